use std::fmt;
use std::ops::Neg;

use crate::Player;

/// The value of a position for the player to move: positive is good for the mover. What one
/// point means is the game's affair (discs in Reversi, half the discs left in Connect-X).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Score(pub i32);

impl Neg for Score {
    type Output = Score;

    /// The same value seen by the opponent.
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// The result of a finished game, by the rules alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// One player won, by `margin` points (more than zero).
    Win {
        /// Who won.
        winner: Player,
        /// By how much, in points of a [`Score`].
        margin: u32,
    },
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The outcome as a score for `player`.
    #[inline]
    pub fn score_for(self, player: Player) -> Score {
        match self {
            Outcome::Win { winner, margin } if winner == player => Score(margin as i32),
            Outcome::Win { margin, .. } => Score(-(margin as i32)),
            Outcome::Draw => Score(0),
        }
    }
}

/// Win, loss or draw, for the player to move: what a [`Score`] says without its size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Wld {
    /// The opponent wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Wld {
    /// What a score says.
    pub fn of(score: Score) -> Wld {
        match score.0.signum() {
            1 => Wld::Win,
            0 => Wld::Draw,
            _ => Wld::Loss,
        }
    }
}

impl Neg for Wld {
    type Output = Wld;

    /// The same result seen by the opponent.
    fn neg(self) -> Wld {
        match self {
            Wld::Win => Wld::Loss,
            Wld::Draw => Wld::Draw,
            Wld::Loss => Wld::Win,
        }
    }
}

impl fmt::Display for Wld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wld::Win => "win",
            Wld::Draw => "draw",
            Wld::Loss => "loss",
        })
    }
}
