//! Chips in SystemVerilog, driven from Rust.
//!
//! A [`Chip`] is a module of `rtl/` and its twin, the same algorithm in Rust. [`catalogue`] lists
//! those that are offered. Generic over them, a [`Core`] answers questions in simulation, a
//! [`Lockstep`] holds chip and twin together event by event, a [`Plan`] does so on many
//! questions, a [`Race`] times them. [`Block`], [`Theorem`] and [`Package`] say what is checked and
//! proved of a chip's parts; [`synth`] counts cells and finds the clock; [`machine`] is the
//! computer around a search, with buttons, monitor and serial line.
//!
//! Below that, [`Sources`] are the files of `rtl/`, which are part of this crate. A [`Model`] is one
//! module of them, compiled by Verilator the first time it is asked for and kept in a cache; a
//! [`Simulation`] is a running copy of it, with ports that are set, read and clocked. It is a
//! process of its own that talks over pipes: this crate needs no `unsafe`, a crash or an
//! endless loop of a model does not reach the caller, and whole batches and runs are one
//! message each.
//!
//! Nothing here needs the tools at build time; where one is missing, the [`Error`] says which
//! and what installs it.

#![forbid(unsafe_code)]

pub mod aveiro;
mod catalogue;
mod check;
mod chip;
pub mod cohort;
mod error;
pub mod machine;
pub mod phalanx;
mod prove;
pub mod records;
pub mod reversi;
mod simulate;
mod sources;
pub mod sudoku;
pub mod synth;
pub mod timisoara;
mod tools;
pub mod zaragoza;

pub use catalogue::{Entry, catalogue, reversi_chips, sudoku_chips};
pub use check::{
    Block, BlockDifference, Case, ConstantDifference, Difference, Lockstep, Outcome, Package, Plan,
    Shown, Signal, Verdict, Watch, Watched, lint,
};
pub use chip::{
    AnyChip, Chip, Core, Counts, Found, Info, Lap, Look, Moment, Race, Routed, Sight, think,
};
pub use error::Error;
pub use prove::{Bounded, Mutant, Proof, Theorem};
pub use simulate::{
    AsPort, Direction, Model, Port, Record, Records, Run, RunEnd, Simulation, Waveforms, When,
    signed,
};
pub use sources::Sources;
pub use tools::Tool;
