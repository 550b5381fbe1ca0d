//! A running model.

use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::{Error, Port};

/// No port, and a change of any, on the wire.
const NONE: u16 = 0xffff;
const CHANGE: u16 = 0xfffe;

/// The rows of a batch that are sent at once.
const BATCH: usize = 4096;

/// A running copy of a [`Model`](crate::Model): a process that ends when this is dropped.
#[derive(Debug)]
pub struct Simulation {
    program: PathBuf,
    ports: Vec<(String, Port)>,
    process: Child,
    to: Option<BufWriter<ChildStdin>>,
    from: BufReader<ChildStdout>,
}

/// How a simulation runs.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The most cycles.
    pub limit: u64,
    /// The run ends in the cycle in which this port is not 0, before that cycle's clock edge.
    pub until: Option<Port>,
    /// The cycles in which a record is made.
    pub when: When,
    /// The ports of a record; none, no records.
    pub record: &'a [Port],
}

/// The cycles of a run in which a record is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Every one.
    Always,
    /// Those in which this port is not 0.
    Holds(Port),
    /// The first one, and those in which a port of the record has another value than before.
    Changes,
}

/// The ports of a cycle.
#[derive(Clone, Debug)]
pub struct Record {
    /// Cycles since the start of the simulation.
    pub cycle: u64,
    /// The values, in the order of the ports asked for.
    pub values: Vec<u64>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunEnd {
    /// Cycles since the start of the simulation.
    pub cycle: u64,
    /// Whether the port of `until` ended it, and not the limit.
    pub reached: bool,
}

impl Simulation {
    pub(crate) fn start(program: &Path, ports: Vec<(String, Port)>) -> Result<Self, Error> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(Error::at(program))?;
        let (Some(to), Some(from)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(Error::Ended);
        };
        let (to, from) = (Some(BufWriter::new(to)), BufReader::with_capacity(1 << 16, from));
        Ok(Simulation { program: program.into(), ports, process, to, from })
    }

    /// The port of this name.
    pub fn port(&self, name: &str) -> Result<Port, Error> {
        let found = self.ports.iter().find(|(port, _)| port == name);
        found.map(|&(_, port)| port).ok_or_else(|| Error::NoSuchPort(name.into()))
    }

    /// Sets an input.
    pub fn set(&mut self, port: Port, value: u64) -> Result<(), Error> {
        self.send(b"P")?;
        self.send(&port.index.to_le_bytes())?;
        self.send_value(port, value)
    }

    /// The value of a port, once the inputs have settled.
    pub fn get(&mut self, port: Port) -> Result<u64, Error> {
        self.send(b"G")?;
        self.send(&port.index.to_le_bytes())?;
        self.flush()?;
        self.value(port)
    }

    /// Runs so many clock cycles.
    pub fn clock(&mut self, cycles: u64) -> Result<(), Error> {
        self.send(b"C")?;
        self.send(&cycles.to_le_bytes())
    }

    /// The clock cycles since the start.
    pub fn cycle(&mut self) -> Result<u64, Error> {
        let nothing = Run { limit: 0, until: None, when: When::Always, record: &[] };
        Ok(self.run(&nothing, |_| Ok(()))?.cycle)
    }

    /// Sets all inputs of each row, lets them settle, and reads the outputs. A row is as long
    /// as `inputs`; the answer has as many values as there are outputs for each row.
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

    fn rows(
        &mut self,
        clocked: bool,
        inputs: &[Port],
        outputs: &[Port],
        rows: &[u64],
    ) -> Result<Vec<u64>, Error> {
        let mut values = Vec::with_capacity(rows.len() / inputs.len().max(1) * outputs.len());
        for rows in rows.chunks(BATCH * inputs.len().max(1)) {
            let count = rows.len() / inputs.len().max(1);
            self.send(&[b'B', u8::from(clocked)])?;
            self.send_ports(inputs)?;
            self.send_ports(outputs)?;
            self.send(&(count as u32).to_le_bytes())?;
            for (value, port) in rows.iter().zip(inputs.iter().cycle()) {
                self.send_value(*port, *value)?;
            }
            self.flush()?;
            for port in outputs.iter().cycle().take(count * outputs.len()) {
                values.push(self.value(*port)?);
            }
        }
        Ok(values)
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
        Ok(records.end)
    }

    /// Runs; the records are fetched one after the other.
    pub fn records<'a>(&'a mut self, run: &Run<'a>) -> Result<Records<'a>, Error> {
        let when = match run.when {
            When::Always => NONE,
            When::Holds(port) => port.index,
            When::Changes => CHANGE,
        };
        self.send(b"R")?;
        self.send(&run.limit.to_le_bytes())?;
        self.send(&run.until.map_or(NONE, |port| port.index).to_le_bytes())?;
        self.send(&when.to_le_bytes())?;
        self.send_ports(run.record)?;
        self.flush()?;
        let record = Record { cycle: 0, values: Vec::new() };
        let end = RunEnd { cycle: 0, reached: false };
        Ok(Records { simulation: self, ports: run.record, record, over: false, end })
    }

    /// Writes a waveform (VCD) from here on; the model was built with waveforms.
    pub fn start_waveform(&mut self, path: &Path) -> Result<(), Error> {
        let name = path.as_os_str().as_encoded_bytes();
        self.send(b"W")?;
        self.send(&(name.len() as u16).to_le_bytes())?;
        self.send(name)
    }

    /// Ends the simulation in order, so that a waveform is whole.
    pub fn finish(mut self) -> Result<(), Error> {
        self.flush()?;
        drop(self.to.take());
        self.process.wait().map_err(Error::at(&self.program))?;
        Ok(())
    }

    fn send_value(&mut self, port: Port, value: u64) -> Result<(), Error> {
        let (bytes, length) = port.bytes_of(value);
        self.send(&bytes[..length])
    }

    fn send_ports(&mut self, ports: &[Port]) -> Result<(), Error> {
        self.send(&(ports.len() as u16).to_le_bytes())?;
        ports.iter().try_for_each(|port| self.send(&port.index.to_le_bytes()))
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let to = self.to.as_mut().ok_or(Error::Ended)?;
        to.write_all(bytes).map_err(|_| Error::Ended)
    }

    fn flush(&mut self) -> Result<(), Error> {
        self.to.as_mut().ok_or(Error::Ended)?.flush().map_err(|_| Error::Ended)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        self.take_into(&mut bytes)?;
        Ok(bytes)
    }

    fn take_into(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.from.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Error::Ended,
            _ => Error::Io(self.program.clone(), error),
        })
    }

    fn value(&mut self, port: Port) -> Result<u64, Error> {
        let mut bytes = [0; 8];
        self.take_into(&mut bytes[..port.bytes])?;
        Ok(u64::from_le_bytes(bytes))
    }
}

impl Drop for Simulation {
    /// Ends the process, also in the middle of a run.
    fn drop(&mut self) {
        drop(self.to.take());
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The records of a run, as they are made.
#[derive(Debug)]
pub struct Records<'a> {
    simulation: &'a mut Simulation,
    ports: &'a [Port],
    record: Record,
    over: bool,
    end: RunEnd,
}

impl Records<'_> {
    /// The next record; `None` when the run is over.
    #[expect(clippy::should_implement_trait, reason = "a record is lent, not given")]
    pub fn next(&mut self) -> Result<Option<&Record>, Error> {
        if self.over {
            return Ok(None);
        }
        let [more] = self.simulation.take()?;
        self.record.cycle = u64::from_le_bytes(self.simulation.take()?);
        if more == 0 {
            let [reached] = self.simulation.take()?;
            self.over = true;
            self.end = RunEnd { cycle: self.record.cycle, reached: reached != 0 };
            return Ok(None);
        }
        self.record.values.clear();
        for &port in self.ports {
            let value = self.simulation.value(port)?;
            self.record.values.push(value);
        }
        Ok(Some(&self.record))
    }

    /// How the run ended; `None` while it has not.
    pub fn end(&self) -> Option<RunEnd> {
        self.over.then_some(self.end)
    }
}
