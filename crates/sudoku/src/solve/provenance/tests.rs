//! Recognition followed by a general search, on grids made in various ways.

use lockstep_game::Random;
use lockstep_search::Stop;

use super::ascents::Ascents;
use super::filler::tests::made;
use super::lines::Lines;
use super::shuffle::tests::shuffled;
use crate::solve::cdcl::tests::{complete, dig};
use crate::solve::cdcl::{Answer, Outcome};
use crate::solve::large;
use crate::{Cell, Grid, Order, Symmetry};

/// Solves a puzzle that has a solution, and checks it.
fn check(puzzle: &Grid) -> (Grid, Answer) {
    let answer = large::solve(puzzle, 1 << 28, true, &Stop::never());
    let Outcome::Solution(grid) = &answer.outcome else { panic!("{puzzle}: {answer:?}") };
    assert!(grid.is_solution_of(puzzle), "{puzzle}");
    (grid.clone(), answer)
}

#[test]
fn half_of_a_pattern_is_enough_for_every_order() {
    let mut random = Random::new(56);
    for order in Order::all() {
        let solution = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
        check(&dig(&solution, 5, &mut random));
    }
}

#[test]
fn half_of_a_grid_filled_from_nothing_is_enough_even_if_it_was_shuffled() {
    let mut random = Random::new(73);
    let order = Order::new(7).unwrap();
    let lines = Lines::new(order).unwrap();
    for threshold in [18, 25, 33] {
        let grid = made(&lines, threshold, 5000).unwrap();
        let puzzle = dig(&shuffled(&grid, &mut random), 5, &mut random);
        for puzzle in [Symmetry::transposition(order).apply(&puzzle), puzzle] {
            let (_, answer) = check(&puzzle);
            assert!(answer.conflicts < 20_000, "{answer:?}");
        }
    }
}

/// Empties cells of a row until the digits that are left ascend in each of its triads.
fn feign_ascent(grid: &Grid, row: usize) -> Grid {
    let order = grid.order();
    let mut puzzle = grid.clone();
    for part in 0..order.get() {
        let mut least = None;
        for column in part * order.get()..(part + 1) * order.get() {
            let cell = Cell::new(order, row, column).unwrap();
            if grid.get(cell) > least {
                least = grid.get(cell);
            } else {
                puzzle.set(cell, None);
            }
        }
    }
    puzzle
}

#[test]
fn a_row_that_seems_to_ascend_is_no_trap() {
    let mut random = Random::new(62);
    let mut seemed = 0;
    for _ in 0..40 {
        let grid = complete(Order::new(5).unwrap(), &mut random);
        for row in 0..grid.order().side() {
            let puzzle = feign_ascent(&grid, row);
            seemed += u32::from(Ascents::of(&puzzle).is_some());
            assert_eq!(check(&puzzle).0, grid);
        }
    }
    assert!(seemed > 10, "{seemed}");
}

#[test]
fn the_general_search_does_without_recognition() {
    let mut random = Random::new(75);
    for n in [4, 5, 6] {
        let order = Order::new(n).unwrap();
        let solution = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
        let puzzle = dig(&solution, 4, &mut random);
        let [with, without] = [true, false]
            .map(|provenance| large::solve(&puzzle, 1 << 28, provenance, &Stop::never()));
        for answer in [with, without] {
            assert!(
                matches!(answer.outcome, Outcome::Solution(grid) if grid.is_solution_of(&puzzle))
            );
        }
    }
}
