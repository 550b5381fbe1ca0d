//! Boards, and the machines on them, from the sources to a bitstream.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::synth::in_directory;
use crate::tools::read_verilog;
use crate::{Error, Tool};

/// A board that a machine can be carried to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// The ULX3S of Radiona with a Lattice LFE5U-85F, speed grade 6.
    Ulx3s,
}

/// What a board is configured with.
#[derive(Clone, Debug)]
pub struct Bitstream {
    /// The file.
    pub bytes: Vec<u8>,
    /// The clocks, by their nets; each is at least as fast as the board needs it.
    pub clocks: BTreeMap<String, Clock>,
}

/// A clock of a routed design, in MHz.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
pub struct Clock {
    /// What it reaches.
    pub achieved: f64,
    /// What the board gives.
    pub constraint: f64,
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Yosys makes cells of the sources.
    Synthesis,
    /// nextpnr places and routes them.
    Routing,
    /// ecppack writes the bits.
    Packing,
}

/// What nextpnr reports.
#[derive(Deserialize)]
struct Report {
    fmax: BTreeMap<String, Clock>,
}

/// The files, by names without a directory: a tool in WebAssembly may see no other one.
const PINS: &str = "pins.lpf";
const NETLIST: &str = "netlist.json";
const CONFIG: &str = "routed.config";
const REPORT: &str = "report.json";
const BITS: &str = "board.bit";

impl Board {
    /// The module on top, whose ports are the pins.
    const fn module(self) -> &'static str {
        match self {
            Board::Ulx3s => "ulx3s_timisoara",
        }
    }

    /// Which port is on which pin.
    const fn pins(self) -> &'static str {
        match self {
            Board::Ulx3s => include_str!("../../../rtl/boards/ulx3s/ulx3s.lpf"),
        }
    }

    /// The options of nextpnr that name the device.
    const fn device(self) -> [&'static str; 5] {
        match self {
            Board::Ulx3s => ["--85k", "--package", "CABGA381", "--speed", "6"],
        }
    }

    /// Synthesises, places and routes the machine of Timisoara for the board. A clock that is
    /// not reached is a failure.
    pub fn bitstream(self, seed: u64, progress: impl FnMut(Stage)) -> Result<Bitstream, Error> {
        in_directory(self.module(), |dir, files| self.build(dir, files, seed, progress))
    }

    fn build(
        self,
        dir: &Path,
        files: &[PathBuf],
        seed: u64,
        mut progress: impl FnMut(Stage),
    ) -> Result<Bitstream, Error> {
        // Routing takes minutes: what is missing is said before.
        for tool in [Tool::Yosys, Tool::NextpnrEcp5, Tool::Ecppack] {
            tool.version()?;
        }
        progress(Stage::Synthesis);
        let read: String = files.iter().map(|file| read_verilog(file)).collect();
        let script = format!("{read} synth_ecp5 -top {} -json {NETLIST}", self.module());
        Tool::Yosys.run(|yosys| yosys.current_dir(dir).args(["-q", "-p", &script]))?;

        progress(Stage::Routing);
        let pins = dir.join(PINS);
        fs::write(&pins, self.pins()).map_err(Error::at(&pins))?;
        Tool::NextpnrEcp5.run(|nextpnr| {
            nextpnr.current_dir(dir).args(self.device()).args(["--json", NETLIST, "--lpf", PINS]);
            nextpnr.args(["--textcfg", CONFIG, "--report", REPORT, "--seed", &seed.to_string()])
        })?;

        progress(Stage::Packing);
        Tool::Ecppack.run(|ecppack| ecppack.current_dir(dir).args(["--compress", CONFIG, BITS]))?;
        let bits = dir.join(BITS);
        let bytes = fs::read(&bits).map_err(Error::at(&bits))?;
        Ok(Bitstream { bytes, clocks: clocks(&dir.join(REPORT))? })
    }
}

fn clocks(report: &Path) -> Result<BTreeMap<String, Clock>, Error> {
    let text = fs::read_to_string(report).map_err(Error::at(report))?;
    let report: Report = serde_json::from_str(&text).map_err(|error| Error::Unexpected {
        tool: Tool::NextpnrEcp5,
        expected: format!("a report with clocks ({error})"),
    })?;
    Ok(report.fmax)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of a module's ports with the pins they need: `led` of 8 bits is `led[0]`, ..
    fn ports(text: &str) -> Vec<String> {
        let mut ports = Vec::new();
        for line in text.lines().map(str::trim) {
            let Some(rest) = line.strip_prefix("input").or(line.strip_prefix("output")) else {
                continue;
            };
            let name = rest.trim_end_matches(',').split_whitespace().last().unwrap();
            match rest.split_once('[').and_then(|(_, rest)| rest.split_once(']')) {
                None => ports.push(name.to_owned()),
                Some((range, _)) => {
                    let (high, low) = range.split_once(':').unwrap();
                    let (high, low): (u32, u32) = (high.parse().unwrap(), low.parse().unwrap());
                    ports.extend((low..=high).map(|bit| format!("{name}[{bit}]")));
                }
            }
        }
        ports.sort();
        ports
    }

    /// The names in the quotes behind `word`.
    fn named(pins: &str, word: &str) -> Vec<String> {
        let lines = pins.lines().filter(|line| line.starts_with(word));
        let mut names: Vec<String> =
            lines.map(|line| line.split('"').nth(1).unwrap().to_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn every_port_has_a_pin_and_a_voltage() {
        let top = include_str!("../../../rtl/boards/ulx3s/ulx3s_timisoara.sv");
        let (ports, pins) = (ports(top), Board::Ulx3s.pins());
        assert_eq!(ports.len(), 1 + 6 + 3 + 8 + 2 + 4 + 1);
        assert_eq!(named(pins, "LOCATE COMP"), ports);
        assert_eq!(named(pins, "IOBUF PORT"), ports);
    }

    #[test]
    fn a_pin_has_one_port() {
        let sites = |line: &str| line.split("SITE").nth(1).map(str::to_owned);
        let mut sites: Vec<String> = Board::Ulx3s.pins().lines().filter_map(sites).collect();
        let count = sites.len();
        sites.sort();
        sites.dedup();
        assert_eq!(sites.len(), count);
    }
}
