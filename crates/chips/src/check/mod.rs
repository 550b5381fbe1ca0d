//! Comparing circuits with what they should do.

mod blocks;
mod lint;

pub use blocks::{Block, BlockDifference};
pub use lint::lint;
