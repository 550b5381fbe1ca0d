//! Few empty squares: a small table of recent results instead of the transposition table.

use lockstep_search::entry_points;

use super::last::Last4;
use super::order::Candidates;
use super::stability::ceiling;
use super::{WORST, odd_quarters};
use crate::Board;
use crate::flagship::search::Search;
use crate::rules::kernel::Kernel;

/// From this many empty squares on, moves are ordered by what they leave the opponent; below, by
/// parity alone.
const ORDERED: u32 = 7;

/// Test stability only if the opponent has this many discs to spare: where moves are ordered, and
/// below, where there is less to gain.
const SPARE: i32 = 5;
const SPARE_LATE: i32 = 8;

entry_points! {
    /// Five empty squares or more.
    pub(super) trait Shallow: Kernel {
        /// Is the score above `alpha`? Fail-soft.
        fn shallow(search: &mut Search<'_>, board: Board, empties: u64, alpha: i32) -> i32 = shallow;
        /// The same where moves are not ordered.
        fn late(search: &mut Search<'_>, board: Board, empties: u64, alpha: i32) -> i32 = late;
    }
}

#[inline(always)]
fn shallow<K: Shallow + Last4>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    alpha: i32,
) -> i32 {
    if empties.count_ones() < ORDERED {
        return kernel.late(search, board, empties, alpha);
    }
    look::<K, false>(kernel, search, board, empties, alpha)
}

#[inline(always)]
fn late<K: Shallow + Last4>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    alpha: i32,
) -> i32 {
    look::<K, true>(kernel, search, board, empties, alpha)
}

/// Probes the table, tests stability, and else searches the moves.
#[inline(always)]
fn look<K: Shallow + Last4, const IS_LATE: bool>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    alpha: i32,
) -> i32 {
    if !search.nodes.enter() {
        return WORST;
    }
    if let Some(answer) = search.recent.answer(board, alpha) {
        return answer;
    }
    let spare = if IS_LATE { SPARE_LATE } else { SPARE };
    if let Some(ceiling) = ceiling(board, search.playable, alpha, spare) {
        return ceiling;
    }
    let moves = kernel.outflanking(board.own, board.opp) & empties;
    if moves == 0 {
        return after_pass(kernel, search, board.pass(), empties, alpha);
    }
    let best = if IS_LATE {
        by_parity(kernel, search, board, empties, moves, alpha)
    } else {
        by_promise(kernel, search, board, empties, moves, alpha)
    };
    search.recent.put(board, alpha, best);
    best
}

/// The best score of all moves, or one that answers the question.
#[inline(always)]
fn by_promise<K: Shallow>(
    kernel: K,
    search: &mut Search<'_>,
    board: Board,
    empties: u64,
    moves: u64,
    alpha: i32,
) -> i32 {
    let mut candidates = Candidates::default();
    candidates
        .fill(kernel, search.places, board, empties, moves, |child| search.recent.prefetch(child));
    let is_last = empties.count_ones() == ORDERED;
    let mut best = WORST;
    for candidate in candidates.by_ref() {
        let left = empties & !(1 << candidate.square);
        let score = if is_last {
            -kernel.late(search, candidate.child, left, -alpha - 1)
        } else {
            -kernel.shallow(search, candidate.child, left, -alpha - 1)
        };
        best = best.max(score);
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
    alpha: i32,
) -> i32 {
    let odd = odd_quarters(empties);
    let is_last = empties.count_ones() == 5;
    let mut best = WORST;
    // Two loops, not one that chooses: better for the branch predictor.
    for mut set in [moves & odd, moves & !odd] {
        while set != 0 {
            let square = set.trailing_zeros();
            set &= set - 1;
            let child = board.play(square, kernel.flips(square, board.own, board.opp));
            let left = empties & !(1 << square);
            let score = if is_last {
                -kernel.last4(child, left, -alpha - 1, &mut search.nodes)
            } else {
                -kernel.late(search, child, left, -alpha - 1)
            };
            best = best.max(score);
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
        return -board.final_score(empties.count_ones()).0;
    }
    -kernel.shallow(search, board, empties, -alpha - 1)
}
