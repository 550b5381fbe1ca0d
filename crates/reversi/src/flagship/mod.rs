//! The strongest player of the house.
//!
//! ```text
//! engine.rs    deepens step by step, and says when the rest of the game can be solved
//! level.rs     levels: depths for users to choose from
//! line.rs      the principal variation, from a table
//! midgame/     principal-variation search over the evaluation, as deep as it is asked
//! endgame/     exact search to the end of the game
//! nodes.rs     nodes counted, and a limit of them kept
//! pace.rs      how the time of a game is shared among its moves
//! parallel.rs  moves of a node shared between threads
//! search.rs    what both searches carry along: tables, limits, nodes
//! ```
//!
//! The two searches need each other. The first looks up how the game ends when it gets close
//! enough; the second lets the first say which move to try before others.

mod endgame;
mod engine;
mod level;
mod line;
mod midgame;
mod nodes;
mod pace;
mod parallel;
mod search;

pub use endgame::Endgame;
pub use engine::Flagship;
pub use level::{FlagshipLevel, NotALevel};
pub use midgame::{Depths, Formula, FullWidth};
pub use pace::moves_to_come;
