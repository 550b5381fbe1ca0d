//! A module, compiled by Verilator.

use std::fs;
use std::path::{Path, PathBuf};

use crate::compile::{compile, ingredients};
use crate::ports::{Port, read_header, table};
use crate::{Error, Simulation, Sources, Tool, cache};

const PROGRAM: &str = "Vchip";
const HEADER: &str = "Vchip.h";

/// The clock of every module that has one.
const CLOCK: &str = "clk_i";

/// Whether a model can write waveforms; one that can is slower.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Waveforms {
    /// It cannot.
    #[default]
    Off,
    /// It can.
    On,
}

/// A module that can be simulated.
#[derive(Clone, Debug)]
pub struct Model {
    program: PathBuf,
    ports: Vec<(String, Port)>,
}

impl Model {
    /// The module `top` with the parameters given, such as `("Depth", 4)`. It is built if the
    /// cache does not have it: that takes seconds, and needs Verilator and a C++ compiler.
    pub fn build(
        top: &str,
        parameters: &[(&str, u64)],
        waveforms: Waveforms,
    ) -> Result<Model, Error> {
        let sources = Sources::of(top)?;
        let ingredients = ingredients()?;
        let options = format!("{top} {parameters:?} {waveforms:?}");
        let texts = ingredients.iter().chain([&options]).map(String::as_str);
        let texts = texts.chain(sources.texts());
        let name = format!("{top}-{:016x}", cache::fingerprint(texts).0);
        let dir = cache::directory(&name, |dir| make(dir, &sources, parameters, waveforms))?;
        let header = dir.join(HEADER);
        let text = fs::read_to_string(&header).map_err(Error::at(&header))?;
        Ok(Model { program: dir.join(PROGRAM), ports: read_header(&text) })
    }

    /// Starts a simulation: every input is 0, nothing has been clocked.
    pub fn start(&self) -> Result<Simulation, Error> {
        Simulation::start(&self.program, self.ports.clone())
    }

    /// The ports, by name.
    pub fn ports(&self) -> impl Iterator<Item = (&str, Port)> {
        self.ports.iter().map(|(name, port)| (name.as_str(), *port))
    }
}

/// Compiles the module in `dir`, and leaves the program and the header.
fn make(
    dir: &Path,
    sources: &Sources,
    parameters: &[(&str, u64)],
    waveforms: Waveforms,
) -> Result<(), Error> {
    let files = sources.write(dir)?;
    Tool::Verilator.run(|command| {
        command.args(["--cc", "--prefix", "Vchip", "-O3", "--x-assign", "fast", "--x-initial"]);
        command.args(["fast", "--noassert", "-Wno-fatal", "--output-split", "0", "--Mdir"]);
        command.arg(dir).args(["--top-module", sources.top()]).args(&files);
        command.args(parameters.iter().map(|(name, value)| format!("-G{name}={value}")));
        if waveforms == Waveforms::On {
            command.arg("--trace");
        }
        command
    })?;
    let header = dir.join(HEADER);
    let ports = read_header(&fs::read_to_string(&header).map_err(Error::at(&header))?);
    let clock = ports.iter().find(|(name, _)| name == CLOCK).map(|(name, _)| name.as_str());
    compile(dir, PROGRAM, &table(&ports), clock, waveforms)
}
