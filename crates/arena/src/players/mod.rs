//! Those who live in this process.

mod chip;
mod engine;
mod random;

pub(crate) use chip::TimisoaraChip;
pub(crate) use engine::Thinking;
pub(crate) use random::AnyMove;
