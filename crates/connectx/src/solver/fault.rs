use std::error::Error;
use std::fmt;

use lockstep_search::OutOfMemory;

use crate::Shape;

/// Why a solver cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolverFault {
    /// The board takes more than 128 bits: a column takes one bit more than it has rows.
    Shape(Shape),
    /// Too little memory for the transposition table of this board.
    TooLittleMemory {
        /// The bytes allowed.
        found: usize,
        /// The fewest that suffice.
        least: usize,
    },
    /// More memory than the machine has.
    OutOfMemory(OutOfMemory),
}

impl fmt::Display for SolverFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverFault::Shape(shape) => write!(
                f,
                "expected a board of at most 128 bits, found {shape}, which takes {}",
                shape.bits()
            ),
            SolverFault::TooLittleMemory { found, least } => {
                write!(f, "expected at least {} KiB of memory, found {}", least >> 10, found >> 10)
            }
            SolverFault::OutOfMemory(fault) => fault.fmt(f),
        }
    }
}

impl Error for SolverFault {}

impl From<OutOfMemory> for SolverFault {
    fn from(fault: OutOfMemory) -> SolverFault {
        SolverFault::OutOfMemory(fault)
    }
}
