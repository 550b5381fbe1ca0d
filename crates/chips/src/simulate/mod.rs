//! Simulation: a module compiled by Verilator, running in a process of its own.

mod cache;
mod compile;
mod model;
mod ports;
mod process;
mod registers;
mod run;
mod simulation;

pub use model::{Model, Waveforms};
pub use ports::{Direction, Port, signed};
pub use run::{Record, Records, Run, RunEnd, When};
pub use simulation::{AsPort, Simulation};

#[cfg(test)]
mod tests;
