use lockstep_reversi::replicas::timisoara::{Edition, evaluate};
use lockstep_reversi::{Size, Squares};

use crate::reversi::{VALUE_BITS, on_boards};
use crate::{Block, Case};

/// The next move.
pub(super) const PICK: Block = Block {
    module: "timisoara_pick",
    inputs: &["moves_i"],
    outputs: &["pick_o"],
    latency: 0,
    cases: |count, seed| {
        on_boards(count, seed, |board, random| {
            let moves = board.moves(Size::Eight.squares()).0;
            let set = if random.below(2) == 0 { moves } else { board.own | random.next_u64() << 8 };
            let pick = Edition::Corrected.next_move(Squares(set));
            Case::new([set], [pick.map_or(0, |square| square.bit())])
        })
    },
};

/// The value of a leaf.
pub(super) const EVAL: Block = Block {
    module: "timisoara_eval",
    inputs: &["own_i", "opp_i", "moves_i"],
    outputs: &["value_o"],
    latency: 2,
    cases: |count, seed| {
        on_boards(count, seed, |board, _| {
            let moves = board.moves(Size::Eight.squares());
            let value = evaluate(board.own, board.opp, moves.len());
            let bits = value as u64 & ((1 << VALUE_BITS) - 1);
            Case::new([board.own, board.opp, moves.0], [bits])
        })
    },
};
