//! The rules: grids, cells, digits, units, legal positions, symmetries.

mod cell;
#[cfg(test)]
mod conformance;
mod digit;
mod digits;
mod geometry;
mod grid;
mod order;
mod position;
mod symmetry;

pub use cell::{Cell, NotACell};
pub use digit::Digit;
pub use digits::{Digits, DigitsIter};
pub use geometry::{Geometry, NotAUnit, Unit};
pub use grid::{Conflict, Grid};
pub use order::Order;
pub use position::{Placement, Position};
pub use symmetry::Symmetry;
