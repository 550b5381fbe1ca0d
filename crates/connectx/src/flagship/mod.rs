//! The strongest player of the house, for boards of every size.
//!
//! ```text
//! engine.rs    what is tried for how long, and what is kept between moves
//! thought.rs   each thing that is tried: memory, threats, proofs, search, doubts, exact solution
//! attack.rs    is there a forced win? A question for proof numbers
//! forcing.rs   a win by a chain of threats, each of which has one answer
//! search.rs    principal-variation search over the worth of segments
//! order.rs     which moves do not lose at once, and which to try first
//! memory.rs    what the table remembers of a position
//! value.rs     wins, losses, draws and estimates in one number
//! ```
//!
//! What it calls proved is proved: a chain of threats is played on the board itself, and a
//! loss counts only when every move has been looked at.

mod attack;
mod engine;
mod forcing;
mod memory;
mod order;
mod search;
mod thought;
mod value;

pub use engine::Flagship;
