//! The protocols by which programs talk to engines and engines to programs.
//!
//! | module | protocol | game |
//! |---|---|---|
//! | [`gtp`] | the Go Text Protocol, version 2 | Reversi |
//! | [`nboard`] | NBoard, version 2, with games in [`ggf`] | Reversi |
//! | [`fpt10`] | the FPT'10 contest: two characters per message | Reversi |
//! | [`cx`] | lines of `init` and `go` | Connect-X |
//! | [`fpt09`] | the FPT'09 contest: binary frames on a serial line | Sudoku |
//!
//! Each has its codec, its server and its client side by side:
//!
//! ```text
//!   bytes -> Codec -> message -> Session (server)          serve(): the one I/O loop
//!   Peer  -> Link: a program, a TCP connection, a serial line -> Remote (client)
//! ```
//!
//! A server is a [`Session`]: a state machine that takes messages and sends bytes, with no input
//! or output of its own; [`serve`] runs it on any stream. A client is a [`Remote`]: a player at
//! the other end of a [`Link`](transport::Link), on which every wait ends with a [`Stop`].
//! Malformed input is answered, or ignored where the protocol says so; it never ends a session.
//!
//! Every message sent or received is a `tracing` event at debug level.
//!
//! [`units`] reads durations, sizes and time controls as users write them.
//!
//! [`Stop`]: lockstep_search::Stop

#![forbid(unsafe_code)]

mod client;
pub mod cx;
pub mod fpt09;
pub mod fpt10;
pub mod gtp;
mod history;
mod lines;
pub mod nboard;
mod server;
mod thinker;
pub mod transport;
pub mod units;

pub use client::{ClientError, Game, Opening, Remote, Reply, Turn};
pub use lines::Lines;
pub use lockstep_reversi::ggf;
pub use server::{Codec, Flow, ServeError, Session, serve};
pub use thinker::Thinker;

/// The beginning of a text, printable, short enough to be quoted in a message.
fn excerpt(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(60).collect()
}
