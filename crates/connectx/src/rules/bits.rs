use std::fmt;
use std::hash::Hash;

use lockstep_game::Key;

/// A set of cells, one bit each. Three types: `u64` and `u128` for boards that fit, and
/// [`Wide`](crate::Wide) for the rest. Every bit named must be below the length given to
/// [`empty`](Bits::empty), and sets that meet must have the same length.
pub trait Bits: Clone + Eq + Hash + fmt::Debug {
    /// How many cells there can be.
    const CAPACITY: usize;

    /// Whether an operation on the whole set costs more than a walk around one cell.
    const LARGE: bool;

    /// No cells, of `len` that there are.
    fn empty(len: usize) -> Self;

    /// Whether no cell is in the set.
    fn is_empty(&self) -> bool;

    /// How many cells are in the set.
    fn count(&self) -> usize;

    /// Whether a cell is in the set.
    fn contains(&self, bit: usize) -> bool;

    /// Puts a cell in.
    fn insert(&mut self, bit: usize);

    /// Takes a cell out.
    fn remove(&mut self, bit: usize);

    /// Keeps the cells for which the cell `shift` bits above is in the set too:
    /// `self &= self >> shift`.
    fn retain_followed(&mut self, shift: usize);

    /// How many cells of `self` are in neither `a` nor `b`.
    fn count_outside(&self, a: &Self, b: &Self) -> usize;

    /// How many cells in a row, from `start` upwards, are in one of the two sets.
    fn run_in_either(&self, other: &Self, start: usize) -> usize;

    /// A hash of a board: the discs of the mover and of the opponent.
    fn board_key(own: &Self, other: &Self) -> Key;

    /// Whether the set has `line` cells that are `shift` bits apart. By doubling: what is
    /// left after each step begins a run of twice the length.
    ///
    /// ```text
    /// cells         . x x x x x .
    /// run of 2      . x x x x . .     cells  & cells  >> 1
    /// run of 4      . x x . . . .     run of 2 & run of 2 >> 2
    /// run of 5      . x . . . . .     run of 4 & run of 4 >> 1
    /// ```
    #[inline]
    fn has_run(&self, shift: usize, line: usize) -> bool {
        let mut run = self.clone();
        let mut length = 1;
        while length < line {
            let step = length.min(line - length);
            run.retain_followed(shift * step);
            length += step;
        }
        !run.is_empty()
    }
}

macro_rules! bits_of_a_word {
    ($word:ty, $key:expr) => {
        impl Bits for $word {
            const CAPACITY: usize = Self::BITS as usize;
            const LARGE: bool = false;

            #[inline]
            fn empty(len: usize) -> Self {
                debug_assert!(len <= Self::CAPACITY);
                0
            }

            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn count(&self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn contains(&self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }

            #[inline]
            fn insert(&mut self, bit: usize) {
                *self |= 1 << bit;
            }

            #[inline]
            fn remove(&mut self, bit: usize) {
                *self &= !(1 << bit);
            }

            #[inline]
            fn retain_followed(&mut self, shift: usize) {
                *self &= *self >> shift;
            }

            #[inline]
            fn count_outside(&self, a: &Self, b: &Self) -> usize {
                (self & !(a | b)).count_ones() as usize
            }

            #[inline]
            fn run_in_either(&self, other: &Self, start: usize) -> usize {
                ((self | other) >> start).trailing_ones() as usize
            }

            /// In each column the mover's discs plus the mask of all discs is a number from
            /// `2^height - 1` to `2^(height + 1) - 2`: the sum names the board, and never
            /// carries into the next column.
            #[inline]
            fn board_key(own: &Self, other: &Self) -> Key {
                $key(own + (own | other))
            }
        }
    };
}

bits_of_a_word!(u64, Key::of);
bits_of_a_word!(u128, |sum: u128| Key::of(sum as u64 ^ Key::of((sum >> 64) as u64).0));
