//! The flagship: our strongest player, for boards of every size.
//!
//! ```text
//! engine.rs    the schedule of the stages, and the tables kept between moves
//! stages.rs    the stages: openings, threats, proof, iterative deepening, verification, exact solution
//! attack.rs    is there a forced win? The question as proof-number search asks it
//! forcing.rs   a win by a chain of threats, each of which has one answer
//! search.rs    principal-variation search with an evaluation by segments
//! order.rs     moves that do not lose at once, and move ordering
//! patience.rs  when to look at the clock
//! entry.rs     an entry of the transposition table
//! value.rs     wins, losses, draws and estimates in one number
//! ```
//!
//! What it calls proved is proved: a chain of threats is played on the board itself, and a
//! loss counts only when every move has been looked at.

mod attack;
mod engine;
mod entry;
mod forcing;
mod order;
mod patience;
mod search;
mod stages;
mod value;

pub use engine::Flagship;
