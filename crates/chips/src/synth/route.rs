//! What nextpnr makes of a netlist.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::Target;
use super::netlist::NETLIST;
use crate::{Error, Tool};

const REPORT: &str = "report.json";

/// What is asked for, in MHz: more than can be had, so that the router does its best.
const WANTED: &str = "120";

#[derive(Deserialize)]
struct Report {
    fmax: BTreeMap<String, Clock>,
}

#[derive(Deserialize)]
struct Clock {
    achieved: f64,
}

/// Places and routes the netlist in `dir`, and returns the clock that is reached, in MHz.
pub(super) fn route(dir: &Path, target: Target, seed: u64) -> Result<f64, Error> {
    let device: &[&str] = match target {
        Target::Ecp5_85k => {
            &["--85k", "--speed", "6", "--package", "CABGA756", "--lpf-allow-unconstrained"]
        }
        Target::Ice40Hx8k => &["--hx8k", "--package", "ct256", "--pcf-allow-unconstrained"],
    };
    let tool = target.router();
    // A clock that is not reached is no failure here; nextpnr would say so with its status.
    tool.run(|command| {
        // Names are relative: a router in WebAssembly may see no other directory.
        command.current_dir(dir).args(device).args(["--json", NETLIST, "--report", REPORT]);
        command.args(["--freq", WANTED, "--timing-allow-fail", "--seed", &seed.to_string()])
    })?;
    slowest(dir, tool)
}

/// The clock of the report; of several, the slowest.
fn slowest(dir: &Path, tool: Tool) -> Result<f64, Error> {
    let path = dir.join(REPORT);
    let text = fs::read_to_string(&path).map_err(Error::at(&path))?;
    let expected = |what: String| Error::Unexpected { tool, expected: what };
    let report: Report = serde_json::from_str(&text)
        .map_err(|error| expected(format!("a report with clocks ({error})")))?;
    let clocks = report.fmax.values().map(|clock| clock.achieved);
    clocks.reduce(f64::min).ok_or_else(|| expected("a clock".into()))
}
