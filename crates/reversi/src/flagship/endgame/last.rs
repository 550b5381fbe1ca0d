//! The last four empty squares, each number with code of its own.
//!
//! All functions answer the null-window question "is the score above `alpha`?" fail-soft: the
//! result is a lower bound of the score if it is above `alpha`, else an upper bound. A square
//! with no disc of the opponent beside it cannot be played, which is cheaper to see than to
//! flip. Squares come in the order of parity: a region with an odd number of empty squares
//! first, since who enters it usually also has its last move.

use super::{Nodes, WORST, disc_score};
use crate::Board;
use crate::kernel::{Kernel, entry_points};

/// For each square the squares around it.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let row = bit | (bit << 1 & !0x0101_0101_0101_0101) | (bit >> 1 & !0x8080_8080_8080_8080);
        table[square] = (row | row << 8 | row >> 8) & !bit;
        square += 1;
    }
    table
};

/// What playing on `square` turns, if anything.
#[inline(always)]
fn flips<K: Kernel>(kernel: K, board: Board, square: u8) -> Option<u64> {
    if NEIGHBOURS[square as usize & 63] & board.opp == 0 {
        return None;
    }
    match kernel.flips(u32::from(square & 63), board.own, board.opp) {
        0 => None,
        flips => Some(flips),
    }
}

/// Whether two squares lie in the same quarter of the board.
#[inline(always)]
fn same_quarter(a: u8, b: u8) -> bool {
    (a ^ b) & 0b10_0100 == 0
}

entry_points! {
    /// Four empty squares.
    pub(super) Last4::last4(board: Board, empties: u64, alpha: i32, nodes: &mut Nodes) -> i32
        = last4
}

entry_points! {
    /// Four squares in the order to try them; `passed` if the opponent has just passed.
    Play4::play4(board: Board, squares: [u8; 4], alpha: i32, passed: bool, nodes: &mut Nodes) -> i32
        = play4
}

entry_points! {
    /// Three squares, likewise.
    Play3::play3(board: Board, squares: [u8; 4], alpha: i32, passed: bool, nodes: &mut Nodes) -> i32
        = play3
}

#[inline(always)]
fn last4<K: Play4>(kernel: K, board: Board, empties: u64, alpha: i32, nodes: &mut Nodes) -> i32 {
    kernel.play4(board, by_parity(empties), alpha, false, nodes)
}

#[inline(always)]
fn play4<K: Play3 + Play4>(
    kernel: K,
    board: Board,
    squares: [u8; 4],
    alpha: i32,
    passed: bool,
    nodes: &mut Nodes,
) -> i32 {
    nodes.0 += 1;
    let [a, b, c, d] = squares;
    let mut best = WORST;
    for [square, x, y, z] in [[a, b, c, d], [b, a, c, d], [c, a, b, d], [d, a, b, c]] {
        let Some(flips) = flips(kernel, board, square) else { continue };
        // Of three squares in two quarters, the one that is alone first.
        let left = if same_quarter(x, y) {
            [z, x, y, 0]
        } else if same_quarter(x, z) {
            [y, x, z, 0]
        } else {
            [x, y, z, 0]
        };
        let child = board.play(square.into(), flips);
        best = best.max(-kernel.play3(child, left, -alpha - 1, false, nodes));
        if best > alpha {
            return best;
        }
    }
    match (best, passed) {
        (WORST, true) => disc_score(board, 4),
        (WORST, false) => -kernel.play4(board.pass(), squares, -alpha - 1, true, nodes),
        _ => best,
    }
}

#[inline(always)]
fn play3<K: Play3>(
    kernel: K,
    board: Board,
    squares: [u8; 4],
    alpha: i32,
    passed: bool,
    nodes: &mut Nodes,
) -> i32 {
    nodes.0 += 1;
    let [a, b, c, _] = squares;
    let mut best = WORST;
    for [square, x, y] in [[a, b, c], [b, a, c], [c, a, b]] {
        let Some(flips) = flips(kernel, board, square) else { continue };
        let child = board.play(square.into(), flips);
        best = best.max(-last2(kernel, child, x, y, -alpha - 1, nodes));
        if best > alpha {
            return best;
        }
    }
    match (best, passed) {
        (WORST, true) => disc_score(board, 3),
        (WORST, false) => -kernel.play3(board.pass(), squares, -alpha - 1, true, nodes),
        _ => best,
    }
}

#[inline(always)]
fn last2<K: Kernel>(kernel: K, board: Board, a: u8, b: u8, alpha: i32, nodes: &mut Nodes) -> i32 {
    nodes.0 += 1;
    let best = play2(kernel, board, a, b, alpha);
    if best != WORST {
        return best;
    }
    let best = play2(kernel, board.pass(), a, b, -alpha - 1);
    if best != WORST { -best } else { disc_score(board, 2) }
}

#[inline(always)]
fn play2<K: Kernel>(kernel: K, board: Board, a: u8, b: u8, alpha: i32) -> i32 {
    let mut best = WORST;
    if let Some(flips) = flips(kernel, board, a) {
        best = -last1(kernel, board.play(a.into(), flips), b, -alpha - 1);
        if best > alpha {
            return best;
        }
    }
    if let Some(flips) = flips(kernel, board, b) {
        best = best.max(-last1(kernel, board.play(b.into(), flips), a, -alpha - 1));
    }
    best
}

/// One empty square: either player fills it, or nobody can.
#[inline(always)]
fn last1<K: Kernel>(kernel: K, board: Board, square: u8, alpha: i32) -> i32 {
    let difference = board.own.count_ones() as i32 - board.opp.count_ones() as i32;
    if let Some(flips) = flips(kernel, board, square) {
        return difference + 2 * flips.count_ones() as i32 + 1;
    }
    // The square stays empty or goes to the opponent, which is worse: often no need to look.
    let at_most = if difference > 0 { difference + 1 } else { difference - 1 };
    if at_most <= alpha {
        return at_most;
    }
    match flips(kernel, board.pass(), square) {
        Some(flips) => difference - 2 * flips.count_ones() as i32 - 1,
        None => at_most,
    }
}

/// Four squares, those in odd quarters first.
#[inline(always)]
fn by_parity(empties: u64) -> [u8; 4] {
    let odd = empties & super::odd_quarters(empties);
    let mut squares = [0; 4];
    let mut next = 0;
    for mut set in [odd, empties & !odd] {
        while set != 0 {
            squares[next & 3] = set.trailing_zeros() as u8;
            next += 1;
            set &= set - 1;
        }
    }
    squares
}
