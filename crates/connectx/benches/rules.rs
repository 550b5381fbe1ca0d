//! The rules at work on each size of board: the two win tests, moves made and taken back,
//! games played at random, and perft.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use lockstep_connectx::{Bits, Board, Column, Geometry, Position, View, perft};
use lockstep_game::{Random, State};

/// Up to 64 bits, up to 128 bits, and two wide boards.
const SHAPES: [&str; 4] = ["6x7x4", "9x9x5", "18x20x7", "100x100x30"];

fn main() {
    divan::main();
}

/// The position after a few random moves.
fn opening(shape: &str) -> Position {
    let mut position = Position::start(shape.parse().unwrap());
    let mut random = Random::new(1);
    for _ in 0..position.shape().columns() {
        let legal: Vec<Column> = position.legal_moves().collect();
        position.play_unchecked(random.pick(&legal).expect("the opening ends no game"));
    }
    assert!(!position.is_over());
    position
}

#[divan::bench(args = SHAPES)]
fn win_test_of_the_board(bencher: Bencher<'_, '_>, shape: &str) {
    fn run<W: Bits>(bencher: Bencher<'_, '_>, geometry: &Geometry<W>, board: &Board<W>) {
        bencher.bench_local(|| geometry.has_line(black_box(board.other())));
    }
    match opening(shape).view() {
        View::Small(geometry, board) => run(bencher, geometry, board),
        View::Middle(geometry, board) => run(bencher, geometry, board),
        View::Large(geometry, board) => run(bencher, geometry, board),
    }
}

#[divan::bench(args = SHAPES)]
fn win_test_around_a_disc(bencher: Bencher<'_, '_>, shape: &str) {
    fn run<W: Bits>(bencher: Bencher<'_, '_>, geometry: &Geometry<W>, board: &Board<W>) {
        let bit = (0..geometry.shape().bits()).find(|&bit| board.other().contains(bit)).unwrap();
        bencher.bench_local(|| geometry.has_line_through(black_box(board.other()), bit));
    }
    match opening(shape).view() {
        View::Small(geometry, board) => run(bencher, geometry, board),
        View::Middle(geometry, board) => run(bencher, geometry, board),
        View::Large(geometry, board) => run(bencher, geometry, board),
    }
}

#[divan::bench(args = SHAPES)]
fn play_and_undo(bencher: Bencher<'_, '_>, shape: &str) {
    let mut position = opening(shape);
    let column = position.legal_moves().next().unwrap();
    bencher.bench_local(|| {
        black_box(&mut position).play_unchecked(column);
        position.undo(column);
    });
}

#[divan::bench(args = SHAPES)]
fn play_and_forget(bencher: Bencher<'_, '_>, shape: &str) {
    let position = opening(shape);
    let column = position.legal_moves().next().unwrap();
    bencher.bench_local(|| {
        let mut child = black_box(&position).clone();
        child.play_unchecked(column);
        child
    });
}

#[divan::bench(args = SHAPES)]
fn random_game(bencher: Bencher<'_, '_>, shape: &str) {
    let start = Position::start(shape.parse().unwrap());
    let mut random = Random::new(2);
    bencher.bench_local(|| {
        let mut position = start.clone();
        while !position.is_over() {
            let column = Column::new(random.below(position.shape().columns()) as u8);
            let _ = position.play(column);
        }
        position
    });
}

#[divan::bench(args = [("6x7x4", 8), ("9x9x5", 6), ("18x20x7", 4), ("100x100x30", 3)])]
fn leaves(bencher: Bencher<'_, '_>, (shape, depth): (&str, u32)) {
    let start = Position::start(shape.parse().unwrap());
    let count = perft(&start, depth);
    bencher.counter(ItemsCount::new(count)).bench_local(|| perft(black_box(&start), depth));
}
