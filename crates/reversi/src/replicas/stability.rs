//! Discs that can never be turned again, by the local rule of neighbours.

use crate::Squares;

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
const ROW_1: u64 = 0xFF;
const ROW_8: u64 = ROW_1 << 56;

/// The stable discs among `discs`, all of one colour, on a board of the squares `playable`.
///
/// A disc is stable if on each of the four axes through it at least one neighbour is stable,
/// of the same colour, or off the board. The definition is recursive; meant is its least
/// solution, which grows from the corners. Such a disc cannot be turned; not every disc that
/// cannot be turned is found.
pub fn stable_discs(discs: u64, playable: u64) -> Squares {
    let off_board = !playable;
    let mut stable = 0;
    loop {
        let grown = discs & playable & supported(stable | off_board);
        if grown == stable {
            return Squares(stable);
        }
        stable = grown;
    }
}

/// The squares that on every axis have a neighbour in `firm` or beyond the lattice.
#[inline(always)]
const fn supported(firm: u64) -> u64 {
    let row = (firm << 1 | COLUMN_A) | (firm >> 1 | COLUMN_H);
    let column = (firm << 8 | ROW_1) | (firm >> 8 | ROW_8);
    let falling = (firm << 9 | COLUMN_A | ROW_1) | (firm >> 9 | COLUMN_H | ROW_8);
    let rising = (firm << 7 | COLUMN_H | ROW_1) | (firm >> 7 | COLUMN_A | ROW_8);
    row & column & falling & rising
}
