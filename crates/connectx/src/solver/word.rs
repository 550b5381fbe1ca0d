use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};
use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;

use crate::{Bits, View};

/// A machine word that holds a board: the two small kinds of [`Bits`], with the arithmetic of
/// numbers.
pub(crate) trait Word:
    Bits
    + Copy
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many bits there are.
    const BITS: usize;
    const ZERO: Self;
    const ONE: Self;

    /// Where a word is kept that several threads read and write without a lock.
    type Shared: SharedWord<Self>;

    /// The discs of the mover and of the opponent, if the board is of this word.
    fn discs(view: View<'_>) -> Option<[Self; 2]>;
    /// The sum modulo 2^BITS.
    fn plus(self, other: Self) -> Self;
    /// The difference modulo 2^BITS.
    fn minus(self, other: Self) -> Self;
    /// The product with an odd constant that has no pattern, modulo 2^BITS.
    fn scatter(self) -> Self;
    /// The lowest bits.
    fn low(self) -> usize;
    /// A word with these lowest bits.
    fn of(value: usize) -> Self;
    /// The place of the lowest bit that is set.
    fn lowest(self) -> usize;
    /// The same number.
    fn widen(self) -> u128;
    /// The same number, if it fits.
    fn narrow(number: u128) -> Option<Self>;

    /// The word without its lowest bit.
    #[inline(always)]
    fn rest(self) -> Self {
        self & self.minus(Self::ONE)
    }

    /// Whether at most one bit is set.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.rest() == Self::ZERO
    }
}

/// A word in memory shared between threads: a reader gets what some writer stored, or zero; never a
/// torn value. All-zero bytes are the word zero.
pub(crate) trait SharedWord<W>: Zeroable + Send + Sync {
    fn load(&self) -> W;
    fn store(&self, word: W);
}

macro_rules! word {
    ($word:ty, $view:ident, $odd:expr, $shared:ty) => {
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            type Shared = $shared;

            fn discs(view: View<'_>) -> Option<[Self; 2]> {
                let View::$view(_, board) = view else { return None };
                Some([*board.own(), *board.other()])
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn scatter(self) -> Self {
                self.wrapping_mul($odd)
            }

            #[inline(always)]
            fn low(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn of(value: usize) -> Self {
                value as Self
            }

            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn widen(self) -> u128 {
                self.into()
            }

            fn narrow(number: u128) -> Option<Self> {
                number.try_into().ok()
            }
        }
    };
}

word!(u64, Small, 0x9E37_79B9_7F4A_7C15, AtomicU64);
word!(u128, Middle, 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835, Halves);

impl SharedWord<u64> for AtomicU64 {
    #[inline(always)]
    fn load(&self) -> u64 {
        AtomicU64::load(self, Ordering::Relaxed)
    }

    #[inline(always)]
    fn store(&self, word: u64) {
        AtomicU64::store(self, word, Ordering::Relaxed);
    }
}

/// Two halves, the second one stored as the exclusive or of both: if another thread wrote one
/// of them in between, the check bits at the top of the word come out wrong.
#[derive(Zeroable)]
#[repr(transparent)]
pub(crate) struct Halves([AtomicU64; 2]);

impl SharedWord<u128> for Halves {
    #[inline(always)]
    fn load(&self) -> u128 {
        let [low, mixed] = [0, 1].map(|i| self.0[i].load(Ordering::Relaxed));
        u128::from(low) | u128::from(low ^ mixed) << 64
    }

    #[inline(always)]
    fn store(&self, word: u128) {
        let [low, high] = [word as u64, (word >> 64) as u64];
        self.0[0].store(low, Ordering::Relaxed);
        self.0[1].store(low ^ high, Ordering::Relaxed);
    }
}
