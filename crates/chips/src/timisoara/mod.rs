//! The chip of Timisoara, and its twin beside it.
//!
//! [`Chip`] is the search core in simulation. [`Lockstep`] runs it together with the software
//! twin of `lockstep-reversi`, [`Edition::Corrected`](lockstep_reversi::replicas::timisoara::Edition),
//! and stops at the first step in which they differ. [`Machine`] is all of it, with buttons,
//! monitor and serial line, and [`Shown`] what the monitor shows. A [`Race`] is a game whose
//! moves are thought by both, and timed.

mod check;
mod chip;
mod events;
mod lockstep;
mod machine;
mod race;
mod screen;

pub use check::{Outcome, Plan};
pub use chip::{Chip, Found};
pub use lockstep::{Difference, Lockstep, Step, Verdict};
pub use machine::{Button, Lights, Machine, Told};
pub use race::{Lap, Race};
pub use screen::Shown;
