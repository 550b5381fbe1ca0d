//! The protocol of the NBoard program, version 2.
//!
//! ```text
//! NBoard:  nboard 2, set depth N, set game GGF, move F5, hint N, go, ping N, learn, quit
//! engine:  set myname NAME, search LINE VALUE 0 DEPTH, === MOVE/VALUE/SECONDS, nodestats ...,
//!          status TEXT, pong N, learned
//! ```
//!
//! `go` does not play the move: NBoard sends it back by `move`. Games are in [`ggf`](crate::ggf),
//! and moves are spelled as there.

mod client;
mod server;

pub use client::Client;
pub use server::Server;
