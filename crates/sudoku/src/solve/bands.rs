//! Counts solutions band by band without visiting each of them.
//!
//! Which digits a column still needs decides what the bands below can hold; in what order the bands
//! above hold the others does not matter. So the completions are counted once for each set of needs,
//! and remembered:
//!
//! ```text
//!   123 456 789
//!   456 789 123    exchange 1 and 4 in the first column and in the fourth:
//!   789 123 456    every column needs the same digits as before,
//!   --- --- ---    and there are as many completions
//!   ... ... ...
//! ```
//!
//! With the first band given, there are at most 56^3 sets of needs after the second: each stack can
//! divide its digits among the columns in 56 ways.
//! There is no propagation, so where few grids fit the givens plain enumeration is faster.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use lockstep_search::Stop;

/// The largest side: a word has a bit for each digit.
const LARGEST: usize = 16;

/// The most sets of needs to remember: 160 MB.
const MOST_KNOWN: usize = 1 << 22;

/// The digits that each column holds so far.
type Columns = [u16; LARGEST];

/// A count in progress. What was found out before it ran out of steps is kept for the next attempt.
pub(super) struct Bands {
    /// The rows and the columns of a box.
    box_size: (usize, usize),
    /// The candidates of the cells. The rows are in the order in which they are filled.
    candidates: Vec<u16>,
    /// The completions below the first bands: by the number of these, and by their columns.
    known: Vec<HashMap<Columns, u64, BuildHasherDefault<Mixer>>>,
    /// Digits written so far.
    pub(super) steps: u64,
    /// The number of steps at which to give up.
    end: u64,
}

/// Where the filling is: the columns, and the digits of the boxes of the current band.
struct Filling {
    columns: Columns,
    boxes: Columns,
}

/// The count took too many steps, or was stopped.
pub(super) struct Unfinished;

impl Bands {
    /// For a grid whose boxes have this many rows and columns; `None` if it is too large.
    pub(super) fn new(box_size: (usize, usize), numbers: &[u8]) -> Option<Bands> {
        let side = box_size.0 * box_size.1;
        if side > LARGEST {
            return None;
        }
        let columns = transposed(numbers, side);
        let (across, down) =
            (Sorted::new(box_size, numbers), Sorted::new((box_size.1, box_size.0), &columns));
        let Sorted { box_size, candidates, .. } =
            if across.first_band <= down.first_band { across } else { down };
        let known = (0..side / box_size.0).map(|_| HashMap::default()).collect();
        Some(Bands { box_size, candidates, known, steps: 0, end: 0 })
    }

    fn side(&self) -> usize {
        self.box_size.0 * self.box_size.1
    }

    /// The number of solutions, up to the largest number there is.
    pub(super) fn count(&mut self, steps: u64, stop: &Stop) -> Result<u64, Unfinished> {
        self.end = self.steps.saturating_add(steps);
        self.complete(0, &[0; LARGEST], stop)
    }

    /// The number of ways to fill the bands from this one on.
    fn complete(&mut self, band: usize, columns: &Columns, stop: &Stop) -> Result<u64, Unfinished> {
        let Some(known) = self.known.get(band) else { return Ok(1) };
        if let Some(&count) = known.get(columns) {
            return Ok(count);
        }
        let mut filling = Filling { columns: *columns, boxes: [0; LARGEST] };
        let start = band * self.box_size.0 * self.side();
        let count = self.fill(start, 0, &mut filling, stop)?;
        if self.known[band].len() < MOST_KNOWN / self.known.len() {
            self.known[band].insert(*columns, count);
        }
        Ok(count)
    }

    /// The number of ways to fill the cells from this one on; `row` has the digits to its left.
    fn fill(
        &mut self,
        cell: usize,
        row: u16,
        filling: &mut Filling,
        stop: &Stop,
    ) -> Result<u64, Unfinished> {
        let (side, (box_rows, box_columns)) = (self.side(), self.box_size);
        let column = cell % side;
        let box_ = column / box_columns;
        self.steps += 1;
        if self.steps >= self.end || self.steps.is_multiple_of(1 << 16) && stop.poll(0) {
            return Err(Unfinished);
        }
        let used = row | filling.columns[column] | filling.boxes[box_];
        let mut left = self.candidates[cell] & !used;
        let next = cell + 1;
        let mut count: u64 = 0;
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left ^= digit;
            filling.columns[column] |= digit;
            filling.boxes[box_] |= digit;
            count = count.saturating_add(if next.is_multiple_of(box_rows * side) {
                self.complete(next / (box_rows * side), &filling.columns, stop)?
            } else {
                let row = if next.is_multiple_of(side) { 0 } else { row | digit };
                self.fill(next, row, filling, stop)?
            });
            filling.columns[column] ^= digit;
            filling.boxes[box_] ^= digit;
        }
        Ok(count)
    }
}

fn transposed(numbers: &[u8], side: usize) -> Vec<u8> {
    (0..numbers.len()).map(|cell| numbers[cell % side * side + cell / side]).collect()
}

/// The candidates that the givens leave, with the bands, and the rows of each, in ascending order of
/// their freedom: the first band is filled in every way there is.
struct Sorted {
    box_size: (usize, usize),
    candidates: Vec<u16>,
    /// The freedom of the first band.
    first_band: f64,
}

impl Sorted {
    fn new(box_size: (usize, usize), numbers: &[u8]) -> Sorted {
        let side = box_size.0 * box_size.1;
        let candidates = candidates(box_size, numbers);
        let mut bands: Vec<Vec<&[u16]>> = candidates
            .chunks(box_size.0 * side)
            .map(|band| {
                let mut rows: Vec<&[u16]> = band.chunks(side).collect();
                rows.sort_by(|a, b| freedom(a).total_cmp(&freedom(b)));
                rows
            })
            .collect();
        let of_band = |band: &[&[u16]]| band.iter().map(|row| freedom(row)).sum::<f64>();
        bands.sort_by(|a, b| of_band(a).total_cmp(&of_band(b)));
        let first_band = of_band(&bands[0]);
        Sorted { box_size, candidates: bands.concat().concat(), first_band }
    }
}

/// The logarithm of the number of ways to choose from the candidates.
fn freedom(candidates: &[u16]) -> f64 {
    candidates.iter().map(|set| f64::from(set.count_ones().max(1)).log2()).sum()
}

/// The digits that no peer holds; of a given, itself.
fn candidates((box_rows, box_columns): (usize, usize), numbers: &[u8]) -> Vec<u16> {
    let side = box_rows * box_columns;
    let units = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        [row, side + column, 2 * side + row / box_rows * box_rows + column / box_columns]
    };
    let bit = |number: u8| if number == 0 { 0 } else { 1_u16 << (number - 1) };
    let mut used = vec![0; 3 * side];
    for (cell, &number) in numbers.iter().enumerate() {
        units(cell).iter().for_each(|&unit| used[unit] |= bit(number));
    }
    let all = u16::MAX >> (LARGEST - side);
    let of_cell = |(cell, &number): (usize, &u8)| match number {
        0 => units(cell).iter().fold(all, |left, &unit| left & !used[unit]),
        given => bit(given),
    };
    numbers.iter().enumerate().map(of_cell).collect()
}

/// Hashes by multiplication: keys come from the filling, not from outside.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use lockstep_game::Random;

    use super::super::plain::{Plain, Search};
    use super::*;
    use crate::{Grid, Order};

    fn count(box_size: (usize, usize), numbers: &[u8]) -> u64 {
        let mut bands = Bands::new(box_size, numbers).unwrap();
        bands.count(u64::MAX, &Stop::never()).ok().unwrap()
    }

    fn plain(grid: &Grid) -> u64 {
        let (stop, mut count) = (Stop::never(), 0);
        let mut visit = |_: &[u8]| {
            count += 1;
            ControlFlow::Continue(())
        };
        let mut search = Search { guesses: 0, stop: &stop, random: None, visit: &mut visit };
        assert!(Plain::new(grid.order()).unwrap().solve(grid, &mut search).is_continue());
        count
    }

    #[test]
    fn known_totals() {
        assert_eq!(count((2, 2), &[0; 16]), 288);
        assert_eq!(count((2, 3), &[0; 36]), 28_200_960);
        assert_eq!(count((3, 2), &[0; 36]), 28_200_960);
    }

    #[test]
    fn it_agrees_with_plain_search() {
        let mut random = Random::new(91);
        let mut most = 0;
        for round in 0..200 {
            let order = if round % 2 == 0 { Order::MIN } else { Order::USUAL };
            let mut numbers = Grid::pattern(order).numbers().to_vec();
            for _ in 0..order.cells() * 9 / 10 {
                numbers[random.below(order.cells())] = 0;
            }
            if round % 3 == 0 {
                numbers[random.below(order.cells())] = 1 + random.below(order.side()) as u8;
            }
            let grid = Grid::from_numbers(&numbers).unwrap();
            let expected = plain(&grid);
            assert_eq!(count((order.get(), order.get()), &numbers), expected, "{grid}");
            most = most.max(expected);
        }
        assert!(most > 100, "{most}");
    }

    #[test]
    fn it_goes_on_from_what_it_found_before_it_ran_out_of_steps() {
        let mut bands = Bands::new((2, 3), &[0; 36]).unwrap();
        let mut attempts: u64 = 1;
        let found = loop {
            match bands.count(10_000 * attempts, &Stop::never()) {
                Ok(found) => break found,
                Err(Unfinished) => attempts += 1,
            }
        };
        assert!(found == 28_200_960 && attempts > 2, "{found} {attempts}");
        let stop = Stop::never();
        stop.set();
        assert!(Bands::new((3, 3), &[0; 81]).unwrap().count(u64::MAX, &stop).is_err());
        assert!(Bands::new((5, 5), &[0; 625]).is_none());
    }
}
