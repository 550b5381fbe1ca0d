//! The patterns, and how a filled pattern becomes a number.
//!
//! Every pattern is given once, near a1; its images under the symmetries of the board are its
//! instances, and each instance is a lane of [`super::Features`]. All instances share weights.
//!
//! ```text
//!   corner      block       edge              triangle    rows and diagonals
//!   a b c       a b c d e   b c d e f g h i   a b c d     2nd, 3rd, 4th row;
//!   d e f       f g h i j     a         j     e f g       diagonals of 8, 7, 6, 5
//!   g h i                                     h i         and 4 squares
//!                                             j
//! ```
//!
//! The number of a filled instance is the sum of `digit * 3^k` over its squares, `k` counted
//! from 0 in the order of the list: an own disc is 1, an opponent's -1, an empty square 0. So
//! the opponent sees the negative of what the mover sees, and the numbers of ten squares, -29524
//! to 29524, fit 16 bits.

use crate::Symmetry;
use crate::{Size, Square};

/// A pattern: its squares near a1, in the order of their digits.
struct Pattern(&'static [u32]);

const PATTERNS: [Pattern; PATTERN_COUNT] = [
    Pattern(&[0, 1, 2, 8, 9, 10, 16, 17, 18]),
    Pattern(&[0, 1, 2, 3, 4, 8, 9, 10, 11, 12]),
    Pattern(&[9, 0, 1, 2, 3, 4, 5, 6, 7, 14]),
    Pattern(&[0, 1, 2, 3, 8, 9, 10, 16, 17, 24]),
    Pattern(&[8, 9, 10, 11, 12, 13, 14, 15]),
    Pattern(&[16, 17, 18, 19, 20, 21, 22, 23]),
    Pattern(&[24, 25, 26, 27, 28, 29, 30, 31]),
    Pattern(&[0, 9, 18, 27, 36, 45, 54, 63]),
    Pattern(&[1, 10, 19, 28, 37, 46, 55]),
    Pattern(&[2, 11, 20, 29, 38, 47]),
    Pattern(&[3, 12, 21, 30, 39]),
    Pattern(&[4, 13, 22, 31]),
];

/// How many patterns there are.
pub(super) const PATTERN_COUNT: usize = 12;

/// How many instances they have together.
pub(crate) const LANES: usize = 50;

/// Lanes with those that stay zero: whole registers.
pub(super) const PADDED: usize = 64;

/// Where a pattern's instances and weights are.
#[derive(Clone, Copy)]
pub(super) struct Span {
    /// Its lanes, from `first` up to, not including, `last`.
    pub(super) first: usize,
    pub(super) last: usize,
    /// Its weights begin at this slot of a stage.
    pub(super) offset: usize,
    /// The number of a filled instance, modulo a power of two, is the place of its weight: all
    /// bits of that power, less one.
    pub(super) mask: usize,
}

/// The patterns' places, one after the other.
pub(super) const SPANS: [Span; PATTERN_COUNT] = {
    let mut spans = [Span { first: 0, last: 0, offset: 0, mask: 0 }; PATTERN_COUNT];
    let (mut first, mut offset, mut p) = (0, 0, 0);
    while p < PATTERN_COUNT {
        let room = power(PATTERNS[p].0.len()).next_power_of_two();
        let last = first + instances(&PATTERNS[p]).1;
        spans[p] = Span { first, last, offset, mask: room - 1 };
        first = last;
        offset += room;
        p += 1;
    }
    assert!(first == LANES);
    spans
};

/// Slots for the weights of all patterns.
pub(super) const SLOTS: usize = SPANS[PATTERN_COUNT - 1].offset + SPANS[PATTERN_COUNT - 1].mask + 1;

/// `POWERS[square][lane]` is `3^k` if the square has digit `k` in the lane, else 0.
pub(super) static POWERS: [Lanes; 64] = {
    let mut powers = [Lanes([0; PADDED]); 64];
    let mut p = 0;
    while p < PATTERN_COUNT {
        let squares = PATTERNS[p].0;
        let (symmetries, count) = instances(&PATTERNS[p]);
        let mut i = 0;
        while i < count {
            let mut k = 0;
            while k < squares.len() {
                let image = image(symmetries[i], squares[k]);
                powers[image as usize].0[SPANS[p].first + i] = power(k) as i16;
                k += 1;
            }
            i += 1;
        }
        p += 1;
    }
    powers
};

/// A number for each instance of each pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(super) struct Lanes(pub(super) [i16; PADDED]);

/// The powers of three that pattern `p`'s digits have in its mirror image: where a symmetry of
/// the board maps the pattern onto itself, a filled pattern and its mirror image share a weight.
/// A pattern without such a symmetry is its own mirror image.
pub(super) fn mirror(p: usize) -> Vec<i32> {
    let squares = PATTERNS[p].0;
    let powers = |symmetry: &Symmetry| -> Option<Vec<i32>> {
        let place = |square| squares.iter().position(|&other| other == image(*symmetry, square));
        squares.iter().map(|&square| Some(power(place(square)?) as i32)).collect()
    };
    // The identity has the smallest power first; any other has a greater one there or later.
    Symmetry::ALL.iter().filter_map(powers).max().unwrap_or_default()
}

/// The number of the mirror image, by the powers of its digits.
pub(super) fn mirrored(number: i32, powers: &[i32]) -> i32 {
    let (mut rest, mut image) = (number, 0);
    for power in powers {
        let digit = (rest + 1).rem_euclid(3) - 1;
        rest = (rest - digit) / 3;
        image += digit * power;
    }
    image
}

/// The numbers of pattern `p`: from the negative of this to this.
pub(super) const fn greatest(p: usize) -> i32 {
    (power(PATTERNS[p].0.len()) as i32 - 1) / 2
}

/// The symmetries that give different sets of squares, and how many they are.
const fn instances(pattern: &Pattern) -> ([Symmetry; 8], usize) {
    let mut found = ([Symmetry::ALL[0]; 8], 0);
    let (mut masks, mut s) = ([0; 8], 0);
    while s < 8 {
        let mask = Symmetry::ALL[s].squares(Size::Eight, mask(pattern));
        let mut known = 0;
        while known < found.1 && masks[known] != mask {
            known += 1;
        }
        if known == found.1 {
            masks[known] = mask;
            found.0[known] = Symmetry::ALL[s];
            found.1 += 1;
        }
        s += 1;
    }
    found
}

const fn mask(pattern: &Pattern) -> u64 {
    let (mut mask, mut k) = (0, 0);
    while k < pattern.0.len() {
        mask |= 1 << pattern.0[k];
        k += 1;
    }
    mask
}

const fn image(symmetry: Symmetry, square: u32) -> u32 {
    match Square::new(square) {
        Some(square) => symmetry.square(Size::Eight, square).index(),
        None => square,
    }
}

const fn power(exponent: usize) -> usize {
    3_usize.pow(exponent as u32)
}
