//! Chips in SystemVerilog, driven from Rust.
//!
//! The sources of `rtl/` are part of this crate ([`Sources`]). A [`Model`] is one module of them,
//! compiled by Verilator the first time it is asked for and kept in a cache; a [`Simulation`] is
//! a running copy of it, with ports that are set, read and clocked.
//!
//! A simulation is a process of its own that talks over pipes. That keeps this crate free of
//! `unsafe`, a crash or an endless loop of a model away from the caller, and costs little:
//! whole batches and runs are one message each.
//!
//! Nothing here needs the tools at build time; where one is missing, the [`Error`] says which
//! and what installs it.

#![forbid(unsafe_code)]

mod check;
mod error;
mod machine;
mod prove;
mod reversi;
mod simulate;
mod sources;
pub mod synth;
pub mod timisoara;
mod tools;

pub use check::{Block, BlockDifference, lint};
pub use error::Error;
pub use machine::{Beam, BrokenByte, Frame, FrameReader, UartReader};
pub use prove::{Proof, Theorem};
pub use simulate::{
    AsPort, Direction, Model, Port, Record, Records, Run, RunEnd, Simulation, Waveforms, When,
};
pub use sources::Sources;
pub use synth::{Bitstream, Board, Clock, Stage};
pub use tools::Tool;
