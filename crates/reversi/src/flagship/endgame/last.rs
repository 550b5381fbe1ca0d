//! The last four empty squares, each number with code of its own.
//!
//! All functions answer the null-window question "is the score above `alpha`?" fail-soft: the
//! result is a lower bound of the score if it is above `alpha`, else an upper bound. Squares come in
//! the order of parity: a region with an odd number of empty squares first, since who enters it
//! usually also has its last move.

use lockstep_search::entry_points;

use super::{Nodes, WORST};
use crate::Board;
use crate::rules::kernel::{Kernel, play_words};

/// A board as the kernel likes to have it from move to move.
#[inline(always)]
fn keep<K: Kernel>(kernel: K, board: Board) -> [K::Set; 2] {
    [kernel.keep(board.own), kernel.keep(board.opp)]
}

#[inline(always)]
fn release<K: Kernel>(kernel: K, [own, opp]: [K::Set; 2]) -> Board {
    Board { own: kernel.squares(own), opp: kernel.squares(opp) }
}

/// Whether two squares lie in the same quarter of the board.
#[inline(always)]
fn same_quarter(a: u8, b: u8) -> bool {
    (a ^ b) & 0b10_0100 == 0
}

entry_points! {
    /// The last four empty squares.
    pub(super) trait Last4: Kernel {
        /// Four squares in any order.
        fn last4(board: Board, empties: u64, alpha: i32, nodes: &mut Nodes<'_>) -> i32 = last4;
        /// Four squares in the order to try them; `passed` if the opponent has just passed.
        fn play4(board: Board, squares: [u8; 4], alpha: i32, passed: bool, nodes: &mut Nodes<'_>) -> i32
            = play4;
        /// Three squares, likewise; the fourth has no meaning.
        fn play3(board: Board, squares: [u8; 4], alpha: i32, passed: bool, nodes: &mut Nodes<'_>) -> i32
            = play3;
    }
}

#[inline(always)]
fn last4<K: Last4>(
    kernel: K,
    board: Board,
    empties: u64,
    alpha: i32,
    nodes: &mut Nodes<'_>,
) -> i32 {
    kernel.play4(board, by_parity(empties), alpha, false, nodes)
}

#[inline(always)]
fn play4<K: Last4>(
    kernel: K,
    board: Board,
    squares: [u8; 4],
    alpha: i32,
    passed: bool,
    nodes: &mut Nodes<'_>,
) -> i32 {
    if !nodes.enter() {
        return WORST;
    }
    let [a, b, c, d] = squares;
    // Unrolled, so that the branch predictor can tell the four apart.
    let mut best = try4(kernel, board, a, [b, c, d], alpha, nodes);
    if best > alpha {
        return best;
    }
    best = best.max(try4(kernel, board, b, [a, c, d], alpha, nodes));
    if best > alpha {
        return best;
    }
    best = best.max(try4(kernel, board, c, [a, b, d], alpha, nodes));
    if best > alpha {
        return best;
    }
    best = best.max(try4(kernel, board, d, [a, b, c], alpha, nodes));
    if best > alpha {
        return best;
    }
    match (best, passed) {
        (WORST, true) => board.final_score(4).0,
        (WORST, false) => -kernel.play4(board.pass(), squares, -alpha - 1, true, nodes),
        _ => best,
    }
}

/// The score of a move that leaves three squares, if it is one.
#[inline(always)]
fn try4<K: Last4>(
    kernel: K,
    board: Board,
    square: u8,
    [x, y, z]: [u8; 3],
    alpha: i32,
    nodes: &mut Nodes<'_>,
) -> i32 {
    let words = [board.own, board.opp];
    let Some([own, opp]) = play_words(kernel, words, u32::from(square & 63)) else { return WORST };
    // Of three squares in two quarters, the one that is alone first.
    let left = if same_quarter(x, y) {
        [z, x, y, 0]
    } else if same_quarter(x, z) {
        [y, x, z, 0]
    } else {
        [x, y, z, 0]
    };
    -kernel.play3(Board { own, opp }, left, -alpha - 1, false, nodes)
}

#[inline(always)]
fn play3<K: Last4>(
    kernel: K,
    board: Board,
    squares: [u8; 4],
    alpha: i32,
    passed: bool,
    nodes: &mut Nodes<'_>,
) -> i32 {
    if !nodes.enter() {
        return WORST;
    }
    let [a, b, c, _] = squares;
    let kept = keep(kernel, board);
    // Unrolled, as above.
    let mut best = try3(kernel, kept, a, [b, c], alpha, nodes);
    if best > alpha {
        return best;
    }
    best = best.max(try3(kernel, kept, b, [a, c], alpha, nodes));
    if best > alpha {
        return best;
    }
    best = best.max(try3(kernel, kept, c, [a, b], alpha, nodes));
    if best > alpha {
        return best;
    }
    match (best, passed) {
        (WORST, true) => board.final_score(3).0,
        (WORST, false) => -kernel.play3(board.pass(), squares, -alpha - 1, true, nodes),
        _ => best,
    }
}

/// The score of a move that leaves two squares, if it is one.
#[inline(always)]
fn try3<K: Kernel>(
    kernel: K,
    board: [K::Set; 2],
    square: u8,
    left: [u8; 2],
    alpha: i32,
    nodes: &mut Nodes<'_>,
) -> i32 {
    match kernel.play(board, u32::from(square & 63)) {
        None => WORST,
        Some(child) => -last2(kernel, child, left, -alpha - 1, nodes),
    }
}

#[inline(always)]
fn last2<K: Kernel>(
    kernel: K,
    board: [K::Set; 2],
    squares: [u8; 2],
    alpha: i32,
    nodes: &mut Nodes<'_>,
) -> i32 {
    if !nodes.enter() {
        return WORST;
    }
    let best = play2(kernel, board, squares, alpha);
    if best != WORST {
        return best;
    }
    let [own, opp] = board;
    let best = play2(kernel, [opp, own], squares, -alpha - 1);
    if best != WORST { -best } else { release(kernel, board).final_score(2).0 }
}

#[inline(always)]
fn play2<K: Kernel>(kernel: K, board: [K::Set; 2], [a, b]: [u8; 2], alpha: i32) -> i32 {
    let mut best = WORST;
    if let Some(child) = kernel.play(board, u32::from(a & 63)) {
        best = -last1(release(kernel, child), b, -alpha - 1);
        if best > alpha {
            return best;
        }
    }
    if let Some(child) = kernel.play(board, u32::from(b & 63)) {
        best = best.max(-last1(release(kernel, child), a, -alpha - 1));
    }
    best
}

/// One empty square: either player fills it, or nobody can.
#[inline(always)]
fn last1(board: Board, square: u8, alpha: i32) -> i32 {
    let difference = board.own.count_ones() as i32 - board.opp.count_ones() as i32;
    match last_flips(board.own, square) {
        0 => {}
        flips => return difference + 2 * flips + 1,
    }
    // The square stays empty or goes to the opponent, which is worse: often no need to test.
    let at_most = if difference > 0 { difference + 1 } else { difference - 1 };
    if at_most <= alpha {
        return at_most;
    }
    match last_flips(board.opp, square) {
        0 => at_most,
        flips => difference - 2 * flips - 1,
    }
}

/// How many discs turn when the player with the discs `own` fills the last empty square: all
/// others are the opponent's, so that one table lookup answers for a whole line.
#[inline(always)]
fn last_flips(own: u64, square: u8) -> i32 {
    const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
    // Takes the first column to the top byte, the row below to the next bit.
    const TURN: u64 = 0x0102_0408_1020_4080;
    let (column, row) = (usize::from(square & 7), usize::from(square >> 3 & 7));
    let lines = [
        (column, own >> (8 * row) & 0xFF),
        (row, (own >> column & FIRST_COLUMN).wrapping_mul(TURN) >> 56),
        (column, (own & DIAGONALS[0][column + 7 - row]).wrapping_mul(FIRST_COLUMN) >> 56),
        (column, (own & DIAGONALS[1][column + row]).wrapping_mul(FIRST_COLUMN) >> 56),
    ];
    lines.into_iter().map(|(place, line)| i32::from(TURNED[place][line as usize & 0xFF])).sum()
}

/// How many discs of a line turn when a player fills a place of it, by the player's discs on it.
/// All others are the opponent's; places beyond the end of a short line do not matter, because
/// the player has no disc there.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0;
        while line < 256 {
            let behind: usize = line >> place >> 1;
            let before = (line << (8 - place)) as u8;
            if behind != 0 {
                table[place][line] += behind.trailing_zeros() as u8;
            }
            if before != 0 {
                table[place][line] += before.leading_zeros() as u8;
            }
            line += 1;
        }
        place += 1;
    }
    table
};

/// The diagonals to the south-east, by `column + 7 - row`, and those to the south-west, by
/// `column + row`.
static DIAGONALS: [[u64; 15]; 2] = {
    let mut table = [[0; 15]; 2];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        table[0][column + 7 - row] |= 1 << square;
        table[1][column + row] |= 1 << square;
        square += 1;
    }
    table
};

/// Four squares, those in odd quarters first: these are two, or there is nothing to tell apart.
#[inline(always)]
fn by_parity(empties: u64) -> [u8; 4] {
    let odd = empties & super::odd_quarters(empties);
    let first = if odd == 0 { empties } else { odd };
    let second = first & (first - 1);
    let last = empties & !(first ^ second) & !(second & second.wrapping_neg());
    [first, second, last, last & last.wrapping_sub(1)].map(|set| set.trailing_zeros() as u8)
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use lockstep_search::isa::Portable;

    #[test]
    fn odd_quarters_come_first() {
        let mut random = Random::new(2);
        for _ in 0..10_000 {
            let mut empties = 0_u64;
            while empties.count_ones() < 4 {
                empties |= 1 << random.below(64);
            }
            let odd = super::super::odd_quarters(empties);
            let mut squares: Vec<u8> =
                (0..64).filter(|square| empties >> square & 1 == 1).collect();
            squares.sort_by_key(|square| odd >> square & 1 == 0);
            assert_eq!(by_parity(empties).to_vec(), squares, "{empties:x}");
        }
    }

    #[test]
    fn the_tables_count_what_turns_in_the_last_square() {
        let mut random = Random::new(1);
        for _ in 0..20_000 {
            let square = random.below(64) as u8;
            let mut own = random.next_u64();
            for _ in 0..random.below(3) {
                own &= random.next_u64();
            }
            own &= !(1 << square);
            for own in [own, !own & !(1 << square)] {
                let flips = Portable.flips(square.into(), own, !own & !(1 << square));
                assert_eq!(last_flips(own, square), flips.count_ones() as i32, "{own:x} {square}");
            }
        }
    }
}
