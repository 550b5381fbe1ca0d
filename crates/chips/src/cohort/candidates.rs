//! The candidates of a 9x9 grid, and what follows from them at once.

use lockstep_sudoku::Grid;

/// A set of cells: bit 9 * row + column.
type Cells = u128;

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;
const ALL: Cells = (1 << CELLS) - 1;

/// Rows, columns, boxes.
const UNITS: [Cells; 3 * SIDE] = {
    let mut units = [0; 3 * SIDE];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        units[row] |= 1 << cell;
        units[SIDE + column] |= 1 << cell;
        units[2 * SIDE + row / 3 * 3 + column / 3] |= 1 << cell;
        cell += 1;
    }
    units
};

/// Three cells that a line and a box have in common: the line and the box.
const SEGMENTS: [(Cells, Cells); 6 * SIDE] = {
    let mut segments = [(0, 0); 6 * SIDE];
    let mut i = 0;
    while i < 6 * SIDE {
        let (line, k) = (i / 3, i % 3);
        let block = if line < SIDE { line / 3 * 3 + k } else { k * 3 + line % SIDE / 3 };
        segments[i] = (UNITS[line], UNITS[2 * SIDE + block]);
        i += 1;
    }
    segments
};

/// The candidates of all cells, digit by digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidates([Cells; SIDE]);

/// What a pass sees in the candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Findings {
    /// Naked and hidden singles, digit by digit.
    singles: [Cells; SIDE],
    /// A cell has no candidate, or a unit no place for a digit.
    pub(super) impossible: bool,
    /// Every cell has one candidate.
    pub(super) full: bool,
    /// Cells with one and with two candidates.
    one: Cells,
    two: Cells,
}

impl Candidates {
    /// All digits in empty cells, the given one in others.
    pub(super) fn of(puzzle: &Grid) -> Candidates {
        let mut planes = [ALL; SIDE];
        for (cell, &number) in puzzle.numbers().iter().enumerate() {
            let others =
                (1..).zip(&mut planes).filter(|&(digit, _)| number != 0 && number != digit);
            others.for_each(|(_, plane)| *plane &= !(1 << cell));
        }
        Candidates(planes)
    }

    /// From the words of the circuit's register: the digits one after the other, the first one lowest.
    pub(super) fn from_words(words: &[u64]) -> Candidates {
        let word = |i: usize| words.get(i).copied().map_or(0, Cells::from);
        Candidates(std::array::from_fn(|digit| {
            let (first, shift) = (CELLS * digit / 64, CELLS * digit % 64);
            let low = word(first) | word(first + 1) << 64;
            let high = word(first + 2).checked_shl(128 - shift as u32).unwrap_or(0);
            (low >> shift | high) & ALL
        }))
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|plane| plane.count_ones()).sum()
    }

    /// The grid, if every cell has one candidate.
    pub(super) fn grid(&self) -> Option<Grid> {
        let digit = |cell| (1..).zip(&self.0).find(|(_, plane)| *plane >> cell & 1 != 0);
        let numbers: Option<Vec<u8>> =
            (0..CELLS).map(|cell| digit(cell).map(|(digit, _)| digit)).collect();
        Grid::from_numbers(&numbers?)
    }

    /// All that follows from the candidates without an assumption.
    pub(super) fn find(&self) -> Findings {
        let [mut none, mut one, mut two] = [ALL, 0, 0];
        for plane in self.0 {
            two = two & !plane | one & plane;
            one = one & !plane | none & plane;
            none &= !plane;
        }
        let mut impossible = none != 0;
        let singles = self.0.map(|plane| {
            let places = UNITS.map(|unit| plane & unit);
            impossible |= places.contains(&0);
            plane & one | at_most_one(&places)
        });
        Findings { singles, impossible, full: one == ALL, one, two }
    }

    /// Removes what singles and locked candidates exclude; a single itself stays. Returns whether two
    /// singles exclude each other.
    pub(super) fn apply(&mut self, findings: &Findings) -> bool {
        let (mut some, mut clash) = (0, false);
        for singles in findings.singles {
            clash |= some & singles != 0;
            some |= singles;
        }
        for (plane, singles) in self.0.iter_mut().zip(findings.singles) {
            let mut excluded = some | locked_out(*plane);
            for unit in UNITS.iter().filter(|&unit| unit & singles != 0) {
                excluded |= unit;
                clash |= (unit & singles).count_ones() > 1;
            }
            *plane &= singles | !excluded;
        }
        clash
    }

    /// The grids with and without a guess: the lowest digit in the first cell with two candidates, or, if
    /// there is none, in the first open one.
    pub(super) fn guess(&self, findings: &Findings) -> (Candidates, Candidates) {
        let cells = if findings.two != 0 { findings.two } else { ALL & !findings.one };
        let cell = cells & cells.wrapping_neg();
        let lowest = self.0.iter().position(|plane| plane & cell != 0);
        let (mut with, mut without) = (*self, *self);
        for (digit, plane) in with.0.iter_mut().enumerate() {
            if Some(digit) != lowest {
                *plane &= !cell;
            }
        }
        if let Some(digit) = lowest {
            without.0[digit] &= !cell;
        }
        (with, without)
    }
}

/// The places of units that have one.
fn at_most_one(places: &[Cells]) -> Cells {
    places.iter().filter(|places| places.count_ones() == 1).fold(0, |all, place| all | place)
}

/// The cells that pointing and claiming exclude for a digit with these places.
fn locked_out(plane: Cells) -> Cells {
    SEGMENTS.iter().fold(0, |excluded, &(line, block)| {
        let pointing = if plane & block & !line == 0 { line & !block } else { 0 };
        let claiming = if plane & line & !block == 0 { block & !line } else { 0 };
        excluded | pointing | claiming
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segment_has_three_cells() {
        assert!(SEGMENTS.iter().all(|(line, block)| (line & block).count_ones() == 3));
        let cells: u32 = SEGMENTS.iter().map(|(line, block)| (line & block).count_ones()).sum();
        assert_eq!(cells as usize, 2 * CELLS);
    }

    #[test]
    fn the_word_of_the_circuit_is_read_bit_by_bit() {
        let mut words = [0; 12];
        let mut planes = [0; SIDE];
        for (digit, cell) in [(0, 0), (1, 7), (2, 80), (3, 40), (6, 80), (8, 80)] {
            let bit = CELLS * digit + cell;
            words[bit / 64] |= 1 << (bit % 64);
            planes[digit] |= 1 << cell;
        }
        assert_eq!(Candidates::from_words(&words), Candidates(planes));
    }
}
