//! The contest's frames for Sudoku.

mod frame;

pub use frame::{Decoder, Frame, PREAMBLE, Problem, WireFault};
