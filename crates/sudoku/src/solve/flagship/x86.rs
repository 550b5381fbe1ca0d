//! Lanes in one register of 256 bits, on AVX2 and on AVX-512.
//!
//! AVX-512 uses the registers and operations of AVX2; the difference is that the code around them
//! is compiled for it.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use lockstep_search::isa::{Avx2, Avx512};

use super::lanes::{Kernel, Lanes};

/// Sixteen words in a register; only an [`Avx2`] makes one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Register(__m256i);

/// Declares an operator as one instruction.
macro_rules! operator {
    ($trait:ident::$method:ident = $instruction:ident) => {
        impl $trait for Register {
            type Output = Register;

            #[inline(always)]
            fn $method(self, other: Register) -> Register {
                // SAFETY: a `Register` exists only where an `Avx2` was detected.
                unsafe { Register($instruction(self.0, other.0)) }
            }
        }
    };
}

operator!(BitAnd::bitand = _mm256_and_si256);
operator!(BitOr::bitor = _mm256_or_si256);
operator!(BitXor::bitxor = _mm256_xor_si256);

impl Lanes for Register {
    #[inline(always)]
    fn without(self, other: Register) -> Register {
        // SAFETY: a `Register` exists only where an `Avx2` was detected; so below.
        unsafe { Register(_mm256_andnot_si256(other.0, self.0)) }
    }

    #[inline(always)]
    fn plus(self, other: Register) -> Register {
        // SAFETY: as above.
        unsafe { Register(_mm256_add_epi16(self.0, other.0)) }
    }

    #[inline(always)]
    fn is_zero(self) -> Register {
        // SAFETY: as above.
        unsafe { Register(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) }
    }

    #[inline(always)]
    fn prefer(self, wanted: Register) -> Register {
        let both = self & wanted;
        // SAFETY: as above.
        unsafe { Register(_mm256_blendv_epi8(both.0, self.0, both.is_zero().0)) }
    }

    #[inline(always)]
    fn next_stack(self) -> Register {
        // SAFETY: as above.
        unsafe {
            Register(_mm256_shuffle_epi8(
                self.0,
                _mm256_broadcastsi128_si256(_mm_setr_epi8(
                    2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
                )),
            ))
        }
    }

    #[inline(always)]
    fn last_stack(self) -> Register {
        // SAFETY: as above.
        unsafe {
            Register(_mm256_shuffle_epi8(
                self.0,
                _mm256_broadcastsi128_si256(_mm_setr_epi8(
                    4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,
                )),
            ))
        }
    }

    #[inline(always)]
    fn next_band(self) -> Register {
        // SAFETY: as above.
        unsafe { Register(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)) }
    }

    #[inline(always)]
    fn last_band(self) -> Register {
        // SAFETY: as above.
        unsafe { Register(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)) }
    }

    #[inline(always)]
    fn up(self, bits: u32) -> Register {
        // SAFETY: as above.
        unsafe { Register(_mm256_sll_epi16(self.0, _mm_cvtsi32_si128(bits as i32))) }
    }

    #[inline(always)]
    fn down(self, bits: u32) -> Register {
        // SAFETY: as above.
        unsafe { Register(_mm256_srl_epi16(self.0, _mm_cvtsi32_si128(bits as i32))) }
    }

    #[inline(always)]
    fn has_none_of(self, mask: Register) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, mask.0) == 1 }
    }

    #[inline(always)]
    fn words(self) -> [u16; 16] {
        let mut words = [0; 16];
        // SAFETY: as above; the array has the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn bands(self) -> [u64; 4] {
        let mut bands = [0; 4];
        // SAFETY: as above; x86 has the lowest byte first, as the contract has it.
        unsafe { _mm256_storeu_si256(bands.as_mut_ptr().cast(), self.0) };
        bands
    }
}

impl Kernel for Avx2 {
    type Lanes = Register;

    #[inline(always)]
    fn load(self, words: &[u16; 16]) -> Register {
        // SAFETY: an `Avx2` exists only where `detect` found the features; the array has the
        // 32 bytes that are read.
        unsafe { Register(_mm256_loadu_si256(words.as_ptr().cast())) }
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Register {
        // SAFETY: as above.
        unsafe { Register(_mm256_set1_epi16(word as i16)) }
    }
}

impl Kernel for Avx512 {
    type Lanes = Register;

    #[inline(always)]
    fn load(self, words: &[u16; 16]) -> Register {
        self.avx2().load(words)
    }

    #[inline(always)]
    fn splat(self, word: u16) -> Register {
        self.avx2().splat(word)
    }
}
