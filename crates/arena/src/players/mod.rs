//! Those who live in this process.

mod engine;
mod random;

pub(crate) use engine::Thinking;
pub(crate) use random::AnyMove;
