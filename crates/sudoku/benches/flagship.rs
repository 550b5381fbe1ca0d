//! Solving, generating, canonical forms. `cargo bench -p lockstep-sudoku --bench flagship`.

#![allow(missing_docs)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use lockstep_search::Stop;
use lockstep_sudoku::flagship::{Isa, Solver};
use lockstep_sudoku::generate::{Generator, Pattern, Wish};
use lockstep_sudoku::{Grid, Order, canonical};

fn main() {
    divan::main();
}

fn puzzles(wish: Wish, count: usize) -> Vec<Grid> {
    let mut generator = Generator::new(wish, 1).unwrap();
    (0..count).map(|_| generator.generate(&Stop::never()).unwrap()).collect()
}

fn minimal() -> Wish {
    Wish { minimal: true, ..Wish::default() }
}

fn solve(bencher: Bencher<'_, '_>, isa: Isa, puzzles: &[[u8; 81]]) {
    let solver = Solver::on(isa);
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        let mut solutions = 0;
        solver.solve_each(black_box(puzzles), 2, |_, solved| solutions += solved.count);
        solutions
    });
}

/// Minimal puzzles, each proved to have one solution.
#[divan::bench(args = Isa::available())]
fn solve_minimal(bencher: Bencher<'_, '_>, isa: Isa) {
    let puzzles = puzzles(minimal(), 2000);
    let puzzles: Vec<[u8; 81]> = puzzles.iter().map(|puzzle| *puzzle.as_9x9().unwrap()).collect();
    solve(bencher, isa, &puzzles);
}

/// The minimal puzzles, one in fifty, that take most guesses.
#[divan::bench(args = Isa::available())]
fn solve_hard(bencher: Bencher<'_, '_>, isa: Isa) {
    let solver = Solver::new();
    let guesses = |puzzle: &[u8; 81]| std::cmp::Reverse(solver.solve_numbers(puzzle, 2).guesses);
    let puzzles = puzzles(minimal(), 5000);
    let mut puzzles: Vec<[u8; 81]> =
        puzzles.iter().map(|puzzle| *puzzle.as_9x9().unwrap()).collect();
    puzzles.sort_by_key(guesses);
    solve(bencher, isa, &puzzles[..100]);
}

#[divan::bench(args = [Pattern::Any, Pattern::HalfTurn])]
fn generate(bencher: Bencher<'_, '_>, pattern: Pattern) {
    let wish = Wish { pattern, ..Wish::default() };
    let mut generator = Generator::new(wish, 1).unwrap();
    bencher.bench_local(|| generator.generate(&Stop::never()));
}

#[divan::bench]
fn generate_minimal(bencher: Bencher<'_, '_>) {
    let mut generator = Generator::new(minimal(), 1).unwrap();
    bencher.bench_local(|| generator.generate(&Stop::never()));
}

#[divan::bench(args = [4, 5])]
fn generate_large(bencher: Bencher<'_, '_>, n: usize) {
    let wish = Wish { order: Order::new(n).unwrap(), ..Wish::default() };
    let mut generator = Generator::new(wish, 1).unwrap();
    bencher.bench_local(|| generator.generate(&Stop::never()));
}

#[divan::bench]
fn canonical_puzzles(bencher: Bencher<'_, '_>) {
    let puzzles = puzzles(minimal(), 20);
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        black_box(&puzzles).iter().filter(|puzzle| canonical(puzzle).is_ok()).count()
    });
}

#[divan::bench]
fn canonical_complete(bencher: Bencher<'_, '_>) {
    let puzzles = puzzles(Wish { givens: Some(81), ..Wish::default() }, 5);
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        black_box(&puzzles).iter().filter(|puzzle| canonical(puzzle).is_ok()).count()
    });
}
