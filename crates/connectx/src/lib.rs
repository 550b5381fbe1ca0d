//! The rules of Connect-X: two players drop discs into columns, and the first with `line`
//! discs in a row (across, up or on a diagonal) wins. Any board up to 256 x 256.
//!
//! Begin with [`Position`]: it is made from a [`Shape`], knows its legal moves, plays them,
//! and says the [`outcome`](lockstep_game::Game::outcome). A move is a [`Column`].
//!
//! ```
//! use lockstep_connectx::{Column, Position, Record, Shape};
//! use lockstep_game::{Game, Outcome, Player, State};
//!
//! let shape: Shape = "6x7x4".parse()?;
//! let mut position = Position::from_moves(shape, "445566")?;
//! assert_eq!(position.mover(), Player::First);
//! assert_eq!(position.legal_moves().count(), 7);
//!
//! position.play(Column::numbered(7).unwrap())?;
//! assert_eq!(position.outcome(), Some(Outcome::Win { winner: Player::First, margin: 18 }));
//!
//! let error = Record::parse(shape, "448").unwrap_err();
//! assert_eq!(error.to_string(), "1:3: expected a column from 1 to 7, found 8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Around it:
//! - [`Record`] is a game as the columns played, read from and written to `4453` or `10,3,11`;
//! - [`Setup`] is a drawn board, perhaps illegal, that becomes a [`Position`] once checked;
//! - [`Diagram`] draws a position for a person;
//! - [`perft`] counts the lines of play, fast.
//!
//! [`Solver`] finds the exact score of a position on a board of up to 128 bits, and the best
//! [`answers`] to whatever may be played in the first moves. Players for
//! boards of every size are picked by [`EngineName`].
//!
//! Below it, for solvers: [`Board`] is two sets of discs and nothing else, on a `u64`, a
//! `u128` or [`Wide`] words (the trait [`Bits`]), and [`Geometry`] holds what depends on the
//! shape alone. [`Position::view`] gives both of a position.

#![forbid(unsafe_code)]

mod players;
mod rules;
mod solver;

pub use players::{Analyst, Course, EngineName, Flagship, bologna};
pub use rules::{
    Bits, Board, Cell, Column, Diagram, Geometry, IllegalSetup, MAX_SIDE, MovesFault, Position,
    Record, RecordFault, Setup, SetupFault, Shape, ShapeFault, Symmetry, View, Wide, perft,
    write_moves,
};
pub use solver::{Analysis, CheckpointFault, Solver, SolverFault, answers};

// The vocabulary that a user of this crate needs.
pub use lockstep_game::{self as game, Game, Outcome, Player, Score, State, Wld};
pub use lockstep_search::{
    self as search, Bounds, Engine, Goal, Limits, Observer, Report, Solved, Stats, Stop,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
