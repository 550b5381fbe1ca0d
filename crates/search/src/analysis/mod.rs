//! What every legal move is worth, and what the moves of a game were worth, by any engine.
//!
//! ```text
//! value.rs    a value and its scale: proved, estimated in points, or in units of the engine
//! moves.rs    every move of a position, deeper and deeper
//! exact.rs    every move of a position, by a solver
//! review.rs   the moves that were played in a game
//! ```

mod exact;
mod moves;
mod review;
#[cfg(test)]
mod tests;
mod value;

pub use exact::solve_moves;
pub use moves::{Analysis, MoveValue, analyze};
pub use review::{Judgement, Review, review};
pub use value::Value;
