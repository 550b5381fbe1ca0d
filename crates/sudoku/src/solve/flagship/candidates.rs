//! The candidates of all cells, and their conversion from a puzzle and to a solution.

use super::lanes::{Kernel, Lanes};

/// The nine digits.
pub(super) const DIGITS: u16 = 0x1FF;

/// Row by row, 0 for an empty cell.
pub(super) type Numbers = [u8; 81];

/// The candidates of the 81 cells: place `p` of box `b` is word `p`, lane of `b`; digit `d`
/// is bit `d - 1`.
///
/// ```text
///   places of a box    0 1 2
///                      3 4 5
///                      6 7 8
/// ```
///
/// Spare lanes have all candidates everywhere; no rule ever changes that.
#[derive(Clone, Copy)]
pub(super) struct Candidates<L>(pub(super) [L; 9]);

/// [`Candidates`] in memory, the same for every instruction set.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Stored([[u16; 16]; 9]);

/// Where a cell is: its place in the box and the lane of the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    pub(super) place: usize,
    pub(super) lane: usize,
}

impl Spot {
    #[inline(always)]
    pub(super) const fn of(row: usize, column: usize) -> Spot {
        Spot { place: row % 3 * 3 + column % 3, lane: row / 3 * 4 + column / 3 }
    }
}

/// The candidates of a cell by its number: none above 9.
static GIVEN: [u16; 16] = {
    let mut table = [0; 16];
    table[0] = DIGITS;
    let mut digit = 1;
    while digit <= 9 {
        table[digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

impl Stored {
    /// One candidate where a digit is given, all where not.
    #[inline(always)]
    pub(super) fn new(numbers: &Numbers) -> Stored {
        let mut words = [[DIGITS; 16]; 9];
        for (row, numbers) in numbers.as_chunks::<9>().0.iter().enumerate() {
            for (column, &number) in numbers.iter().enumerate() {
                let Spot { place, lane } = Spot::of(row, column);
                words[place][lane] = GIVEN[usize::from(number.min(15))];
            }
        }
        Stored(words)
    }

    /// The numbers of a solution.
    #[inline(always)]
    pub(super) fn numbers(&self) -> Numbers {
        let mut numbers = [0; 81];
        for (row, numbers) in numbers.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            for (column, number) in numbers.iter_mut().enumerate() {
                let Spot { place, lane } = Spot::of(row, column);
                *number = self.0[place][lane].trailing_zeros() as u8 + 1;
            }
        }
        numbers
    }

    /// The candidates of a cell.
    #[inline(always)]
    pub(super) fn get(&self, Spot { place, lane }: Spot) -> u16 {
        self.0[place][lane]
    }

    /// Removes candidates from a cell.
    #[inline(always)]
    pub(super) fn remove(&mut self, Spot { place, lane }: Spot, digits: u16) {
        self.0[place][lane] &= !digits;
    }
}

impl<L: Lanes> Candidates<L> {
    /// The candidates in registers.
    #[inline(always)]
    pub(super) fn load<K: Kernel<Lanes = L>>(kernel: K, stored: &Stored) -> Candidates<L> {
        let mut cells = [kernel.splat(DIGITS); 9];
        for (cell, words) in cells.iter_mut().zip(&stored.0) {
            *cell = kernel.load(words);
        }
        Candidates(cells)
    }

    /// The candidates in memory.
    #[inline(always)]
    pub(super) fn store(&self) -> Stored {
        Stored(self.words())
    }

    /// The words of all lanes, place by place.
    #[inline(always)]
    pub(super) fn words(&self) -> [[u16; 16]; 9] {
        let mut words = [[0; 16]; 9];
        for (words, cell) in words.iter_mut().zip(self.0) {
            *words = cell.words();
        }
        words
    }

    /// The candidates of the rows of each box.
    #[inline(always)]
    pub(super) fn rows(&self) -> [L; 3] {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        [a | b | c, d | e | f, g | h | i]
    }

    /// The candidates of the columns of each box.
    #[inline(always)]
    pub(super) fn columns(&self) -> [L; 3] {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        [a | d | g, b | e | h, c | f | i]
    }

    /// Keeps the candidates that the row of the box has.
    #[inline(always)]
    pub(super) fn keep_rows(&mut self, rows: [L; 3]) {
        for place in 0..9 {
            self.0[place] = self.0[place] & rows[place / 3];
        }
    }

    /// Keeps the candidates that the column of the box has.
    #[inline(always)]
    pub(super) fn keep_columns(&mut self, columns: [L; 3]) {
        for place in 0..9 {
            self.0[place] = self.0[place] & columns[place % 3];
        }
    }

    /// The sum of the words of each box. Candidates are only ever removed, so it changes if any is.
    #[inline(always)]
    pub(super) fn sum(&self) -> L {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        (a.plus(b)).plus(c.plus(d)).plus((e.plus(f)).plus(g.plus(h))).plus(i)
    }
}
