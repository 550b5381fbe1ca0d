use std::fmt;

use lockstep_game::{Key, Puzzle, State};

use crate::{Cell, Conflict, Digit, Digits, Grid, Order, Unit};

/// A grid in which no digit appears twice in a unit, with the digits used in each unit kept
/// up to date: the candidates of a cell take three lookups.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    grid: Grid,
    /// The digits used in each unit, in the order of [`Unit::index`].
    used: Box<[Digits]>,
    /// The number of empty cells.
    empty: usize,
    key: Key,
}

impl Position {
    /// The position of a grid, or the first of its conflicts.
    pub fn new(grid: Grid) -> Result<Position, Conflict> {
        if let Some(conflict) = grid.conflicts().next() {
            return Err(conflict);
        }
        let mut position = Position::empty(grid.order());
        for (cell, digit) in grid.filled() {
            position.put(Placement { cell, digit });
        }
        Ok(position)
    }

    /// The position in which every cell is empty.
    pub fn empty(order: Order) -> Position {
        Position {
            grid: Grid::empty(order),
            used: vec![Digits::EMPTY; 3 * order.side()].into_boxed_slice(),
            empty: order.cells(),
            key: Key::of((order.get() as u64) << 32),
        }
    }

    /// The order.
    #[inline]
    pub fn order(&self) -> Order {
        self.grid.order()
    }

    /// The grid.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Converts into the grid.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// The digit in a cell, if it holds one.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.grid.get(cell)
    }

    /// The number of empty cells.
    #[inline]
    pub fn empty_count(&self) -> usize {
        self.empty
    }

    /// The digits used in a unit.
    ///
    /// # Panics
    /// If the grid does not have the unit.
    #[inline]
    pub fn used(&self, unit: Unit) -> Digits {
        self.used[unit.index(self.order())]
    }

    /// The digits that may be placed in a cell; none if it holds one already.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Digits {
        if self.get(cell).is_some() { Digits::EMPTY } else { self.unused(cell) }
    }

    /// The digits used in no unit of a cell.
    #[inline]
    fn unused(&self, cell: Cell) -> Digits {
        let [row, column, box_] = Unit::of(self.order(), cell).map(|unit| self.used(unit));
        Digits::all(self.order()) - (row | column | box_)
    }

    /// Undoes a placement: empties a cell and returns the digit it held.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn take_back(&mut self, cell: Cell) -> Option<Digit> {
        let digit = self.get(cell)?;
        self.grid.set(cell, None);
        for unit in Unit::of(self.order(), cell) {
            self.used[unit.index(self.order())].remove(digit);
        }
        self.empty += 1;
        self.key = self.key ^ self.key_of(Placement { cell, digit });
        Some(digit)
    }

    /// Writes a digit that the caller knows to be allowed.
    #[inline]
    fn put(&mut self, placement: Placement) {
        let Placement { cell, digit } = placement;
        self.grid.set(cell, Some(digit));
        for unit in Unit::of(self.order(), cell) {
            self.used[unit.index(self.order())].insert(digit);
        }
        self.empty -= 1;
        self.key = self.key ^ self.key_of(placement);
    }

    /// What a digit in a cell contributes to the key: order, cell and digit in different bits of a
    /// number, so that all contributions of all orders differ.
    #[inline]
    fn key_of(&self, Placement { cell, digit }: Placement) -> Key {
        let (order, index) = (self.order().get() as u64, cell.index(self.order()) as u64);
        Key::of(order << 32 | index << 8 | u64::from(digit.get()))
    }
}

impl State for Position {
    type Move = Placement;

    fn legal_moves(&self) -> impl Iterator<Item = Placement> {
        self.grid
            .empty_cells()
            .flat_map(|cell| self.unused(cell).iter().map(move |digit| Placement { cell, digit }))
    }

    #[inline]
    fn is_legal(&self, Placement { cell, digit }: Placement) -> bool {
        cell.is_in(self.order()) && self.candidates(cell).contains(digit)
    }

    #[inline]
    fn play_unchecked(&mut self, placement: Placement) {
        debug_assert!(self.is_legal(placement), "{placement} is not allowed in {self:?}");
        self.put(placement);
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }
}

impl Puzzle for Position {
    #[inline]
    fn is_solved(&self) -> bool {
        self.empty == 0
    }
}

impl TryFrom<Grid> for Position {
    type Error = Conflict;

    fn try_from(grid: Grid) -> Result<Position, Conflict> {
        Position::new(grid)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// A move: a digit is written into an empty cell. Shown as `r3c7=5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
