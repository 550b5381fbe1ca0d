//! The vocabulary of Lockstep, shared by every game, engine and front end.
//!
//! Begin with [`State`]: something with legal moves. A [`Game`] adds two [`Player`]s and an
//! [`Outcome`]; a [`Puzzle`] adds a notion of being solved. [`perft`] counts the lines of
//! play of either, and is how rules are proved right. What is read from outside fails with
//! a typed error [`At`] a [`Place`]. With the feature `testkit`, the module `testkit` holds
//! the conformance suite that every game passes.
//!
//! This crate knows no game, prints nothing and depends on nothing (but on serde, with the
//! feature of that name).

#![forbid(unsafe_code)]

mod key;
mod outcome;
mod perft;
mod player;
mod random;
mod state;
#[cfg(feature = "testkit")]
pub mod testkit;
mod text;

pub use key::Key;
pub use outcome::{Outcome, Score, Wld};
pub use perft::perft;
pub use player::Player;
pub use random::Random;
pub use state::{Game, IllegalMove, Puzzle, State};
pub use text::{At, Fault, Place};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
