//! Sets of digits, and the units of cells by their indices.

use crate::{Cell, Order, Unit};

/// Digits as bits, the smallest lowest: enough for orders up to [`Lines::LARGEST`].
pub(super) type Set = u128;

/// The set of one digit, counted from 0.
pub(super) fn set_of(digit: usize) -> Set {
    1 << digit
}

/// The smallest digit of a set that is not empty, counted from 0.
pub(super) fn lowest(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// The digits of a set, ascending, counted from 0.
pub(super) fn digits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = (set != 0).then(|| lowest(set))?;
        set &= set - 1;
        Some(digit)
    })
}

/// Which cells are in which unit, by their numbers.
pub(super) struct Lines {
    order: Order,
    /// By cell: the numbers of its row, its column and its box.
    units: Vec<[u16; 3]>,
    /// The cells of all units, row by row, one unit after the other.
    cells: Vec<u16>,
}

impl Lines {
    /// The largest order whose digits fit into a [`Set`].
    pub(super) const LARGEST: usize = 11;

    /// The units of an order; `None` if its digits do not fit into a [`Set`].
    pub(super) fn new(order: Order) -> Option<Lines> {
        if order.get() > Lines::LARGEST {
            return None;
        }
        let units = |cell| Unit::of(order, cell).map(|unit| unit.index(order) as u16);
        let units: Vec<[u16; 3]> = Cell::all(order).map(units).collect();
        let mut cells: Vec<Vec<u16>> = vec![Vec::new(); 3 * order.side()];
        for (cell, units) in units.iter().enumerate() {
            units.iter().for_each(|&unit| cells[unit as usize].push(cell as u16));
        }
        Some(Lines { order, units, cells: cells.concat() })
    }

    pub(super) fn order(&self) -> Order {
        self.order
    }

    pub(super) fn side(&self) -> usize {
        self.order.side()
    }

    /// Every digit.
    pub(super) fn all(&self) -> Set {
        set_of(self.side()) - 1
    }

    /// The units of a cell.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> [usize; 3] {
        self.units[cell].map(usize::from)
    }

    /// The cells of a unit, row by row.
    #[inline]
    pub(super) fn cells(&self, unit: usize) -> &[u16] {
        &self.cells[unit * self.side()..][..self.side()]
    }

    /// The cells of a box, row by row.
    pub(super) fn box_cells(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.cells(2 * self.side() + number).iter().map(|&cell| usize::from(cell))
    }

    /// The box of a cell.
    #[inline]
    pub(super) fn box_of(&self, cell: usize) -> usize {
        self.of(cell)[2] - 2 * self.side()
    }
}
