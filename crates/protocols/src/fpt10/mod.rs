//! The contest's protocol for Reversi.

mod server;

pub use server::{Fpt10, Message};
