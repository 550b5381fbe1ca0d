use std::ops::Neg;

use lockstep_game::Score;

/// The scores a search is asked to tell apart: those above `alpha` and below `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// What the mover has already; a lower score is as good as this one.
    pub alpha: Score,
    /// What the opponent will not allow; a higher score is as good as this one.
    pub beta: Score,
}

impl Window {
    /// Every score.
    pub const FULL: Window = Window { alpha: Score(-i32::MAX), beta: Score(i32::MAX) };
}

impl Neg for Window {
    type Output = Window;

    /// The same window seen by the opponent.
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
