//! The operations that all hot code is made of, for each instruction set.
//!
//! A [`Kernel`] is implemented by the tokens of [`lockstep_search::isa`], zero-sized proofs that
//! the processor has an instruction set, so that its methods are safe to call. Hot code is
//! written once, generic over the kernel and `#[inline(always)]`, and `entry_points!` compiles it
//! for each instruction set.
//!
//! Bit `8 * row + column` of a word is a square; a1 is bit 0, h1 bit 7, h8 bit 63.
//!
//! ```text
//!       a  b  c  d  e  f  g  h
//!    1  0  1  2  3  4  5  6  7      east  = +1   south      = +8
//!    2  8  9 10 11 12 13 14 15      west  = -1   north      = -8
//!    :                              s-w   = +7   south-east = +9
//!    8 56 57 58 59 60 61 62 63      n-e   = -7   north-west = -9
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod rays;
#[cfg(test)]
mod tests;

use rays::AROUND;

/// Move generation and flipping on one instruction set. All implementations agree on all
/// inputs in which the words are disjoint; a test compares them.
pub(crate) trait Kernel: Copy {
    /// The empty squares from which `own` outflanks discs of `opp` along some line, and
    /// occupied ones without meaning: a caller keeps those that are empty and on the board.
    fn outflanking(self, own: u64, opp: u64) -> u64;

    /// The moves of four boards at once, which is cheaper: the squares among `playable` that
    /// are empty and from which `own` outflanks discs of `opp`.
    #[inline(always)]
    fn moves4(self, own: &[u64; 4], opp: &[u64; 4], playable: u64) -> [u64; 4] {
        std::array::from_fn(|i| self.outflanking(own[i], opp[i]) & playable & !(own[i] | opp[i]))
    }

    /// The same of eight boards.
    fn moves8(self, own: &[u64; 8], opp: &[u64; 8], playable: u64) -> [u64; 8];

    /// The discs of `opp` that turn when `own` plays on `square` (below 64), which is empty.
    fn flips(self, square: u32, own: u64, opp: u64) -> u64;

    /// A set of squares as this instruction set likes to keep it from move to move.
    type Set: Copy;

    /// Keeps a set of squares.
    fn keep(self, squares: u64) -> Self::Set;

    /// What was kept.
    fn squares(self, set: Self::Set) -> u64;

    /// `[own, opp]` for the opponent, after `own` plays on `square` (below 64), which is empty;
    /// `None` if that turns nothing.
    fn play(self, board: [Self::Set; 2], square: u32) -> Option<[Self::Set; 2]>;
}

/// [`Kernel::play`] with words: for kernels that keep squares so, and where the board is wanted in
/// words afterwards.
#[inline(always)]
pub(crate) fn play_words<K: Kernel>(
    kernel: K,
    [own, opp]: [u64; 2],
    square: u32,
) -> Option<[u64; 2]> {
    // Cheaper to see than to flip.
    if AROUND[square as usize] & opp == 0 {
        return None;
    }
    let flips = kernel.flips(square, own, opp);
    (flips != 0).then(|| [opp & !flips, own | flips | 1 << square])
}
