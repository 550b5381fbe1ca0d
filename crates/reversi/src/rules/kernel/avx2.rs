//! Four axes in four 64-bit lanes.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::iter;

use lockstep_search::isa::Avx2;

use super::Kernel;
use super::rays::{AROUND, DOWN, Rays, UP};

impl Kernel for Avx2 {
    #[inline(always)]
    fn outflanking(self, own: u64, opp: u64) -> u64 {
        // SAFETY: an `Avx2` exists only where `detect` found the features.
        unsafe { outflanking(own, opp) }
    }

    #[inline(always)]
    fn moves4(self, own: &[u64; 4], opp: &[u64; 4], playable: u64) -> [u64; 4] {
        // SAFETY: as above.
        unsafe { moves4(own, opp, playable) }
    }

    #[inline(always)]
    fn moves8(self, own: &[u64; 8], opp: &[u64; 8], playable: u64) -> [u64; 8] {
        let mut squares = [0; 8];
        let halves = squares.as_chunks_mut().0.iter_mut();
        for (half, (own, opp)) in halves.zip(iter::zip(own.as_chunks().0, opp.as_chunks().0)) {
            *half = self.moves4(own, opp, playable);
        }
        squares
    }

    #[inline(always)]
    fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        // SAFETY: as above.
        unsafe { flips(square, own, opp) }
    }

    /// The same squares in all lanes: so they are wanted for the next move, and need not leave
    /// the registers in between.
    type Set = __m256i;

    #[inline(always)]
    fn keep(self, squares: u64) -> __m256i {
        // SAFETY: as above.
        unsafe { _mm256_set1_epi64x(squares as i64) }
    }

    #[inline(always)]
    fn squares(self, set: __m256i) -> u64 {
        // SAFETY: as above.
        unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(set)) as u64 }
    }

    #[inline(always)]
    fn play(self, board: [__m256i; 2], square: u32) -> Option<[__m256i; 2]> {
        // SAFETY: as above.
        unsafe { play(board, square) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn outflanking(own: u64, opp: u64) -> u64 {
    let step = _mm256_set_epi64x(9, 7, 8, 1);
    let step2 = _mm256_add_epi64(step, step);
    let inner = 0x7E7E_7E7E_7E7E_7E7E;
    let own = _mm256_set1_epi64x(own as i64);
    let opp = _mm256_and_si256(
        _mm256_set1_epi64x(opp as i64),
        _mm256_set_epi64x(inner, inner, -1, inner),
    );
    let mut up = _mm256_and_si256(opp, _mm256_sllv_epi64(own, step));
    let mut down = _mm256_and_si256(opp, _mm256_srlv_epi64(own, step));
    up = _mm256_or_si256(up, _mm256_and_si256(opp, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(opp, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(opp, _mm256_sllv_epi64(opp, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    }
    or_lanes(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)))
}

/// Four boards, one in each lane.
#[inline]
#[target_feature(enable = "avx2")]
fn moves4(own: &[u64; 4], opp: &[u64; 4], playable: u64) -> [u64; 4] {
    let mut squares = [0; 4];
    // SAFETY: each is four words; unaligned access is asked for.
    unsafe {
        let own = _mm256_loadu_si256(own.as_ptr().cast());
        let opp = _mm256_loadu_si256(opp.as_ptr().cast());
        let playable = _mm256_set1_epi64x(playable as i64);
        let empty = _mm256_andnot_si256(_mm256_or_si256(own, opp), playable);
        let moves = _mm256_and_si256(outflanking4(own, opp), empty);
        _mm256_storeu_si256(squares.as_mut_ptr().cast(), moves);
    }
    squares
}

/// Where to outflank on four boards, one in each lane; the axes one after the other.
#[inline]
#[target_feature(enable = "avx2")]
fn outflanking4(own: __m256i, opp: __m256i) -> __m256i {
    let inner = _mm256_and_si256(opp, _mm256_set1_epi64x(0x7E7E_7E7E_7E7E_7E7E));
    let east = {
        // Along the rows to the east an addition does it all: a run of discs that begins
        // beside an own disc carries into the square behind the run.
        let begins = _mm256_and_si256(inner, _mm256_slli_epi64::<1>(own));
        _mm256_andnot_si256(inner, _mm256_add_epi64(inner, begins))
    };
    let rows = _mm256_or_si256(east, west(own, inner));
    let columns = axis::<8, 16>(own, opp);
    let diagonals = _mm256_or_si256(axis::<7, 14>(own, inner), axis::<9, 18>(own, inner));
    _mm256_or_si256(_mm256_or_si256(rows, columns), diagonals)
}

#[inline]
#[target_feature(enable = "avx2")]
fn west(own: __m256i, opp: __m256i) -> __m256i {
    let pairs = _mm256_and_si256(opp, _mm256_srli_epi64::<1>(opp));
    let mut marks = _mm256_and_si256(opp, _mm256_srli_epi64::<1>(own));
    marks = spread(marks, opp, _mm256_srli_epi64::<1>(marks));
    marks = spread(marks, pairs, _mm256_srli_epi64::<2>(marks));
    marks = spread(marks, pairs, _mm256_srli_epi64::<2>(marks));
    _mm256_srli_epi64::<1>(marks)
}

/// Both directions of an axis.
#[inline]
#[target_feature(enable = "avx2")]
fn axis<const STEP: i32, const STEP2: i32>(own: __m256i, opp: __m256i) -> __m256i {
    let pairs_up = _mm256_and_si256(opp, _mm256_slli_epi64::<STEP>(opp));
    let pairs_down = _mm256_srli_epi64::<STEP>(pairs_up);
    let mut up = _mm256_and_si256(opp, _mm256_slli_epi64::<STEP>(own));
    let mut down = _mm256_and_si256(opp, _mm256_srli_epi64::<STEP>(own));
    up = spread(up, opp, _mm256_slli_epi64::<STEP>(up));
    down = spread(down, opp, _mm256_srli_epi64::<STEP>(down));
    for _ in 0..2 {
        up = spread(up, pairs_up, _mm256_slli_epi64::<STEP2>(up));
        down = spread(down, pairs_down, _mm256_srli_epi64::<STEP2>(down));
    }
    _mm256_or_si256(_mm256_slli_epi64::<STEP>(up), _mm256_srli_epi64::<STEP>(down))
}

/// `marks`, and `moved` where it meets `opp`.
#[inline]
#[target_feature(enable = "avx2")]
fn spread(marks: __m256i, opp: __m256i, moved: __m256i) -> __m256i {
    _mm256_or_si256(marks, _mm256_and_si256(opp, moved))
}

#[inline]
#[target_feature(enable = "avx2")]
fn play(board: [__m256i; 2], square: u32) -> Option<[__m256i; 2]> {
    let [own, opp] = board;
    if is_beside(square, opp) { played(board, square, turned(square, own, opp)) } else { None }
}

/// Whether a disc of `opp` is beside a square: cheaper to see than to flip.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn is_beside(square: u32, opp: __m256i) -> bool {
    let around = _mm_cvtsi64_si128(AROUND[square as usize] as i64);
    _mm_testz_si128(_mm256_castsi256_si128(opp), around) == 0
}

/// The board for the opponent after a move on `square`, of which `turned` is what turns along each
/// axis; `None` if that is nothing.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn played(
    [own, opp]: [__m256i; 2],
    square: u32,
    turned: __m256i,
) -> Option<[__m256i; 2]> {
    if _mm256_testz_si256(turned, turned) == 1 {
        return None;
    }
    // All lanes into all lanes: first the halves change places, then the words of each half.
    let turned = _mm256_or_si256(turned, _mm256_permute4x64_epi64::<0b01_00_11_10>(turned));
    let turned = _mm256_or_si256(turned, _mm256_shuffle_epi32::<0b01_00_11_10>(turned));
    let disc = _mm256_set1_epi64x(1 << square);
    let own = _mm256_or_si256(own, _mm256_or_si256(turned, disc));
    Some([_mm256_andnot_si256(turned, opp), own])
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let [own, opp] = [own, opp].map(|squares| _mm256_set1_epi64x(squares as i64));
    or_lanes(turned(square, own, opp))
}

/// What turns along each axis, for `own` and `opp` in all lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn turned(square: u32, own: __m256i, opp: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();

    let ray = load(&UP[square as usize]);
    let stops = _mm256_andnot_si256(opp, ray);
    let first = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
    let open = _mm256_cmpeq_epi64(_mm256_and_si256(first, own), zero);
    let before = _mm256_and_si256(ray, _mm256_add_epi64(first, _mm256_set1_epi64x(-1)));
    let up = _mm256_andnot_si256(open, before);

    // No lane-wise leading-zero count here: smear the stops along their rays instead, so
    // that the nearest one is the only one whose upper neighbour is not set.
    let step = _mm256_set_epi64x(9, 7, 8, 1);
    let ray = load(&DOWN[square as usize]);
    let mut stops = _mm256_andnot_si256(opp, ray);
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, step));
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_slli_epi64::<1>(step)));
    stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_slli_epi64::<2>(step)));
    let first = _mm256_andnot_si256(_mm256_srlv_epi64(stops, step), stops);
    let outflank = _mm256_and_si256(first, own);
    let before = _mm256_sub_epi64(zero, _mm256_add_epi64(outflank, outflank));
    let down = _mm256_and_si256(ray, before);

    _mm256_or_si256(up, down)
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load(rays: &Rays) -> __m256i {
    // SAFETY: `Rays` is 32 bytes, aligned to 32.
    unsafe { _mm256_load_si256((&raw const rays.0).cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn or_lanes(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}
