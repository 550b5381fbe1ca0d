//! The Go Text Protocol.

mod clock;
mod server;

pub use server::Gtp;
