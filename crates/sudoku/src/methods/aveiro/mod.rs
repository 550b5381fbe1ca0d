//! The Aveiro machines: a handful of routines on a [`Worksheet`], and three ways to run them.
//!
//! - *simple*: the list of possibilities, singles until there is none, hidden numbers; again
//!   until neither finds anything.
//! - *trial*: when a puzzle is stuck, it is copied once for each candidate of the cell that
//!   has the fewest, to the next free indices, and the next index is worked on: breadth first.
//! - *parallel*: a solver for each copy, and a control unit that makes the copies and attends
//!   to the solvers in the order in which they were started.
//!
//! `docs/sudoku-methods.md` says what the machines do with a contradictory copy, with a full memory
//! and with cells that two routines could write, and why.

mod parallel;
mod simple;
#[cfg(test)]
mod tests;
mod trial;
mod worksheet;

pub(super) use parallel::parallel;
pub(super) use simple::simple;
pub(super) use trial::trial;
pub use worksheet::Worksheet;
