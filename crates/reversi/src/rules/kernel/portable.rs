//! Plain 64-bit words: runs everywhere, and is the reference for the other kernels.

use lockstep_search::isa::Portable;

use super::rays::{DOWN, STEPS, UP};
use super::{Kernel, play_words};

/// All columns but a and h: a disc there cannot be enclosed along a row or a diagonal.
const INNER_COLUMNS: u64 = 0x7E7E_7E7E_7E7E_7E7E;

impl Kernel for Portable {
    /// Each axis in parallel prefix: discs of `opp` next to `own` are marked, then the marks
    /// spread over neighbours of `opp` by one, by two and by two again: six in all.
    #[inline(always)]
    fn outflanking(self, own: u64, opp: u64) -> u64 {
        let mut squares = 0;
        for step in STEPS.map(|step| step as u32) {
            let opp = if step == 8 { opp } else { opp & INNER_COLUMNS };
            let mut up = opp & (own << step);
            let mut down = opp & (own >> step);
            up |= opp & (up << step);
            down |= opp & (down >> step);
            let pairs_up = opp & (opp << step);
            let pairs_down = pairs_up >> step;
            for _ in 0..2 {
                up |= pairs_up & (up << (2 * step));
                down |= pairs_down & (down >> (2 * step));
            }
            squares |= (up << step) | (down >> step);
        }
        squares
    }

    #[inline(always)]
    fn moves8(self, own: &[u64; 8], opp: &[u64; 8], playable: u64) -> [u64; 8] {
        std::array::from_fn(|i| self.outflanking(own[i], opp[i]) & playable & !(own[i] | opp[i]))
    }

    /// On each ray, the first square that is not `opp` decides: if it is `own`, all before it
    /// turn. Going up that square is the lowest bit, going down the highest.
    #[inline(always)]
    fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        let mut flips = 0;
        for ray in UP[square as usize].0 {
            let stops = ray & !opp;
            let outflank = stops & stops.wrapping_neg() & own;
            flips |= ray & outflank.saturating_sub(1);
        }
        for ray in DOWN[square as usize].0 {
            let stops = ray & !opp;
            let outflank = (1 << 63 >> (stops | 1).leading_zeros()) & stops & own;
            flips |= ray & (outflank.wrapping_neg() << 1);
        }
        flips
    }

    type Set = u64;

    #[inline(always)]
    fn keep(self, squares: u64) -> u64 {
        squares
    }

    #[inline(always)]
    fn squares(self, set: u64) -> u64 {
        set
    }

    #[inline(always)]
    fn play(self, board: [u64; 2], square: u32) -> Option<[u64; 2]> {
        play_words(self, board, square)
    }
}
