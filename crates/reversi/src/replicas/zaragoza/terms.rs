use std::fmt;

use crate::replicas::stable_discs;
use crate::{Board, Size};

/// The corners: A1, H1, A8, H8.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares diagonally next to a corner: B2, G2, B7, G7.
pub const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// The value of a corner.
pub const CORNER_WEIGHT: i32 = 4;
/// The value of an X square.
pub const X_SQUARE_WEIGHT: i32 = -2;
/// The value of a legal move.
pub const MOBILITY_WEIGHT: i32 = 2;
/// The value of a stable disc.
pub const STABLE_WEIGHT: i32 = 1;

/// The terms of an evaluation, each the player to move's less the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// Corners taken.
    pub corners: i32,
    /// X squares taken.
    pub x_squares: i32,
    /// Legal moves.
    pub mobility: i32,
    /// Stable discs.
    pub stable: i32,
}

impl Terms {
    /// The terms of a position in which the player to move has `moves`, and the opponent would
    /// have `replies`.
    pub fn of(board: Board, moves: u32, replies: u32) -> Terms {
        let Board { own, opp } = board;
        let lead = |squares: u64| {
            (own & squares).count_ones() as i32 - (opp & squares).count_ones() as i32
        };
        Terms {
            corners: lead(CORNERS),
            x_squares: lead(X_SQUARES),
            mobility: moves as i32 - replies as i32,
            stable: stable_count(own) - stable_count(opp),
        }
    }

    /// The value of the position for the player to move.
    pub fn value(self) -> i32 {
        CORNER_WEIGHT * self.corners
            + X_SQUARE_WEIGHT * self.x_squares
            + MOBILITY_WEIGHT * self.mobility
            + STABLE_WEIGHT * self.stable
    }
}

/// Stability grows from corners: the machine, too, skips it where there is none.
fn stable_count(discs: u64) -> i32 {
    if discs & CORNERS == 0 { 0 } else { stable_discs(discs, Size::Eight.squares()).len() as i32 }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Terms { corners, x_squares, mobility, stable } = self;
        write!(
            f,
            "corners {corners:+}, X squares {x_squares:+}, mobility {mobility:+}, stable {stable:+}"
        )
    }
}
