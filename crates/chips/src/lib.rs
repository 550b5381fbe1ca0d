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

mod blocks;
mod board;
mod boards;
mod cache;
mod compile;
mod error;
mod lint;
mod model;
mod ports;
mod proofs;
mod simulation;
mod sources;
pub mod synth;
pub mod timisoara;
mod tools;
mod uart;
mod video;

pub use blocks::{Block, BlockDifference};
pub use board::{Bitstream, Board, Clock, Stage};
pub use error::Error;
pub use lint::lint;
pub use model::{Model, Waveforms};
pub use ports::{Direction, Port};
pub use proofs::{Proof, Theorem};
pub use simulation::{Record, Records, Run, RunEnd, Simulation, When};
pub use sources::Sources;
pub use tools::Tool;
pub use uart::{BrokenByte, UartReader};
pub use video::{Beam, Frame, FrameReader};
