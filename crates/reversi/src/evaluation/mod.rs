//! What a position of the 8x8 board is worth, by the patterns on it.
//!
//! A pattern is a set of squares: a corner, an edge, a diagonal. Every way in which it can be
//! filled has a weight, learned from games, and so has every number of moves
//! that a player may have. A position is worth the sum of the weights of the patterns on it and
//! of its mobility. The parts, in the order of reading:
//!
//! ```text
//! patterns.rs  which squares; a filled pattern is a number, swapping colours negates it
//! features.rs  those numbers for a board, kept up to date from move to move
//! weights.rs   a weight for each number and stage of the game, and their sum: an `Eval`
//! format.rs    the weights as a file
//! ```
//!
//! ```
//! use lockstep_reversi::{Features, Mobility, Position, Size, Weights};
//!
//! let weights = Weights::shipped();
//! let position = Position::read("f5d6", Size::Eight)?;
//! let (board, square) = (position.board(), 20);
//! let features = Features::new(board);
//!
//! let flips = board.flips(square);
//! let (child, after) = (board.play(square, flips), features.play(square, flips));
//! assert_eq!(after, Features::new(child));
//! assert_eq!(weights.evaluate(&after, 7, Mobility::of(child)), weights.value(child));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod features;
mod format;
mod patterns;
#[cfg(test)]
mod tests;
mod weights;

pub use features::Features;
pub use format::WeightsFault;
pub use format::fingerprint;
pub use weights::{ACTIVE, Layout, Mobility, Stage, Weights};

use std::fmt;
use std::ops::Neg;

use lockstep_game::Score;

use crate::Board;

/// An estimate for the player to move, in 1/32 of a disc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Eval(pub i32);

impl Eval {
    /// One disc.
    pub const DISC: i32 = 32;

    /// All 64 discs: no value is above it, and none below its negative.
    pub const MAX: Eval = Eval(64 * Eval::DISC);

    /// What a finished game on 8x8 is worth.
    #[inline]
    pub fn of_finished(board: Board) -> Eval {
        board.final_score(board.empties(!0).count_ones()).into()
    }

    /// The nearest whole number of discs.
    pub const fn score(self) -> Score {
        let half = if self.0 < 0 { -Eval::DISC / 2 } else { Eval::DISC / 2 };
        Score((self.0 + half) / Eval::DISC)
    }

    /// The value in discs.
    pub fn discs(self) -> f64 {
        f64::from(self.0) / f64::from(Eval::DISC)
    }
}

impl From<Score> for Eval {
    /// The same value, exactly.
    fn from(score: Score) -> Eval {
        Eval(score.0 * Eval::DISC)
    }
}

impl Neg for Eval {
    type Output = Eval;

    /// The same value seen by the opponent.
    #[inline]
    fn neg(self) -> Eval {
        Eval(-self.0)
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.2}", self.discs())
    }
}
