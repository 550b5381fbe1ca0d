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
//! boards of every size are picked by [`EngineName`]; [`protocol`] lets other programs talk to
//! them.
//!
//! Below it, for solvers: [`Board`] is two sets of discs and nothing else, on a `u64`, a
//! `u128` or [`Wide`] words (the trait [`Bits`]), and [`Geometry`] holds what depends on the
//! shape alone. [`Position::view`] gives both of a position.

#![forbid(unsafe_code)]

mod bits;
mod board;
pub mod bologna;
mod column;
#[cfg(test)]
mod conformance;
mod diagram;
mod engines;
mod field;
mod flagship;
mod geometry;
mod openings;
mod perft;
mod play;
mod position;
pub mod protocol;
mod record;
mod setup;
mod shape;
mod solver;
mod text;
mod validate;
mod wide;

pub use bits::Bits;
pub use board::Board;
pub use column::{Column, Symmetry};
pub use diagram::Diagram;
pub use engines::{ConnectxEngine, EngineName, NotAnEngine, Verdict};
pub use flagship::Flagship;
pub use geometry::Geometry;
pub use openings::answers;
pub use perft::perft;
pub use position::{Position, View};
pub use record::{MovesFault, Record};
pub use setup::{Setup, SetupFault};
pub use shape::{MAX_SIDE, Shape, ShapeFault};
pub use solver::{KeptFault, Solved, Solver, SolverFault, Strength};
pub use validate::IllegalSetup;
pub use wide::Wide;
