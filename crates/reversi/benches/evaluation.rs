//! Micro-benchmarks of the evaluation: `cargo bench -p lockstep-reversi --bench evaluation`.

use divan::{Bencher, black_box};
use lockstep_game::{Random, State};
use lockstep_reversi::{Board, Features, Mobility, Move, Position, Size, Weights};

fn main() {
    divan::main();
}

/// A move of a random game, with what is known before it.
struct Played {
    board: Board,
    features: Features,
    discs: u32,
    square: u32,
    flips: u64,
}

/// The moves of a few random games.
fn moves() -> Vec<Played> {
    let mut random = Random::new(1);
    let mut played = Vec::new();
    for _ in 0..16 {
        let mut position = Position::start(Size::Eight);
        while let Some(mv) = random.pick(&position.legal_moves().collect::<Vec<_>>()) {
            if let Move::Place(square) = mv {
                let (board, square) = (position.board(), square.index());
                let discs = (board.own | board.opp).count_ones();
                let (features, flips) = (Features::new(board), board.flips(square));
                played.push(Played { board, features, discs, square, flips });
            }
            position.play_unchecked(mv);
        }
    }
    played
}

#[divan::bench]
fn from_scratch(bencher: Bencher<'_, '_>) {
    let (moves, weights) = (moves(), Weights::shipped());
    bencher
        .counter(moves.len())
        .bench(|| moves.iter().map(|played| weights.value(played.board).0).sum::<i32>());
}

#[divan::bench]
fn play(bencher: Bencher<'_, '_>) {
    let moves = moves();
    bencher.counter(moves.len()).bench(|| {
        for played in &moves {
            black_box(played.features.play(played.square, played.flips));
        }
    });
}

#[divan::bench]
fn play_and_evaluate(bencher: Bencher<'_, '_>) {
    let (moves, weights) = (moves(), Weights::shipped());
    let value = |played: &Played| {
        let after = played.board.play(played.square, played.flips);
        let child = played.features.play(played.square, played.flips);
        weights.evaluate(&child, played.discs + 1, Mobility::of(after)).0
    };
    bencher.counter(moves.len()).bench(|| moves.iter().map(value).sum::<i32>());
}

#[divan::bench]
fn decode(bencher: Bencher<'_, '_>) {
    let bytes = Weights::shipped().encode();
    bencher.bench(|| Weights::decode(black_box(&bytes)));
}
