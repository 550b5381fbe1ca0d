//! The chip of Timisoara, and its twin beside it.
//!
//! [`Chip`] is the search core in simulation. [`Lockstep`] runs it together with the software
//! twin of `lockstep-reversi`, [`Edition::Corrected`](lockstep_reversi::replicas::timisoara::Edition),
//! and stops at the first step in which they differ.

mod chip;
mod events;
mod lockstep;

pub use chip::{Chip, Found};
pub use lockstep::{Difference, Lockstep, Step, Verdict};
