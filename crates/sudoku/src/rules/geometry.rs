use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use thiserror::Error;

use super::cell::counted_from_1;
use crate::{Cell, Order};

/// A row, a column or a box, counted from 0: a set of n^2 cells in which every digit occurs
/// at most once. Shown counted from 1: `box 4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    /// A row, counted from the top.
    Row(u8),
    /// A column, counted from the left.
    Column(u8),
    /// A box, counted row by row of boxes.
    Box(u8),
}

impl Unit {
    /// The three units of a cell: its row, its column and its box.
    #[inline]
    pub fn of(order: Order, cell: Cell) -> [Unit; 3] {
        let (row, column) = (cell.row() as u8, cell.column() as u8);
        [Unit::Row(row), Unit::Column(column), Unit::Box(cell.box_number(order) as u8)]
    }

    /// The number of the unit, counted from 0: rows first, then columns, then boxes.
    ///
    /// # Panics
    /// If grids of this order do not have the unit.
    #[inline]
    pub fn index(self, order: Order) -> usize {
        let (Unit::Row(i) | Unit::Column(i) | Unit::Box(i)) = self;
        assert!(usize::from(i) < order.side(), "order {order} has no {self}");
        match self {
            Unit::Row(i) => i as usize,
            Unit::Column(i) => order.side() + i as usize,
            Unit::Box(i) => 2 * order.side() + i as usize,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Row(i) => write!(f, "row {}", usize::from(*i) + 1),
            Unit::Column(i) => write!(f, "column {}", usize::from(*i) + 1),
            Unit::Box(i) => write!(f, "box {}", usize::from(*i) + 1),
        }
    }
}

impl FromStr for Unit {
    type Err = NotAUnit;

    /// A unit of the largest order.
    fn from_str(text: &str) -> Result<Unit, NotAUnit> {
        let (kind, number) = text.split_once(' ').ok_or(NotAUnit)?;
        let index = counted_from_1(number).filter(|&index| index < Order::MAX.side());
        let index = index.ok_or(NotAUnit)? as u8;
        match kind {
            "row" => Ok(Unit::Row(index)),
            "column" => Ok(Unit::Column(index)),
            "box" => Ok(Unit::Box(index)),
            _ => Err(NotAUnit),
        }
    }
}

/// A text that is not a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a unit such as box 4, from 1 to 225")]
pub struct NotAUnit;

/// Which cells form a unit and which cells see each other, for one order. The tables
/// of an order are built on the first call of [`Geometry::of`].
#[derive(Debug)]
pub struct Geometry {
    order: Order,
    /// The cells of all units, n^2 for each unit, in the order of [`Unit::index`].
    cells: Box<[Cell]>,
}

impl Geometry {
    /// The geometry of an order.
    pub fn of(order: Order) -> &'static Geometry {
        static TABLES: [OnceLock<Geometry>; 16] = [const { OnceLock::new() }; 16];
        TABLES[order.get()].get_or_init(|| Geometry::new(order))
    }

    fn new(order: Order) -> Geometry {
        let mut cells: Vec<Cell> = Cell::all(order).collect();
        cells.extend(Cell::all(order));
        cells.extend(Cell::all(order));
        let (columns, boxes) = cells[order.cells()..].split_at_mut(order.cells());
        columns.sort_unstable_by_key(|cell| (cell.column(), cell.row()));
        boxes.sort_by_key(|cell| cell.box_number(order));
        Geometry { order, cells: cells.into_boxed_slice() }
    }

    /// The order.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Every unit: the rows, the columns, the boxes.
    pub fn units(&self) -> impl Iterator<Item = Unit> + use<> {
        let side = self.order.side() as u8;
        let rows = (0..side).map(Unit::Row);
        rows.chain((0..side).map(Unit::Column)).chain((0..side).map(Unit::Box))
    }

    /// The cells of a unit, row by row.
    ///
    /// # Panics
    /// If grids of this order do not have the unit.
    #[inline]
    pub fn cells(&self, unit: Unit) -> &[Cell] {
        let side = self.order.side();
        &self.cells[unit.index(self.order) * side..][..side]
    }

    /// The cells that may not hold the same digit as `cell`, each once: the others of its
    /// row, of its column, and of its box. Not a table: at order 15 it would take 65 MB.
    ///
    /// # Panics
    /// If grids of this order do not have the cell.
    pub fn peers(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let [row, column, box_] = Unit::of(self.order, cell).map(|unit| self.cells(unit));
        let in_line =
            move |other: Cell| other.row() == cell.row() || other.column() == cell.column();
        let lines = row.iter().chain(column).copied().filter(move |&other| other != cell);
        lines.chain(box_.iter().copied().filter(move |&other| !in_line(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_hold_the_cells_they_should() {
        for order in Order::all() {
            let geometry = Geometry::of(order);
            assert_eq!(geometry.units().count(), 3 * order.side());
            for (index, unit) in geometry.units().enumerate() {
                assert_eq!(unit.index(order), index);
                let cells = geometry.cells(unit);
                assert!(cells.is_sorted_by(|a, b| a < b), "{unit} {cells:?}");
                assert!(cells.iter().all(|&cell| Unit::of(order, cell).contains(&unit)));
            }
        }
    }

    #[test]
    fn peers_are_the_cells_that_share_a_unit() {
        for order in Order::all().take(4) {
            let geometry = Geometry::of(order);
            for cell in Cell::all(order) {
                let mut peers: Vec<Cell> = geometry.peers(cell).collect();
                peers.sort_unstable();
                let shares = |&other: &Cell| {
                    let units = Unit::of(order, other);
                    other != cell && Unit::of(order, cell).iter().any(|unit| units.contains(unit))
                };
                assert_eq!(peers, Cell::all(order).filter(shares).collect::<Vec<_>>());
            }
        }
        let order = Order::MAX;
        let corner = Cell::from_index(order, 0).unwrap();
        assert_eq!(Geometry::of(order).peers(corner).count(), 2 * 224 + 14 * 14);
    }
}
