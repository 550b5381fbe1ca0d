//! Human techniques: every step is sound, ratings do not depend on the view, hints never
//! fail. The oracle is a plain back-tracker.

mod plain;
mod soundness;

use std::collections::HashSet;

use lockstep_game::Random;
use lockstep_search::Stop;
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::human::{
    Flaw, Grade, Notes, Step, Style, Technique, Uniqueness, draw, rate, rate_with_steps,
};
use lockstep_sudoku::{Cell, Digit, Grid, Marks, Order, Symmetry};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Positions in which a technique is the next step: its name; the puzzle; the grid so far; the
/// candidates that are excluded already; and the step in words.
const TECHNIQUES: &str = include_str!("../../data/techniques.txt");

fn assert_sound(step: &Step, solution: &Grid, puzzle: &Grid) {
    let count = step.placements.len() + step.eliminations.len();
    assert!(count > 0, "{puzzle}: {step} concludes nothing");
    for placement in &step.placements {
        assert_eq!(solution.get(placement.cell), Some(placement.digit), "{puzzle}: {step}");
    }
    for candidate in &step.eliminations {
        assert_ne!(solution.get(candidate.cell), Some(candidate.digit), "{puzzle}: {step}");
    }
}

#[test]
fn every_step_of_a_rating_is_sound() {
    let mut random = Random::new(1);
    let mut seen = HashSet::new();
    for round in 0..400 {
        let (puzzle, solution) = plain::puzzle(Order::USUAL, round % 4 * 8, &mut random);
        let (rating, steps) = rate_with_steps(&puzzle, &Stop::never()).unwrap();
        assert_eq!(rate(&puzzle).as_ref(), Ok(&rating));
        let families = steps.iter().map(|step| step.technique.family());
        if rating.hardest() < Some(Technique::NestedTrial) {
            assert_eq!(families.max(), rating.hardest());
        }
        for step in &steps {
            assert_sound(step, &solution, &puzzle);
        }
        seen.extend(steps.into_iter().map(|step| step.technique));
    }
    assert!(seen.len() >= 20, "only {seen:?}");
}

/// An image of the pattern grid without some of those `cells` that leave one solution.
fn thinned(order: Order, cells: usize, random: &mut Random) -> (Grid, Grid) {
    let solution = Symmetry::random(order, random).apply(&Grid::pattern(order));
    let mut puzzle = solution.clone();
    let mut order_of_cells: Vec<Cell> = Cell::all(order).collect();
    random.shuffle(&mut order_of_cells);
    for &cell in &order_of_cells[..cells] {
        puzzle.set(cell, None);
        if Notes::new(&puzzle).unwrap().uniqueness() != Uniqueness::One {
            puzzle.set(cell, solution.get(cell));
        }
    }
    (puzzle, solution)
}

#[test]
fn steps_of_other_orders_are_sound() {
    let mut random = Random::new(2);
    for (order, cells, count) in [(2, 16, 50), (4, 180, 4), (5, 300, 1)] {
        for _ in 0..count {
            let order = Order::new(order).unwrap();
            let (puzzle, solution) = thinned(order, cells, &mut random);
            for step in &rate_with_steps(&puzzle, &Stop::never()).unwrap().1 {
                assert_sound(step, &solution, &puzzle);
            }
        }
    }
}

/// Also where it is not the next: every step that any technique finds on the way.
#[test]
fn every_step_of_every_technique_is_sound() {
    let wish = Wish { minimal: true, ..Wish::default() };
    let mut generator = Generator::new(wish, 11).unwrap();
    for _ in 0..20 {
        let puzzle = generator.generate(&Stop::never()).unwrap();
        let mut notes = Notes::new(&puzzle).unwrap();
        let solution = notes.solution().unwrap().clone();
        while let Some(next) = notes.hint() {
            if next.technique > Technique::NakedSingle {
                let slow = [Technique::FrankenFish, Technique::MutantFish, Technique::NestedTrial];
                for technique in Technique::all().filter(|technique| !slow.contains(technique)) {
                    for step in notes.steps(technique) {
                        assert_sound(&step, &solution, &puzzle);
                    }
                }
            }
            notes.apply(&next);
        }
    }
}

#[test]
fn hints_lead_to_the_solution() {
    let mut random = Random::new(3);
    for _ in 0..60 {
        let (puzzle, solution) = plain::puzzle(Order::USUAL, 0, &mut random);
        let mut notes = Notes::new(&puzzle).unwrap();
        assert_eq!(notes.uniqueness(), Uniqueness::One);
        while let Some(step) = notes.hint() {
            assert_sound(&step, &solution, &puzzle);
            notes.apply(&step);
        }
        assert_eq!(notes.grid(), solution);
    }
}

#[test]
fn a_rating_does_not_depend_on_the_view() {
    let mut random = Random::new(4);
    let mut grades = HashSet::new();
    for _ in 0..100 {
        let (puzzle, _) = plain::puzzle(Order::USUAL, 0, &mut random);
        let rating = rate(&puzzle).unwrap();
        grades.insert(rating.grade());
        for _ in 0..5 {
            let image = Symmetry::random(Order::USUAL, &mut random).apply(&puzzle);
            assert_eq!(rate(&image).as_ref(), Ok(&rating), "{puzzle} {image}");
        }
    }
    assert_eq!(grades.len(), Grade::ALL.len(), "only {grades:?}");
}

#[test]
fn every_technique_is_found_where_it_is_the_next() {
    let mut seen = HashSet::new();
    for line in TECHNIQUES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.splitn(5, "; ").collect();
        let [name, puzzle, grid, excluded, words] = fields[..] else {
            panic!("expected five fields: {line}")
        };
        let [puzzle, grid]: [Grid; 2] = [puzzle, grid].map(|text| text.parse().unwrap());
        let is_placed = |&(cell, _): &(Cell, Digit)| puzzle.get(cell).is_none();
        let placed = grid.filled().filter(is_placed).map(|(cell, _)| cell).collect();
        let excluded = excluded.split_whitespace().map(|text| text.parse().unwrap()).collect();
        let notes = Notes::marked(&grid, &Marks { placed, excluded }).unwrap();
        let step = notes.hint().unwrap();
        assert_eq!((step.technique.name(), step.to_string().as_str()), (name, words));
        // The plain back-tracker takes minutes for larger grids.
        if grid.order() == Order::USUAL
            && let [solution] = &plain::solutions(&grid)[..]
        {
            assert_sound(&step, solution, &grid);
        }
        seen.insert(step.technique);
    }
    let missing: Vec<_> = Technique::all().filter(|technique| !seen.contains(technique)).collect();
    // What no puzzle was found for: something easier leads on.
    let rare = [
        Technique::AlsContinuousLoop,
        Technique::FrankenFish,
        Technique::TemplateSet,
        Technique::TemplateDelete,
        Technique::NestedTrial,
    ];
    assert_eq!(missing, rare);
}

#[test]
fn flaws_are_named() {
    let flaw = |text: &str| rate(&text.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(flaw("11.............."), "no solution: 1 appears twice in row 1: in r1c1 and r1c2");
    assert_eq!(flaw("123.4..........."), "several solutions");
    assert_eq!(flaw("123....4........"), "no solution: no digit is left for r1c4");
    assert_eq!(flaw("1..2....3.....4."), "no solution");
    let order = Order::new(6).unwrap();
    let flaw = rate(&Grid::empty(order)).unwrap_err();
    assert_eq!(flaw, Flaw::Order(order));
    assert_eq!(flaw.to_string(), "expected an order up to 5, found 6");
}

#[test]
fn a_complete_grid_needs_nothing() {
    let rating = rate(&Grid::pattern(Order::USUAL)).unwrap();
    assert_eq!((rating.grade(), rating.hardest(), rating.effort()), (Grade::Easy, None, 0));
    assert_eq!(rating.to_string(), "easy 0.0, effort 0.0, nothing to do");
}

/// Follows the hints of any grid to their end.
fn follow(grid: &Grid) {
    let Ok(mut notes) = Notes::new(grid) else { return };
    let unique = notes.uniqueness() == Uniqueness::One;
    while let Some(step) = notes.hint() {
        assert!(unique || !step.technique.assumes_uniqueness(), "{grid}: {step}");
        assert!(!step.to_string().is_empty());
        assert!(draw(&notes, &step, Style::Plain).lines().count() > grid.order().side());
        notes.apply(&step);
    }
    assert!(!unique || notes.grid().is_solution_of(grid));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        rng_seed: RngSeed::Fixed(lockstep_game::testkit::seed()),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Part of a complete grid, with some cells changed.
    #[test]
    fn hints_never_fail(
        seed in any::<u64>(),
        order in 2_usize..=3,
        empty in 0.0..1.0_f64,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..=9), 0..3),
    ) {
        let order = Order::new(order).unwrap();
        let mut random = Random::new(seed);
        let solution = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
        let mut numbers = solution.numbers().to_vec();
        let mut cells: Vec<usize> = (0..numbers.len()).collect();
        random.shuffle(&mut cells);
        for &cell in &cells[..(numbers.len() as f64 * empty) as usize] {
            numbers[cell] = 0;
        }
        for (index, number) in changes {
            let index = index.index(numbers.len());
            numbers[index] = number.min(order.side() as u8);
        }
        follow(&Grid::from_numbers(&numbers).unwrap());
    }
}
