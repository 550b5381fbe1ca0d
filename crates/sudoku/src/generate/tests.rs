use super::*;
use crate::human::Technique;
use crate::{Order, count_solutions};

fn order(n: usize) -> Order {
    Order::new(n).unwrap()
}

fn puzzles(wish: &Wish, seed: u64, count: usize) -> Vec<Grid> {
    let mut generator = Generator::new(wish.clone(), seed).unwrap();
    (0..count).map(|_| generator.generate(&Stop::never()).unwrap()).collect()
}

fn is_unique(puzzle: &Grid) -> bool {
    count_solutions(puzzle, 2, &Stop::never()).unwrap().solutions == 1
}

fn is_symmetric(pattern: Pattern, puzzle: &Grid) -> bool {
    let order = puzzle.order();
    puzzle.filled().all(|(cell, _)| puzzle.get(pattern.image(order, cell)).is_some())
}

#[test]
fn puzzles_have_one_solution() {
    for (n, count, givens) in [(2, 50, None), (3, 100, None), (4, 2, Some(130)), (5, 1, Some(400))]
    {
        let wish = Wish { order: order(n), givens, ..Wish::default() };
        for puzzle in puzzles(&wish, 1, count) {
            assert_eq!(puzzle.order(), order(n));
            assert!(is_unique(&puzzle), "{puzzle}");
            assert!(puzzle.count() <= givens.unwrap_or(order(n).cells() / 2), "{puzzle}");
        }
    }
}

#[test]
fn minimal_puzzles_need_every_given() {
    for (n, pattern, count) in
        [(2, Pattern::Any, 30), (3, Pattern::Any, 100), (3, Pattern::HalfTurn, 10)]
    {
        let wish = Wish { order: order(n), minimal: true, pattern, ..Wish::default() };
        for puzzle in puzzles(&wish, 2, count) {
            assert!(is_unique(&puzzle) && is_symmetric(pattern, &puzzle));
            for (cell, _) in puzzle.filled() {
                assert!(!is_unique(&emptied(&puzzle, &[cell])), "{puzzle} without {cell}");
            }
        }
    }
}

#[test]
fn symmetric_puzzles_are_symmetric() {
    for pattern in Pattern::ALL {
        for (n, count) in [(2, 10), (3, 20)] {
            let wish = Wish { order: order(n), pattern, ..Wish::default() };
            for puzzle in puzzles(&wish, 3, count) {
                assert!(is_unique(&puzzle) && is_symmetric(pattern, &puzzle), "{puzzle}");
            }
        }
        let some = puzzles(&Wish::default(), 3, 20);
        assert_eq!(some.iter().all(|p| is_symmetric(pattern, p)), pattern == Pattern::Any);
        assert_eq!(pattern.to_string().parse(), Ok(pattern));
        assert_eq!(pattern.groups(9).concat().len(), 81);
    }
}

#[test]
fn the_number_of_givens_is_kept() {
    for (givens, minimal) in [(81, false), (40, false), (27, false), (24, true)] {
        let wish = Wish { givens: Some(givens), minimal, ..Wish::default() };
        assert!(puzzles(&wish, 4, 5).iter().all(|puzzle| puzzle.count() == givens));
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let wish = Wish { minimal: true, ..Wish::default() };
    let first = puzzles(&wish, 5, 20);
    assert_eq!(first, puzzles(&wish, 5, 20));
    assert_ne!(first, puzzles(&wish, 6, 20));
    assert!(first.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn the_grade_is_kept() {
    let grades = [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert, Grade::Extreme];
    for (grade, minimal) in grades.into_iter().zip([false, true, false, false, false]) {
        let wish = Wish { grade: Some(grade), minimal, ..Wish::default() };
        for puzzle in puzzles(&wish, 7, 5) {
            assert_eq!(rate(&puzzle).unwrap().grade(), grade, "{puzzle}");
            assert!(puzzle.count() < 36, "{puzzle}");
        }
    }
    // Random puzzles of this size are mostly extreme.
    let wish = Wish { order: order(4), grade: Some(Grade::Medium), ..Wish::default() };
    let mut generator = Generator::new(Wish { attempts: 5, ..wish }, 7).unwrap();
    let puzzle = generator.generate(&Stop::never()).unwrap();
    assert_eq!(rate(&puzzle).unwrap().grade(), Grade::Medium);
}

#[test]
fn impossible_wishes_are_refused_and_unlikely_ones_given_up() {
    let fault = |wish: Wish| Generator::new(wish, 0).err().unwrap().to_string();
    let givens = |givens| Wish { givens: Some(givens), ..Wish::default() };
    assert_eq!(fault(givens(16)), "expected from 17 to 81 givens, found 16");
    assert_eq!(fault(givens(82)), "expected from 17 to 81 givens, found 82");
    let large = Wish { order: order(6), ..Wish::default() };
    assert_eq!(fault(large), "expected an order from 2 to 5, found 6");
    let mut unlikely = Generator::new(Wish { attempts: 3, ..givens(17) }, 0).unwrap();
    assert_eq!(unlikely.generate(&Stop::never()), Err(GaveUp::Attempts(3)));
    let stop = Stop::never();
    stop.set();
    assert_eq!(unlikely.generate(&stop), Err(GaveUp::Stopped));
}

#[test]
fn the_needed_technique_is_the_hardest() {
    for needed in [Technique::NakedPair, Technique::Skyscraper] {
        let wish = Wish { needs: Some(needed), ..Wish::default() };
        for puzzle in puzzles(&wish, 8, 2) {
            let mut notes = Notes::new(&puzzle).unwrap();
            let mut hardest = Technique::FullHouse;
            while let Some(step) = notes.hint() {
                hardest = hardest.max(step.technique);
                notes.apply(&step);
            }
            assert_eq!(hardest, needed, "{puzzle}");
        }
    }
}

#[test]
fn the_rating_is_kept() {
    let wish = Wish { rating: Some(26..=34), ..Wish::default() };
    for puzzle in puzzles(&wish, 9, 5) {
        assert!((26..=34).contains(&rate(&puzzle).unwrap().tenths()), "{puzzle}");
    }
}

#[test]
fn varied_puzzles_stay_near_the_first() {
    let minimal = Wish { minimal: true, ..Wish::default() };
    let first = puzzles(&minimal, 10, 1).remove(0);
    let wish = Wish { vary: Some(first.clone()), ..minimal };
    let varied = puzzles(&wish, 11, 10);
    for puzzle in &varied {
        assert!(is_unique(puzzle));
        let kept = first.filled().filter(|&(cell, _)| puzzle.get(cell).is_some()).count();
        assert!(2 * kept > first.count(), "{first} {puzzle}");
    }
    assert!(varied.iter().any(|puzzle| *puzzle != first));
    let empty = Wish { vary: Some(Grid::empty(order(3))), ..Wish::default() };
    assert_eq!(Generator::new(empty, 0).err(), Some(WishFault::NotUnique));
    let other = Wish { vary: Some(Grid::empty(order(2))), ..Wish::default() };
    assert!(matches!(Generator::new(other, 0).err(), Some(WishFault::Vary { .. })));
}
