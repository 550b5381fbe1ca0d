//! The chip of Timisoara, and its twin beside it.
//!
//! [`Chip`] is the search core in simulation. [`Lockstep`] runs it together with the software
//! twin of `lockstep-reversi`, [`Edition::Corrected`](lockstep_reversi::replicas::timisoara::Edition),
//! and stops at the first step in which they differ. [`Machine`] is all of it, with buttons,
//! monitor and serial line, and [`Shown`] what the monitor shows. A [`Race`] is a game whose
//! moves are thought by both, and timed.

mod check;
mod chip;
mod desk;
mod events;
mod lockstep;
mod machine;
mod race;
mod screen;

pub use check::{Outcome, Plan};
pub use chip::{Chip, Found};
pub use lockstep::{Difference, Lockstep, Step, Verdict};
pub use machine::{Button, Counts, Lights, Machine, Told};
pub use race::{Lap, Race, think};
pub use screen::Shown;

/// The module of the search core.
pub const MODULE: &str = "timisoara_search";

/// The module that is placed and routed: the search core behind shift registers.
pub const ROUTED_MODULE: &str = "timisoara_serial";

/// The blocks whose size is of interest.
pub const BLOCKS: [&str; 7] = [
    "reversi_moves",
    "reversi_flips",
    "reversi_count",
    "timisoara_pick",
    "timisoara_eval",
    "timisoara_stack",
    "timisoara_search",
];

/// The clock of [`ROUTED_MODULE`], placed and routed for an ECP5-85F of speed grade 6, in MHz; as
/// `lockstep chip synth timisoara` measures it. The one place that says it.
pub const CLOCK_MHZ: f64 = 80.9;
