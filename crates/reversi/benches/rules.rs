//! Micro-benchmarks of the rules: `cargo bench -p lockstep-reversi`.

use divan::{Bencher, black_box};
use lockstep_game::{Random, State};
use lockstep_reversi::{Board, Isa, Position, Size, Symmetry, perft_on};

fn main() {
    divan::main();
}

/// The boards of a few random games.
fn boards() -> Vec<Board> {
    let mut random = Random::new(1);
    let mut boards = Vec::new();
    for _ in 0..16 {
        let mut position = Position::start(Size::Eight);
        while let Some(mv) = random.pick(&position.legal_moves().collect::<Vec<_>>()) {
            boards.push(position.board());
            position.play_unchecked(mv);
        }
    }
    boards
}

#[divan::bench(args = Isa::available())]
fn perft_9(bencher: Bencher<'_, '_>, isa: Isa) {
    let start = Position::start(Size::Eight);
    bencher.counter(3_005_288u32).bench(|| perft_on(isa, black_box(&start), 9));
}

#[divan::bench]
fn moves(bencher: Bencher<'_, '_>) {
    let boards = boards();
    bencher
        .counter(boards.len())
        .bench(|| boards.iter().map(|board| board.moves(!0).0).fold(0, |a, b| a ^ b));
}

#[divan::bench]
fn keys(bencher: Bencher<'_, '_>) {
    let boards = boards();
    bencher
        .counter(boards.len())
        .bench(|| boards.iter().map(|board| board.key().0).fold(0, |a, b| a ^ b));
}

#[divan::bench]
fn symmetries(bencher: Bencher<'_, '_>) {
    let boards = boards();
    bencher.counter(8 * boards.len()).bench(|| {
        boards
            .iter()
            .flat_map(|&board| Symmetry::ALL.map(|symmetry| symmetry.board(Size::Eight, board).own))
            .fold(0, |a, b| a ^ b)
    });
}

#[divan::bench]
fn read_position(bencher: Bencher<'_, '_>) {
    let text = Position::start(Size::Eight).to_string();
    bencher.counter(1u32).bench(|| black_box(&text).parse::<Position>());
}
