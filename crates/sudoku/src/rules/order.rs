use std::fmt;

/// The order n of a Sudoku, from 2 to 15: boxes of n x n cells, a side of n^2 cells, digits
/// from 1 to n^2. The usual 9x9 Sudoku has order 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Order(u8);

impl Order {
    /// The smallest order: 4x4.
    pub const MIN: Order = Order(2);
    /// The order of the usual 9x9 Sudoku.
    pub const USUAL: Order = Order(3);
    /// The largest order: 225x225.
    pub const MAX: Order = Order(15);

    /// The order `n`, if it is from 2 to 15.
    #[inline]
    pub const fn new(n: usize) -> Option<Order> {
        if n >= 2 && n <= 15 { Some(Order(n as u8)) } else { None }
    }

    /// Every order, from 2 to 15.
    pub fn all() -> impl DoubleEndedIterator<Item = Order> {
        (Order::MIN.0..=Order::MAX.0).map(Order)
    }

    /// The order whose grids have `side` rows.
    pub fn from_side(side: usize) -> Option<Order> {
        Order::all().find(|order| order.side() == side)
    }

    /// The order whose grids have `cells` cells.
    pub fn from_cells(cells: usize) -> Option<Order> {
        Order::all().find(|order| order.cells() == cells)
    }

    /// The number n itself: rows in a band, columns in a stack.
    #[inline]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// The number of rows, of columns, of boxes and of digits: n^2.
    #[inline]
    pub const fn side(self) -> usize {
        self.get() * self.get()
    }

    /// The number of cells: n^4.
    #[inline]
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_from_the_order() {
        assert_eq!(Order::all().count(), 14);
        for order in Order::all() {
            assert_eq!(Order::new(order.get()), Some(order));
            assert_eq!(Order::from_side(order.side()), Some(order));
            assert_eq!(Order::from_cells(order.cells()), Some(order));
        }
        assert_eq!((Order::USUAL.side(), Order::USUAL.cells()), (9, 81));
        assert_eq!((Order::MAX.side(), Order::MAX.cells()), (225, 50_625));
        assert_eq!((Order::new(1), Order::new(16)), (None, None));
        assert_eq!((Order::from_side(8), Order::from_cells(80)), (None, None));
    }
}
