//! Eight directions in eight 64-bit lanes, with rotations, three-input logic and a lane-wise
//! count of leading zeros.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use lockstep_search::isa::Avx512;

use super::Kernel;
use super::avx2::{is_beside, load, or_lanes, played};
use super::rays::{DOWN, UP};

impl Kernel for Avx512 {
    #[inline(always)]
    fn outflanking(self, own: u64, opp: u64) -> u64 {
        // SAFETY: an `Avx512` exists only where `detect` found the features.
        unsafe { outflanking(own, opp) }
    }

    #[inline(always)]
    fn moves4(self, own: &[u64; 4], opp: &[u64; 4], playable: u64) -> [u64; 4] {
        // SAFETY: as above.
        unsafe { moves4(own, opp, playable) }
    }

    #[inline(always)]
    fn moves8(self, own: &[u64; 8], opp: &[u64; 8], playable: u64) -> [u64; 8] {
        // SAFETY: as above.
        unsafe { moves8(own, opp, playable) }
    }

    #[inline(always)]
    fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        // SAFETY: as above.
        unsafe { flips(square, own, opp) }
    }

    /// The same squares in all lanes, as for AVX2.
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

/// The squares that can be enclosed along a row (not in the columns a and h) and along a
/// column (not in the rows 1 and 8). A rotation that wraps around the word lands on an edge
/// that `opp`, so masked, does not hold.
const COLUMNS: i64 = 0x7E7E_7E7E_7E7E_7E7E;
const ROWS: i64 = 0x00FF_FFFF_FFFF_FF00;

/// The truth table of `_mm*_ternarylogic_epi64(a, b, c)` for `a | b & c`.
const A_OR_B_AND_C: i32 = 0b1111_1000;

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn outflanking(own: u64, opp: u64) -> u64 {
    // A rotation to the left by 64 - n is one to the right by n.
    let step = _mm512_set_epi64(64 - 9, 64 - 7, 64 - 8, 64 - 1, 9, 7, 8, 1);
    let step2 = _mm512_add_epi64(step, step);
    let both = ROWS & COLUMNS;
    let inner = _mm512_set_epi64(both, both, ROWS, COLUMNS, both, both, ROWS, COLUMNS);
    let own = _mm512_set1_epi64(own as i64);
    let opp = _mm512_and_si512(_mm512_set1_epi64(opp as i64), inner);
    let mut marks = _mm512_and_si512(opp, _mm512_rolv_epi64(own, step));
    let spread = _mm512_rolv_epi64(marks, step);
    marks = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(marks, opp, spread);
    let pairs = _mm512_and_si512(opp, _mm512_rolv_epi64(opp, step));
    for _ in 0..2 {
        let spread = _mm512_rolv_epi64(marks, step2);
        marks = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(marks, pairs, spread);
    }
    let squares = _mm512_rolv_epi64(marks, step);
    or_lanes(_mm256_or_si256(
        _mm512_castsi512_si256(squares),
        _mm512_extracti64x4_epi64::<1>(squares),
    ))
}

/// Eight boards, one in each lane, the directions one after the other.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn moves8(own: &[u64; 8], opp: &[u64; 8], playable: u64) -> [u64; 8] {
    // SAFETY: both arrays are eight words; unaligned access is asked for.
    let (own, opp) = unsafe {
        (_mm512_loadu_si512(own.as_ptr().cast()), _mm512_loadu_si512(opp.as_ptr().cast()))
    };
    let columns = _mm512_and_si512(opp, _mm512_set1_epi64(COLUMNS));
    let rows = _mm512_and_si512(opp, _mm512_set1_epi64(ROWS));
    let both = _mm512_and_si512(columns, rows);
    let mut found = _mm512_setzero_si512();
    found = _mm512_or_si512(found, direction::<1, 2>(own, columns));
    found = _mm512_or_si512(found, direction::<63, 62>(own, columns));
    found = _mm512_or_si512(found, direction::<8, 16>(own, rows));
    found = _mm512_or_si512(found, direction::<56, 48>(own, rows));
    found = _mm512_or_si512(found, direction::<7, 14>(own, both));
    found = _mm512_or_si512(found, direction::<57, 50>(own, both));
    found = _mm512_or_si512(found, direction::<9, 18>(own, both));
    found = _mm512_or_si512(found, direction::<55, 46>(own, both));
    let empty = _mm512_andnot_si512(_mm512_or_si512(own, opp), _mm512_set1_epi64(playable as i64));
    let mut squares = [0; 8];
    // SAFETY: as above.
    unsafe { _mm512_storeu_si512(squares.as_mut_ptr().cast(), _mm512_and_si512(found, empty)) };
    squares
}

/// One direction: `STEP` to the left and twice that, both as rotations.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn direction<const STEP: i32, const STEP2: i32>(own: __m512i, opp: __m512i) -> __m512i {
    let pairs = _mm512_and_si512(opp, _mm512_rol_epi64::<STEP>(opp));
    let mut marks = _mm512_and_si512(opp, _mm512_rol_epi64::<STEP>(own));
    let moved = _mm512_rol_epi64::<STEP>(marks);
    marks = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(marks, opp, moved);
    for _ in 0..2 {
        let moved = _mm512_rol_epi64::<STEP2>(marks);
        marks = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(marks, pairs, moved);
    }
    _mm512_rol_epi64::<STEP>(marks)
}

/// Four boards, one in each lane.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn moves4(own: &[u64; 4], opp: &[u64; 4], playable: u64) -> [u64; 4] {
    // SAFETY: both arrays are four words; unaligned access is asked for.
    let (own, opp) = unsafe {
        (_mm256_loadu_si256(own.as_ptr().cast()), _mm256_loadu_si256(opp.as_ptr().cast()))
    };
    let columns = _mm256_and_si256(opp, _mm256_set1_epi64x(COLUMNS));
    let rows = _mm256_and_si256(opp, _mm256_set1_epi64x(ROWS));
    let both = _mm256_and_si256(columns, rows);
    let axes = [
        axis::<1, 63, 2, 62>(own, columns),
        axis::<8, 56, 16, 48>(own, rows),
        axis::<7, 57, 14, 50>(own, both),
        axis::<9, 55, 18, 46>(own, both),
    ];
    let found =
        _mm256_or_si256(_mm256_or_si256(axes[0], axes[1]), _mm256_or_si256(axes[2], axes[3]));
    let empty = _mm256_andnot_si256(_mm256_or_si256(own, opp), _mm256_set1_epi64x(playable as i64));
    let mut squares = [0; 4];
    // SAFETY: as above.
    unsafe { _mm256_storeu_si256(squares.as_mut_ptr().cast(), _mm256_and_si256(found, empty)) };
    squares
}

/// Both directions of an axis: `UP` and `DOWN` are one step as rotations, `UP2` and `DOWN2` two.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn axis<const UP: i32, const DOWN: i32, const UP2: i32, const DOWN2: i32>(
    own: __m256i,
    opp: __m256i,
) -> __m256i {
    let mut up = _mm256_and_si256(opp, _mm256_rol_epi64::<UP>(own));
    let mut down = _mm256_and_si256(opp, _mm256_rol_epi64::<DOWN>(own));
    up = spread(up, opp, _mm256_rol_epi64::<UP>(up));
    down = spread(down, opp, _mm256_rol_epi64::<DOWN>(down));
    let pairs_up = _mm256_and_si256(opp, _mm256_rol_epi64::<UP>(opp));
    let pairs_down = _mm256_rol_epi64::<DOWN>(pairs_up);
    for _ in 0..2 {
        up = spread(up, pairs_up, _mm256_rol_epi64::<UP2>(up));
        down = spread(down, pairs_down, _mm256_rol_epi64::<DOWN2>(down));
    }
    _mm256_or_si256(_mm256_rol_epi64::<UP>(up), _mm256_rol_epi64::<DOWN>(down))
}

/// `marks`, and `moved` where it meets `opp`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn spread(marks: __m256i, opp: __m256i, moved: __m256i) -> __m256i {
    _mm256_ternarylogic_epi64::<A_OR_B_AND_C>(marks, opp, moved)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn play(board: [__m256i; 2], square: u32) -> Option<[__m256i; 2]> {
    let [own, opp] = board;
    if is_beside(square, opp) { played(board, square, turned(square, own, opp)) } else { None }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let [own, opp] = [own, opp].map(|squares| _mm256_set1_epi64x(squares as i64));
    or_lanes(turned(square, own, opp))
}

/// What turns along each axis, for `own` and `opp` in all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2")]
fn turned(square: u32, own: __m256i, opp: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();

    let ray = load(&UP[square as usize]);
    let stops = _mm256_andnot_si256(opp, ray);
    let first = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
    let closed = _mm256_test_epi64_mask(first, own);
    let before = _mm256_add_epi64(first, _mm256_set1_epi64x(-1));
    let up = _mm256_maskz_and_epi64(closed, ray, before);

    let ray = load(&DOWN[square as usize]);
    let stops = _mm256_andnot_si256(opp, ray);
    let top = _mm256_set1_epi64x(i64::MIN);
    let first = _mm256_srlv_epi64(top, _mm256_lzcnt_epi64(stops));
    let outflank = _mm256_and_si256(first, own);
    let before = _mm256_sub_epi64(zero, _mm256_add_epi64(outflank, outflank));

    _mm256_ternarylogic_epi64::<A_OR_B_AND_C>(up, ray, before)
}
