//! Few empty squares: no table and no ordering but parity pays.

use super::last::Last4;
use super::{Nodes, WORST, disc_score, odd_quarters};
use crate::Board;
use crate::kernel::entry_points;

entry_points! {
    /// Five empty squares or more: is the score above `alpha`? Fail-soft.
    pub(super) Shallow::shallow(board: Board, empties: u64, alpha: i32, nodes: &mut Nodes) -> i32 = shallow
}

#[inline(always)]
fn shallow<K: Shallow + Last4>(
    kernel: K,
    board: Board,
    empties: u64,
    alpha: i32,
    nodes: &mut Nodes,
) -> i32 {
    nodes.0 += 1;
    let moves = kernel.outflanking(board.own, board.opp) & empties;
    if moves == 0 {
        return after_pass(kernel, board.pass(), empties, alpha, nodes);
    }
    let odd = odd_quarters(empties);
    let is_last = empties.count_ones() == 5;
    let mut best = WORST;
    for mut set in [moves & odd, moves & !odd] {
        while set != 0 {
            let square = set.trailing_zeros();
            set &= set - 1;
            let child = board.play(square, kernel.flips(square, board.own, board.opp));
            let left = empties & !(1 << square);
            let score = if is_last {
                -kernel.last4(child, left, -alpha - 1, nodes)
            } else {
                -kernel.shallow(child, left, -alpha - 1, nodes)
            };
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// `board` is seen by the opponent of the player who passed, `alpha` is still that player's.
#[inline(always)]
fn after_pass<K: Shallow>(
    kernel: K,
    board: Board,
    empties: u64,
    alpha: i32,
    nodes: &mut Nodes,
) -> i32 {
    if kernel.outflanking(board.own, board.opp) & empties == 0 {
        return -disc_score(board, empties.count_ones() as i32);
    }
    -kernel.shallow(board, empties, -alpha - 1, nodes)
}
