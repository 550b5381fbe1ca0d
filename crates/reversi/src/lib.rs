//! Reversi on boards of 4x4, 6x6 and 8x8.
//!
//! Begin with [`Position`]: it is a [`lockstep_game::State`] and a [`lockstep_game::Game`], it
//! reads and writes text, and every set of squares on it is a 64-bit word ([`Squares`]).
//! [`Board`] is the bare pair of words that hot code works on; [`Isa`] says which instruction
//! sets it can use. [`perft`] counts lines of play, [`Problem`] is a line of an OBF file.
//!
//! [`EngineName`] knows the engines: [`Flagship`] is our own, with [`Weights`] that [`train`] made
//! and an [`Endgame`] solver; those of [`replicas`] play as published machines do. Other
//! programs talk to them by a [`protocol`]. [`analyze`] judges the moves of a game,
//! a [`book`] keeps what long searches found. [`complexity`] estimates how large the game is.
//!
//! ```
//! use lockstep_game::{Player, State};
//! use lockstep_reversi::{Position, Size};
//!
//! let position = Position::read("f5d6c3", Size::Eight)?;
//! let moves: Vec<String> = position.legal_moves().map(|mv| mv.to_string()).collect();
//! assert_eq!(moves.join(" "), "d3 f3 f4 g5");
//! assert_eq!(position.discs(Player::First).len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]

mod analysis;
mod board;
pub mod book;
pub mod complexity;
#[cfg(test)]
mod conformance;
mod diagram;
mod engines;
mod evaluation;
mod flagship;
mod kernel;
mod notation;
mod obf;
mod openings;
mod perft;
mod position;
pub mod protocol;
pub mod replicas;
mod size;
mod square;
mod stability;
mod symmetry;
pub mod train;

pub use analysis::{Judgement, analyze};
pub use board::Board;
pub use diagram::Diagram;
pub use engines::{EngineName, NotAnEngine, ReversiEngine, Unsuitable};
pub use evaluation::{Eval, Features, Mobility, Stage, Weights, WeightsFault};
pub use flagship::{
    Depths, Endgame, Exact, Flagship, FlagshipLevel, Formula, Goal, NotALevel, Stopped,
};
pub use kernel::Isa;
pub use notation::{NotationFault, Read, read_transcript, write_transcript};
pub use obf::Problem;
pub use openings::named_openings;
pub use perft::{perft, perft_on};
pub use position::{Move, Position};
pub use size::{NotASize, Size};
pub use square::{NotASquare, Square, Squares};
pub use stability::stable_discs;
pub use symmetry::Symmetry;
