//! The frames of the FPT'09 contest: a host sends a Sudoku to a machine over a serial line, and
//! the machine sends the solution back.
//!
//! ```text
//! puzzle:  A5 3C 5A C3 | side | cells, row by row, 0 = empty | checksum
//! answer:  A5 3C 5A C3 | checksum | side | cells
//! ```
//!
//! The side is n^2 for a grid of order n. The checksum is the low byte of the sum of the cells
//! with an even row + column, less the sum of the others.
//!
//! A [`Decoder`] takes bytes as they come. After a fault it looks for the next preamble within
//! the bytes of the bad frame, so that a frame that lost bytes does not cost the next one.
//!
//! The contest's frames have no way to say that a puzzle has no solution. Ours is a [`Refusal`]:
//!
//! ```text
//! refusal: A5 3C 5A C3 | reason | 0
//! ```
//!
//! A frame that cannot be read gets no answer.

mod frame;
mod server;

pub use frame::{Decoder, Frame, FrameFault, PREAMBLE, Problem, Refusal};
pub use server::{Puzzles, Reply, Server};
