use lockstep_search::OutOfMemory;
use thiserror::Error;

use crate::Shape;

/// Why a solver cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolverFault {
    /// The board takes more than 128 bits: a column takes one bit more than it has rows.
    #[error("expected a board of at most 128 bits, found {0}, which takes {bits}", bits = .0.bits())]
    Shape(Shape),
    /// Too little memory for the transposition table of this board.
    #[error("expected at least {} KiB of memory, found {}", least >> 10, found >> 10)]
    TooLittleMemory {
        /// The bytes allowed.
        found: usize,
        /// The fewest that suffice.
        least: usize,
    },
    /// More memory than the machine has.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}
