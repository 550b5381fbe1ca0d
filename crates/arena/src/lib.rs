//! Any player against any other, by the rules, with results that mean something.
//!
//! A [`Spec`] names a player: an engine, or a program and the protocol it speaks. An
//! [`ArenaGame`] builds a [`Contestant`] from it. [`referee`] lets two contestants play one
//! game under a [`Clock`], and decides how it has ended. A [`matches::Match`] is many of them,
//! written to a log; [`statistics`] says what the results mean.

#![forbid(unsafe_code)]

mod clock;
mod connectx;
mod contestant;
mod game;
pub mod matches;
mod openings;
mod players;
pub mod referee;
mod reversi;
mod schema;
mod spec;
pub mod statistics;
pub mod tables;
pub mod tournament;

pub use clock::{Budget, Clock};
pub use contestant::{Choice, Contestant, Ending, Foul, Round};
pub use game::ArenaGame;
pub use lockstep_protocols::units;
pub use lockstep_search::Control;
pub use lockstep_service::{BoardGame, Transcript};
pub use openings::{OpeningRecord, Openings};
pub use reversi::balanced_openings;
pub use schema::schemas;
pub use spec::{Options, PlayerKind, Protocol, Spec, SpecFault};
