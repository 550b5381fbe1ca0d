use std::ops::Neg;

use lockstep_game::Score;

/// What is proved of a score, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
}

impl Bounds {
    /// The score is known.
    #[inline]
    pub const fn exact(score: Score) -> Bounds {
        Bounds { lower: score, upper: score }
    }

    /// The score, if the bounds meet.
    #[inline]
    pub fn score(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// What both say.
    #[inline]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// What a fail-soft search with a null window below `beta` adds: its `value` is a lower bound
    /// if it reaches `beta`, else an upper bound.
    #[inline]
    pub fn with(self, value: Score, beta: Score) -> Bounds {
        if value >= beta {
            Bounds { lower: value, ..self }
        } else {
            Bounds { upper: value, ..self }
        }
    }
}

impl Neg for Bounds {
    type Output = Bounds;

    /// The same bounds for the opponent.
    #[inline]
    fn neg(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower }
    }
}
