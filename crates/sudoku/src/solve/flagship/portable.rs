//! Lanes as an array, on every machine. The compiler vectorises the loops.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor};

use lockstep_search::isa::Portable;

use super::lanes::{Kernel, Lanes};

/// Sixteen words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words([u16; 16]);

impl Words {
    #[inline(always)]
    fn map(self, f: impl Fn(u16) -> u16) -> Words {
        Words(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, other: Words, f: impl Fn(u16, u16) -> u16) -> Words {
        Words(from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn permute(self, from: [usize; 16]) -> Words {
        Words(from.map(|lane| self.0[lane]))
    }
}

impl BitAnd for Words {
    type Output = Words;

    #[inline(always)]
    fn bitand(self, other: Words) -> Words {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Words {
    type Output = Words;

    #[inline(always)]
    fn bitor(self, other: Words) -> Words {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Words {
    type Output = Words;

    #[inline(always)]
    fn bitxor(self, other: Words) -> Words {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Lanes for Words {
    #[inline(always)]
    fn without(self, other: Words) -> Words {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, other: Words) -> Words {
        self.zip(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn is_zero(self) -> Words {
        self.map(|a| if a == 0 { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn prefer(self, wanted: Words) -> Words {
        let both = self & wanted;
        both | (self & both.is_zero())
    }

    #[inline(always)]
    fn next_stack(self) -> Words {
        self.permute([1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15])
    }

    #[inline(always)]
    fn last_stack(self) -> Words {
        self.permute([2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15])
    }

    #[inline(always)]
    fn next_band(self) -> Words {
        self.permute([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn last_band(self) -> Words {
        self.permute([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn up(self, bits: u32) -> Words {
        self.map(|a| a << bits)
    }

    #[inline(always)]
    fn down(self, bits: u32) -> Words {
        self.map(|a| a >> bits)
    }

    #[inline(always)]
    fn has_none_of(self, mask: Words) -> bool {
        (self & mask).0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn words(self) -> [u16; 16] {
        self.0
    }

    #[inline(always)]
    fn bands(self) -> [u64; 4] {
        let words = |lane| u64::from(self.0[lane]);
        from_fn(|i| 4 * i)
            .map(|i| words(i) | words(i + 1) << 16 | words(i + 2) << 32 | words(i + 3) << 48)
    }
}

impl Kernel for Portable {
    type Lanes = Words;

    #[inline(always)]
    fn load(self, words: &[u16; 16]) -> Words {
        Words(*words)
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Words {
        Words([word; 16])
    }
}
