//! Any player against any other, by the rules, with results that mean something.
//!
//! Begin with [`matches::Match`]: many games between two players, with a log from which it resumes.
//! A [`Spec`] names a player: an engine, a simulated chip, or a program and the protocol it speaks.
//! An [`ArenaGame`] builds a [`Contestant`] from it. [`referee`] plays one game between two
//! contestants under a [`Clock`] and decides how it has ended. A [`tournament::Plan`] is a round
//! robin under several conditions; [`statistics`] has Elo with error bars and the SPRT; [`tables`]
//! repeats the measurements of the FPT'10 winner's document.
//!
//! [`schemas`] are the JSON Schemas of what all of this answers.

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
