use lockstep_reversi::replicas::stable_discs;
use lockstep_reversi::replicas::zaragoza::first_move;
use lockstep_reversi::{Size, Squares};

use crate::reversi::{FLIPS, on_boards};
use crate::{Block, Case};

/// The squares of the border.
const BORDER_SQUARES: u64 = 0xff81_8181_8181_81ff;

/// The first of the moves.
pub(super) const ORDER: Block = Block {
    module: "zaragoza_order",
    inputs: &["moves_i"],
    outputs: &["next_o"],
    latency: 0,
    cases: |count, seed| {
        on_boards(count, seed, |board, random| {
            let legal = board.moves(Size::Eight.squares()).0;
            let sparse = random.next_u64() & random.next_u64() & random.next_u64();
            let moves = if random.below(2) == 0 { legal } else { board.own & sparse };
            Case::new([moves], [first_move(Squares(moves)).map_or(0, |square| square.bit())])
        })
    },
};

/// The discs that a move flips, by the document's network of cells.
pub(super) const FLIPPER: Block = Block { module: "zaragoza_flipper", ..FLIPS };

/// The stable discs of the border: those of a board without any others.
pub(super) const BORDER: Block = Block {
    module: "zaragoza_border",
    inputs: &["discs_i"],
    outputs: &["stable_o"],
    latency: 0,
    cases: |count, seed| {
        on_boards(count, seed, |board, random| {
            let discs = board.own | (random.next_u64() & random.next_u64());
            let stable = stable_discs(discs, Size::Eight.squares()).0 & BORDER_SQUARES;
            Case::new([discs], [stable])
        })
    },
};

/// A step of the stability network.
pub(super) const LAYER: Block = Block {
    module: "zaragoza_layer",
    inputs: &["discs_i", "stable_i"],
    outputs: &["stable_o"],
    latency: 0,
    cases: |count, seed| {
        on_boards(count, seed, |board, random| {
            let (discs, stable) = (board.own, random.next_u64() | random.next_u64());
            Case::new([discs, stable], [layer(discs, stable)])
        })
    },
};

/// The discs with a stable neighbour on each axis; the border stays.
fn layer(discs: u64, stable: u64) -> u64 {
    let held = |square: u32| {
        [1, 7, 8, 9].into_iter().all(|step| {
            let either = stable >> (square - step) | stable >> (square + step);
            discs >> square & either & 1 != 0
        })
    };
    let inner = (0..64).filter(|square| BORDER_SQUARES >> square & 1 == 0);
    inner.filter(|&square| held(square)).fold(stable & BORDER_SQUARES, |set, i| set | 1 << i)
}
