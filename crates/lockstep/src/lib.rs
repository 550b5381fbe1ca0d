#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub use lockstep_connectx as connectx;
pub use lockstep_game as game;
pub use lockstep_reversi as reversi;
pub use lockstep_search as search;
pub use lockstep_sudoku as sudoku;

pub use lockstep_game::{Game, Outcome, Player, Puzzle, Score, State, Wld};
pub use lockstep_search::{
    Bounds, Engine, Goal, Limits, Observer, Report, Solved, Solver, Stats, Stop,
};

/// The program of the guide, run as it stands.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide-rust.md")]
mod guide {}
