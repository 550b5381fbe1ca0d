//! The incidence matrix of a Sudoku as an exact cover: a row for each candidate, a column for
//! each thing that must happen once.
//!
//! For a side of s there are s^2 columns "this cell holds a digit" and 3 s^2 columns "this
//! unit holds this digit". A candidate is in four of them. A column is a set of bits:
//!
//! ```text
//! column of a cell:           bit d - 1    = the candidate d of the cell
//! column of a unit and digit: bit p        = the digit's candidate in the unit's cell p
//! ```
//!
//! A column with one candidate left is decided; a column with none is a contradiction. The
//! matrix removes candidates, and restores them in reverse order.

use super::aveiro::{Edition, Worksheet};
use crate::{Cell, Digit, Digits, Geometry, Grid, Order, Placement, Unit};

/// The number of a column: the cells row by row, then for each unit its digits.
pub(super) type Column = u32;

#[derive(Clone)]
pub(super) struct Matrix {
    order: Order,
    /// Whether a digit with one place in a unit is set, and a digit without a place is a
    /// contradiction; else only cells are looked at.
    looks_at_units: bool,
    columns: Vec<Digits>,
    /// The candidates left in each column.
    sizes: Vec<u8>,
    /// The removed candidates, latest last.
    trail: Vec<Placement>,
    /// Columns with one candidate left, not yet propagated.
    decided: Vec<Column>,
    is_dead: bool,
}

impl Matrix {
    /// The matrix of a grid without conflicts, with singles and hidden singles propagated.
    pub(super) fn new(grid: &Grid) -> Matrix {
        Matrix::unreduced(grid).propagated()
    }

    /// The same with singles alone: what has one place left in a unit is not seen.
    pub(super) fn with_singles(grid: &Grid) -> Matrix {
        let mut matrix = Matrix::unreduced(grid);
        matrix.looks_at_units = false;
        let cells = matrix.order.cells();
        matrix.is_dead = matrix.sizes[..cells].contains(&0);
        matrix.decided.retain(|&column| (column as usize) < cells);
        matrix.propagated()
    }

    fn propagated(mut self) -> Matrix {
        self.propagate();
        self.trail.clear();
        self
    }

    /// The candidates that the digits of the grid leave, without propagation.
    pub(super) fn unreduced(grid: &Grid) -> Matrix {
        let order = grid.order();
        let mut sheet = Worksheet::new(Edition::Hardware, grid.clone());
        sheet.possibilities_list();
        let columns = vec![Digits::EMPTY; 4 * order.cells()];
        let (trail, decided) = (Vec::new(), Vec::new());
        let mut matrix = Matrix {
            order,
            looks_at_units: true,
            columns,
            sizes: Vec::new(),
            trail,
            decided,
            is_dead: false,
        };
        for cell in Cell::all(order) {
            let candidates = grid.get(cell).map_or(sheet.possibilities(cell), Digits::of);
            for digit in candidates {
                matrix.set(Placement { cell, digit }, true);
            }
        }
        matrix.sizes = matrix.columns.iter().map(|column| column.len() as u8).collect();
        let of_size = |size| {
            let sizes = (0..).zip(&matrix.sizes);
            sizes.filter(move |&(_, &s)| s == size).map(|(column, _)| column)
        };
        matrix.is_dead = of_size(0).next().is_some();
        matrix.decided = of_size(1).collect();
        matrix
    }

    pub(super) fn order(&self) -> Order {
        self.order
    }

    /// Whether a column has no candidate.
    pub(super) fn is_dead(&self) -> bool {
        self.is_dead
    }

    /// The candidates of a cell.
    #[inline]
    pub(super) fn candidates(&self, cell: Cell) -> Digits {
        self.columns[cell.index(self.order)]
    }

    /// The places of a digit in a unit, each as the digit that is one above its number.
    #[inline]
    pub(super) fn places(&self, unit: Unit, digit: Digit) -> Digits {
        self.columns[self.column_of(unit, digit)]
    }

    fn column_of(&self, unit: Unit, digit: Digit) -> usize {
        self.order.cells() + unit.index(self.order) * self.order.side() + digit.index()
    }

    /// The four columns of a candidate, each with the candidate's bit in it.
    #[inline]
    fn incidence(&self, Placement { cell, digit }: Placement) -> [(usize, Digit); 4] {
        let n = self.order.get();
        let in_box = cell.row() % n * n + cell.column() % n;
        let place = |number: usize| Digit::new(number as u8 + 1).expect("a unit has 225 places");
        let [row, column, box_] = Unit::of(self.order, cell);
        [
            (cell.index(self.order), digit),
            (self.column_of(row, digit), place(cell.column())),
            (self.column_of(column, digit), place(cell.row())),
            (self.column_of(box_, digit), place(in_box)),
        ]
    }

    fn set(&mut self, candidate: Placement, is_there: bool) {
        for (column, bit) in self.incidence(candidate) {
            match is_there {
                true => self.columns[column].insert(bit),
                false => self.columns[column].remove(bit),
            };
        }
    }

    /// Removes a candidate, if present.
    pub(super) fn eliminate(&mut self, candidate: Placement) {
        if !self.candidates(candidate.cell).contains(candidate.digit) {
            return;
        }
        self.set(candidate, false);
        self.trail.push(candidate);
        for (column, _) in self.incidence(candidate) {
            self.sizes[column] -= 1;
            match self.sizes[column] {
                0 => self.is_dead |= self.looks_at(column),
                1 if self.looks_at(column) => self.decided.push(column as Column),
                _ => {}
            }
        }
    }

    fn looks_at(&self, column: usize) -> bool {
        self.looks_at_units || column < self.order.cells()
    }

    /// Keeps one candidate of a cell and propagates. Returns false on a contradiction.
    pub(super) fn choose(&mut self, Placement { cell, digit }: Placement) -> bool {
        self.keep(cell, Digits::of(digit));
        self.propagate()
    }

    /// Removes all candidates of a cell except those of a set.
    pub(super) fn keep(&mut self, cell: Cell, digits: Digits) {
        for digit in self.candidates(cell) - digits {
            self.eliminate(Placement { cell, digit });
        }
    }

    /// Propagates singles and, unless it looks at cells only, hidden singles. Returns false on a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        while !self.is_dead
            && let Some(column) = self.decided.pop()
        {
            let Some(candidate) = self.candidates_in(column).next() else { continue };
            self.keep(candidate.cell, Digits::of(candidate.digit));
            self.clear_peers(candidate);
        }
        !self.is_dead
    }

    fn clear_peers(&mut self, Placement { cell, digit }: Placement) {
        for unit in Unit::of(self.order, cell) {
            if self.places(unit, digit).len() == 1 {
                continue;
            }
            for &peer in Geometry::of(self.order).cells(unit) {
                if peer != cell {
                    self.eliminate(Placement { cell: peer, digit });
                }
            }
        }
    }

    /// The candidates in a column.
    pub(super) fn candidates_in(&self, column: Column) -> impl Iterator<Item = Placement> + use<> {
        let (order, column) = (self.order, column as usize);
        let bits = self.columns[column].iter();
        bits.map(move |bit| match column.checked_sub(order.cells()) {
            None => Placement { cell: nth_cell(order, column), digit: bit },
            Some(rest) => {
                let unit = nth_unit(order, rest / order.side());
                let cell = Geometry::of(order).cells(unit)[bit.index()];
                Placement { cell, digit: nth_digit(rest % order.side()) }
            }
        })
    }

    /// A column with the fewest candidates, two or more: the first of the columns in `range`.
    /// `None` if every one of them is decided.
    pub(super) fn narrowest(&self, range: std::ops::Range<usize>) -> Option<Column> {
        let mut best: Option<(u8, usize)> = None;
        for column in range {
            let size = self.sizes[column];
            if size >= 2 && best.is_none_or(|(smallest, _)| size < smallest) {
                best = Some((size, column));
                if size == 2 {
                    break;
                }
            }
        }
        best.map(|(_, column)| column as Column)
    }

    /// The number of candidates left in a column.
    pub(super) fn size(&self, column: Column) -> usize {
        self.sizes[column as usize].into()
    }

    /// The number of columns.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// A mark for [`undo`](Matrix::undo).
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Restores every candidate removed since the mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark
            && let Some(candidate) = self.trail.pop()
        {
            self.set(candidate, true);
            for (column, _) in self.incidence(candidate) {
                self.sizes[column] += 1;
            }
        }
        self.decided.clear();
        self.is_dead = false;
    }

    /// The digits that are decided.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.order);
        for cell in Cell::all(self.order) {
            grid.set(cell, self.candidates(cell).only());
        }
        grid
    }
}

fn nth_cell(order: Order, index: usize) -> Cell {
    Cell::from_index(order, index).expect("the first columns are those of the cells")
}

/// The unit whose [`Unit::index`] this is.
fn nth_unit(order: Order, index: usize) -> Unit {
    let number = (index % order.side()) as u8;
    match index / order.side() {
        0 => Unit::Row(number),
        1 => Unit::Column(number),
        _ => Unit::Box(number),
    }
}

fn nth_digit(index: usize) -> Digit {
    Digit::new(index as u8 + 1).expect("a unit has a column for each digit")
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::{Position, Symmetry};

    fn check_sizes(matrix: &Matrix) {
        for (column, &size) in (0..).zip(&matrix.sizes) {
            let candidates: Vec<Placement> = matrix.candidates_in(column).collect();
            assert_eq!(candidates.len(), usize::from(size));
            for candidate in candidates {
                let columns = matrix.incidence(candidate).map(|(column, _)| column as Column);
                assert!(columns.contains(&column));
            }
        }
    }

    #[test]
    fn what_is_undone_is_as_before() {
        let mut random = Random::new(32);
        for order in Order::all().take(3) {
            let mut grid = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
            for cell in Cell::all(order).filter(|_| random.below(4) > 0) {
                grid.set(cell, None);
            }
            let mut matrix = Matrix::new(&grid);
            let before = (matrix.columns.clone(), matrix.sizes.clone(), matrix.mark());
            for _ in 0..10 {
                while let Some(column) = matrix.narrowest(0..matrix.width()) {
                    let candidates: Vec<Placement> = matrix.candidates_in(column).collect();
                    let Some(candidate) = random.pick(&candidates) else { break };
                    if !matrix.choose(candidate) {
                        break;
                    }
                    check_sizes(&matrix);
                }
                matrix.undo(before.2);
                assert_eq!((&matrix.columns, &matrix.sizes), (&before.0, &before.1));
            }
        }
    }

    #[test]
    fn an_unreduced_matrix_has_the_candidates_of_the_position() {
        let mut random = Random::new(33);
        for order in Order::all().take(4) {
            let mut grid = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
            for cell in Cell::all(order).filter(|_| random.below(2) > 0) {
                grid.set(cell, None);
            }
            let matrix = Matrix::unreduced(&grid);
            check_sizes(&matrix);
            let position = Position::new(grid.clone()).unwrap();
            for cell in Cell::all(order) {
                let expected = grid.get(cell).map_or(position.candidates(cell), Digits::of);
                assert_eq!(matrix.candidates(cell), expected);
            }
        }
    }
}
