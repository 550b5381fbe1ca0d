//! Search over the evaluation: the value of a position, to a given depth.
//!
//! ```text
//! node.rs      a position with the features of its evaluation, kept up to date
//! search.rs    principal-variation search with a table
//! order.rs     move ordering
//! probcut.rs   Multi-ProbCut: pruning by shallow searches
//! errors.rs    how far a shallow search is from a deep one: what Multi-ProbCut rests on
//! memory.rs    entries of the transposition table
//! full_width.rs  searches that leave out nothing, over any weights
//! thumb.rs     boards without weights: a rule of thumb
//! deepen.rs    one iteration of iterative deepening, with aspiration windows
//! ```
//!
//! Asked for as many moves as there are empty squares, the search goes to the end of the game:
//! the last squares are then solved exactly, by [`super::endgame`]. How much is pruned above them
//! is up to [`Selectivity`].

mod deepen;
mod errors;
mod full_width;
mod memory;
mod node;
mod order;
mod probcut;
mod search;
mod thumb;

pub(super) use deepen::{Pass, best_known, deepen, is_known};
pub use errors::{Depths, Formula};
pub use full_width::FullWidth;
pub(super) use memory::Known;
pub(super) use node::{Node, Window};
pub(super) use probcut::{Selectivity, deviations};
pub(super) use search::Visit;
