//! The strongest player of the house.
//!
//! ```text
//! engine.rs   iterative deepening, time, and when to play exactly
//! mid.rs      principal-variation search over the evaluation
//! memory.rs   what the table remembers of a position
//! order.rs    which move to try first
//! ```
//!
//! The end of the game is [`crate::Endgame`]'s.

mod engine;
mod memory;
mod mid;
mod order;

pub use engine::Flagship;
