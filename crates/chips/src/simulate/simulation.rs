//! A running model.

use std::fs::File;
use std::path::Path;

use super::Port;
use super::process::Process;
use super::run::{Record, Records, Run, RunEnd};
use crate::Error;

/// The rows of a batch that are sent at once.
const BATCH: usize = 4096;

/// The reset of every module that has one, and how long it is held.
const RESET: &str = "rst_i";
const RESET_CYCLES: u64 = 2;

/// A running copy of a [`Model`](crate::Model): a process that ends when this is dropped.
///
/// The value of a port is a word of 64 bits, or several for a wide port ([`Port::words`]); where
/// values of several ports come together, as in a [`Record`], their words follow one another.
#[derive(Debug)]
pub struct Simulation {
    ports: Vec<(String, Port)>,
    process: Process,
}

/// A port, or the name of one.
pub trait AsPort {
    /// The port of a simulation.
    fn port(&self, simulation: &Simulation) -> Result<Port, Error>;
}

impl AsPort for Port {
    fn port(&self, _: &Simulation) -> Result<Port, Error> {
        Ok(*self)
    }
}

impl AsPort for &str {
    fn port(&self, simulation: &Simulation) -> Result<Port, Error> {
        simulation.port(self)
    }
}

impl Simulation {
    pub(super) fn start(
        program: &Path,
        ports: Vec<(String, Port)>,
        seed: u64,
    ) -> Result<Simulation, Error> {
        Ok(Simulation { ports, process: Process::start(program, seed)? })
    }

    /// The port of this name.
    pub fn port(&self, name: &str) -> Result<Port, Error> {
        let found = self.ports.iter().find(|(port, _)| port == name);
        found.map(|&(_, port)| port).ok_or_else(|| Error::NoSuchPort(name.into()))
    }

    /// The ports of these names.
    pub fn ports(&self, names: &[&str]) -> Result<Vec<Port>, Error> {
        names.iter().map(|name| self.port(name)).collect()
    }

    /// Sets an input of at most 64 bits. The bits of `value` beyond its width are dropped.
    pub fn set(&mut self, port: impl AsPort, value: u64) -> Result<(), Error> {
        let port = self.narrow(&port)?;
        self.set_words(port, &[value])
    }

    /// Sets an input of any width, to as many words as it has.
    pub fn set_words(&mut self, port: impl AsPort, words: &[u64]) -> Result<(), Error> {
        let port = port.port(self)?;
        if words.len() != port.words() {
            return Err(self.width(port, words.len()));
        }
        self.process.send(b"P")?;
        self.process.send_port(port)?;
        self.process.send_value(port, words)
    }

    /// The value of a port of at most 64 bits, once the inputs have settled.
    pub fn get(&mut self, port: impl AsPort) -> Result<u64, Error> {
        self.get_all([port]).map(|[value]| value)
    }

    /// The values of several ports of at most 64 bits.
    pub fn get_all<const N: usize>(&mut self, ports: [impl AsPort; N]) -> Result<[u64; N], Error> {
        let ports: Vec<Port> =
            ports.iter().map(|port| self.narrow(port)).collect::<Result<_, _>>()?;
        let words = self.read(&ports)?;
        let mut values = [0; N];
        values.copy_from_slice(&words);
        Ok(values)
    }

    /// The words of a port of any width, once the inputs have settled.
    pub fn get_words(&mut self, port: impl AsPort) -> Result<Vec<u64>, Error> {
        let port = port.port(self)?;
        self.read(&[port])
    }

    /// Resets the module: holds `rst_i` for two clock cycles.
    pub fn reset(&mut self) -> Result<(), Error> {
        self.set(RESET, 1)?;
        self.clock(RESET_CYCLES)?;
        self.set(RESET, 0)
    }

    /// Runs this number of clock cycles.
    pub fn clock(&mut self, cycles: u64) -> Result<(), Error> {
        self.process.send(b"C")?;
        self.process.send(&cycles.to_le_bytes())
    }

    /// The clock cycles since the start.
    pub fn cycle(&mut self) -> Result<u64, Error> {
        Ok(self.run(&Run { limit: 0, ..Run::default() }, |_| Ok(()))?.cycle)
    }

    /// Sets all inputs of each row, lets them settle, and reads the outputs. A row has the words
    /// of all inputs; the answer has the words of all outputs for each row.
    pub fn batch(
        &mut self,
        inputs: &[Port],
        outputs: &[Port],
        rows: &[u64],
    ) -> Result<Vec<u64>, Error> {
        self.rows(false, inputs, outputs, rows)
    }

    /// As [`Simulation::batch`], with one clock cycle for each row; the outputs are those after
    /// its edge.
    pub fn clocked_batch(
        &mut self,
        inputs: &[Port],
        outputs: &[Port],
        rows: &[u64],
    ) -> Result<Vec<u64>, Error> {
        self.rows(true, inputs, outputs, rows)
    }

    /// Runs, and shows each record to `watch`.
    pub fn run(
        &mut self,
        run: &Run<'_>,
        mut watch: impl FnMut(&Record) -> Result<(), Error>,
    ) -> Result<RunEnd, Error> {
        let mut records = self.records(run)?;
        while let Some(record) = records.next()? {
            watch(record)?;
        }
        records.finish()
    }

    /// Runs; the records are fetched one after the other. All have to be fetched before the
    /// simulation does anything else.
    pub fn records<'a>(&'a mut self, run: &Run<'a>) -> Result<Records<'a>, Error> {
        Records::start(&mut self.process, run)
    }

    /// Writes a waveform (VCD) from here on; the model was built with waveforms.
    pub fn start_waveform(&mut self, path: &Path) -> Result<(), Error> {
        // The harness has no way to say that it cannot write the file.
        File::create(path).map_err(Error::at(path))?;
        let name = path.as_os_str().as_encoded_bytes();
        self.process.send(b"W")?;
        self.process.send(&(name.len() as u16).to_le_bytes())?;
        self.process.send(name)
    }

    /// Ends the simulation in order, so that a waveform is complete.
    pub fn finish(self) -> Result<(), Error> {
        self.process.finish()
    }

    fn rows(
        &mut self,
        clocked: bool,
        inputs: &[Port],
        outputs: &[Port],
        rows: &[u64],
    ) -> Result<Vec<u64>, Error> {
        let width = inputs.iter().map(|port| port.words()).sum::<usize>().max(1);
        let process = &mut self.process;
        let mut values = Vec::new();
        for rows in rows.chunks(BATCH * width) {
            let rows = rows.chunks_exact(width);
            let count = rows.len();
            process.send(&[b'B', u8::from(clocked)])?;
            process.send_ports(inputs)?;
            process.send_ports(outputs)?;
            process.send(&(count as u32).to_le_bytes())?;
            for mut row in rows {
                for &port in inputs {
                    let (value, rest) = row.split_at(port.words());
                    process.send_value(port, value)?;
                    row = rest;
                }
            }
            process.flush()?;
            for &port in outputs.iter().cycle().take(count * outputs.len()) {
                process.take_value(port, &mut values)?;
            }
        }
        Ok(values)
    }

    fn read(&mut self, ports: &[Port]) -> Result<Vec<u64>, Error> {
        for &port in ports {
            self.process.send(b"G")?;
            self.process.send_port(port)?;
        }
        self.process.flush()?;
        let mut words = Vec::with_capacity(ports.len());
        for &port in ports {
            self.process.take_value(port, &mut words)?;
        }
        Ok(words)
    }

    /// A port whose value is one word.
    fn narrow(&self, port: &impl AsPort) -> Result<Port, Error> {
        let port = port.port(self)?;
        if port.words() == 1 { Ok(port) } else { Err(self.width(port, 1)) }
    }

    fn width(&self, port: Port, words: usize) -> Error {
        let name = self.ports.get(usize::from(port.index)).map(|(name, _)| name.clone());
        Error::PortWidth { port: name.unwrap_or_default(), bits: port.bits, words }
    }
}
