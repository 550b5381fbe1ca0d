//! The players: engines, chips, random moves, and those at the other end of a protocol.

mod chip;
mod engine;
mod random;
mod remote;

pub(crate) use chip::{SimulatedChip, chip_names};
pub(crate) use engine::EnginePlayer;
pub(crate) use random::RandomPlayer;
pub(crate) use remote::RemotePlayer;
