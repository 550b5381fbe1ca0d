//! Exact play to the end of the game.
//!
//! The search is one null-window question after the other, "is the score above `alpha`?",
//! asked in layers by the number of empty squares:
//!
//! ```text
//! 4 .. 1     last.rs      code for each number, parity, neighbours
//! up to 9    shallow.rs   a small table, stability, parity or a simple order
//! above      deep.rs      the large table, stability, moves ordered with the evaluation
//! 10 and up               moves shared between threads
//! ```

mod deep;
mod last;
mod order;
mod recent;
mod shallow;
mod solver;
mod stability;

pub(super) use recent::Recent;
pub(super) use solver::finish;
pub use solver::{Endgame, Exact, Goal, Stopped};

use super::search::Nodes;
use crate::Board;

/// Below every score.
const WORST: i32 = -127;

/// The score of a game that is over with `empties` squares empty, which go to the winner.
#[inline(always)]
fn disc_score(board: Board, empties: i32) -> i32 {
    let difference = board.own.count_ones() as i32 - board.opp.count_ones() as i32;
    match difference.signum() {
        1 => difference + empties,
        -1 => difference - empties,
        _ => 0,
    }
}

/// The quarters of the board with an odd number of empty squares.
#[inline(always)]
fn odd_quarters(empties: u64) -> u64 {
    const QUARTERS: [u64; 4] = [
        0x0000_0000_0F0F_0F0F,
        0x0000_0000_F0F0_F0F0,
        0x0F0F_0F0F_0000_0000,
        0xF0F0_F0F0_0000_0000,
    ];
    let mut odd = 0;
    for quarter in QUARTERS {
        if (empties & quarter).count_ones() % 2 == 1 {
            odd |= quarter;
        }
    }
    odd
}
