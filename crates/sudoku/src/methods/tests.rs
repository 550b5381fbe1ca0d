//! All methods on the same puzzles: every answer is checked, and they agree.

use std::time::Duration;

use lockstep_game::Random;
use lockstep_search::{Limits, Stop};

use super::*;
use crate::generate::{Generator, Wish};
use crate::{Cell, Digit, Order, Symmetry};
use crate::{cdcl, large};

pub(super) fn answer(method: Method, puzzle: &Grid, options: &Options) -> Answer {
    watched(method, puzzle, options, |_: &Event| {})
}

pub(super) fn watched(
    method: Method,
    puzzle: &Grid,
    options: &Options,
    mut watch: impl FnMut(&Event),
) -> Answer {
    let mut solver = method.solver(options.clone());
    solver.solve(puzzle, &Limits::default(), &Stop::never(), &mut watch)
}

/// Why a method ended without a result, if it did.
pub(super) fn gave_up(outcome: &Outcome) -> Option<GaveUp> {
    match outcome {
        Outcome::GaveUp { reason, .. } => Some(*reason),
        _ => None,
    }
}

fn is_stuck(outcome: &Outcome) -> bool {
    matches!(gave_up(outcome), Some(GaveUp::Stuck { .. }))
}

/// A puzzle with one solution, out of a random grid from which digits are taken away, down to
/// `givens` of them if that can be.
fn puzzle(order: Order, givens: usize, random: &mut Random) -> Grid {
    let mut grid = Symmetry::random(order, random).apply(&Grid::pattern(order));
    let mut cells: Vec<Cell> = Cell::all(order).collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let digit = grid.get(cell);
        grid.set(cell, None);
        if grid.count() < givens || dresden::count(&grid, 2) != 1 {
            grid.set(cell, digit);
        }
    }
    grid
}

/// Puzzles of orders 2 and 3, from easy to as hard as they come.
pub(super) fn puzzles() -> Vec<Grid> {
    let mut random = Random::new(11);
    let small = |i: usize| (Order::MIN, 4 + i % 6);
    let usual = |i: usize| (Order::USUAL, 20 + i % 20);
    let sizes = (0..150).map(small).chain((0..150).map(usual));
    sizes.map(|(order, givens)| puzzle(order, givens, &mut random)).collect()
}

/// The solution by the plainest search there is.
fn plain_solutions(grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
    let Some(cell) = grid.empty_cells().min_by_key(|&cell| grid.candidates(cell).len()) else {
        return found.push(grid.clone());
    };
    for digit in grid.candidates(cell) {
        grid.set(cell, Some(digit));
        plain_solutions(grid, limit, found);
        grid.set(cell, None);
        if found.len() >= limit {
            return;
        }
    }
}

#[test]
fn all_methods_find_the_solution() {
    let plenty = Options { copies: Some(10_000), solvers: 10_000, ..Options::default() };
    let preprocess = Options { preprocess: true, ..plenty.clone() };
    for puzzle in puzzles() {
        let mut solutions = Vec::new();
        plain_solutions(&mut puzzle.clone(), 2, &mut solutions);
        let [solution] = &solutions[..] else { panic!("{puzzle} has not one solution") };
        assert!(solution.is_solution_of(&puzzle));
        // Annealing takes long where little is given.
        let is_long = puzzle.order() == Order::USUAL && puzzle.count() < 27;
        let methods = Method::ALL.into_iter();
        for method in methods.filter(|&method| method != Method::Crete || !is_long) {
            for options in [&plenty, &preprocess] {
                let outcome = answer(method, &puzzle, options).outcome;
                if method != Method::AveiroSimple || !is_stuck(&outcome) {
                    assert_eq!(outcome, Outcome::Solved(solution.clone()), "{method} {puzzle}");
                }
                if method != Method::Sat {
                    break;
                }
            }
        }
    }
}

#[test]
fn methods_agree_on_a_thousand_puzzles_of_order_2() {
    methods_agree(2, 1000);
}

#[test]
fn methods_agree_on_a_thousand_puzzles_of_order_3() {
    methods_agree(3, 1000);
}

#[test]
fn methods_agree_on_puzzles_of_order_4() {
    methods_agree(4, 20);
}

/// Solves generated puzzles by every method.
fn methods_agree(order: usize, count: usize) {
    let plenty = Options { copies: Some(10_000), preprocess: true, ..Options::default() };
    let methods = [Method::AveiroTrial, Method::Madrid, Method::Dresden, Method::Sat];
    let wish = Wish { order: Order::new(order).unwrap(), ..Wish::default() };
    let mut generator = Generator::new(wish, 14).unwrap();
    for round in 0..count {
        let puzzle = generator.generate(&Stop::never()).unwrap();
        let Outcome::Solved(solution) = answer(Method::Flagship, &puzzle, &plenty).outcome else {
            panic!("{puzzle} is not solved");
        };
        assert!(solution.is_solution_of(&puzzle));
        let learned = large::solve(&puzzle, 1 << 28, true, &Stop::never()).outcome;
        assert_eq!(learned, cdcl::Outcome::Solution(solution.clone()), "{puzzle}");
        // These take long, or a thread for each guess.
        let rare = [Method::Delft, Method::Crete, Method::AveiroParallel];
        let rare = rare.into_iter().filter(|_| order == 2 || order == 3 && round % 100 == 0);
        for method in methods.into_iter().chain(rare) {
            let outcome = answer(method, &puzzle, &Options { solvers: 1000, ..plenty.clone() });
            assert_eq!(outcome.outcome, Outcome::Solved(solution.clone()), "{method} {puzzle}");
        }
    }
}

#[test]
fn every_grid_of_order_2_is_found_by_every_method() {
    let mut grids = Vec::new();
    plain_solutions(&mut Grid::empty(Order::MIN), usize::MAX, &mut grids);
    assert_eq!(grids.len(), 288);
    let plenty = Options { copies: Some(1000), solvers: 1000, ..Options::default() };
    for grid in grids {
        // A row, a column and a box that meet in a corner leave one solution or more.
        let mut puzzle = grid.clone();
        for cell in Cell::all(Order::MIN).filter(|cell| cell.row() > 1 && cell.column() > 0) {
            puzzle.set(cell, None);
        }
        let mut solutions = Vec::new();
        plain_solutions(&mut puzzle.clone(), usize::MAX, &mut solutions);
        assert!(solutions.contains(&grid));
        for method in Method::ALL.into_iter().filter(|&method| method != Method::AveiroSimple) {
            match answer(method, &puzzle, &plenty).outcome {
                Outcome::Solved(found) => assert!(solutions.contains(&found), "{method} {puzzle}"),
                other => panic!("{method} {puzzle}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_puzzle_with_several_solutions_gets_one_of_them() {
    let mut random = Random::new(12);
    let plenty = Options { copies: Some(10_000), solvers: 10_000, ..Options::default() };
    for _ in 0..40 {
        let mut grid = puzzle(Order::USUAL, 30, &mut random);
        for cell in Cell::all(Order::USUAL).filter(|_| random.below(9) == 0) {
            grid.set(cell, None);
        }
        for method in Method::ALL {
            match answer(method, &grid, &plenty).outcome {
                Outcome::Solved(solution) => assert!(solution.is_solution_of(&grid)),
                stuck if method == Method::AveiroSimple && is_stuck(&stuck) => {}
                other => panic!("{method} {grid}: {other:?}"),
            }
        }
    }
}

#[test]
fn what_has_no_solution_is_proved_to_have_none() {
    let mut random = Random::new(13);
    let options =
        Options { copies: Some(10_000), solvers: 10_000, swaps: 1000, ..Options::default() };
    let mut cases = 0;
    for _ in 0..200 {
        let mut grid = puzzle(Order::USUAL, 28, &mut random);
        let Some(cell) = random.pick(&grid.empty_cells().collect::<Vec<_>>()) else { continue };
        let candidates: Vec<Digit> = grid.candidates(cell).iter().collect();
        grid.set(cell, random.pick(&candidates));
        if dresden::count(&grid, 1) > 0 {
            continue;
        }
        cases += 1;
        for method in Method::ALL {
            match (method, answer(method, &grid, &options).outcome) {
                (Method::AveiroSimple, stuck) if is_stuck(&stuck) => {}
                (Method::Crete, outcome) => {
                    assert_eq!(gave_up(&outcome), Some(GaveUp::SwapsUsedUp));
                }
                (_, outcome) => assert_eq!(outcome, Outcome::NoSolution, "{method} {grid}"),
            }
        }
    }
    assert!(cases > 50, "{cases}");
}

#[test]
fn counts_of_solutions_are_those_of_the_plain_search() {
    assert_eq!(dresden::count(&Grid::empty(Order::MIN), 1000), 288);
    let mut random = Random::new(14);
    for _ in 0..30 {
        let mut grid = puzzle(Order::USUAL, 25, &mut random);
        for cell in Cell::all(Order::USUAL).filter(|_| random.below(6) == 0) {
            grid.set(cell, None);
        }
        let mut solutions = Vec::new();
        plain_solutions(&mut grid.clone(), 50, &mut solutions);
        assert_eq!(dresden::count(&grid, 50), solutions.len(), "{grid}");
    }
}

#[test]
fn guesses_are_taken_back_in_order() {
    for puzzle in puzzles().into_iter().step_by(3) {
        for method in [Method::Delft, Method::Madrid, Method::Dresden] {
            let mut stack = Vec::new();
            let mut guesses = 0;
            let follow = |event: &Event| match *event {
                Event::Guessed(placement) => {
                    guesses += 1;
                    stack.push(placement);
                }
                Event::TookBack(placement) => assert_eq!(stack.pop(), Some(placement)),
                _ => {}
            };
            let options = Options::default();
            let answer = watched(method, &puzzle, &options, follow);
            assert_eq!(answer.effort.guesses, guesses);
            let Outcome::Solved(solution) = answer.outcome else { panic!("{puzzle}") };
            assert!(stack.iter().all(|p| solution.get(p.cell) == Some(p.digit)), "{method}");
        }
    }
}

#[test]
fn clauses_beyond_the_memory_are_not_made() {
    let puzzle = puzzle(Order::USUAL, 30, &mut Random::new(17));
    let limits = Limits::default().with_memory(1000);
    let mut solver = Method::Sat.solver(Options::default());
    let outcome = solver.solve(&puzzle, &limits, &Stop::never(), &mut ()).outcome;
    assert_eq!(gave_up(&outcome), Some(GaveUp::OutOfMemory));
}

#[test]
fn a_stopped_method_says_so_and_a_limit_in_steps_is_kept() {
    let puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle: Grid = puzzle.parse().unwrap();
    let options = Options { copies: Some(10_000), solvers: 10_000, ..Options::default() };
    for method in Method::ALL {
        let mut solver = method.solver(options.clone());
        let set = Stop::never();
        set.set();
        for (limits, stop) in [
            (Limits::default(), set),
            (Limits::time(Duration::ZERO), Stop::never()),
            (Limits::nodes(1), Stop::never()),
        ] {
            let answer = solver.solve(&puzzle, &limits, &stop, &mut ());
            assert_eq!(gave_up(&answer.outcome), Some(GaveUp::Stopped), "{method} {limits:?}");
        }
    }
}

#[test]
fn what_a_stopped_method_knows_is_in_the_solution() {
    let options =
        Options { copies: Some(10_000), solvers: 10_000, preprocess: true, ..Options::default() };
    let mut deduced = 0;
    for puzzle in puzzles().into_iter().skip(150) {
        let solution = answer(Method::Flagship, &puzzle, &options).solution().unwrap().clone();
        for method in Method::ALL {
            let mut solver = method.solver(options.clone());
            let answer = solver.solve(&puzzle, &Limits::nodes(8), &Stop::never(), &mut ());
            if let Outcome::GaveUp { known: Some(known), .. } = answer.outcome {
                assert!(known.filled().all(|(cell, digit)| solution.get(cell) == Some(digit)));
                assert!(puzzle.filled().all(|(cell, digit)| known.get(cell) == Some(digit)));
                deduced += known.count() - puzzle.count();
            }
        }
    }
    assert!(deduced > 1000, "{deduced}");
}

#[test]
fn every_order_is_solved_where_little_is_missing() {
    let mut random = Random::new(15);
    for order in Order::all() {
        let mut grid = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
        for _ in 0..order.cells() / 8 {
            let cell = Cell::from_index(order, random.below(order.cells())).unwrap();
            grid.set(cell, None);
        }
        for method in Method::ALL {
            if method == Method::Crete && order.get() > 5 {
                continue;
            }
            match answer(method, &grid, &Options::default()).outcome {
                Outcome::Solved(solution) => assert!(solution.is_solution_of(&grid)),
                stuck if method == Method::AveiroSimple && is_stuck(&stuck) => {}
                _ => panic!("{method} does not solve order {order}"),
            }
        }
    }
}

#[test]
fn what_is_no_puzzle_is_not_solved() {
    let options = Options::default();
    for method in Method::ALL {
        let twice: Grid = "1..1............".parse().unwrap();
        let conflict = twice.conflicts().next().unwrap();
        assert_eq!(answer(method, &twice, &options).outcome, Outcome::Contradictory(conflict));
        let empty = Grid::empty(Order::USUAL);
        assert_eq!(answer(method, &empty, &options).outcome, Outcome::Empty);
        let full = Grid::pattern(Order::USUAL);
        assert_eq!(answer(method, &full, &options).outcome, Outcome::Solved(full));
    }
}

#[test]
fn a_seed_repeats_itself() {
    let puzzle = puzzle(Order::USUAL, 30, &mut Random::new(16));
    let with = |seed| answer(Method::Crete, &puzzle, &Options { seed, ..Options::default() });
    assert_eq!(with(1).outcome, with(1).outcome);
    assert_eq!(with(1).effort, with(1).effort);
    assert_eq!(with(1).stats.nodes, with(1).stats.nodes);
    assert_ne!(with(1).stats.nodes, with(2).stats.nodes);
}
