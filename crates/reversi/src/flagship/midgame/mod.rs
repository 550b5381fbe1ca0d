//! Search over the evaluation: what a position is worth, so many moves ahead.
//!
//! ```text
//! node.rs      a position with the features of its evaluation, kept up to date
//! search.rs    principal-variation search with a table
//! order.rs     which move to try first
//! probcut.rs   branches that a shallower search says are not worth the time
//! errors.rs    how far a shallow search is from a deep one
//! memory.rs    what the table remembers of a position
//! plain.rs     searches that leave out nothing
//! thumb.rs     boards without weights: a rule of thumb
//! deepen.rs    the same position again and again, deeper, by several threads
//! ```
//!
//! Asked for as many moves as there are empty squares, the search goes to the end of the game:
//! the last squares are then played exactly, by [`super::endgame`]. What is left out above them
//! is up to [`Selectivity`].

mod deepen;
mod errors;
mod memory;
mod node;
mod order;
mod plain;
mod probcut;
mod search;
mod thumb;

pub(super) use deepen::{Pass, best_known, deepen, is_known};
pub use errors::{Depths, Formula};
pub(super) use memory::Known;
pub(super) use node::{Node, Span};
pub(crate) use plain::Plain;
pub(super) use probcut::{Selectivity, deviations};
pub(super) use search::Visit;
