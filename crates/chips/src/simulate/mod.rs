//! Simulation: a module compiled by Verilator, running in a process of its own.

mod cache;
mod compile;
mod model;
mod ports;
mod simulation;

pub use model::{Model, Waveforms};
pub use ports::{Direction, Port};
pub use simulation::{Record, Records, Run, RunEnd, Simulation, When};
