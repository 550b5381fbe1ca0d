use super::cells::{Cells, bits};
use crate::{Cell, Digit, Geometry, Grid, Marks, Order, Unit};

/// The most digits of a board: those of order 5.
pub(super) const MAX_DIGITS: usize = 25;
const MAX_UNITS: usize = 3 * MAX_DIGITS;

/// Constant tables: which cells form a unit, which cells see each other.
pub(super) struct Tables<const W: usize> {
    pub(super) order: Order,
    /// Rows, columns, boxes, in the order of [`Unit::index`].
    pub(super) units: Box<[Cells<W>]>,
    pub(super) peers: Box<[Cells<W>]>,
    /// The numbers of the row, the column and the box of each cell.
    pub(super) units_of: Box<[[u8; 3]]>,
    /// The place of each cell in its row, its column and its box.
    pub(super) places_of: Box<[[u8; 3]]>,
    /// Every rectangle of four cells in two boxes: upper left, upper right, lower left, lower right.
    pub(super) rectangles: Box<[[u16; 4]]>,
}

impl<const W: usize> Tables<W> {
    pub(super) fn new(order: Order) -> Tables<W> {
        let geometry = Geometry::of(order);
        let index = |cell: &Cell| cell.index(order);
        let units = geometry.units().map(|unit| geometry.cells(unit).iter().map(index).collect());
        let peers =
            Cell::all(order).map(|cell| geometry.peers(cell).map(|cell| index(&cell)).collect());
        let units_of = |cell| Unit::of(order, cell).map(|unit| unit.index(order) as u8);
        let n = order.get();
        let places_of = |cell: Cell| {
            let in_box = cell.row() % n * n + cell.column() % n;
            [cell.column(), cell.row(), in_box].map(|place| place as u8)
        };
        Tables {
            order,
            units: units.collect(),
            peers: peers.collect(),
            units_of: Cell::all(order).map(units_of).collect(),
            places_of: Cell::all(order).map(places_of).collect(),
            rectangles: rectangles(order),
        }
    }
}

/// Every rectangle of four cells in two boxes.
fn rectangles(order: Order) -> Box<[[u16; 4]]> {
    let (n, side) = (order.get(), order.side());
    let mut rectangles = Vec::new();
    for first in 0..side * side {
        let (row, column) = (first / side, first % side);
        for row_2 in row + 1..side {
            for column_2 in column + 1..side {
                if (row / n == row_2 / n) != (column / n == column_2 / n) {
                    let [upper, lower] = [row * side, row_2 * side];
                    let corners = [first, upper + column_2, lower + column, lower + column_2];
                    rectangles.push(corners.map(|cell| cell as u16));
                }
            }
        }
    }
    rectangles.into_boxed_slice()
}

/// The pencil marks: which digits each open cell may still take, kept both by cell and by
/// digit. Eliminations that no placement implies are remembered here, unlike in a
/// [`Position`](crate::Position).
#[derive(Clone)]
pub(super) struct Board<const W: usize> {
    pub(super) tables: &'static Tables<W>,
    /// The cells without a digit.
    pub(super) open: Cells<W>,
    /// The cells whose digit was given, not found.
    pub(super) given: Cells<W>,
    /// For each digit, the open cells that may take it.
    pub(super) places: [Cells<W>; MAX_DIGITS],
    /// For each cell, the digits it may take as bits; of a filled cell, its digit.
    digits: [[u32; 64]; W],
    /// For each unit, the digits it still misses.
    missing: [u32; MAX_UNITS],
}

/// Why a board cannot be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dead {
    Cell(usize),
    Unit(usize, usize),
}

impl<const W: usize> Board<W> {
    /// The board of a valid grid.
    pub(super) fn new(tables: &'static Tables<W>, grid: &Grid, marks: &Marks) -> Board<W> {
        let order = tables.order;
        let all = (1 << order.side()) - 1;
        let cells: Cells<W> = (0..order.cells()).collect();
        let mut places = [Cells::EMPTY; MAX_DIGITS];
        places[..order.side()].fill(cells);
        let digits = [[all; 64]; W];
        let (open, given) = (cells, Cells::EMPTY);
        let mut board = Board { tables, open, given, places, digits, missing: [all; MAX_UNITS] };
        for (cell, digit) in grid.filled() {
            board.place(cell.index(order), digit.index());
            board.given.insert(cell.index(order));
        }
        for cell in marks.placed.iter().filter(|cell| cell.is_in(order)) {
            board.given.remove(cell.index(order));
        }
        for candidate in marks.excluded.iter().filter(|candidate| candidate.is_in(order)) {
            board.remove(candidate.cell.index(order), candidate.digit.index());
        }
        board
    }

    pub(super) fn order(&self) -> Order {
        self.tables.order
    }

    pub(super) fn side(&self) -> usize {
        self.tables.order.side()
    }

    /// The digits an open cell may take, or the digit of a filled one, as bits.
    #[inline]
    pub(super) fn digits(&self, cell: usize) -> u32 {
        self.digits[cell / 64][cell % 64]
    }

    #[inline]
    pub(super) fn missing(&self, unit: usize) -> u32 {
        self.missing[unit]
    }

    #[inline]
    pub(super) fn peers(&self, cell: usize) -> Cells<W> {
        self.tables.peers[cell]
    }

    /// The cells that see every cell of a set that is not empty.
    #[inline]
    pub(super) fn seen_by_all(&self, cells: Cells<W>) -> Cells<W> {
        let all = Cells::EMPTY.complement();
        cells.iter().fold(all, |seen, cell| seen & self.tables.peers[cell])
    }

    /// The cells that see some cell of a set.
    #[inline]
    pub(super) fn seen_by_any(&self, cells: Cells<W>) -> Cells<W> {
        cells.iter().fold(Cells::EMPTY, |seen, cell| seen | self.tables.peers[cell])
    }

    /// The cells of a unit that may take a digit.
    #[inline]
    pub(super) fn spots(&self, unit: usize, digit: usize) -> Cells<W> {
        self.places[digit] & self.tables.units[unit]
    }

    /// Writes a digit and removes it from all cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.open.remove(cell);
        for other in bits(self.digits(cell)) {
            self.places[other].remove(cell);
        }
        self.digits[cell / 64][cell % 64] = 1 << digit;
        for unit in self.tables.units_of[cell] {
            self.missing[unit as usize] &= !(1 << digit);
        }
        self.remove_all(digit, self.peers(cell));
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if self.places[digit].contains(cell) {
            self.places[digit].remove(cell);
            self.digits[cell / 64][cell % 64] &= !(1 << digit);
        }
    }

    /// Removes a digit from every open cell of a set.
    pub(super) fn remove_all(&mut self, digit: usize, cells: Cells<W>) {
        let hit = self.places[digit] & cells;
        for cell in hit.iter() {
            self.digits[cell / 64][cell % 64] &= !(1 << digit);
        }
        self.places[digit] -= hit;
    }

    /// The open cells with no, with one and with two candidates, counted in parallel: each
    /// digit moves its cells up by one set.
    #[inline]
    pub(super) fn by_count(&self) -> [Cells<W>; 3] {
        let [mut one, mut two, mut three] = [Cells::EMPTY; 3];
        for &places in &self.places[..self.side()] {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        [self.open - one, one - two, two - three]
    }

    /// An open cell without candidates, or a digit without a place in a unit.
    pub(super) fn dead(&self) -> Option<Dead> {
        if let Some(cell) = self.by_count()[0].first() {
            return Some(Dead::Cell(cell));
        }
        (0..3 * self.side()).find_map(|unit| {
            let mut missing = bits(self.missing(unit));
            let digit = missing.find(|&digit| self.spots(unit, digit).is_empty())?;
            Some(Dead::Unit(unit, digit))
        })
    }

    /// Places naked and hidden singles until none is left. The result does not depend on the
    /// order in which they are placed. False on a contradiction.
    pub(super) fn settle(&mut self) -> bool {
        loop {
            let [none, one, _] = self.by_count();
            if !none.is_empty() {
                return false;
            }
            for cell in one.iter() {
                match self.digits(cell) {
                    0 => return false,
                    digits => self.place(cell, digits.trailing_zeros() as usize),
                }
            }
            match self.settle_hidden() {
                None => return false,
                Some(false) if one.is_empty() => return true,
                Some(_) => {}
            }
        }
    }

    /// Places every hidden single of every unit; returns whether there was one, or `None` if a digit
    /// has no place.
    fn settle_hidden(&mut self) -> Option<bool> {
        let mut changed = false;
        for unit in 0..3 * self.side() {
            for digit in bits(self.missing(unit)) {
                let spots = self.spots(unit, digit);
                match spots.len() {
                    0 => return None,
                    1 => {
                        self.place(spots.first()?, digit);
                        changed = true;
                    }
                    _ => {}
                }
            }
        }
        Some(changed)
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        Cell::from_index(self.order(), index).expect("cells of a board are in the grid")
    }

    pub(super) fn unit(&self, index: usize) -> Unit {
        let side = self.side();
        let number = (index % side) as u8;
        match index / side {
            0 => Unit::Row(number),
            1 => Unit::Column(number),
            _ => Unit::Box(number),
        }
    }

    /// The grid of the digits placed.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.order());
        for index in (0..self.order().cells()).filter(|&index| !self.open.contains(index)) {
            grid.set(self.cell(index), Some(digit(self.digits(index).trailing_zeros() as usize)));
        }
        grid
    }
}

/// The digit with an index.
pub(super) fn digit(index: usize) -> Digit {
    Digit::new(index as u8 + 1).expect("digits of a board are at most 25")
}
