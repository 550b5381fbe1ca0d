//! The rules: grids, cells, digits, units, legal positions, symmetries; shapes with other units.

mod candidate;
mod cell;
#[cfg(test)]
mod conformance;
mod digit;
mod digits;
mod geometry;
mod grid;
mod marks;
mod order;
mod position;
mod shape;
mod shaped;
mod symmetry;

pub use candidate::{Candidate, NotACandidate};
pub use cell::{Cell, NotACell};
pub use digit::Digit;
pub use digits::{Digits, DigitsIter};
pub use geometry::{Geometry, NotAUnit, Unit};
pub use grid::{Conflict, Grid};
pub use marks::Marks;
pub use order::Order;
pub use position::{Placement, Position};
pub use shape::{Shape, ShapeFault, ShapeUnit};
pub use shaped::ShapedGrid;
pub use symmetry::Symmetry;
