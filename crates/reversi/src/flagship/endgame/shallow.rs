//! Few empty squares: a small table of what was found lately instead of the large one.

use super::last::Last4;
use super::order::Candidates;
use super::stability::ceiling;
use super::{WORST, disc_score, odd_quarters};
use crate::Board;
use crate::flagship::search::Search;
use crate::kernel::entry_points;

/// From so many empty squares on, moves are ordered by what they leave the opponent; below, by
/// parity alone.
const ORDERED: u32 = 7;

/// So many discs of the opponent more than needed have to be there before it is worth seeing
/// how many of them are stable: where moves are ordered, and where there is less to gain.
const SPARE: i32 = 6;
const SPARE_LATE: i32 = 10;

entry_points! {
    /// Five empty squares or more: is the score above `alpha`? Fail-soft.
    pub(super) Shallow::shallow(search: &mut Search<'_>, board: Board, empties: u64, alpha: i32) -> i32
        = shallow
}

#[inline(always)]
fn shallow<K: Shallow + Last4>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    alpha: i32,
) -> i32 {
    search.nodes.0 += 1;
    let known = search.recent.get(board);
    if let Some(answer) = known.and_then(|known| known.answer(alpha)) {
        return answer;
    }
    let is_late = empties.count_ones() < ORDERED;
    let spare = if is_late { SPARE_LATE } else { SPARE };
    if let Some(ceiling) = ceiling(board, search.playable, alpha, spare) {
        return ceiling;
    }
    let moves = kernel.outflanking(board.own, board.opp) & empties;
    if moves == 0 {
        return after_pass(kernel, search, board.pass(), empties, alpha);
    }
    let first = known.and_then(|known| known.best);
    let (best, square) = if is_late {
        by_parity(kernel, search, board, empties, moves, first, alpha)
    } else {
        by_promise(kernel, search, board, empties, moves, first, alpha)
    };
    search.recent.put(board, alpha, best, square);
    best
}

/// The best score and the move that gave it.
#[inline(always)]
fn by_promise<K: Shallow>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    moves: u64,
    first: Option<u8>,
    alpha: i32,
) -> (i32, u32) {
    let mut candidates = Candidates::default();
    candidates.fill(kernel, board, empties, moves, first, |child| search.recent.prefetch(child));
    let mut best = (WORST, 64);
    for candidate in candidates.by_ref() {
        let left = empties & !(1 << candidate.square);
        let score = -kernel.shallow(search, candidate.child, left, -alpha - 1);
        if score > best.0 {
            best = (score, candidate.square);
        }
        if score > alpha {
            break;
        }
    }
    best
}

/// The same with the moves into odd quarters first.
#[inline(always)]
fn by_parity<K: Shallow + Last4>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    moves: u64,
    first: Option<u8>,
    alpha: i32,
) -> (i32, u32) {
    let odd = odd_quarters(empties);
    let first = first.map_or(0, |square| 1 << square) & moves;
    let is_last = empties.count_ones() == 5;
    let mut best = (WORST, 64);
    for mut set in [first, moves & odd & !first, moves & !odd & !first] {
        while set != 0 {
            let square = set.trailing_zeros();
            set &= set - 1;
            let child = board.play(square, kernel.flips(square, board.own, board.opp));
            let left = empties & !(1 << square);
            let score = if is_last {
                -kernel.last4(child, left, -alpha - 1, &mut search.nodes)
            } else {
                -kernel.shallow(search, child, left, -alpha - 1)
            };
            if score > best.0 {
                best = (score, square);
            }
            if score > alpha {
                return best;
            }
        }
    }
    best
}

/// `board` is seen by the opponent of the player who passed, `alpha` is still that player's.
#[inline(always)]
fn after_pass<K: Shallow>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    alpha: i32,
) -> i32 {
    if kernel.outflanking(board.own, board.opp) & empties == 0 {
        return -disc_score(board, empties.count_ones() as i32);
    }
    -kernel.shallow(search, board, empties, -alpha - 1)
}
