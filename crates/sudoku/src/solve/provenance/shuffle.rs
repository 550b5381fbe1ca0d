//! Grids that were filled from nothing and then shuffled.
//!
//! Filling an empty grid as described in `filling` gives 1, 2, 3 and so on in the first row, and
//! always the same grid for the same threshold. Then the rows of each band may be permuted, the
//! columns of each stack, the bands and the stacks:
//!
//! ```text
//!   1 2 3 | 4 5 6 | 7 8 9            5 6 4 | 9 7 8 | 2 1 3
//! ```
//!
//! Whatever the shuffle, each triad of this row keeps consecutive digits (a *block*), and each digit
//! tells where its column came from. Then a few cells of any other filled row tell which row of the
//! puzzle it can be, and from there on it must agree with all its givens.

use super::lines::{Lines, Set, digits, lowest, set_of};
use super::sheet::Sheet;
use crate::{Cell, Digit, Grid};

/// A row may have been the first if it would look so by chance once in this many times.
const RARITY: f64 = 256.0;

/// Rows of the puzzle, as bits.
type Rows = u128;

/// A puzzle, and one of its rows taken for the one that was the first.
pub(super) struct Shuffled<'a> {
    puzzle: &'a Grid,
    /// By column: which it was before the shuffle, where the first row tells.
    columns: Vec<Option<usize>>,
    /// By column before the shuffle, and digit: the rows that may have it there.
    rows: Vec<Rows>,
    /// By row: the givens in columns that are known, as they were before the shuffle.
    known: Vec<Vec<(usize, Set)>>,
    /// By row: the givens in other columns, with the numbers of their stacks before the shuffle.
    loose: Vec<Vec<(usize, Set)>>,
    /// By stack before the shuffle: the other columns.
    others: Vec<Vec<usize>>,
}

impl<'a> Shuffled<'a> {
    /// One for each row that may have been the first.
    pub(super) fn all(puzzle: &'a Grid) -> Vec<Shuffled<'a>> {
        let order = puzzle.order();
        let firsts = (0..order.side()).filter(|&row| is_first(puzzle, row));
        // All rows of the first band may look so; more than that is a pattern.
        firsts.take(order.get()).map(|first| Shuffled::new(puzzle, first)).collect()
    }

    /// What follows for the puzzle if this row was the first.
    fn new(puzzle: &'a Grid, first: usize) -> Shuffled<'a> {
        let order = puzzle.order();
        let (side, n) = (order.side(), order.get());
        let column = |digit: Option<Digit>| digit.map(Digit::index);
        let columns: Vec<Option<usize>> = row_of(puzzle, first).map(column).collect();
        let stack = |triad: &[Option<usize>]| triad.iter().flatten().next().map(|from| from / n);
        let stacks: Vec<Option<usize>> = columns.chunks(n).map(stack).collect();
        let is_other = |column: &usize| !columns.contains(&Some(*column));
        let others = (0..n).map(|i| (i * n..(i + 1) * n).filter(is_other).collect()).collect();
        let mut this = Shuffled {
            puzzle,
            columns,
            rows: vec![Rows::MAX >> (Rows::BITS as usize - side); side * side],
            known: vec![Vec::new(); side],
            loose: vec![Vec::new(); side],
            others,
        };
        for (cell, digit) in puzzle.filled() {
            if let Some(from) = this.columns[cell.column()] {
                this.learn(cell.row(), from, digit.index());
            } else if let Some(stack) = stacks[cell.column() / n] {
                this.loose[cell.row()].push((stack, set_of(digit.index())));
            }
        }
        this
    }

    /// Adds a given in a column that is known.
    fn learn(&mut self, row: usize, from: usize, digit: usize) {
        let side = self.columns.len();
        for (other, rows) in self.rows[from * side..][..side].iter_mut().enumerate() {
            if other != digit {
                *rows &= !(1 << row);
            }
        }
        self.known[row].push((from, set_of(digit)));
    }

    /// Whether the puzzle may come from a sheet that is filled so far.
    pub(super) fn fits(&self, sheet: &Sheet) -> bool {
        (0..self.columns.len()).all(|from| self.row_fits(sheet, from))
    }

    /// Whether a row of the sheet may be one of the puzzle.
    fn row_fits(&self, sheet: &Sheet, from: usize) -> bool {
        let rows = self.rows_like(sheet, from);
        if rows.count_ones() != 1 {
            return rows != 0;
        }
        let row = rows.trailing_zeros() as usize;
        let at = |column: usize| sheet.get(from * self.columns.len() + column);
        let has =
            |stack: usize, given| self.others[stack].iter().any(|&other| at(other) & given != 0);
        self.known[row].iter().all(|&(column, given)| at(column) & given != 0)
            && self.loose[row].iter().all(|&(stack, given)| has(stack, given))
    }

    /// The rows of the puzzle that may be a row of the sheet, by its digits in columns that are
    /// known.
    fn rows_like(&self, sheet: &Sheet, from: usize) -> Rows {
        let side = self.columns.len();
        let known = self.columns.iter().flatten();
        let decided = known.filter(|&column| sheet.is_decided(from * side + column));
        let rows = |column| self.rows[column * side + lowest(sheet.get(from * side + column))];
        decided.fold(Rows::MAX, |all, &column| all & rows(column))
    }

    /// A complete sheet with its rows and columns where the puzzle has them.
    pub(super) fn shuffle(&self, lines: &Lines, sheet: &Sheet) -> Option<Grid> {
        let (order, side) = (lines.order(), lines.side());
        let rows = pick(side, |from| digits(self.rows_like(sheet, from)).collect())?;
        let mut from = vec![0; side];
        rows.iter().enumerate().for_each(|(i, &row)| from[row] = i);
        let digit = |row: usize, column: usize| sheet.digit(from[row] * side + column);
        let given = |row: usize, column| self.puzzle.get(Cell::new(order, row, column)?);
        let is_like = |column: usize, other: usize| {
            let mut givens = (0..side).filter_map(|row| Some((row, given(row, column)?)));
            givens.all(|(row, given)| digit(row, other) == Some(given))
        };
        let columns =
            pick(side, |column| (0..side).filter(|&other| is_like(column, other)).collect())?;
        let mut grid = Grid::empty(order);
        for cell in Cell::all(order) {
            grid.set(cell, digit(cell.row(), columns[cell.column()]));
        }
        grid.is_solution_of(self.puzzle).then_some(grid)
    }
}

/// A different choice for each index, greedily: the one with the fewest choices first.
fn pick(count: usize, may_be: impl Fn(usize) -> Vec<usize>) -> Option<Vec<usize>> {
    let mut choices: Vec<(usize, Vec<usize>)> = (0..count).map(|i| (i, may_be(i))).collect();
    choices.sort_by_key(|(_, choice)| choice.len());
    let mut is_taken = vec![false; count];
    let mut picked = vec![0; count];
    for (i, choice) in choices {
        let one = choice.into_iter().find(|&one| one < count && !is_taken[one])?;
        is_taken[one] = true;
        picked[i] = one;
    }
    Some(picked)
}

/// The givens of a row.
fn row_of(puzzle: &Grid, row: usize) -> impl Iterator<Item = Option<Digit>> + '_ {
    let order = puzzle.order();
    let cells = (0..order.side()).filter_map(move |column| Cell::new(order, row, column));
    cells.map(|cell| puzzle.get(cell))
}

/// Whether the givens of each triad of a row are of one block, each triad of another, and too many
/// for it to be chance.
fn is_first(puzzle: &Grid, row: usize) -> bool {
    let n = puzzle.order().get();
    let mut chance = 1.0;
    let mut block_of = vec![None; n];
    let mut stack_of = vec![None; n];
    let givens = row_of(puzzle, row).enumerate();
    let mut givens = givens.filter_map(|(column, digit)| Some((column / n, digit?.index() / n)));
    givens.all(|(stack, block)| {
        if block_of[stack].is_some() {
            chance *= n as f64;
        }
        *block_of[stack].get_or_insert(block) == block
            && *stack_of[block].get_or_insert(stack) == stack
    }) && chance >= RARITY
}

#[cfg(test)]
pub(super) mod tests {
    use lockstep_game::Random;

    use super::super::filler::tests::made;
    use super::*;
    use crate::{Order, Symmetry};

    /// A grid with its rows and columns in another order, the digits as they are.
    pub(in super::super) fn shuffled(grid: &Grid, random: &mut Random) -> Grid {
        let order = grid.order();
        let any = Symmetry::random(order, random);
        let mut back = vec![0; order.side()];
        Digit::all(order).for_each(|digit| back[any.digit(digit).index()] = digit.get() - 1);
        any.then(&Symmetry::of_digits(order, &back).unwrap()).apply(grid)
    }

    #[test]
    fn digits_of_the_first_row_stay_in_their_triads() {
        let mut random = Random::new(68);
        let order = Order::new(5).unwrap();
        let lines = Lines::new(order).unwrap();
        let grid = made(&lines, 14, 1000).unwrap();
        for _ in 0..20 {
            let shuffled = shuffled(&grid, &mut random);
            let transposed = Symmetry::transposition(order).apply(&shuffled);
            let firsts = [&shuffled, &transposed].map(|grid| Shuffled::all(grid).len());
            assert_eq!(firsts.iter().sum::<usize>(), 1, "{firsts:?}");
        }
    }

    #[test]
    fn other_grids_have_no_first_row() {
        let mut random = Random::new(69);
        for order in Order::all().take(Lines::LARGEST - 1) {
            let grid = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
            assert!(Shuffled::all(&grid).is_empty(), "{order}");
        }
    }
}
