use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Order;

/// `BAND[n][i]` is `i / n`: the band of row `i`, or the stack of column `i`, in order `n`.
static BAND: [[u8; 256]; 16] = {
    let mut table = [[0; 256]; 16];
    let mut n = 2;
    while n < 16 {
        let mut i = 0;
        while i < 256 {
            table[n][i] = (i / n) as u8;
            i += 1;
        }
        n += 1;
    }
    table
};

/// A cell of a grid, by its row and column, both counted from 0. Shown as players write it,
/// counted from 1: `r3c7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell in `row` and `column`, counted from 0, if a grid of this order has it.
    #[inline]
    pub const fn new(order: Order, row: usize, column: usize) -> Option<Cell> {
        if row < order.side() && column < order.side() {
            Some(Cell { row: row as u8, column: column as u8 })
        } else {
            None
        }
    }

    /// The cell number `index`, counted from 0 row by row, if a grid of this order has it.
    #[inline]
    pub const fn from_index(order: Order, index: usize) -> Option<Cell> {
        Cell::new(order, index / order.side(), index % order.side())
    }

    /// Every cell of a grid, row by row.
    pub fn all(order: Order) -> impl Iterator<Item = Cell> + Clone {
        let side = order.side() as u8;
        (0..side).flat_map(move |row| (0..side).map(move |column| Cell { row, column }))
    }

    /// The row, counted from 0.
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The column, counted from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The box, counted from 0 band by band.
    #[inline]
    pub fn box_number(self, order: Order) -> usize {
        let band = &BAND[order.get()];
        band[self.row()] as usize * order.get() + band[self.column()] as usize
    }

    /// The number of the cell, counted from 0 row by row.
    #[inline]
    pub const fn index(self, order: Order) -> usize {
        self.row() * order.side() + self.column()
    }

    /// Whether a grid of this order has the cell.
    #[inline]
    pub const fn is_in(self, order: Order) -> bool {
        self.row() < order.side() && self.column() < order.side()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl FromStr for Cell {
    type Err = NotACell;

    /// A cell of the largest order; whether a grid has it, [`is_in`](Cell::is_in) tells.
    fn from_str(text: &str) -> Result<Cell, NotACell> {
        let parse = || {
            let (row, column) = text.strip_prefix('r')?.split_once('c')?;
            Cell::new(Order::MAX, counted_from_1(row)?, counted_from_1(column)?)
        };
        parse().ok_or(NotACell)
    }
}

/// The index of a row, column or box that is written counted from 1.
pub(super) fn counted_from_1(text: &str) -> Option<usize> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse::<usize>().ok().filter(|_| is_number)?.checked_sub(1)
}

/// A text that is not a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a cell such as r3c7, from r1c1 to r225c225")]
pub struct NotACell;

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_row_column_and_box_agree() {
        for order in Order::all() {
            let n = order.get();
            assert_eq!(Cell::all(order).count(), order.cells());
            for (index, cell) in Cell::all(order).enumerate() {
                assert_eq!(cell.index(order), index);
                assert_eq!(Cell::from_index(order, index), Some(cell));
                assert_eq!(cell.box_number(order), cell.row() / n * n + cell.column() / n);
            }
            assert_eq!(Cell::from_index(order, order.cells()), None);
            assert_eq!(Cell::new(order, 0, order.side()), None);
        }
    }

    #[test]
    fn cells_are_shown_counted_from_one() {
        let cell = Cell::new(Order::USUAL, 2, 6).unwrap();
        assert_eq!(cell.to_string(), "r3c7");
        assert_eq!("r3c7".parse(), Ok(cell));
        assert_eq!("r0c7".parse::<Cell>(), Err(NotACell));
    }
}
