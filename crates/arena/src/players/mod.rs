//! The players: engines, chips, random moves, and those outside.

mod chip;
mod engine;
mod outside;
mod random;

pub(crate) use chip::{SimulatedChip, chip_names};
pub(crate) use engine::Thinking;
pub(crate) use outside::Outside;
pub(crate) use random::AnyMove;
