use std::ops::Neg;

use crate::rules::kernel::Kernel;
use crate::{Board, Eval, Features, Mobility, Weights};

/// A position with what the evaluation needs, kept up to date.
#[derive(Clone, Copy, Debug)]
pub(in crate::flagship) struct Node {
    pub(in crate::flagship) board: Board,
    features: Features,
    discs: u32,
}

impl Node {
    #[inline(always)]
    pub(in crate::flagship) fn new(board: Board) -> Node {
        let discs = (board.own | board.opp).count_ones();
        Node { board, features: Features::new(board), discs }
    }

    #[inline(always)]
    pub(in crate::flagship) fn play(&self, square: u32, flips: u64) -> Node {
        Node {
            board: self.board.play(square, flips),
            features: self.features.play(square, flips),
            discs: self.discs + 1,
        }
    }

    #[inline(always)]
    pub(super) fn pass(&self) -> Node {
        Node { board: self.board.pass(), features: self.features.pass(), ..*self }
    }

    #[inline(always)]
    pub(super) fn evaluate<K: Kernel>(&self, kernel: K, weights: &Weights) -> Eval {
        self.evaluate_with(weights, self.mobility(kernel))
    }

    /// The value, if the mobility is known already.
    #[inline(always)]
    pub(super) fn evaluate_with(&self, weights: &Weights, mobility: Mobility) -> Eval {
        weights.evaluate(&self.features, self.discs, mobility)
    }

    #[inline(always)]
    pub(super) fn mobility<K: Kernel>(&self, kernel: K) -> Mobility {
        Mobility::on(kernel, self.board)
    }

    /// The number of empty squares.
    #[inline(always)]
    pub(super) fn empties(&self) -> u32 {
        64 - self.discs
    }
}

/// The values a search is asked to tell apart, for the player to move: those above `alpha` and
/// below `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::flagship) struct Window {
    pub(in crate::flagship) alpha: Eval,
    pub(in crate::flagship) beta: Eval,
}

impl Window {
    /// Every value: nothing is below `alpha`, so that a failing low is exact, and a move that wins
    /// all squares cuts.
    pub(in crate::flagship) const FULL: Window =
        Window { alpha: Eval(-Eval::MAX.0), beta: Eval::MAX };

    /// "Above `alpha` or not?"
    #[inline(always)]
    pub(in crate::flagship) fn null(alpha: Eval) -> Window {
        Window { alpha, beta: Eval(alpha.0 + 1) }
    }

    #[inline(always)]
    pub(super) fn is_null(self) -> bool {
        self.alpha.0 + 1 == self.beta.0
    }
}

impl Neg for Window {
    type Output = Window;

    /// The same question, asked of the opponent.
    #[inline(always)]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
