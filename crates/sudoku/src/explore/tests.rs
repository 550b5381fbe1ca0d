use std::collections::{BTreeSet, HashSet};

use super::*;

const MINIMAL: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// A minimal puzzle of 25 givens.
const TYPICAL: &str =
    ".........2.7.9...3.314.52..17..3..96..5.49....8....4.....7...5........7...9.12...";

fn numbers(text: &str) -> Numbers {
    *text.parse::<Grid>().unwrap().as_9x9().unwrap()
}

/// A puzzle with some more cells of its solution.
fn with_more(text: &str, cells: &[usize]) -> Numbers {
    let mut puzzle = numbers(text);
    let solution = Solver::new().solve_numbers(&puzzle, 1).solution.unwrap();
    cells.iter().for_each(|&cell| puzzle[cell] = solution[cell]);
    puzzle
}

/// What is found, each once.
fn found(puzzle: &Numbers, target: Target, most: usize) -> BTreeSet<Numbers> {
    let mut all = BTreeSet::new();
    for part in parts(&Grid::from_9x9(*puzzle), target).unwrap().take(most) {
        let is_whole = part.search(&Stop::never(), |puzzle| {
            assert!(all.insert(*puzzle.as_9x9().unwrap()), "{puzzle} is found twice");
        });
        assert!(is_whole);
    }
    all
}

/// All minimal puzzles, by trying every order of removal.
fn minimal_by_trying(puzzle: Numbers, seen: &mut HashSet<Numbers>, all: &mut BTreeSet<Numbers>) {
    if !seen.insert(puzzle) {
        return;
    }
    let mut is_minimal = true;
    for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
        let mut without = puzzle;
        without[cell] = 0;
        if is_unique(&without) {
            is_minimal = false;
            minimal_by_trying(without, seen, all);
        }
    }
    if is_minimal {
        all.insert(puzzle);
    }
}

#[test]
fn minimal_puzzles_are_those_that_every_order_of_removal_gives() {
    for cells in [&[][..], &[0], &[0, 10, 40, 60], &[2, 3, 11, 29, 33, 47, 58, 71, 79]] {
        let puzzle = with_more(MINIMAL, cells);
        let mut all = BTreeSet::new();
        minimal_by_trying(puzzle, &mut HashSet::new(), &mut all);
        assert!(all.contains(&numbers(MINIMAL)));
        assert_eq!(found(&puzzle, Target::Minimal, usize::MAX), all, "{cells:?}");
    }
}

#[test]
fn a_large_search_has_many_parts_which_are_always_the_same() {
    let puzzle = Grid::from_9x9(with_more(MINIMAL, &(0..40).collect::<Vec<_>>()));
    let some = || parts(&puzzle, Target::Minimal).unwrap().take(200);
    let text = |part: Part| {
        let mut text = String::new();
        part.search(&Stop::never(), |puzzle| text += &puzzle.to_string());
        text
    };
    let all: Vec<String> = some().map(text).collect();
    assert_eq!(all.len(), 200);
    assert_eq!(some().skip(150).map(text).collect::<Vec<_>>(), all[150..]);
}

/// The puzzles one or two swaps away, by trying every candidate.
fn vicinity_by_trying(original: &Numbers, removed: &[usize]) -> BTreeSet<Numbers> {
    let mut rest = *original;
    removed.iter().for_each(|&cell| rest[cell] = 0);
    let mut all = BTreeSet::from([rest]);
    for _ in removed {
        let mut longer = BTreeSet::new();
        for puzzle in &all {
            for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
                for digit in (1..=9).filter(|&digit| digit != original[cell]) {
                    let mut puzzle = *puzzle;
                    puzzle[cell] = digit;
                    if Grid::from_9x9(puzzle).is_valid() {
                        longer.insert(puzzle);
                    }
                }
            }
        }
        all = longer;
    }
    all.retain(is_unique);
    all
}

#[test]
fn the_vicinity_is_what_trying_every_swap_gives() {
    for puzzle in [numbers(MINIMAL), with_more(TYPICAL, &[1])] {
        let target = Target::Vicinity { swaps: 1, minimal: false };
        let givens = (0..81).filter(|&cell| puzzle[cell] != 0);
        let all: BTreeSet<Numbers> =
            givens.flat_map(|cell| vicinity_by_trying(&puzzle, &[cell])).collect();
        assert!(!all.is_empty());
        assert_eq!(found(&puzzle, target, usize::MAX), all);
        let minimal = Target::Vicinity { swaps: 1, minimal: true };
        let all: BTreeSet<Numbers> = all.into_iter().filter(is_minimal).collect();
        assert_eq!(found(&puzzle, minimal, usize::MAX), all);
    }
}

#[test]
fn two_swaps_are_found_too() {
    let puzzle = with_more(TYPICAL, &[1, 5, 30, 44, 66]);
    let first: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).take(2).collect();
    let all = vicinity_by_trying(&puzzle, &first);
    assert!(!all.is_empty());
    assert_eq!(found(&puzzle, Target::Vicinity { swaps: 2, minimal: false }, 1), all);
    let all: BTreeSet<Numbers> = all.into_iter().filter(is_minimal).collect();
    assert_eq!(found(&puzzle, Target::Vicinity { swaps: 2, minimal: true }, 1), all);
}

#[test]
fn the_choices_are_all_combinations() {
    let count = |swaps| {
        let target = Target::Vicinity { swaps, minimal: false };
        parts(&MINIMAL.parse().unwrap(), target).unwrap().count()
    };
    assert_eq!([0, 1, 2, 3, 17].map(count), [1, 17, 136, 680, 1]);
}

#[test]
fn a_stop_ends_a_part_and_says_so() {
    let stop = Stop::never();
    stop.set();
    for target in [Target::Minimal, Target::Vicinity { swaps: 2, minimal: false }] {
        let mut parts = parts(&MINIMAL.parse().unwrap(), target).unwrap();
        assert!(!parts.next().unwrap().search(&stop, |_| panic!("stopped before")));
    }
}

#[test]
fn other_puzzles_are_refused() {
    let refusal = |text: &str, swaps| {
        let target = Target::Vicinity { swaps, minimal: false };
        parts(&text.parse().unwrap(), target).unwrap_err().to_string()
    };
    assert_eq!(refusal("1..............4", 1), "expected a 9x9 grid, found 4x4");
    let several = "expected a puzzle with one solution, found several";
    assert_eq!(refusal(&".".repeat(81), 1), several);
    let contradictory = format!("11{}", ".".repeat(79));
    assert!(refusal(&contradictory, 1).contains("r1c1"), "{}", refusal(&contradictory, 1));
    assert_eq!(refusal(MINIMAL, 18), "expected 18 givens or more to replace, found 17");
}
