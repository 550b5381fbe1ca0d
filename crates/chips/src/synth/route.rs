//! Placing and routing with nextpnr.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::netlist::NETLIST;
use super::{Board, Device};
use crate::{Error, Tool};

/// Files, by names without a directory: a tool in WebAssembly may see no other one.
pub(super) const CONFIG: &str = "routed.config";
const PINS: &str = "pins.lpf";
const REPORT: &str = "report.json";

/// The clock that is asked for without a board, in MHz: more than can be reached, so that the
/// router does its best.
const WANTED: &str = "120";

/// The clocks of a routed design, by their nets.
pub type Clocks = BTreeMap<String, Clock>;

/// A clock of a routed design, in MHz.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Clock {
    /// What it reaches.
    pub achieved: f64,
    /// What was asked for.
    pub constraint: f64,
}

#[derive(Deserialize)]
struct Report {
    fmax: Clocks,
}

/// Places and routes the netlist in `dir` on any pins, as fast as can be; returns the clock
/// that is reached, in MHz: of several, the slowest.
pub(super) fn route_alone(dir: &Path, device: &Device, seed: u64) -> Result<f64, Error> {
    let router = device.family.router();
    let any_pin = device.family.any_pin();
    // A clock that is not reached is no failure here.
    let options = ["--freq", WANTED, "--timing-allow-fail", any_pin];
    let clocks = route(dir, device, device.package, seed, &options)?;
    let slowest = clocks.values().map(|clock| clock.achieved).reduce(f64::min);
    slowest.ok_or_else(|| Error::Unexpected { tool: router, expected: "a clock".into() })
}

/// Places and routes the netlist in `dir` for a board, and writes [`CONFIG`]. A clock of the board
/// that is not reached is an error.
pub(super) fn route_for_board(dir: &Path, board: &Board, seed: u64) -> Result<Clocks, Error> {
    let pins = dir.join(PINS);
    fs::write(&pins, board.pins()?).map_err(Error::at(&pins))?;
    let options = ["--lpf", PINS, "--textcfg", CONFIG];
    route(dir, board.device, board.package, seed, &options)
}

fn route(
    dir: &Path,
    device: &Device,
    package: &str,
    seed: u64,
    options: &[&str],
) -> Result<Clocks, Error> {
    let tool = device.family.router();
    tool.run(|nextpnr| {
        nextpnr.current_dir(dir).args(device.options).args(["--package", package]);
        nextpnr.args(["--json", NETLIST, "--report", REPORT, "--seed", &seed.to_string()]);
        nextpnr.args(options)
    })?;
    read_report(&dir.join(REPORT), tool)
}

fn read_report(path: &Path, tool: Tool) -> Result<Clocks, Error> {
    let text = fs::read_to_string(path).map_err(Error::at(path))?;
    let report: Report = serde_json::from_str(&text).map_err(|error| Error::Unexpected {
        tool,
        expected: format!("a report with clocks ({error})"),
    })?;
    Ok(report.fmax)
}
