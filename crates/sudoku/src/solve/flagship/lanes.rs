//! Sixteen lanes of 16 bits, and what the solver does with them.

use std::ops::{BitAnd, BitOr, BitXor};

/// Sixteen words of 16 bits that are worked on together, one for each box. A value is a
/// proof that the processor has the instructions, since only a [`Kernel`] makes one.
///
/// Lane `4 * band + stack` belongs to a box; seven lanes are spare, and are permuted only among
/// themselves.
///
/// ```text
///   lane    0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
///   box     0   1   2   -   3   4   5   -   6   7   8   -   -   -   -   -
/// ```
///
/// Avoid closures in code over lanes: they are compiled without the instruction set, and so are the
/// operations in them.
pub(super) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The bits that `other` does not have.
    fn without(self, other: Self) -> Self;

    /// The sum of each lane, modulo 2^16.
    fn plus(self, other: Self) -> Self;

    /// All bits in the lanes that are zero, none in the others.
    fn is_zero(self) -> Self;

    /// In each lane the bits that are also in `wanted`, or all bits if none of them is.
    fn prefer(self, wanted: Self) -> Self;

    /// Each box takes the word of the next stack in its band.
    fn next_stack(self) -> Self;

    /// Each box takes the word of the stack after the next in its band.
    fn last_stack(self) -> Self;

    /// Each box takes the word of the next band in its stack.
    fn next_band(self) -> Self;

    /// Each box takes the word of the band after the next in its stack.
    fn last_band(self) -> Self;

    /// Shifts each word up.
    fn up(self, bits: u32) -> Self;

    /// Shifts each word down.
    fn down(self, bits: u32) -> Self;

    /// Whether no bit of `mask` is set.
    fn has_none_of(self, mask: Self) -> bool;

    /// The words.
    fn words(self) -> [u16; 16];

    /// The words four by four, lowest lane in the lowest bits: three bands, and spare lanes.
    fn bands(self) -> [u64; 4];
}

/// A proof that the processor has an instruction set.
pub(super) trait Kernel: Copy {
    /// Its lanes.
    type Lanes: Lanes;

    /// These words.
    fn load(self, words: &[u16; 16]) -> Self::Lanes;

    /// The same word in each lane.
    fn splat(self, word: u16) -> Self::Lanes;
}
