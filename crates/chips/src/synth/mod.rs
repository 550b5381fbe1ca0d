//! Synthesis with Yosys, placing and routing with nextpnr.
//!
//! [`synthesise`] counts the cells of a chip's blocks, each on its own, and of the whole,
//! flattened; then it places and routes the whole and reads the clock that it reaches. Without
//! nextpnr there is no clock; the cells are counted all the same.

mod bitstream;
mod device;
mod netlist;
mod route;

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::tools::directory;
use crate::{Error, Routed, Sources, Tool};
pub use bitstream::{Bitstream, Stage};
pub use device::{BOARDS, Board, DEVICES, Device, ECP5_85K, ICE40_HX8K, ULX3S};
use netlist::{Hierarchy, Netlist};
pub use route::{Clock, Clocks};

/// What a module is made of, with everything below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Resources {
    /// Look-up tables of 4 inputs.
    pub luts: u64,
    /// Carry cells; an ECP5's has two look-up tables of its own.
    pub carries: u64,
    /// Flip-flops.
    pub flip_flops: u64,
    /// Block RAMs.
    pub block_rams: u64,
}

/// A module and its resources.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ModuleResources {
    /// Its name.
    pub module: String,
    /// The number of instances.
    pub instances: u64,
    /// The resources of one.
    #[serde(flatten)]
    pub resources: Resources,
}

/// The cells of a design.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cells {
    /// The blocks, the largest first; each with what is below it.
    pub modules: Vec<ModuleResources>,
    /// The whole, flattened.
    pub whole: Resources,
}

/// What synthesis and routing gave.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Synthesis {
    /// The module on top.
    pub module: String,
    /// The device.
    pub target: String,
    /// The version of Yosys.
    pub yosys: String,
    /// The version of nextpnr, if it is installed.
    pub nextpnr: Option<String>,
    /// The cells.
    #[serde(flatten)]
    pub cells: Cells,
    /// The clock that the routed design reaches, in MHz; `None` without nextpnr.
    pub fmax_mhz: Option<f64>,
    /// Why there is no clock: what is not installed, and what installs it.
    pub missing: Option<String>,
    /// The seed of the placer.
    pub seed: u64,
}

/// A phase of a synthesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Synthesis of the blocks.
    Blocks,
    /// Synthesis of the whole.
    Whole,
    /// Placing and routing.
    Routing,
}

/// Counts the cells of a design on a device: those of its blocks, each flattened on its own, and
/// those of the whole, flattened.
pub fn count(design: &Routed, device: &Device) -> Result<Cells, Error> {
    in_directory(design.module, |dir, files| count_in(dir, files, design, device, &mut |_| ()))
}

/// Synthesises a design, and places and routes it if nextpnr is installed.
pub fn synthesise(
    design: &Routed,
    device: &Device,
    seed: u64,
    mut progress: impl FnMut(Phase),
) -> Result<Synthesis, Error> {
    let yosys = Tool::Yosys.version()?;
    let (nextpnr, missing) = match device.family.router().version() {
        Ok(version) => (Some(version), None),
        Err(error @ Error::Missing { .. }) => (None, Some(error.to_string())),
        Err(error) => return Err(error),
    };
    in_directory(design.module, |dir, files| {
        let cells = count_in(dir, files, design, device, &mut progress)?;
        let mut fmax_mhz = None;
        if nextpnr.is_some() {
            progress(Phase::Routing);
            fmax_mhz = Some(route::route_alone(dir, device, seed)?);
        }
        let (module, target) = (design.module.into(), device.name.into());
        Ok(Synthesis { module, target, yosys, nextpnr, cells, fmax_mhz, missing, seed })
    })
}

fn count_in(
    dir: &Path,
    files: &[PathBuf],
    design: &Routed,
    device: &Device,
    progress: &mut impl FnMut(Phase),
) -> Result<Cells, Error> {
    progress(Phase::Blocks);
    let parts = Netlist::synthesise(dir, files, design, device, Hierarchy::Kept)?;
    progress(Phase::Whole);
    let whole = Netlist::synthesise(dir, files, design, device, Hierarchy::Flat)?;
    Ok(Cells { modules: parts.modules(), whole: whole.resources(design.module) })
}

/// Works in a directory of its own, with the sources of the module `top` in it.
fn in_directory<T>(
    top: &str,
    work: impl FnOnce(&Path, &[PathBuf]) -> Result<T, Error>,
) -> Result<T, Error> {
    let sources = Sources::of(top)?;
    let dir = directory()?;
    let files = sources.write(dir.path())?;
    work(dir.path(), &files)
}

impl std::ops::AddAssign for Resources {
    fn add_assign(&mut self, other: Resources) {
        self.luts += other.luts;
        self.carries += other.carries;
        self.flip_flops += other.flip_flops;
        self.block_rams += other.block_rams;
    }
}
