use std::fmt;
use std::str::FromStr;

use lockstep_game::At;
use thiserror::Error;

use crate::format::{self, GridFault};
use crate::{Cell, Digit, Digits, Geometry, Order, Unit};

/// A grid as someone wrote it: some cells hold a digit, and the digits may contradict each
/// other (a setup, in the words of the other games). A [`Position`](crate::Position) is a
/// grid without contradictions.
///
/// Shown as one line, and read from any of the [formats](crate::format).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    order: Order,
    /// Row by row; 0 is an empty cell, no number is above the side.
    cells: Vec<u8>,
}

impl Grid {
    /// The grid in which every cell is empty.
    pub fn empty(order: Order) -> Grid {
        Grid { order, cells: vec![0; order.cells()] }
    }

    /// A complete valid grid, the same for every call: each row is the one above shifted by
    /// n, and each band by one more. Its images under a [`Symmetry`](crate::Symmetry) are
    /// a starting point for tests and generators.
    pub fn pattern(order: Order) -> Grid {
        let (n, side) = (order.get(), order.side());
        let shift = |row: usize| row % n * n + row / n;
        let number = |cell: Cell| (shift(cell.row()) + cell.column()) % side + 1;
        Grid { order, cells: Cell::all(order).map(|cell| number(cell) as u8).collect() }
    }

    /// The grid with these numbers row by row, 0 for an empty cell; `None` if a number is
    /// too large or their count fits no order.
    pub fn from_numbers(numbers: &[u8]) -> Option<Grid> {
        let order = Order::from_cells(numbers.len())?;
        let fits = numbers.iter().all(|&number| usize::from(number) <= order.side());
        fits.then(|| Grid { order, cells: numbers.to_vec() })
    }

    /// The 9x9 grid with these numbers, none of them above 9.
    pub(crate) fn from_9x9(numbers: [u8; 81]) -> Grid {
        debug_assert!(numbers.iter().all(|&number| number <= 9));
        Grid { order: Order::USUAL, cells: numbers.into() }
    }

    /// Replaces the whole grid and reuses its memory. The numbers must fit the order.
    #[inline]
    pub(crate) fn assign(&mut self, order: Order, numbers: &[u8]) {
        debug_assert_eq!(numbers.len(), order.cells());
        debug_assert!(numbers.iter().all(|&number| usize::from(number) <= order.side()));
        self.order = order;
        self.cells.clear();
        self.cells.extend_from_slice(numbers);
    }

    /// The order.
    #[inline]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The numbers of all cells row by row, 0 for an empty cell.
    #[inline]
    pub fn numbers(&self) -> &[u8] {
        &self.cells
    }

    /// The numbers of a 9x9 grid; `None` for other orders.
    #[inline]
    pub fn as_9x9(&self) -> Option<&[u8; 81]> {
        self.cells.as_slice().try_into().ok()
    }

    /// The digit in a cell, if it holds one.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.cells[self.index(cell)])
    }

    /// Writes a digit into a cell, or empties it.
    ///
    /// # Panics
    /// If the grid does not have the cell, or its order does not have the digit.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        if let Some(digit) = digit {
            assert!(digit.is_in(self.order), "order {} has no digit {digit}", self.order);
        }
        let index = self.index(cell);
        self.cells[index] = digit.map_or(0, Digit::get);
    }

    #[inline]
    fn index(&self, cell: Cell) -> usize {
        assert!(cell.is_in(self.order), "order {} has no cell {cell}", self.order);
        cell.index(self.order)
    }

    /// The cells that hold a digit, row by row, each with its digit.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let cells = Cell::all(self.order).zip(&self.cells);
        cells.filter_map(|(cell, &number)| Some((cell, Digit::new(number)?)))
    }

    /// The cells that hold no digit, row by row.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = Cell::all(self.order).zip(&self.cells);
        cells.filter_map(|(cell, &number)| (number == 0).then_some(cell))
    }

    /// The number of cells that hold a digit.
    pub fn count(&self) -> usize {
        self.cells.iter().filter(|&&number| number != 0).count()
    }

    /// The digits that may be written into an empty cell: those that none of its peers
    /// holds. No digit may be written into a cell that holds one.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn candidates(&self, cell: Cell) -> Digits {
        if self.get(cell).is_some() {
            return Digits::EMPTY;
        }
        let peers = Geometry::of(self.order).peers(cell);
        Digits::all(self.order) - peers.filter_map(|peer| self.get(peer)).collect::<Digits>()
    }

    /// Every repeat of a digit in a unit: unit by unit, each later cell with the first that
    /// holds the digit.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> + '_ {
        let geometry = Geometry::of(self.order);
        let get = |cell| self.get(cell);
        geometry.units().flat_map(move |unit| conflicts_in(unit, geometry.cells(unit), get))
    }

    /// Whether no digit appears twice in a unit. Such a grid may still have no solution.
    pub fn is_valid(&self) -> bool {
        self.conflicts().next().is_none()
    }

    /// Whether every cell holds a digit, right or wrong.
    pub fn is_complete(&self) -> bool {
        !self.cells.contains(&0)
    }

    /// Whether this grid is complete, valid, and has every digit of `puzzle` in its place.
    pub fn is_solution_of(&self, puzzle: &Grid) -> bool {
        let kept = |(&number, &given): (&u8, &u8)| given == 0 || given == number;
        self.order == puzzle.order
            && self.cells.iter().zip(&puzzle.cells).all(kept)
            && self.is_complete()
            && self.is_valid()
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format::line_text(self))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

impl FromStr for Grid {
    type Err = At<GridFault>;

    /// Reads exactly one grid, in whatever format it is written.
    fn from_str(text: &str) -> Result<Grid, At<GridFault>> {
        format::read_one(text.as_bytes())
    }
}

/// The repeats in the cells of a unit.
pub(super) fn conflicts_in<U: Copy>(
    unit: U,
    cells: &[Cell],
    get: impl Fn(Cell) -> Option<Digit>,
) -> Vec<Conflict<U>> {
    let mut seen = Digits::EMPTY;
    let mut conflicts = Vec::new();
    for &second in cells {
        let Some(digit) = get(second) else { continue };
        if seen.insert(digit) {
            continue;
        }
        let first = cells.iter().find(|&&cell| get(cell) == Some(digit));
        conflicts.extend(first.map(|&first| Conflict { digit, unit, first, second }));
    }
    conflicts
}

/// A digit that occurs twice in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{digit} appears twice in {unit}: in {first} and {second}")]
pub struct Conflict<U = Unit> {
    /// The digit.
    pub digit: Digit,
    /// The row, column or box.
    pub unit: U,
    /// The first cell of the unit with the digit.
    pub first: Cell,
    /// A later one.
    pub second: Cell,
}
