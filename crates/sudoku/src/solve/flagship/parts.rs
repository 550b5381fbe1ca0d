//! Counting without visiting each solution.
//!
//! The open cells of a grid and their candidates decide in how many ways it can be completed; how the rest
//! was filled does not matter. So each open part is counted once, and remembered. Bands are
//! filled one after another, so that many ways to fill the first ones leave the same open part:
//!
//! ```text
//!   1 4 . | 4 1 . | . . .      exchange 1 and 4 in these four cells:
//!   4 1 . | 1 4 . | . . .      the rest has as many completions
//! ```
//!
//! Where every open cell has two candidates, each missing digit has two places in its units, since there are
//! neither singles nor hidden singles. A choice in one cell then decides all that are connected with it, and the other
//! choice mirrors it: every component has two completions, or one of them has none.

use std::ops::ControlFlow;

use lockstep_search::{Isa, Stop, entry_points, prefer_huge_pages, with_kernel};

use super::candidates::{Candidates, Numbers, Stored};
use super::guess::{Next, lowest, next_in_band};
use super::lanes::{Kernel, Lanes};
use super::propagate::{End, propagate};

/// Open parts to remember at first; a small count stays in the cache of the processor.
const FEWEST_KNOWN: usize = 1 << 12;

/// The most open parts to remember: 96 MB.
const MOST_KNOWN: usize = 1 << 22;

/// A hash of an open part. With 128 bits, two parts that share it are less likely than a fault of the memory.
type Key = [u64; 2];

/// A count in progress. What was counted in one attempt is remembered in the next.
pub(crate) struct Parts<'a> {
    isa: Isa,
    puzzle: Numbers,
    /// In the place that a key decides, the last part that was counted there, and its completions.
    known: Vec<(Key, u64)>,
    most_known: usize,
    /// The solutions counted in this attempt.
    pub(crate) solutions: u64,
    /// Cells that were guessed in, in all attempts.
    pub(crate) guesses: u64,
    /// The number of solutions, and of guesses, at which to end.
    limit: u64,
    end: u64,
    stop: &'a Stop,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(puzzle: &Numbers, stop: &'a Stop) -> Parts<'a> {
        Parts::on(Isa::best(), MOST_KNOWN, puzzle, stop)
    }

    fn on(isa: Isa, most_known: usize, puzzle: &Numbers, stop: &'a Stop) -> Parts<'a> {
        let known = vec![([0; 2], 0); FEWEST_KNOWN.min(most_known)];
        let puzzle = *puzzle;
        Parts { isa, puzzle, known, most_known, solutions: 0, guesses: 0, limit: 0, end: 0, stop }
    }

    /// Counts from the start; breaks at the limit, after so many guesses, or when it is stopped.
    pub(crate) fn count(&mut self, limit: u64, guesses: u64) -> ControlFlow<()> {
        self.solutions = 0;
        (self.limit, self.end) = (limit, self.guesses.saturating_add(guesses));
        let mut state = Stored::new(&self.puzzle);
        with_kernel!(self.isa, kernel => kernel.count(&mut state, self))
    }

    #[inline(always)]
    fn add(&mut self, solutions: u64) -> ControlFlow<()> {
        self.solutions = self.solutions.saturating_add(solutions);
        if self.solutions < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline(always)]
    fn step(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        let is_over = self.guesses >= self.end;
        if is_over || self.guesses.is_multiple_of(4096) && self.stop.poll(0) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// The place of a part. A power of two bounds it.
    #[inline(always)]
    fn place(&self, key: Key) -> usize {
        key[0] as usize & (self.known.len() - 1)
    }

    #[inline(always)]
    fn remember(&mut self, key: Key, count: u64) {
        if self.guesses >= self.known.len() as u64 && self.known.len() < self.most_known {
            self.grow();
        }
        let place = self.place(key);
        self.known[place] = (key, count);
    }

    /// Four times the places for what is known.
    #[cold]
    fn grow(&mut self) {
        let mut larger = vec![([0; 2], 0); (4 * self.known.len()).min(self.most_known)];
        prefer_huge_pages(&mut larger);
        for (key, count) in std::mem::replace(&mut self.known, larger) {
            let place = self.place(key);
            self.known[place] = (key, count);
        }
    }
}

entry_points! {
    /// A kernel that can count.
    trait Counting: Kernel {
        /// Adds the solutions of a state.
        fn count(state: &mut Stored, parts: &mut Parts<'_>) -> ControlFlow<()> = count;
    }
}

#[inline(always)]
fn count<K: Counting>(kernel: K, state: &mut Stored, parts: &mut Parts<'_>) -> ControlFlow<()> {
    let mut cells = Candidates::load(kernel, state);
    match propagate(kernel, &mut cells) {
        End::Contradiction => return ControlFlow::Continue(()),
        End::Solution => return parts.add(1),
        End::Open => {}
    }
    let next = next_in_band(kernel, &cells);
    if next.only_pairs {
        return parts.add(count_pairs(kernel, cells, next));
    }
    let key = key(kernel, &cells);
    let (known, count) = parts.known[parts.place(key)];
    if known == key {
        return parts.add(count);
    }
    parts.step()?;
    *state = cells.store();
    let before = parts.solutions;
    let mut left = state.get(next.spot);
    while left != 0 {
        let digit = lowest(left);
        left ^= digit;
        let mut deeper = *state;
        deeper.remove(next.spot, !digit);
        kernel.count(&mut deeper, parts)?;
    }
    parts.remember(key, parts.solutions - before);
    ControlFlow::Continue(())
}

/// The completions of a state whose open cells have two candidates each.
#[inline(always)]
fn count_pairs<K: Kernel>(kernel: K, mut cells: Candidates<K::Lanes>, mut next: Next) -> u64 {
    let mut count = 2;
    loop {
        let mut state = cells.store();
        state.remove(next.spot, lowest(state.get(next.spot)));
        cells = Candidates::load(kernel, &state);
        match propagate(kernel, &mut cells) {
            End::Contradiction => return 0,
            End::Solution => return count,
            End::Open => count *= 2,
        }
        next = next_in_band(kernel, &cells);
    }
}

/// The hash of the open part: two sums of products with odd constants, the upper halves.
#[inline(always)]
fn key<K: Kernel>(kernel: K, cells: &Candidates<K::Lanes>) -> Key {
    let minus_one = kernel.splat(u16::MAX);
    let mut sums = [0_u128; 2];
    for (place, cell) in cells.0.iter().enumerate() {
        let filled = (*cell & cell.plus(minus_one)).is_zero();
        let words = cell.without(filled).bands();
        for (band, &word) in words[..3].iter().enumerate() {
            for (sum, factors) in sums.iter_mut().zip(&FACTORS) {
                let product = u128::from(word) * u128::from(factors[3 * place + band]);
                *sum = sum.wrapping_add(product);
            }
        }
    }
    sums.map(|sum| (sum >> 64) as u64 ^ (sum as u64).rotate_left(29))
}

/// Odd numbers without a pattern (SplitMix64).
static FACTORS: [[u64; 27]; 2] = {
    let mut factors = [[0; 27]; 2];
    let mut state = 0_u64;
    let mut index = 0;
    while index < 54 {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        factors[index / 27][index % 27] = (word ^ (word >> 31)) | 1;
        index += 1;
    }
    factors
};

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::flagship::Solver;
    use crate::{Grid, Order, Symmetry};

    fn enumerated(puzzle: &Numbers) -> u64 {
        let mut count = 0;
        Solver::new().for_each_solution(puzzle, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    fn sparse(holes: usize, random: &mut Random) -> Numbers {
        let solution = Symmetry::random(Order::USUAL, random).apply(&Grid::pattern(Order::USUAL));
        let mut numbers = *solution.as_9x9().unwrap();
        (0..holes).for_each(|_| numbers[random.below(81)] = 0);
        numbers
    }

    #[test]
    fn it_counts_what_enumeration_finds() {
        let (stop, mut random, mut most) = (Stop::never(), Random::new(31), 0);
        for round in 0..300 {
            let mut puzzle = sparse(60 + round % 35, &mut random);
            if round % 10 == 0 {
                puzzle[random.below(81)] = 1 + random.below(9) as u8;
            }
            let expected = enumerated(&puzzle);
            // A table of two entries loses nearly all it was told.
            for (isa, most) in Isa::available().flat_map(|isa| [(isa, 2), (isa, MOST_KNOWN)]) {
                let mut parts = Parts::on(isa, most, &puzzle, &stop);
                assert!(parts.count(u64::MAX, u64::MAX).is_continue());
                assert_eq!(parts.solutions, expected, "{isa} {puzzle:?}");
            }
            most = most.max(expected);
        }
        assert!(most > 10_000, "{most}");
    }

    #[test]
    fn attempts_end_and_go_on() {
        let (stop, mut random) = (Stop::never(), Random::new(32));
        let (puzzle, all) = loop {
            let puzzle = sparse(95, &mut random);
            let all = enumerated(&puzzle);
            if (10_000..1_000_000).contains(&all) {
                break (puzzle, all);
            }
        };
        let mut parts = Parts::new(&puzzle, &stop);
        for limit in [1, 100, all] {
            assert!(parts.count(limit, u64::MAX).is_break());
            assert!(parts.solutions >= limit);
        }
        let mut parts = Parts::new(&puzzle, &stop);
        let attempts = (1..).find(|&attempt| parts.count(u64::MAX, 50 * attempt).is_continue());
        assert!(attempts.is_some_and(|attempts| attempts > 1));
        assert_eq!(parts.solutions, all);
    }
}
