use lockstep_game::Fault;
use thiserror::Error;

use super::alphabet;
use crate::Order;

/// What can be wrong with the text of a grid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GridFault {
    /// A line with a whole grid has the wrong number of cells.
    #[error("expected {expected} cells, found {found}")]
    Cells {
        /// The right number.
        expected: usize,
        /// The number in the text.
        found: usize,
    },
    /// A row has the wrong number of cells.
    #[error("expected a row of {expected} cells, found {found}")]
    Row {
        /// The right number.
        expected: usize,
        /// The number in the text.
        found: usize,
    },
    /// A grid ends too early.
    #[error("expected {expected} rows, found {found}")]
    Rows {
        /// The right number of rows.
        expected: usize,
        /// The number in the text.
        found: usize,
    },
    /// A character that is neither a digit of this order nor an empty cell.
    #[error("expected a digit from 1 to {} or '.', found '{}'", alphabet::last(*.order), .found.escape_debug())]
    Character {
        /// The order of the grid.
        order: Order,
        /// The character; U+FFFD for bytes that are none.
        found: char,
    },
    /// A character that is neither a digit of a shape nor an empty cell.
    #[error("expected a digit from 1 to {last} or '.', found '{}'", .found.escape_debug())]
    Symbol {
        /// The last digit of the shape.
        last: char,
        /// The character; U+FFFD for bytes that are none.
        found: char,
    },
    /// A line with a character for each cell, though the order has too many digits for that.
    #[error("expected {0} numbers with commas, found {0} characters", .order.cells())]
    Characters {
        /// The order of the grid.
        order: Order,
    },
    /// A field that is neither a digit of this order nor an empty cell.
    #[error("expected a number from 1 to {} or '.', found '{}'", .order.side(), .found.escape_debug())]
    Number {
        /// The order of the grid.
        order: Order,
        /// The field, or its beginning.
        found: String,
    },
    /// A line that should be an order and is not.
    #[error("expected an order from {} to {}, found '{}'", Order::MIN, Order::MAX, .found.escape_debug())]
    Order {
        /// The line, or its beginning.
        found: String,
    },
    /// A line of candidates has the wrong length.
    #[error("expected {expected} characters, one for each candidate of each cell, found {found}")]
    Candidates {
        /// The right number.
        expected: usize,
        /// The number in the text.
        found: usize,
    },
    /// A line of a library without givens.
    #[error("expected a library line :technique:digits:givens:excluded:")]
    Library,
    /// A word of a library line that is no candidate of the grid.
    #[error("expected a candidate such as 436 for 4 in r3c6, found '{}'", .found.escape_debug())]
    Candidate {
        /// The word, or its beginning.
        found: String,
    },
    /// A second grid where there should be one.
    #[error("expected one grid, found a second one")]
    SecondGrid,
    /// A line that is longer than any grid needs.
    #[error("expected a line of at most {limit} bytes, found a longer one")]
    LongLine {
        /// The most bytes of a line.
        limit: usize,
    },
    /// The text could not be read any further.
    #[error("cannot read on: {0}")]
    Unreadable(String),
}

impl Fault for GridFault {
    fn is_whole_line(&self) -> bool {
        !matches!(
            self,
            GridFault::Character { .. }
                | GridFault::Symbol { .. }
                | GridFault::Number { .. }
                | GridFault::Candidate { .. }
        )
    }
}
