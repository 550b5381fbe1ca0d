//! The page: play, analyse and solve in a browser.
//!
//! Begin with [`Server`]: it binds an address and serves pages that are part of the program.
//! The pages know no rules. They ask the handlers of `reversi`, `connectx`, `sudoku` and `chips`,
//! which read a request, ask the library crates, and answer in JSON; what takes long is
//! streamed (Server-Sent Events).
//!
//! ```text
//! browser --- server/ --- reversi/ connectx/ sudoku/ chips/ --- the crates of the games
//!               |              |
//!               |              +-- pool: threads that search, in slices, in turn
//!               +-- gate: how many searches a client may have, and all together
//! ```
//!
//! A client that goes away drops its request, and with it the [`Stop`](lockstep_search::Stop)
//! of its search is set. Everything a client can ask for is limited: see [`Options`].

#![forbid(unsafe_code)]

mod analysis;
mod answer;
mod chips;
mod connectx;
mod reversi;
mod server;
mod sudoku;

pub use server::{Options, Server};
