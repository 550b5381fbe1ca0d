//! Soundness over many puzzles: no step of a rating, and no hint, contradicts a solution that the
//! flagship finds.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use lockstep_game::{Random, testkit};
use lockstep_search::Stop;
use lockstep_sudoku::flagship::Solver;
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::human::{Detail, Notes, Step, Technique, Uniqueness, rate_marked};
use lockstep_sudoku::{Candidate, Digit, Grid, Marks};

use super::assert_sound;

/// Puzzles with the same seed.
const BATCH: usize = 50;

/// Most solutions that a step is compared with.
const MOST_SOLUTIONS: usize = 100;

/// A minimal puzzle, its solution, and candidates that are excluded before anyone begins.
struct Case {
    puzzle: Grid,
    solution: Grid,
    marks: Marks,
}

impl Case {
    /// Every fourth case has marks: some of the candidates that are wrong.
    fn new(index: usize, puzzle: Grid, random: &mut Random) -> Case {
        let solved = Solver::new().solve(&puzzle, 2).unwrap();
        assert_eq!(solved.count, 1);
        let solution = solved.grid().unwrap();
        let mut marks = Marks::default();
        if index.is_multiple_of(4) {
            let cells = puzzle.empty_cells();
            let candidates = cells.flat_map(|cell| {
                puzzle.candidates(cell).iter().map(move |digit| Candidate { cell, digit })
            });
            let is_wrong = |candidate: &Candidate| {
                solution.get(candidate.cell) != Some(candidate.digit) && random.below(8) == 0
            };
            marks.excluded = candidates.filter(is_wrong).collect();
        }
        Case { puzzle, solution, marks }
    }

    fn assert_sound(&self, step: &Step) {
        assert_sound(step, &self.solution, &self.puzzle);
    }
}

/// Shows many cases to `check`, over all processors, and collects the techniques that it used.
/// A batch has its own seed, so the cases do not depend on the number of processors.
fn over_many(
    count: usize,
    check: impl Fn(&Case, &mut Random) -> Vec<Technique> + Sync,
) -> HashSet<Technique> {
    let (seed, next, seen) = (testkit::seed(), AtomicUsize::new(0), Mutex::new(HashSet::new()));
    let work = || {
        loop {
            let batch = next.fetch_add(1, Ordering::Relaxed);
            if batch >= count.div_ceil(BATCH) {
                return;
            }
            let seed = seed.wrapping_add(1000 + batch as u64);
            let mut random = Random::new(seed);
            let wish = Wish { minimal: true, ..Wish::default() };
            let mut generator = Generator::new(wish, seed).unwrap();
            for index in 0..BATCH.min(count - batch * BATCH) {
                let puzzle = generator.generate(&Stop::never()).unwrap();
                let used = check(&Case::new(index, puzzle, &mut random), &mut random);
                seen.lock().unwrap().extend(used);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    seen.into_inner().unwrap()
}

/// Every step of the rating; the rating without steps is the same.
fn check_rating(case: &Case, _: &mut Random) -> Vec<Technique> {
    let rate =
        |detail| rate_marked(&case.puzzle, &case.marks, detail, &Stop::never()).expect("solvable");
    let (rating, steps) = rate(Detail::Steps);
    assert_eq!(rate(Detail::Rating).0, rating, "{}", case.puzzle);
    steps.iter().for_each(|step| case.assert_sound(step));
    let placed: usize = steps.iter().map(|step| step.placements.len()).sum();
    assert!(placed >= case.puzzle.empty_cells().count(), "{}", case.puzzle);
    steps.into_iter().map(|step| step.technique).collect()
}

/// Every hint, and all that one other technique would find at the same time.
fn check_hints(case: &Case, random: &mut Random) -> Vec<Technique> {
    let mut notes = Notes::marked(&case.puzzle, &case.marks).unwrap();
    let mut used = Vec::new();
    while let Some(step) = notes.hint() {
        case.assert_sound(&step);
        if step.technique > Technique::NakedSingle {
            let other = Technique::all().nth(random.below(Technique::COUNT)).unwrap();
            if !is_slow(other) {
                notes.steps(other).iter().for_each(|step| case.assert_sound(step));
            }
        }
        notes.apply(&step);
        used.push(step.technique);
    }
    assert_eq!(notes.grid(), case.solution, "{}", case.puzzle);
    used
}

/// Whether all steps of a technique take seconds to find.
fn is_slow(technique: Technique) -> bool {
    [Technique::FrankenFish, Technique::MutantFish, Technique::NestedTrial].contains(&technique)
}

/// A given less, so several solutions: a hint holds in each of them.
fn check_open_hints(case: &Case, random: &mut Random) -> Vec<Technique> {
    let mut puzzle = case.puzzle.clone();
    let givens: Vec<_> = puzzle.filled().map(|(cell, _)| cell).collect();
    puzzle.set(givens[random.below(givens.len())], None::<Digit>);
    let mut solutions = Vec::new();
    Solver::new().for_each_solution(puzzle.as_9x9().unwrap(), |solution| {
        solutions.push(Grid::from_numbers(&solution).unwrap());
        match solutions.len() {
            MOST_SOLUTIONS => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    let mut notes = Notes::new(&puzzle).unwrap();
    assert_eq!(notes.uniqueness(), Uniqueness::Several);
    let mut used = Vec::new();
    while let Some(step) = notes.hint() {
        solutions.iter().for_each(|solution| assert_sound(&step, solution, &puzzle));
        notes.apply(&step);
        used.push(step.technique);
    }
    used
}

fn assert_many(seen: &HashSet<Technique>, least: usize) {
    assert!(seen.len() >= least, "only {seen:?}");
}

#[test]
fn every_step_of_many_ratings_is_sound() {
    assert_many(&over_many(4000, check_rating), 35);
}

#[test]
fn every_hint_of_many_puzzles_is_sound() {
    assert_many(&over_many(1500, check_hints), 40);
}

#[test]
fn hints_of_puzzles_with_several_solutions_are_sound() {
    assert_many(&over_many(100, check_open_hints), 20);
}

/// The whole of it: `cargo nextest run --release -p lockstep-sudoku --run-ignored only soundness`.
#[test]
#[ignore = "takes minutes"]
fn every_step_of_100_000_ratings_is_sound() {
    assert_many(&over_many(100_000, check_rating), 35);
}

#[test]
#[ignore = "takes an hour"]
fn every_hint_of_100_000_puzzles_is_sound() {
    assert_many(&over_many(100_000, check_hints), 50);
}

#[test]
#[ignore = "takes minutes"]
fn hints_of_2000_puzzles_with_several_solutions_are_sound() {
    assert_many(&over_many(2000, check_open_hints), 30);
}
