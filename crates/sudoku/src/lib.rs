//! Sudoku of every order from 2 (4x4) to 15 (225x225): grids, candidates, formats.
//!
//! Begin with [`Grid`]: what someone wrote, perhaps with contradictions, read from and
//! written to text by [`mod@format`]. A grid without contradictions is a [`Position`], which
//! keeps the candidates of its cells up to date while [`Placement`]s are played.
//!
//! ```
//! use lockstep_sudoku::{Grid, Position, Unit};
//!
//! let grid: Grid = "1.3.3.1..1.3.3.1".parse()?;
//! assert!(grid.is_valid());
//!
//! let position = Position::new(grid)?;
//! let cell = position.grid().empty_cells().next().unwrap();
//! assert_eq!(cell.to_string(), "r1c2");
//! assert_eq!(position.candidates(cell).len(), 2); // 2 and 4
//! assert_eq!(position.used(Unit::Row(0)).len(), 2); // 1 and 3
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The words: an [`Order`] n gives boxes of n x n cells; a [`Cell`] lies in three [`Unit`]s
//! (row, column, box); [`Geometry`] lists the cells of a unit and the peers of a cell; a
//! [`Digit`] goes from 1 to n^2, and [`Digits`] is a set of them. A [`Symmetry`] turns a
//! Sudoku into another that is essentially the same.
//!
//! [`flagship`] solves 9x9 puzzles as fast as can be, [`large`] those of any order, [`methods`] as
//! the machines of the literature did, [`human`] as people do, with hints and ratings. [`count_solutions`] counts,
//! [`generate`] makes puzzles with one solution, [`canonical()`] tells whether two of them are
//! essentially the same, and [`wire`] carries them over a serial line.
//!
//! Rows, columns and boxes are counted from 0 in code and from 1 in text.

#![deny(unsafe_code)]

mod canonical;
mod cell;
#[cfg(test)]
mod conformance;
mod count;
mod digit;
mod digits;
pub mod flagship;
pub mod format;
pub mod generate;
mod geometry;
mod grid;
pub mod human;
pub mod large;
pub mod methods;
mod order;
mod plain;
mod position;
mod symmetry;
pub mod wire;

pub use canonical::canonical;
pub use cell::Cell;
pub use count::{Count, TooLarge, count_solutions};
pub use digit::Digit;
pub use digits::{Digits, DigitsIter};
pub use geometry::{Geometry, Unit};
pub use grid::{Conflict, Grid};
pub use order::Order;
pub use position::{Placement, Position};
pub use symmetry::Symmetry;
