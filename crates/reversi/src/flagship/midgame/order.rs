//! Move ordering.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::search::REMEMBERED;
use super::{Node, Visit, Window};
use crate::Eval;
use crate::flagship::parallel::{Brother, Question};
use crate::flagship::search::Search;
use crate::rules::kernel::Kernel;

/// A move, the position behind it, and how early to try it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u32,
    pub(super) child: Node,
    promise: i32,
}

/// The promise of a move that comes before all others.
const LEADING: i32 = i32::MAX;

impl Candidate {
    #[inline(always)]
    fn leads(&self) -> bool {
        self.promise == LEADING
    }
}

/// The moves of a node, taken best first.
#[derive(Default)]
pub(super) struct Candidates(ArrayVec<Candidate, MOST>);

/// No position has more moves than this (33 is the most that has been found).
const MOST: usize = 40;

/// A move of the opponent costs as much as so much value.
const MOBILITY: i32 = Eval::DISC / 2;

/// From this depth on, a search to the end of the game orders moves by a search before it.
const SEARCHED: u32 = 7;

/// Such a search does not tell moves apart that are worse than `alpha` by more than this.
const HOPELESS: i32 = 8 * Eval::DISC;

impl Candidates {
    /// Takes the moves of `node`. Near the leaves they are ordered by the opponent's mobility
    /// alone, further up also by the evaluation; `first`, the best move of an earlier search,
    /// leads. The table will be asked for the children soon.
    #[inline(always)]
    pub(super) fn fill<K: Kernel>(
        &mut self,
        kernel: K,
        search: &Search<'_>,
        node: &Node,
        mut moves: u64,
        depth: u32,
        first: Option<u32>,
    ) {
        let Some(weights) = search.weights else { return };
        while moves != 0 && !self.0.is_full() {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let child = node.play(square, kernel.flips(square, node.board.own, node.board.opp));
            if depth > REMEMBERED {
                search.tables.guessed.prefetch(child.board.key());
            }
            let promise = if first == Some(square) {
                LEADING
            } else if depth > 2 {
                let mobility = child.mobility(kernel);
                let value = child.evaluate_with(weights, mobility).0;
                -value - MOBILITY * mobility.own as i32
            } else {
                -MOBILITY * replies(kernel, &child)
            };
            self.0.push(Candidate { square, child, promise });
        }
    }

    /// Orders the moves by a search of about half of `depth`. This pays only for searches to the
    /// end of the game, which cost far more than those that end in an evaluation.
    #[inline(always)]
    pub(super) fn look_ahead<K: Visit>(
        &mut self,
        kernel: K,
        search: &mut Search<'_>,
        depth: u32,
        alpha: Eval,
    ) {
        if depth < SEARCHED {
            return;
        }
        let hopeless = Eval(alpha.0 - HOPELESS).max(Window::FULL.alpha);
        let window = Window { alpha: hopeless, ..Window::FULL };
        let ahead = (depth - SEARCHED) / 2 + 1;
        if ahead >= REMEMBERED
            && let Some(pool) = search.pool.filter(|pool| pool.has_idle())
        {
            // All threads fill the table, from which the values below come.
            let leading = self.0.iter().filter(|candidate| candidate.leads()).count();
            let others = self.brothers().skip(leading);
            pool.share(search, others, Question::Guess { depth: ahead + 1, window });
        }
        for candidate in self.0.iter_mut().filter(|candidate| !candidate.leads()) {
            let child = &candidate.child;
            let value = -kernel.visit(search, child, ahead, -window);
            candidate.promise = value.0 - MOBILITY / 4 * replies(kernel, child);
        }
    }

    /// Lets the move to `square` lead.
    pub(super) fn prefer(&mut self, square: u32) {
        if let Some(candidate) = self.0.iter_mut().find(|candidate| candidate.square == square) {
            candidate.promise = LEADING;
        }
    }

    /// All that have not been taken, best first, for other threads.
    pub(super) fn brothers(&mut self) -> impl Iterator<Item = Brother> {
        self.0.sort_unstable_by_key(|candidate| Reverse(candidate.promise));
        self.0.iter().map(|&Candidate { square, child, .. }| Brother { square, child: child.board })
    }

    /// All that have not been taken.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[Candidate] {
        &self.0
    }
}

/// The number of moves the opponent has.
#[inline(always)]
fn replies<K: Kernel>(kernel: K, child: &Node) -> i32 {
    let replies = kernel.outflanking(child.board.own, child.board.opp);
    (replies & child.board.empties(!0)).count_ones() as i32
}

impl Iterator for Candidates {
    type Item = Candidate;

    #[inline(always)]
    fn next(&mut self) -> Option<Candidate> {
        let best = (0..self.0.len()).max_by_key(|&i| self.0[i].promise)?;
        Some(self.0.swap_remove(best))
    }
}
