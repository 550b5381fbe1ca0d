//! Clause learning against plain search, on puzzles with one solution, several and none.

use std::ops::ControlFlow;

use lockstep_game::Random;
use lockstep_search::{Limits, Stop};

use super::{Answer, Outcome, solve};
use crate::solve::plain::{Plain, Search};
use crate::{Cell, Digit, Grid, Order};

const MEMORY: usize = 1 << 28;

/// Solves a puzzle and checks the answer against the rules.
fn check(puzzle: &Grid) -> Answer {
    let answer = solve(puzzle, MEMORY, &Stop::never());
    match &answer.outcome {
        Outcome::Solution(grid) => assert!(grid.is_solution_of(puzzle), "{puzzle}"),
        outcome => assert_eq!(*outcome, Outcome::NoSolution),
    }
    answer
}

fn has_solution(puzzle: &Grid) -> bool {
    let stop = Stop::never();
    let mut visit = |_: &[u8]| ControlFlow::Break(());
    let mut search = Search { guesses: 0, stop: &stop, random: None, visit: &mut visit };
    Plain::new(puzzle.order()).unwrap().solve(puzzle, &mut search).is_break()
}

/// A complete grid that does not come from a pattern: its order may be up to 5.
pub(in crate::solve) fn complete(order: Order, random: &mut Random) -> Grid {
    loop {
        let mut found = None;
        let mut visit = |numbers: &[u8]| {
            found = Grid::from_numbers(numbers);
            ControlFlow::Break(())
        };
        let stop = Stop::after(&Limits::nodes(1000));
        let mut search =
            Search { guesses: 0, stop: &stop, random: Some(random), visit: &mut visit };
        let _ = Plain::new(order).unwrap().solve(&Grid::empty(order), &mut search);
        if let Some(grid) = found {
            return grid;
        }
    }
}

/// Empties cells at random, `of_ten` in ten of them.
pub(in crate::solve) fn dig(grid: &Grid, of_ten: usize, random: &mut Random) -> Grid {
    let mut puzzle = grid.clone();
    for cell in Cell::all(grid.order()).filter(|_| random.below(10) < of_ten) {
        puzzle.set(cell, None);
    }
    puzzle
}

#[test]
fn it_agrees_with_plain_search() {
    let mut random = Random::new(54);
    let (mut some, mut none) = (0, 0);
    for round in 0..600 {
        let order = Order::new(2 + round % 3).unwrap();
        let mut puzzle = dig(&complete(order, &mut random), 5, &mut random);
        for _ in 0..random.below(3) {
            let cell = Cell::from_index(order, random.below(order.cells())).unwrap();
            puzzle.set(cell, Digit::new(random.below(order.side()) as u8 + 1));
        }
        let expected = puzzle.is_valid() && has_solution(&puzzle);
        let found = matches!(check(&puzzle).outcome, Outcome::Solution(_));
        assert_eq!(found, expected, "{puzzle}");
        if found { some += 1 } else { none += 1 }
    }
    assert!(some > 200 && none > 100, "{some} {none}");
}

#[test]
fn all_288_grids_of_order_2_are_told_from_the_others() {
    // Every pair of rows, the rest open: 288 grids mean that those pairs are found that can
    // be completed, and no others.
    let rows: Vec<[u8; 4]> = (0..256_u32)
        .map(|i| [i, i / 4, i / 16, i / 64].map(|digit| (digit % 4) as u8 + 1))
        .collect();
    for (top, second) in rows.iter().flat_map(|a| rows.iter().map(move |b| (a, b))) {
        let mut numbers = [0; 16];
        numbers[..4].copy_from_slice(top);
        numbers[4..8].copy_from_slice(second);
        let puzzle = Grid::from_numbers(&numbers).unwrap();
        if puzzle.is_valid() {
            let found = matches!(check(&puzzle).outcome, Outcome::Solution(_));
            assert_eq!(found, has_solution(&puzzle));
        }
    }
}

#[test]
fn hard_puzzles_are_learned_from() {
    let mut random = Random::new(55);
    let mut conflicts = 0;
    for round in 0..40 {
        let order = Order::new(4 + round % 2).unwrap();
        let answer = check(&dig(&complete(order, &mut random), 6, &mut random));
        assert!(matches!(answer.outcome, Outcome::Solution(_)));
        conflicts += answer.conflicts;
    }
    assert!(conflicts > 1000, "{conflicts}");
}

#[test]
fn the_effort_is_the_same_every_time() {
    let mut random = Random::new(57);
    let puzzle = dig(&complete(Order::new(4).unwrap(), &mut random), 7, &mut random);
    assert_eq!(check(&puzzle), check(&puzzle));
}

#[test]
fn it_can_be_stopped_and_keeps_to_its_memory() {
    let stop = Stop::never();
    stop.set();
    let order = Order::new(7).unwrap();
    let mut random = Random::new(58);
    let mut puzzle = Grid::empty(order);
    for i in 0..order.side() {
        puzzle.set(Cell::new(order, 0, i).unwrap(), Digit::new(i as u8 + 1));
    }
    let stopped = solve(&puzzle, 1 << 30, &stop).outcome;
    assert!(matches!(stopped, Outcome::Stopped { .. }));
    let puzzle = dig(&Grid::pattern(order), 9, &mut random);
    assert_eq!(solve(&puzzle, 1000, &Stop::never()).outcome, Outcome::OutOfMemory);
}
