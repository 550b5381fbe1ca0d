use lockstep_game::Random;
use lockstep_reversi::{Board, Size};

use super::boards::boards;
use crate::{Block, Case};

/// The legal moves.
pub const MOVES: Block = Block {
    module: "reversi_moves",
    inputs: &["own_i", "opp_i"],
    outputs: &["moves_o"],
    latency: 0,
    cases: |count, seed| {
        on_boards(count, seed, |board, _| {
            Case::new([board.own, board.opp], [board.moves(Size::Eight.squares()).0])
        })
    },
};

/// The discs that a move flips.
pub const FLIPS: Block = Block {
    module: "reversi_flips",
    inputs: &["own_i", "opp_i", "move_i"],
    outputs: &["flips_o"],
    latency: 0,
    cases: |count, seed| on_boards(count, seed, flips),
};

/// The discs of each player.
pub const COUNT: Block = Block {
    module: "reversi_count",
    inputs: &["own_i", "opp_i"],
    outputs: &["own_o", "opp_o"],
    latency: 0,
    cases: |count, seed| {
        on_boards(count, seed, |board, _| {
            let discs = [board.own, board.opp];
            Case::new(discs, discs.map(|discs| u64::from(discs.count_ones())))
        })
    },
};

/// Cases of a block that is given a board: half of the boards are from games, half have discs
/// anywhere.
pub fn on_boards(count: usize, seed: u64, case: impl Fn(Board, &mut Random) -> Case) -> Vec<Case> {
    let mut random = Random::new(seed);
    boards(count, seed).into_iter().map(|board| case(board, &mut random)).collect()
}

/// Mostly a legal move; a square that captures nothing, and a pass, must flip nothing.
fn flips(board: Board, random: &mut Random) -> Case {
    let Board { own, opp } = board;
    let empties: Vec<u32> = (0..64).filter(|square| (own | opp) >> square & 1 == 0).collect();
    let legal: Vec<u32> = board.moves(Size::Eight.squares()).map(|square| square.index()).collect();
    let squares = if random.below(4) == 0 { empties } else { legal };
    let (square, flips) = match random.pick(&squares) {
        Some(square) => (1 << square, board.flips(square)),
        None => (0, 0),
    };
    Case::new([own, opp, square], [flips])
}
