//! The machines against a plain model of what they do, and against their own events.

use std::collections::VecDeque;

use crate::methods::tests::{answer, gave_up, puzzles, watched};
use crate::methods::{Dropped, Event, GaveUp, Method, Options, Outcome};
use crate::{Cell, Digit, Geometry, Grid};

/// Trial and error as one would write it in an afternoon, without worksheets or sets: the
/// index of the copy with the solution, and the number of copies made.
fn plain_trial(puzzle: &Grid) -> (Option<usize>, usize) {
    let mut copies = VecDeque::from([(0, puzzle.clone())]);
    let mut made = 0;
    while let Some((index, mut grid)) = copies.pop_front() {
        while plain_pass(&mut grid) {}
        if grid.is_complete() && grid.is_valid() {
            return (Some(index), made);
        }
        let is_blocked = grid.empty_cells().any(|cell| grid.candidates(cell).is_empty());
        if grid.is_complete() || is_blocked {
            continue;
        }
        let cell = grid.empty_cells().min_by_key(|&cell| grid.candidates(cell).len()).unwrap();
        for digit in grid.candidates(cell) {
            let mut copy = grid.clone();
            copy.set(cell, Some(digit));
            made += 1;
            copies.push_back((made, copy));
        }
    }
    (None, made)
}

/// One round of singles, or of hidden numbers if there is no single.
fn plain_pass(grid: &mut Grid) -> bool {
    let before = grid.clone();
    for cell in before.empty_cells() {
        if let Some(digit) = before.candidates(cell).only() {
            grid.set(cell, Some(digit));
        }
    }
    if *grid != before {
        return true;
    }
    for unit in Geometry::of(grid.order()).units() {
        for digit in Digit::all(grid.order()) {
            let cells = Geometry::of(grid.order()).cells(unit).iter();
            let places: Vec<Cell> =
                cells.copied().filter(|&cell| before.candidates(cell).contains(digit)).collect();
            if let [cell] = places[..]
                && grid.get(cell).is_none()
            {
                grid.set(cell, Some(digit));
            }
        }
    }
    *grid != before
}

#[test]
fn trial_and_error_makes_the_copies_of_the_plain_model() {
    let mut iterations = 0;
    for puzzle in puzzles() {
        let (index, made) = plain_trial(&puzzle);
        let options = Options { copies: made + 1, solvers: made + 1, ..Options::default() };
        for method in [Method::AveiroTrial, Method::AveiroParallel] {
            let effort = answer(method, &puzzle, &options).effort;
            assert_eq!(effort.iterations, index.map(|index| index as u64), "{method} {puzzle}");
            assert_eq!(effort.guesses, made as u64);
        }
        iterations += index.unwrap_or_default();
        if made > 0 {
            let options = Options { copies: made, ..options };
            let less = answer(Method::AveiroTrial, &puzzle, &options);
            assert_eq!(gave_up(&less.outcome), Some(GaveUp::MemoryNotEnough));
            assert_eq!(less.effort.iterations, None);
        }
    }
    assert!(iterations > 100, "{iterations}");
}

#[test]
fn too_few_solvers_leave_copies_out_and_may_still_solve() {
    let (mut solved, mut left_out) = (0, 0);
    for puzzle in puzzles() {
        let (index, made) = plain_trial(&puzzle);
        if made == 0 {
            continue;
        }
        let options = Options { solvers: made, ..Options::default() };
        let mut events = Vec::new();
        let note = |event: &Event| events.push(*event);
        let answer = watched(Method::AveiroParallel, &puzzle, &options, note);
        let is_told = events.iter().any(|event| matches!(event, Event::MemoryNotEnough { .. }));
        assert!(is_told);
        match answer.outcome {
            Outcome::Solved(_) => {
                solved += 1;
                assert_eq!(answer.effort.iterations, index.map(|index| index as u64));
                assert!(index < Some(made));
            }
            outcome => {
                left_out += 1;
                assert_eq!(gave_up(&outcome), Some(GaveUp::MemoryNotEnough));
                assert_eq!(index, Some(made));
            }
        }
    }
    assert!(solved > 5 && left_out > 5, "{solved} {left_out}");
}

/// The grid that the events tell of, copy by copy.
#[test]
fn the_events_tell_the_whole_story() {
    for puzzle in puzzles() {
        for method in [Method::AveiroTrial, Method::AveiroParallel] {
            let options = Options { copies: 10_000, solvers: 10_000, ..Options::default() };
            let mut copies = vec![puzzle.clone()];
            let mut solved = None;
            let follow = |event: &Event| match *event {
                Event::Set { copy, placement } => {
                    assert_eq!(copies[copy].get(placement.cell), None);
                    copies[copy].set(placement.cell, Some(placement.digit));
                }
                Event::Copied { from, to, placement } => {
                    assert_eq!(to, copies.len());
                    let mut copy = copies[from].clone();
                    copy.set(placement.cell, Some(placement.digit));
                    copies.push(copy);
                }
                Event::Solved { copy } => solved = Some(copies[copy].clone()),
                Event::Dropped { copy, why } => {
                    assert_eq!(copies[copy].is_complete(), why == Dropped::Wrong);
                }
                _ => {}
            };
            let answer = watched(method, &puzzle, &options, follow);
            assert_eq!(answer.outcome, Outcome::Solved(solved.unwrap()));
        }
    }
}
