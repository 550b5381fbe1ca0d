//! The players: those who find a good move in the time they have, on boards of every size.
//!
//! ```text
//! engines      all of them by name
//! analyst      values positions, proved where the solver can
//! flagship     the strongest one
//! bologna      the replica of a published player: proof numbers and dependency-based search
//! field        the board as the flagship sees it: lines that can still be completed, and their worth
//! ```

mod analyst;
pub mod bologna;
mod engines;
mod field;
mod flagship;

pub use analyst::Analyst;
pub use engines::EngineName;
pub use flagship::Flagship;
