use schemars::JsonSchema;
use serde::Serialize;

use crate::synth::{Board, Device};
use crate::{Block, Package, Theorem};

/// What there is to know of a chip without asking it.
#[derive(Debug)]
pub struct Info {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in full, such as "the Reversi machine of Timisoara".
    pub title: &'static str,
    /// What it plays or solves.
    pub game: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// The module that is simulated.
    pub module: &'static str,
    /// The ports of the trace. There are events in a cycle in which the first one is not 0.
    pub trace: &'static [&'static str],
    /// The depths of a check, unless others are asked for; none if the chip has no depth.
    pub check_depths: &'static [u32],
    /// The blocks that are compared with Rust.
    pub blocks: &'static [Block],
    /// What is proved of its circuits.
    pub theorems: &'static [Theorem],
    /// The constants that RTL and Rust share.
    pub packages: &'static [Package],
    /// Its size and speed.
    pub routed: Routed,
    /// The boards it supports, and the top module for each.
    pub boards: &'static [(&'static Board, &'static str)],
}

/// A chip, placed and routed.
#[derive(Debug)]
pub struct Routed {
    /// The module on top.
    pub module: &'static str,
    /// Its parameters, where they are not the defaults.
    pub parameters: &'static [(&'static str, u64)],
    /// The blocks whose size is of interest.
    pub blocks: &'static [&'static str],
    /// The device.
    pub device: &'static Device,
    /// The clock that it reaches, in MHz, as `lockstep chip synth` measures it.
    pub clock_mhz: f64,
    /// Whether that clock was routed; otherwise it is what the placer expects, because routing takes hours.
    pub clock_is_routed: bool,
}

impl Info {
    /// The time of these cycles at the routed clock, in seconds.
    pub fn seconds(&self, cycles: u64) -> f64 {
        cycles as f64 / (self.routed.clock_mhz * 1e6)
    }
}

/// What a search counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// Positions entered.
    pub nodes: u64,
    /// Positions without a successor in the search: evaluated, or at the end of the game.
    pub leaves: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
    }
}
