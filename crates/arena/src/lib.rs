//! Any player against any other, by the rules, with results that mean something.
//!
//! A [`Spec`] names a player: an engine, or a program and the protocol it speaks. A [`Field`] (a
//! game on a board) builds a [`Contestant`] from it. [`referee`] lets two contestants play one
//! game under a [`Clock`], and decides how it has ended. A [`matches::Match`] is many of them,
//! written to a log; [`statistics`] says what the results mean.

#![forbid(unsafe_code)]

mod clock;
mod connectx;
mod contestant;
mod field;
pub mod matches;
mod openings;
mod players;
mod protocols;
pub mod referee;
mod reversi;
mod spec;
pub mod statistics;
pub mod tables;
pub mod tournament;
pub mod units;
pub mod wire;

pub use clock::{Budget, Clock, Control, Deadline, NotAControl};
pub use contestant::{Choice, Contestant, Course, Ending, Foul, Round};
pub use field::Field;
pub use openings::Openings;
pub use reversi::balanced_openings;
pub use spec::{Options, Protocol, Spec, SpecFault, Who, Wire};
