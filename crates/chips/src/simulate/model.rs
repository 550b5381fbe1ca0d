//! A module, compiled by Verilator.

use std::fs;
use std::path::{Path, PathBuf};

use super::compile::{compile, ingredients};
use super::ports::{Direction, Port, read_header, table};
use super::registers::{self, Register, read_class};
use super::{Simulation, cache};
use crate::tools::read_verilog;
use crate::{Error, Sources, Tool};

const PROGRAM: &str = "Vchip";
const HEADER: &str = "Vchip.h";
const CLASS: &str = "Vchip___024root.h";

/// The clock of every module that has one.
const CLOCK: &str = "clk_i";

/// How Verilator compiles: with the circuit's assertions, and with registers, memories and
/// unknown values that start at random, so that a missing reset shows.
const VERILATE: [&str; 12] = [
    "--cc",
    "--prefix",
    "Vchip",
    "-O3",
    "--assert",
    "--x-assign",
    "unique",
    "--x-initial",
    "unique",
    "-Wno-fatal",
    "--output-split",
    "0",
];

/// The seed of [`Model::start`].
const SEED: u64 = 1;

/// Whether a model can write waveforms, and shows the registers inside that hold states and
/// addresses as if they were ports; one that does is slower.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Waveforms {
    /// It cannot.
    #[default]
    Off,
    /// It can.
    On,
}

impl Waveforms {
    /// What a build depends on.
    fn options(self) -> &'static str {
        match self {
            Waveforms::Off => "Off",
            Waveforms::On => "On, with registers",
        }
    }
}

/// A module that can be simulated.
#[derive(Clone, Debug)]
pub struct Model {
    program: PathBuf,
    ports: Vec<(String, Port)>,
    registers: Vec<(String, Vec<&'static str>)>,
}

impl Model {
    /// The module `top` with the parameters given, such as `("Depth", 4)`. It is built if the
    /// cache does not have it: that takes seconds, and needs Verilator and a C++ compiler.
    pub fn build(
        top: &str,
        parameters: &[(&str, u64)],
        waveforms: Waveforms,
    ) -> Result<Model, Error> {
        Model::of_sources(&Sources::of(top)?, parameters, waveforms)
    }

    pub(crate) fn of_sources(
        sources: &Sources,
        parameters: &[(&str, u64)],
        waveforms: Waveforms,
    ) -> Result<Model, Error> {
        let top = sources.top();
        let options = format!("{VERILATE:?} {parameters:?} {}", waveforms.options());
        Model::cached(&options, sources, waveforms, |dir| {
            let files = sources.write(dir)?;
            verilate(dir, top, &files, parameters, waveforms)
        })
    }

    /// The module `top` as Yosys reads it: what is synthesised is what is simulated. The two
    /// tools have front ends of their own, and do not always agree on what a text means.
    pub fn build_as_yosys_reads(top: &str) -> Result<Model, Error> {
        let sources = Sources::of(top)?;
        let options = format!("{VERILATE:?} {}", Tool::Yosys.version()?);
        Model::cached(&options, &sources, Waveforms::Off, |dir| {
            let read: String = sources.write(dir)?.iter().map(|file| read_verilog(file)).collect();
            let netlist = dir.join("netlist.v");
            let script = format!(
                "{read} hierarchy -top {top}; proc; flatten; opt; memory -nomap; opt_clean; \
                 write_verilog -noattr {}",
                netlist.display()
            );
            Tool::Yosys.run(|command| command.args(["-q", "-p", &script]))?;
            verilate(dir, top, &[netlist], &[], Waveforms::Off)
        })
    }

    fn cached(
        options: &str,
        sources: &Sources,
        waveforms: Waveforms,
        make: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<Model, Error> {
        let ingredients = ingredients()?;
        let texts = ingredients.iter().map(String::as_str).chain([options]);
        let key = cache::fingerprint(texts.chain(sources.texts()));
        let dir = cache::directory(&format!("{}-{:016x}", sources.top(), key.0), make)?;
        let (mut ports, inside) = (read_ports(&dir)?, read_registers(&dir, waveforms)?);
        let mut registers = Vec::new();
        for (index, Register { name, bits, .. }) in (ports.len() as u16..).zip(inside) {
            registers.push((name.clone(), registers::names(sources.top(), &name)));
            ports.push((name, Port { index, bits, direction: Direction::Out }));
        }
        Ok(Model { program: dir.join(PROGRAM), ports, registers })
    }

    /// Starts a simulation: every input is 0, nothing has been clocked.
    pub fn start(&self) -> Result<Simulation, Error> {
        self.start_with_seed(SEED)
    }

    /// Starts a simulation whose registers and memories have the random values of `seed`.
    pub fn start_with_seed(&self, seed: u64) -> Result<Simulation, Error> {
        Simulation::start(&self.program, self.ports.clone(), seed)
    }

    /// The registers inside that can be read as ports, and of the state of a state machine the names
    /// of its values. None of a model that cannot write waveforms.
    pub fn registers(&self) -> impl Iterator<Item = (&str, &[&'static str])> {
        self.registers.iter().map(|(name, states)| (name.as_str(), states.as_slice()))
    }

    /// The ports, by name.
    pub fn ports(&self) -> impl Iterator<Item = (&str, Port)> {
        self.ports.iter().map(|(name, port)| (name.as_str(), *port))
    }
}

/// Compiles the module in `dir`, and leaves the program and the header.
fn verilate(
    dir: &Path,
    top: &str,
    files: &[PathBuf],
    parameters: &[(&str, u64)],
    waveforms: Waveforms,
) -> Result<(), Error> {
    Tool::Verilator.run(|command| {
        command.args(VERILATE).arg("--Mdir").arg(dir).args(["--top-module", top]).args(files);
        command.args(parameters.iter().map(|(name, value)| format!("-G{name}={value}")));
        if waveforms == Waveforms::On {
            command.arg("--trace");
        }
        command
    })?;
    let (ports, registers) = (read_ports(dir)?, read_registers(dir, waveforms)?);
    let clock = ports.iter().find(|(name, _)| name == CLOCK).map(|(name, _)| name.as_str());
    compile(dir, PROGRAM, &table(&ports, &registers), clock, waveforms)
}

fn read_ports(dir: &Path) -> Result<Vec<(String, Port)>, Error> {
    Ok(read_header(&read(&dir.join(HEADER))?))
}

fn read_registers(dir: &Path, waveforms: Waveforms) -> Result<Vec<Register>, Error> {
    match waveforms {
        Waveforms::Off => Ok(Vec::new()),
        Waveforms::On => Ok(read_class(&read(&dir.join(CLASS))?)),
    }
}

fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(Error::at(path))
}
