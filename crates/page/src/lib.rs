//! What the page asks, and what it is answered.
//!
//! [`routes`] is the one table: each route has an address, the types of its question and its answer, and
//! the function between them. Whoever serves the page implements [`Routes`] and takes all of them, so that no two
//! can differ:
//!
//! ```text
//!             +-- web:   over HTTP, on a pool of threads, with an OpenAPI description
//!   routes ---+
//!             +-- Calls: by name, on the thread of the caller; the WebAssembly module in a worker
//! ```
//!
//! The functions know neither. They read a question, call the service layer and the games, and answer with
//! the records of the command line. Beside Reversi and Connect-X (`board_game`, one set for both) there is
//! `sudoku`. What takes long is [`Work`], which has a [`Stop`], or [`Steps`], which tell of what they find.

#![forbid(unsafe_code)]

mod board_game;
mod calls;
mod context;
mod problem;
mod routes;
mod shelf;
mod sudoku;

pub use board_game::MAX_DRAWN;
pub use calls::Calls;
pub use context::{Allowance, Context};
pub use problem::Problem;
pub use routes::{Answered, Asked, Method, Nothing, Route, Routes, Steps, Turn, Work, routes};
pub use shelf::Shelf;

#[cfg(doc)]
use lockstep_search::Stop;

/// What a WebAssembly module that answers the page of this version holds, so that a stale one is noticed.
pub const MARK: &str = concat!("lockstep-page ", env!("CARGO_PKG_VERSION"));
