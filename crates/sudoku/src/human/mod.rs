//! Sudoku as people solve it: named techniques, hints and ratings.
//!
//! [`Notes`] keeps the pencil marks of a grid and gives the next [`Step`]; [`rate`] solves a
//! puzzle by the easiest techniques and says how hard that was. Orders 2 to 5. [`draw`] shows a
//! step on the grid.
//!
//! A [`Technique`] is a function from a board to its conclusions, in `techniques`.

mod board;
mod cells;
mod check;
mod draw;
mod explain;
mod findings;
mod notes;
mod rating;
mod step;
mod technique;
mod techniques;

pub use draw::{Style, draw};
pub use notes::{Flaw, MAX_ORDER, Notes, Uniqueness};
pub use rating::{Detail, Rating, Tally, rate, rate_marked, rate_until, rate_with_steps};
pub use step::{Link, LockedSet, Pattern, Step};

pub use crate::Candidate;
pub use technique::{Grade, Technique, UnknownName};
