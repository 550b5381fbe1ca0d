//! NBoard's protocol.

mod server;

pub use server::NBoard;
