//! Reversi on boards of 4x4, 6x6 and 8x8.
//!
//! Begin with [`Position`]: it is a [`State`] and a [`Game`], it
//! reads and writes text, and every set of squares on it is a 64-bit word ([`Squares`]).
//! [`Board`] is the bare pair of words that hot code works on; [`Isa`] says which instruction
//! sets it can use. [`perft`] counts lines of play, [`Problem`] is a line of an OBF file.
//!
//! [`EngineName`] knows the engines: [`Flagship`] is our own, with trained [`Weights`] and
//! an [`Endgame`] solver; those of [`replicas`] play as published machines do. A book
//! (feature `book`) keeps what long searches found. [`complexity`] estimates how large the game is.
//!
//! ```
//! use lockstep_reversi::{Player, Position, Size, State};
//!
//! let position = Position::read("f5d6c3", Size::Eight)?;
//! let moves: Vec<String> = position.legal_moves().map(|mv| mv.to_string()).collect();
//! assert_eq!(moves.join(" "), "d3 f3 f4 g5");
//! assert_eq!(position.discs(Player::First).len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]

#[cfg(feature = "book")]
pub mod book;
pub mod complexity;
mod engines;
mod evaluation;
mod flagship;
mod notation;
mod openings;
pub mod replicas;
mod rules;
#[cfg(feature = "serde")]
mod serde;
pub mod tuning;

pub use engines::EngineName;
pub use evaluation::{Eval, Features, Mobility, Stage, Weights, WeightsFault};
pub use flagship::{Endgame, Flagship, FlagshipLevel, NotALevel, moves_to_come};
pub use notation::{
    Diagram, NotationFault, Problem, Read, ggf, read_game, read_transcript, write_transcript, wthor,
};
pub use openings::{balanced_openings, named_openings, opening_name};
pub use replicas::stable_discs;
pub use rules::{
    Board, Move, NotAMove, NotASize, NotASquare, Position, Size, Square, Squares, Symmetry, perft,
    perft_on,
};

// The vocabulary that the types above speak.
pub use lockstep_game::{Game, IllegalMove, Outcome, Player, Score, State, Wld};
pub use lockstep_search::{
    Bounds, Engine, Goal, Isa, Limits, Observer, Report, Solved, Solver, Stats, Stop,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
