use std::error::Error;
use std::fmt;
use std::io;

use lockstep_game::Fault;

use super::alphabet;
use crate::Order;

/// What can be wrong with the text of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GridFault {
    /// A line with a whole grid has the wrong number of cells.
    Cells {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A row has the wrong number of cells.
    Row {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A grid ends too early.
    Rows {
        /// How many rows there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A character that is neither a digit of this order nor an empty cell.
    Character {
        /// The order of the grid.
        order: Order,
        /// The character; U+FFFD for bytes that are none.
        found: char,
    },
    /// A line with a character for each cell, though the order has too many digits for that.
    Characters {
        /// The order of the grid.
        order: Order,
    },
    /// A field that is neither a digit of this order nor an empty cell.
    Number {
        /// The order of the grid.
        order: Order,
        /// The field, or its beginning.
        found: String,
    },
    /// A line that should be an order and is not.
    Order {
        /// The line, or its beginning.
        found: String,
    },
    /// A second grid where there should be one.
    SecondGrid,
    /// A line that is longer than any grid needs.
    LongLine {
        /// How many bytes a line may have.
        limit: usize,
    },
    /// The text could not be read any further.
    Unreadable(io::ErrorKind),
}

impl fmt::Display for GridFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridFault::Cells { expected, found } => {
                write!(f, "expected {expected} cells, found {found}")
            }
            GridFault::Row { expected, found } => {
                write!(f, "expected a row of {expected} cells, found {found}")
            }
            GridFault::Rows { expected, found } => {
                write!(f, "expected {expected} rows, found {found}")
            }
            GridFault::Character { order, found } => {
                let last = alphabet::last(*order);
                let found = found.escape_debug();
                write!(f, "expected a digit from 1 to {last} or '.', found '{found}'")
            }
            GridFault::Characters { order } => {
                let cells = order.cells();
                write!(f, "expected {cells} numbers with commas, found {cells} characters")
            }
            GridFault::Number { order, found } => {
                let (last, found) = (order.side(), found.escape_debug());
                write!(f, "expected a number from 1 to {last} or '.', found '{found}'")
            }
            GridFault::Order { found } => {
                let (min, max, found) = (Order::MIN, Order::MAX, found.escape_debug());
                write!(f, "expected an order from {min} to {max}, found '{found}'")
            }
            GridFault::SecondGrid => f.write_str("expected one grid, found a second one"),
            GridFault::LongLine { limit } => {
                write!(f, "expected a line of at most {limit} bytes, found a longer one")
            }
            GridFault::Unreadable(kind) => write!(f, "cannot read on: {kind}"),
        }
    }
}

impl Error for GridFault {}

impl Fault for GridFault {
    fn is_whole_line(&self) -> bool {
        !matches!(self, GridFault::Character { .. } | GridFault::Number { .. })
    }
}
