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
//! [`flagship`] solves 9x9 puzzles with SIMD, [`large`] those of any order with clause learning,
//! [`methods`] the way the machines of the literature did, [`human`] the way people do, with hints
//! and ratings. [`count_solutions`] counts, [`generate`] makes puzzles with one solution,
//! [`explore`] finds all of them near a given one, and [`canonical()`] tells whether two of them are
//! essentially the same.
//!
//! A [`Shape`] has other units: boxes that are not square, irregular regions, diagonals. A
//! [`ShapedGrid`] is a grid of such a shape, and a [`ShapeSolver`] finds and counts its solutions.
//!
//! Rows, columns and boxes are counted from 0 in code and from 1 in text.

#![deny(unsafe_code)]

mod canonical;
pub mod explore;
pub mod format;
pub mod generate;
pub mod human;
pub mod methods;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod solve;

pub use canonical::canonical;
pub use lockstep_game::{At, Puzzle, Random, State};
pub use lockstep_search::{Limits, Observer, Solver, Stats, Stop};
pub use rules::{
    Candidate, Cell, Conflict, Digit, Digits, DigitsIter, Geometry, Grid, Marks, NotACandidate,
    NotACell, NotAUnit, Order, Placement, Position, Shape, ShapeFault, ShapeUnit, ShapedGrid,
    Symmetry, Unit,
};
pub use solve::{Count, ShapeSolver, TooLarge, cdcl, count_solutions, flagship, large, provenance};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
