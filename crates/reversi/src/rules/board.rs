use lockstep_game::{Key, Score};
use lockstep_search::isa::Portable;

use crate::rules::kernel::Kernel;
use crate::{Size, Squares, Symmetry};

/// The discs on the board, seen by the player to move; the two words are disjoint.
///
/// Small boards live in the top left corner of the 8x8 lattice (see [`crate::Size`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    /// The discs of the player to move.
    pub own: u64,
    /// The discs of the opponent.
    pub opp: u64,
}

impl Board {
    /// The empty squares among `playable`, the squares of the board.
    #[inline(always)]
    pub const fn empties(self, playable: u64) -> u64 {
        playable & !(self.own | self.opp)
    }

    /// The squares among `playable` on which the player to move may place a disc.
    #[inline]
    pub fn moves(self, playable: u64) -> Squares {
        Squares(Portable.outflanking(self.own, self.opp) & self.empties(playable))
    }

    /// The discs that turn when the player to move plays on `square`, which is empty.
    #[inline]
    pub fn flips(self, square: u32) -> u64 {
        Portable.flips(square, self.own, self.opp)
    }

    /// The board after a disc on `square` that turns `flips`, seen by the opponent.
    #[inline(always)]
    pub const fn play(self, square: u32, flips: u64) -> Board {
        Board { own: self.opp & !flips, opp: self.own | flips | 1 << square }
    }

    /// The same discs seen by the opponent.
    #[inline(always)]
    pub const fn pass(self) -> Board {
        Board { own: self.opp, opp: self.own }
    }

    /// The score of a finished game, for the player to move: the difference in discs, with the
    /// `empties` squares that stayed empty counted for the winner.
    #[inline(always)]
    pub const fn final_score(self, empties: u32) -> Score {
        let lead = self.own.count_ones() as i32 - self.opp.count_ones() as i32;
        Score(match lead.signum() {
            1 => lead + empties as i32,
            -1 => lead - empties as i32,
            _ => 0,
        })
    }

    /// The board that stands for this one and its mirror images on 8x8.
    pub fn representative(self) -> Board {
        let images = Symmetry::ALL.map(|symmetry| symmetry.board(Size::Eight, self));
        images.into_iter().min_by_key(|image| (image.own, image.opp)).unwrap_or(self)
    }

    /// A hash of the two words: one wide multiplication, folded.
    #[inline]
    pub const fn key(self) -> Key {
        let own = self.own ^ 0x2D35_8DCC_AA6C_78A5;
        let opp = self.opp ^ 0x8BB8_4B93_962E_ACC9;
        let product = own as u128 * opp as u128;
        Key(product as u64 ^ (product >> 64) as u64)
    }
}
