//! The machines against a plain model of what they do, and against their own events.

use std::collections::VecDeque;

use super::{Edition, PUZZLE_3A, PUZZLE_3B};
use crate::methods::tests::{answer, gave_up, puzzles, watched};
use crate::methods::{Dropped, Event, GaveUp, Method, Options, Outcome};
use crate::{Cell, Digit, Geometry, Grid};

/// Trial and error as one would write it in an afternoon, without worksheets or sets: the
/// index of the copy with the solution, and the number of copies made.
fn plain_trial(puzzle: &Grid, edition: Edition) -> (Option<usize>, usize) {
    let mut copies = VecDeque::from([(0, puzzle.clone())]);
    let mut made = 0;
    while let Some((index, mut grid)) = copies.pop_front() {
        let lists = match edition {
            Edition::Software => plain_program(&mut grid),
            _ => plain_circuit(&mut grid),
        };
        if grid.is_complete() && grid.is_valid() {
            return (Some(index), made);
        }
        let is_blocked = grid.empty_cells().any(|cell| grid.candidates(cell).is_empty());
        if grid.is_complete() || is_blocked && edition != Edition::Software {
            continue;
        }
        let open = Cell::all(grid.order()).zip(&lists).filter(|(_, list)| list.len() > 1);
        let Some((cell, list)) = open.min_by_key(|(_, list)| list.len()) else { continue };
        for &digit in list {
            let mut copy = grid.clone();
            copy.set(cell, Some(digit));
            made += 1;
            copies.push_back((made, copy));
        }
    }
    (None, made)
}

type Lists = Vec<Vec<Digit>>;

fn plain_lists(grid: &Grid) -> Lists {
    let list = |cell: Cell| match grid.get(cell) {
        Some(_) => Vec::new(),
        None => grid.candidates(cell).iter().collect(),
    };
    Cell::all(grid.order()).map(list).collect()
}

/// The circuit's loop: a round of singles, or of hidden numbers if there is no single.
fn plain_circuit(grid: &mut Grid) -> Lists {
    loop {
        let lists = plain_lists(grid);
        if !plain_singles(grid, &lists) && !plain_hidden(grid, &lists, true) {
            return lists;
        }
    }
}

/// The program's loop, which updates the list after every round.
fn plain_program(grid: &mut Grid) -> Lists {
    let mut lists = plain_lists(grid);
    loop {
        let singles = plain_singles(grid, &lists);
        plain_update(grid, &mut lists);
        if singles {
            continue;
        }
        let hidden = plain_hidden(grid, &lists, false);
        plain_update(grid, &mut lists);
        if !hidden {
            return lists;
        }
    }
}

/// Figure 4.13, with the index that goes on after a candidate was removed.
fn plain_update(grid: &Grid, lists: &mut Lists) {
    for (cell, list) in Cell::all(grid.order()).zip(lists) {
        if grid.get(cell).is_some() {
            list.clear();
        }
        let mut i = 0;
        while i < list.len() {
            if !grid.candidates(cell).contains(list[i]) {
                list.remove(i);
            }
            i += 1;
        }
    }
}

fn plain_singles(grid: &mut Grid, lists: &Lists) -> bool {
    let mut found = false;
    for (cell, list) in Cell::all(grid.order()).zip(lists) {
        if let [digit] = list[..] {
            grid.set(cell, Some(digit));
            found = true;
        }
    }
    found
}

fn plain_hidden(grid: &mut Grid, lists: &Lists, overwrites: bool) -> bool {
    let order = grid.order();
    let mut found = false;
    for unit in Geometry::of(order).units() {
        for digit in Digit::all(order) {
            let cells = Geometry::of(order).cells(unit).iter().copied();
            let places: Vec<Cell> =
                cells.filter(|cell| lists[cell.index(order)].contains(&digit)).collect();
            if let [cell] = places[..]
                && (overwrites || grid.get(cell).is_none())
            {
                grid.set(cell, Some(digit));
                found = true;
            }
        }
    }
    found
}

#[test]
fn trial_and_error_makes_the_copies_of_the_plain_model() {
    let (mut iterations, mut different) = (0, 0);
    for puzzle in puzzles() {
        let programs = [Method::AveiroTrialSoftware];
        let circuits = [Method::AveiroTrial, Method::AveiroParallel];
        let editions = [(Edition::Software, &programs[..]), (Edition::Hardware, &circuits[..])];
        let mut indices = Vec::new();
        for (edition, methods) in editions {
            let (index, made) = plain_trial(&puzzle, edition);
            let options =
                Options { copies: Some(made + 1), solvers: made + 1, ..Options::default() };
            for &method in methods {
                let effort = answer(method, &puzzle, &options).effort;
                assert_eq!(effort.iterations, index.map(|index| index as u64), "{method} {puzzle}");
                assert_eq!(effort.guesses, made as u64);
                assert!(!effort.memory_not_enough);
            }
            if made > 0 {
                let options = Options { copies: Some(made), ..options };
                let less = answer(methods[0], &puzzle, &options);
                assert_eq!(gave_up(&less.outcome), Some(GaveUp::MemoryNotEnough));
                assert_eq!((less.effort.iterations, less.effort.memory_not_enough), (None, true));
            }
            indices.push(index);
        }
        iterations += indices[1].unwrap_or_default();
        different += usize::from(indices[0] != indices[1]);
    }
    assert!(iterations > 100 && different > 0, "{iterations} {different}");
}

/// The document: 3a needs no guess, 3b takes 57 iterations in its program.
#[test]
fn the_puzzles_of_the_contest_take_these_iterations() {
    let plenty = Options { copies: Some(1000), solvers: 1000, ..Options::default() };
    let iterations =
        |method, puzzle: &str| answer(method, &puzzle.parse().unwrap(), &plenty).effort.iterations;
    let trials = [Method::AveiroTrialSoftware, Method::AveiroTrial, Method::AveiroParallel];
    assert_eq!(trials.map(|method| iterations(method, PUZZLE_3A)), [Some(0); 3]);
    assert_eq!(trials.map(|method| iterations(method, PUZZLE_3B)), [Some(53), Some(45), Some(45)]);
    for method in [Method::AveiroSimple, Method::AveiroSimpleSoftware] {
        let outcome = |puzzle: &str| answer(method, &puzzle.parse().unwrap(), &plenty).outcome;
        assert!(matches!(outcome(PUZZLE_3A), Outcome::Solved(_)));
        assert!(matches!(gave_up(&outcome(PUZZLE_3B)), Some(GaveUp::Stuck { .. })));
    }
    // With the sizes of the published circuits.
    for method in [Method::AveiroTrial, Method::AveiroParallel] {
        let outcome = answer(method, &PUZZLE_3B.parse().unwrap(), &Options::default()).outcome;
        assert_eq!(gave_up(&outcome), Some(GaveUp::MemoryNotEnough));
    }
}

#[test]
fn too_few_solvers_leave_copies_out_and_may_still_solve() {
    let (mut solved, mut left_out) = (0, 0);
    for puzzle in puzzles() {
        let (index, made) = plain_trial(&puzzle, Edition::Hardware);
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
                assert!(answer.effort.memory_not_enough);
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
        let program = Method::AveiroTrialSoftware;
        for method in [Method::AveiroTrial, Method::AveiroParallel, program] {
            let options = Options { copies: Some(10_000), solvers: 10_000, ..Options::default() };
            let mut copies = vec![puzzle.clone()];
            let mut solved = None;
            let follow = |event: &Event| match *event {
                Event::Set { copy, placement } => {
                    let is_new = copies[copy].get(placement.cell).is_none();
                    assert!(is_new || method != Method::AveiroTrialSoftware);
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
