//! Every instruction set of this machine against the portable kernel, which the tests of the
//! crate compare with a naive implementation of the rules.

use lockstep_game::{Random, State};
use lockstep_search::isa::{Isa, Portable};
use lockstep_search::with_kernel;

use super::Kernel;
use crate::{Board, Position, Size};

/// Boards of every density: sparse ones rarely, crowded ones often have long lines.
fn random_boards(count: usize) -> Vec<Board> {
    let mut random = Random::new(2);
    (0..count)
        .map(|i| {
            let taken = match i % 4 {
                0 => random.next_u64(),
                1 => random.next_u64() | random.next_u64(),
                2 => random.next_u64() | random.next_u64() | random.next_u64(),
                _ => random.next_u64() & random.next_u64(),
            };
            let own = taken
                & match i % 3 {
                    0 => random.next_u64(),
                    1 => random.next_u64() & random.next_u64(),
                    _ => random.next_u64() | random.next_u64(),
                };
            Board { own, opp: taken & !own }
        })
        .collect()
}

/// The boards of random games on every size.
fn played_boards(games: usize) -> Vec<Board> {
    let mut random = Random::new(3);
    let mut boards = Vec::new();
    for game in 0..games {
        let mut position = Position::start(Size::ALL[game % 3]);
        loop {
            boards.push(position.board());
            let moves: Vec<_> = position.legal_moves().collect();
            let Some(mv) = random.pick(&moves) else { break };
            position.play_unchecked(mv);
        }
    }
    boards
}

fn check_against_portable<K: Kernel>(kernel: K, isa: Isa, boards: &[Board]) {
    for &board @ Board { own, opp } in boards {
        let squares = Portable.outflanking(own, opp);
        assert_eq!(kernel.outflanking(own, opp), squares, "{isa} {board:?}");
        for square in (0..64).filter(|square| (own | opp) >> square & 1 == 0) {
            let flips = Portable.flips(square, own, opp);
            assert_eq!(kernel.flips(square, own, opp), flips, "{isa} {board:?} {square}");
            let outflanks = squares >> square & 1 == 1;
            assert_eq!(flips != 0, outflanks, "{isa} {board:?} {square}");
            let after = kernel.play([own, opp].map(|set| kernel.keep(set)), square);
            let after = after.map(|sets| sets.map(|set| kernel.squares(set)));
            let child = (flips != 0).then(|| board.play(square, flips));
            assert_eq!(after, child.map(|c| [c.own, c.opp]), "{isa} {board:?} {square}");
        }
    }
    for (eight, size) in boards.as_chunks::<8>().0.iter().zip(Size::ALL.into_iter().cycle()) {
        let playable = size.squares();
        let found = kernel.moves8(&eight.map(|b| b.own), &eight.map(|b| b.opp), playable);
        let moves = eight.map(|board| board.moves(playable).0);
        assert_eq!(found, moves, "{isa} {eight:?}");
        let four = eight.first_chunk::<4>().unwrap();
        let found = kernel.moves4(&four.map(|b| b.own), &four.map(|b| b.opp), playable);
        assert_eq!(found, moves[..4], "{isa} {four:?}");
    }
}

#[test]
fn every_instruction_set_agrees_with_the_portable_one() {
    let boards = [random_boards(100_000), played_boards(300)].concat();
    for isa in Isa::available() {
        with_kernel!(isa, kernel => check_against_portable(kernel, isa, &boards));
    }
}
