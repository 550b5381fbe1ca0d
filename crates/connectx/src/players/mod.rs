//! The players: those who find a good move in the time they have, on boards of every size.
//!
//! ```text
//! engines      all of them by name
//! analyst      values positions, proved where the solver can
//! flagship     the strongest one
//! course       the players that a course gives its students
//! bologna      the replica of a published player: proof numbers and dependency-based search
//! field        the board as the flagship sees it: lines that can still be completed, and their worth
//! ```

mod analyst;
pub mod bologna;
mod course;
mod engines;
mod field;
mod flagship;

pub use analyst::Analyst;
pub use course::Course;
pub use engines::EngineName;
pub use flagship::Flagship;
