//! The strongest player of the house.
//!
//! ```text
//! engine.rs    deepens step by step, and says when the rest of the game can be solved
//! level.rs     how deep, if nothing else says so
//! midgame/     principal-variation search over the evaluation, as deep as it is asked
//! endgame/     exact search to the end of the game
//! parallel.rs  moves of a node shared between threads
//! search.rs    what both searches carry along: tables, limits, nodes
//! ```
//!
//! The two searches need each other. The first looks up how the game ends when it gets close
//! enough; the second lets the first say which move to try before others.

mod endgame;
mod engine;
mod level;
mod midgame;
mod parallel;
mod search;

pub use endgame::{Endgame, Exact, Goal, Stopped};
pub use engine::Flagship;
pub use level::{FlagshipLevel, NotALevel};
pub(crate) use midgame::Plain;
pub use midgame::{Depths, Formula};
