use super::patterns::{Lanes, PADDED, POWERS};
use crate::Board;

/// The numbers of all pattern instances on a board, as the player to move sees them: 128
/// bytes, copied from move to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features(Lanes);

impl Features {
    /// The numbers of `board`, from scratch.
    pub fn new(board: Board) -> Features {
        let (own, opp) = (sum(board.own), sum(board.opp));
        Features(Lanes(std::array::from_fn(|lane| own.0[lane].wrapping_sub(opp.0[lane]))))
    }

    /// The numbers after a disc on `square` (below 64, empty) that turns `flips`, seen by the
    /// opponent.
    ///
    /// ```text
    /// a placed disc:  0 -> 1, one power of three more
    /// a turned disc: -1 -> 1, two powers more            then all is negated
    /// ```
    ///
    /// Two powers may be more than 16 bits hold; the sum fits again.
    #[inline(always)]
    #[must_use]
    pub fn play(&self, square: u32, flips: u64) -> Features {
        let placed = &POWERS[square as usize % 64];
        let turned = sum(flips);
        Features(Lanes(std::array::from_fn(|lane| {
            let more = turned.0[lane].wrapping_mul(2).wrapping_add(placed.0[lane]);
            self.0.0[lane].wrapping_add(more).wrapping_neg()
        })))
    }

    /// The same discs seen by the opponent.
    #[inline(always)]
    #[must_use]
    pub fn pass(&self) -> Features {
        Features(Lanes(self.0.0.map(i16::wrapping_neg)))
    }

    /// The number of the instance in `lane`.
    #[inline(always)]
    pub(super) fn number(&self, lane: usize) -> i16 {
        self.0.0[lane]
    }
}

/// The powers of all squares of a set.
#[inline(always)]
fn sum(mut squares: u64) -> Lanes {
    let mut lanes = Lanes([0; PADDED]);
    while squares != 0 {
        let powers = &POWERS[squares.trailing_zeros() as usize % 64];
        squares &= squares - 1;
        for (lane, power) in lanes.0.iter_mut().zip(&powers.0) {
            *lane = lane.wrapping_add(*power);
        }
    }
    lanes
}
