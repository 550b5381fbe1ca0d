//! The exact solver on positions by random moves, the same ones every time: by the number of
//! cells left on the usual board, and on other boards.

use divan::{Bencher, black_box};
use lockstep_connectx::{Column, Position, Solver};
use lockstep_game::{Random, State};
use lockstep_search::{Limits, Solver as _, Stop};

fn main() {
    divan::main();
}

/// Positions of which none is over, with `left` empty cells.
fn positions(shape: &str, left: usize, count: usize) -> Vec<Position> {
    let mut random = Random::new(1);
    let start = Position::start(shape.parse().unwrap());
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = start.clone();
        while !position.is_over() && start.shape().cells() - position.discs() > left {
            let legal: Vec<Column> = position.legal_moves().collect();
            position.play_unchecked(random.pick(&legal).expect("the game goes on"));
        }
        if !position.is_over() {
            positions.push(position);
        }
    }
    positions
}

fn solve_all(bencher: Bencher<'_, '_>, shape: &str, left: usize, count: usize) {
    let positions = positions(shape, left, count);
    let mut solver = Solver::new().with_openings(false).with_lines(false);
    let (limits, stop) = (Limits::default(), Stop::never());
    bencher.counter(divan::counter::ItemsCount::new(count)).bench_local(|| {
        for position in &positions {
            black_box(solver.solve(black_box(position), &limits, &stop, &mut ()));
        }
    });
}

#[divan::bench(args = [12, 18, 24, 28])]
fn usual_board(bencher: Bencher<'_, '_>, left: usize) {
    solve_all(bencher, "6x7x4", left, 20);
}

#[divan::bench(args = [("5x6x4", 24), ("7x7x4", 22), ("7x6x5", 20), ("9x9x5", 20)])]
fn other_boards(bencher: Bencher<'_, '_>, (shape, left): (&str, usize)) {
    solve_all(bencher, shape, left, 10);
}
