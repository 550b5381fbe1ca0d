//! Synthesis with Yosys, placing and routing with nextpnr.
//!
//! [`synthesise`] counts the cells of the blocks of a chip, each for itself, and of the whole,
//! flattened; then places and routes the whole and reads the clock that it reaches.

mod netlist;
mod route;

use std::path::{Path, PathBuf};
use std::{env, fmt, fs, process};

use serde::Serialize;

use crate::{Error, Sources, Tool};
use netlist::{Hierarchy, Netlist};

/// A device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// Lattice ECP5 LFE5U-85F, speed grade 6.
    #[default]
    Ecp5_85k,
    /// Lattice iCE40 HX8K.
    Ice40Hx8k,
}

/// What a module is made of, with everything below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ModuleResources {
    /// Its name.
    pub module: String,
    /// How often it is there.
    pub instances: u64,
    /// The resources of one.
    #[serde(flatten)]
    pub resources: Resources,
}

/// What synthesis and routing gave.
#[derive(Clone, Debug, Serialize)]
pub struct Synthesis {
    /// The module on top.
    pub module: String,
    /// The device.
    pub target: String,
    /// The version of Yosys.
    pub yosys: String,
    /// The version of nextpnr.
    pub nextpnr: String,
    /// The blocks, the largest first; each with what is below it.
    pub modules: Vec<ModuleResources>,
    /// The whole, flattened.
    pub whole: Resources,
    /// The clock that the routed design reaches, in MHz.
    pub fmax_mhz: f64,
    /// The seed of the placer.
    pub seed: u64,
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Synthesis of the blocks.
    Blocks,
    /// Synthesis of the whole.
    Whole,
    /// Placing and routing.
    Routing,
}

/// Counts the cells of the module `top`: those of its `blocks`, each flattened for itself, and
/// those of the whole, flattened. Leaves out wide multiplexers, so that the counts of look-up
/// tables can be compared.
pub fn count(
    top: &str,
    blocks: &[&str],
    target: Target,
) -> Result<(Vec<ModuleResources>, Resources), Error> {
    in_directory(top, |dir, files| count_in(dir, files, top, blocks, target, &mut |_| ()))
}

/// Synthesises, places and routes the module `top`.
pub fn synthesise(
    top: &str,
    blocks: &[&str],
    target: Target,
    seed: u64,
    mut progress: impl FnMut(Phase),
) -> Result<Synthesis, Error> {
    let (yosys, nextpnr) = (Tool::Yosys.version()?, target.router().version()?);
    in_directory(top, |dir, files| {
        let (modules, whole) = count_in(dir, files, top, blocks, target, &mut progress)?;
        progress(Phase::Routing);
        let fmax_mhz = route::route(dir, target, seed)?;
        let (module, target) = (top.into(), target.to_string());
        Ok(Synthesis { module, target, yosys, nextpnr, modules, whole, fmax_mhz, seed })
    })
}

fn count_in(
    dir: &Path,
    files: &[PathBuf],
    top: &str,
    blocks: &[&str],
    target: Target,
    progress: &mut impl FnMut(Phase),
) -> Result<(Vec<ModuleResources>, Resources), Error> {
    progress(Phase::Blocks);
    let parts = Netlist::synthesise(dir, files, top, target, Hierarchy::Kept(blocks))?;
    progress(Phase::Whole);
    let whole = Netlist::synthesise(dir, files, top, target, Hierarchy::Flat)?;
    Ok((parts.modules(), whole.resources(top)))
}

/// Works in a directory of its own, with the sources of the module `top` in it.
pub(crate) fn in_directory<T>(
    top: &str,
    work: impl FnOnce(&Path, &[PathBuf]) -> Result<T, Error>,
) -> Result<T, Error> {
    let sources = Sources::of(top)?;
    let dir = env::temp_dir().join(format!("lockstep-synth-{top}-{}", process::id()));
    let result = sources.write(&dir).and_then(|files| work(&dir, &files));
    // If it stays, it does no harm.
    let _ = fs::remove_dir_all(&dir);
    result
}

impl Target {
    /// All of them.
    pub const ALL: [Target; 2] = [Target::Ecp5_85k, Target::Ice40Hx8k];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Ecp5_85k => "ecp5-85k",
            Target::Ice40Hx8k => "ice40-hx8k",
        }
    }

    const fn router(self) -> Tool {
        match self {
            Target::Ecp5_85k => Tool::NextpnrEcp5,
            Target::Ice40Hx8k => Tool::NextpnrIce40,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::ops::AddAssign for Resources {
    fn add_assign(&mut self, other: Resources) {
        self.luts += other.luts;
        self.carries += other.carries;
        self.flip_flops += other.flip_flops;
        self.block_rams += other.block_rams;
    }
}
