//! Comparing circuits with what they should do: chips with their twins, blocks and constants with
//! Rust.

mod blocks;
mod constants;
mod lint;
mod lockstep;
mod plan;
mod watch;

pub use blocks::{Block, BlockDifference, Case};
pub use constants::{ConstantDifference, Package};
pub use lint::lint;
pub use lockstep::{Difference, Lockstep, Verdict};
pub use plan::{Outcome, Plan};
pub use watch::{Shown, Signal, Watch, Watched};
