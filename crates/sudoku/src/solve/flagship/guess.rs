//! Choosing cells to guess in when propagation is at a fixed point.

use arrayvec::ArrayVec;

use super::candidates::{Candidates, Spot};
use super::lanes::{Kernel, Lanes};

/// A set of cells, band by band: bit `16 * stack + place` of a band.
type Cells = [u64; 3];

/// The same, with a fourth band and a fourth stack that are ignored.
type Bands = [u64; 4];

/// The cells of a band.
const BOXES: u64 = 0x01FF_01FF_01FF;

/// The cells that share a unit with a cell: in its own band, and in each other band. By its
/// bit in its band.
static PEERS: [(u64, u64); 48] = {
    let mut table = [(0, 0); 48];
    let mut index = 0;
    while index < 27 {
        let (stack, place) = (index / 9, index % 9);
        let row = 0o7 << (place / 3 * 3);
        let column = 0b001_001_001 << (place % 3) << (16 * stack);
        let units = (row | row << 16 | row << 32) | 0o777 << (16 * stack);
        table[16 * stack + place] = (units & !(1 << (16 * stack + place)), column);
        index += 1;
    }
    table
};

/// A cell and one of its candidates.
pub(super) type Guess = (Spot, u16);

/// The cells with two, with three, and with more candidates.
type Counts = [Cells; 3];

/// A cell to guess in, and one of its candidates. Some cell must have two or more.
#[inline(always)]
pub(super) fn choose<K: Kernel>(kernel: K, state: &Candidates<K::Lanes>) -> Guess {
    let places = transpose(kernel, state.0);
    let spot = best(state, &places, &by_count(kernel, &places));
    (spot, lowest(candidates(state, spot)))
}

/// The same, and in each of the two boxes that share no band and no stack with it and have open cells, a cell
/// with few candidates. The highest candidates there: digits that differ hinder each other less.
#[inline(always)]
pub(super) fn choose_three<K: Kernel>(
    kernel: K,
    state: &Candidates<K::Lanes>,
) -> ArrayVec<Guess, 3> {
    let places = transpose(kernel, state.0);
    let counts = by_count(kernel, &places);
    let spot = best(state, &places, &counts);
    let mut guesses = ArrayVec::new();
    guesses.push((spot, lowest(candidates(state, spot))));
    for step in 1..3 {
        let (band, stack) = ((spot.lane / 4 + step) % 3, (spot.lane % 4 + step) % 3);
        for cells in counts {
            let here = cells[band] & 0x1FF << (16 * stack);
            if here != 0 {
                let spot = self::spot(band, here);
                guesses.push((spot, highest(candidates(state, spot))));
                break;
            }
        }
    }
    guesses
}

#[inline(always)]
fn candidates<L: Lanes>(state: &Candidates<L>, Spot { place, lane }: Spot) -> u16 {
    state.0[place].words()[lane]
}

#[inline(always)]
pub(super) fn lowest(candidates: u16) -> u16 {
    candidates & candidates.wrapping_neg()
}

#[inline(always)]
fn highest(candidates: u16) -> u16 {
    0x8000 >> candidates.leading_zeros()
}

/// A cell to guess in next.
pub(super) struct Next {
    pub(super) spot: Spot,
    /// Whether every open cell has two candidates.
    pub(super) only_pairs: bool,
}

/// A cell with few candidates in the open band that has the fewest ways to be filled.
#[inline(always)]
pub(super) fn next_in_band<K: Kernel>(kernel: K, state: &Candidates<K::Lanes>) -> Next {
    let places = transpose(kernel, state.0);
    let [two, three, more] = by_count(kernel, &places);
    let (mut band, mut least) = (0, u32::MAX);
    for other in 0..3 {
        let weight = 2 * two[other].count_ones()
            + 3 * three[other].count_ones()
            + 5 * more[other].count_ones();
        if weight != 0 && weight < least {
            (band, least) = (other, weight);
        }
    }
    let fewest = [two[band], three[band], more[band]].into_iter().find(|&cells| cells != 0);
    let only_pairs = three == [0; 3] && more == [0; 3];
    Next { spot: spot(band, fewest.unwrap_or(0)), only_pairs }
}

/// Of the cells with two candidates, the one that propagates most: a guess turns pairs among
/// its peers that share the digit into singles, and triples into pairs.
#[inline(always)]
fn best<L: Lanes>(state: &Candidates<L>, places: &[L; 9], &[two, three, more]: &Counts) -> Spot {
    if two == [0; 3] {
        return first(if three == [0; 3] { more } else { three });
    }
    let mut with = [[0; 4]; 16];
    for (with, places) in with.iter_mut().zip(places) {
        *with = places.bands();
    }
    best_pair(&state.words(), &with, two, three)
}

/// Turns the nine words of each box, place by place with a bit for each digit, into words
/// digit by digit with a bit for each place. Transposes 16 matrices of 9 x 9 bits at
/// once: halves, quarters and eighths of the first 8 x 8 bits are swapped, then the ninth row and
/// column.
#[inline(always)]
fn transpose<K: Kernel>(kernel: K, mut words: [K::Lanes; 9]) -> [K::Lanes; 9] {
    for (low, high) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
        exchange(&mut words, low, high, 4, kernel.splat(0b0000_1111));
    }
    for (low, high) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
        exchange(&mut words, low, high, 2, kernel.splat(0b0011_0011));
    }
    for (low, high) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
        exchange(&mut words, low, high, 1, kernel.splat(0b0101_0101));
    }
    for low in 0..8 {
        exchange(&mut words, low, 8, 8 - low as u32, kernel.splat(1 << low));
    }
    words
}

/// Exchanges the bits of `mask` in word `high` with those in word `low` that are `distance`
/// further up.
#[inline(always)]
fn exchange<L: Lanes>(words: &mut [L; 9], low: usize, high: usize, distance: u32, mask: L) {
    let different = (words[low].down(distance) ^ words[high]) & mask;
    words[high] = words[high] ^ different;
    words[low] = words[low] ^ different.up(distance);
}

#[inline(always)]
fn by_count<K: Kernel>(kernel: K, places: &[K::Lanes; 9]) -> Counts {
    let none = kernel.splat(0);
    let (mut one, mut two, mut three, mut four) = (none, none, none, none);
    for &place in places {
        four = four | (three & place);
        three = three | (two & place);
        two = two | (one & place);
        one = one | place;
    }
    [cells(two.without(three)), cells(three.without(four)), cells(four)]
}

#[inline(always)]
fn cells<L: Lanes>(places: L) -> Cells {
    let [a, b, c, _] = places.bands();
    [a & BOXES, b & BOXES, c & BOXES]
}

/// The first cell of a set that is not empty.
#[inline(always)]
fn first(cells: Cells) -> Spot {
    let band = cells.iter().position(|&cells| cells != 0).unwrap_or(0);
    spot(band, cells[band])
}

#[inline(always)]
fn spot(band: usize, cells: u64) -> Spot {
    let bit = cells.trailing_zeros() as usize;
    Spot { place: bit % 16, lane: 4 * band + bit / 16 }
}

#[inline(always)]
fn best_pair(words: &[[u16; 16]; 9], with: &[Bands; 16], two: Cells, three: Cells) -> Spot {
    let mut best = 0;
    for band in 0..3 {
        let (next, last) = ((band + 1) % 3, (band + 2) % 3);
        let mut rest = two[band];
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let word = words[bit % 16 % 9][4 * band + bit / 16];
            let low = &with[word.trailing_zeros() as usize % 16];
            let high = &with[(15 - word.leading_zeros() as usize) % 16];
            let (own, other) = PEERS[bit % 48];
            let here = (low[band] | high[band]) & own;
            let there = [(low[next] | high[next]) & other, (low[last] | high[last]) & other];
            let pairs = (here & two[band]).count_ones()
                + (there[0] & two[next]).count_ones()
                + (there[1] & two[last]).count_ones();
            let triples = (here & three[band]).count_ones()
                + (there[0] & three[next]).count_ones()
                + (there[1] & three[last]).count_ones();
            let score = 4 * pairs as usize + triples as usize;
            best = best.max(score << 8 | band << 6 | bit);
        }
    }
    Spot { place: best % 16, lane: best / 64 % 4 * 4 + best / 16 % 4 }
}
