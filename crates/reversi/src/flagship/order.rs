//! Which move to try first.

use super::mid::Node;
use crate::kernel::Kernel;
use crate::{Eval, Weights};

/// A move, the position behind it, and how early to try it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u32,
    pub(super) child: Node,
    promise: i32,
}

/// The moves of a node, taken best first.
pub(super) struct Candidates(Vec<Candidate>);

/// A move of the opponent costs as much as so much value.
const MOBILITY: i32 = Eval::DISC / 2;

impl Candidates {
    /// The moves of `node`. Near the leaves they are ordered by the opponent's mobility alone,
    /// further up also by the evaluation; `first`, the best move of an earlier search, leads.
    #[inline(always)]
    pub(super) fn new<K: Kernel>(
        kernel: K,
        weights: &Weights,
        node: &Node,
        mut moves: u64,
        depth: u32,
        first: Option<u32>,
    ) -> Candidates {
        let mut candidates = Vec::with_capacity(moves.count_ones() as usize);
        while moves != 0 {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let child = node.play(square, kernel.flips(square, node.board.own, node.board.opp));
            let promise = if first == Some(square) {
                i32::MAX
            } else {
                let replies = kernel.outflanking(child.board.own, child.board.opp);
                let replies = (replies & child.board.empties(!0)).count_ones() as i32;
                let value = if depth > 2 { child.evaluate(weights).0 } else { 0 };
                -value - MOBILITY * replies
            };
            candidates.push(Candidate { square, child, promise });
        }
        Candidates(candidates)
    }
}

impl Iterator for Candidates {
    type Item = Candidate;

    #[inline(always)]
    fn next(&mut self) -> Option<Candidate> {
        let best = (0..self.0.len()).max_by_key(|&i| self.0[i].promise)?;
        Some(self.0.swap_remove(best))
    }
}
