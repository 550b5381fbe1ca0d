//! The service layer: what every front end needs, written once.
//!
//! Below are the games, which know nothing of users; above are the command line, the page, the
//! arena and the bindings, which are thin. Between them stands this:
//!
//! - [`BoardGame`]: a game for two as a front end sees it. It reads positions and games in every
//!   notation into a [`Transcript`], names moves, draws boards, knows its engines and its solver.
//! - [`records`]: the one JSON form of everything that is answered, with a JSON Schema each.
//! - [`ask`]: searching, solving, analysing and reviewing as the bindings offer them.
//! - [`sudoku`]: puzzles in every format.
//! - [`pipeline`]: answers millions of questions in order over threads.
//! - `archive` (feature): gzip and Zstandard, read and written.
//! - [`perft()`]: counts lines of play until it is stopped.
//! - [`plot`]: charts as SVG.

#![forbid(unsafe_code)]

#[cfg(feature = "archive")]
pub mod archive;
pub mod ask;
mod board_game;
mod connectx;
mod perft;
mod picture;
pub mod pipeline;
pub mod plot;
pub mod records;
mod reversi;
pub mod sudoku;
mod transcript;

pub use board_game::{BoardGame, GameSolver, Problem, ProblemFault};
pub use connectx::{CheckpointError, Checkpointed, ConnectxView};
pub use perft::perft;
pub use reversi::ReversiView;
pub use transcript::Transcript;
