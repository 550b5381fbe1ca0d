//! The strongest player of the house, for boards of every size.
//!
//! ```text
//! engine.rs    what is tried for how long: threats, search, exact solution
//! forcing.rs   a win by a chain of threats, each of which has one answer
//! search.rs    principal-variation search over the worth of segments
//! memory.rs    what the table remembers of a position
//! value.rs     wins, losses, draws and estimates in one number
//! ```
//!
//! What it calls proved is proved: a chain of threats is played on the board itself, and a
//! loss counts only when every move has been looked at.

mod engine;
mod forcing;
mod memory;
mod search;
mod value;

pub use engine::Flagship;
