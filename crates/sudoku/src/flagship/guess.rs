//! Where to guess when nothing follows.

use super::candidates::{Candidates, Spot};
use super::lanes::{Kernel, Lanes};

/// A set of cells, band by band: bit `16 * stack + place` of a band.
type Cells = [u64; 3];

/// The cells that share a unit with a cell: in its own band, and in each other band. By its
/// stack and its place in the box.
static PEERS: [[(u64, u64); 9]; 3] = {
    let mut table = [[(0, 0); 9]; 3];
    let mut index = 0;
    while index < 27 {
        let (stack, place) = (index / 9, index % 9);
        let row = 0o7 << (place / 3 * 3);
        let column = 0b001_001_001 << (place % 3) << (16 * stack);
        let units = (row | row << 16 | row << 32) | 0o777 << (16 * stack);
        table[stack][place] = (units & !(1 << (16 * stack + place)), column);
        index += 1;
    }
    table
};

/// A cell to guess in, and one of its candidates. There is a cell with two or more.
///
/// Of the cells with two candidates it is the one that settles most: a guess turns pairs
/// among its peers that share the digit into singles, and triples into pairs.
#[inline(always)]
pub(super) fn choose<K: Kernel>(kernel: K, state: &Candidates<K::Lanes>) -> (Spot, u16) {
    let places = transpose(kernel, state.0);
    let (two, three, more) = by_count(kernel, &places);
    let mut with = [[0; 3]; 16];
    for (with, places) in with.iter_mut().zip(places) {
        *with = places.bands();
    }
    let spot = if two != [0; 3] {
        best_pair(&state.words(), &with, two, three)
    } else {
        first(if three == [0; 3] { more } else { three })
    };
    let candidates = state.0[spot.place].words()[spot.lane];
    (spot, candidates & candidates.wrapping_neg())
}

/// Turns the nine words of each box, place by place with a bit for each digit, into words
/// digit by digit with a bit for each place. The work of 16 matrices of 9 x 9 bits at once:
/// halves, quarters and eighths of the first 8 x 8 bits change places, then the ninth row
/// and column.
#[inline(always)]
fn transpose<K: Kernel>(kernel: K, mut words: [K::Lanes; 9]) -> [K::Lanes; 9] {
    for (distance, mask) in [(4, 0b0000_1111), (2, 0b0011_0011), (1, 0b0101_0101)] {
        for low in 0..8 {
            if low & distance == 0 {
                exchange(&mut words, low, low + distance, distance as u32, kernel.splat(mask));
            }
        }
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

/// The cells with two, with three, and with more candidates.
#[inline(always)]
fn by_count<K: Kernel>(kernel: K, places: &[K::Lanes; 9]) -> (Cells, Cells, Cells) {
    let none = kernel.splat(0);
    let (mut one, mut two, mut three, mut four) = (none, none, none, none);
    for &place in places {
        four = four | (three & place);
        three = three | (two & place);
        two = two | (one & place);
        one = one | place;
    }
    (two.without(three).bands(), three.without(four).bands(), four.bands())
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
fn best_pair(words: &[[u16; 16]; 9], with: &[Cells; 16], two: Cells, three: Cells) -> Spot {
    let (mut best, mut best_score) = (first(two), 0);
    for band in 0..3 {
        let mut rest = two[band];
        while rest != 0 {
            let spot = spot(band, rest);
            rest &= rest - 1;
            let word = words[spot.place % 9][spot.lane % 16];
            let low = &with[word.trailing_zeros() as usize % 16];
            let high = &with[(15 - word.leading_zeros() as usize) % 16];
            let (own, other) = PEERS[spot.lane % 4 % 3][spot.place % 9];
            let mut score = 0;
            for b in 0..3 {
                let shared = (low[b] | high[b]) & if b == band { own } else { other };
                score += 4 * (shared & two[b]).count_ones() + (shared & three[b]).count_ones();
            }
            if score > best_score {
                (best, best_score) = (spot, score);
            }
        }
    }
    best
}
