//! The Aveiro machines: a handful of routines on a [`Worksheet`], and three ways to run them.
//!
//! - *simple*: the list of possibilities, singles until there is none, hidden numbers; again
//!   until neither finds anything.
//! - *trial*: when a puzzle is stuck, it is copied once for each candidate of the cell that
//!   has the fewest, to the next free indices, and the next index is worked on: breadth first.
//! - *parallel*: a solver for each copy, and a control unit that makes the copies and attends
//!   to the solvers in the order in which they were started.
//!
//! The document describes them twice, as a program and as circuits, and the two are not the same:
//! see [`Edition`]. `docs/sudoku-methods.md` has the readings where it is silent.

mod edition;
mod job;
mod machine;
mod parallel;
#[cfg(test)]
mod tests;
mod trial;
mod worksheet;

pub use edition::Edition;
pub use machine::{End, Kind, Machine};
pub use worksheet::Worksheet;

/// Puzzle 3a of the FPT'09 contest: it needs no guess.
pub const PUZZLE_3A: &str =
    "6.......38..4561...5........159..3......1.....6..8.5.7..2......9....174.47..9...6";

/// Puzzle 3b of the contest: it takes more copies than the published circuits have room for.
pub const PUZZLE_3B: &str =
    "...4....1.4.2..5...79....3..........6..58.1.7.8.6......5...73..26.....4...8..4...";
