//! What the chips for Reversi share.

pub(crate) mod boards;
