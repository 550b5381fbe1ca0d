use lockstep_search::Stop;

use crate::machine::UartReader;
use crate::{Error, Model, Port, Run, Simulation, Waveforms, When};

/// Clocks of a bit on the line: in simulation it goes as fast as it can.
const CLOCKS_PER_BIT: u64 = 4;

/// The bits of a byte on the line, with its start and stop bit.
const BITS: u64 = 10;

/// The bits for which the line rests after a byte: more than from its stop bit to the work it starts.
const REST: u64 = 4;

/// The cycles after which somebody looks at what has come: more than the last byte of an answer takes.
const SLICE: u64 = 1 << 10;

/// A chip on a serial line, in simulation: it takes puzzles and answers them in the frames of the
/// FPT'09 contest, which `lockstep-protocols` reads and writes.
#[derive(Debug)]
pub struct Line {
    simulation: Simulation,
    rx: Port,
    tx: Port,
    busy: Port,
    reader: UartReader,
    heard: Vec<u8>,
}

/// The machine's lights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lights {
    /// The last puzzle was solved.
    pub solved: bool,
    /// It has ended.
    pub end: bool,
    /// There was no room for some copy.
    pub memory: bool,
}

impl Line {
    /// Starts the machine whose top module is `module`, built if need be.
    pub fn start(module: &str) -> Result<Line, Error> {
        let model = Model::build(module, &[("ClocksPerBit", CLOCKS_PER_BIT)], Waveforms::Off)?;
        let mut simulation = model.start()?;
        let [rx, tx, busy] = ["rx_i", "tx_o", "busy_o"].map(|name| simulation.port(name));
        let (rx, tx, busy) = (rx?, tx?, busy?);
        simulation.set(rx, 1)?;
        simulation.reset()?;
        let reader = UartReader::new(CLOCKS_PER_BIT);
        Ok(Line { simulation, rx, tx, busy, reader, heard: Vec::new() })
    }

    /// Sends bytes, each when the machine is not at work, and waits until it has nothing to do.
    /// Returns what came back; when `stop` is set, what has come so far.
    pub fn exchange(&mut self, bytes: &[u8], stop: &Stop) -> Result<Vec<u8>, Error> {
        for &byte in bytes {
            self.send(byte)?;
            while self.simulation.get(self.busy)? != 0 && !stop.poll(0) {
                self.run(SLICE)?;
                if self.simulation.get(self.busy)? == 0 {
                    // The last byte is still on the line.
                    self.run(SLICE)?;
                }
            }
        }
        Ok(std::mem::take(&mut self.heard))
    }

    /// Sends a byte, and lets the line rest until the machine has taken it.
    fn send(&mut self, byte: u8) -> Result<(), Error> {
        // A start bit, the data, the lowest bit first, and a stop bit.
        let frame = u64::from(byte) << 1 | u64::MAX << (BITS - 1);
        let bits = (0..BITS + REST).map(|bit| frame >> bit & 1);
        let rows: Vec<u64> =
            bits.flat_map(|bit| std::iter::repeat_n(bit, CLOCKS_PER_BIT as usize)).collect();
        for level in self.simulation.clocked_batch(&[self.rx], &[self.tx], &rows)? {
            self.hear(level != 0, 1)?;
        }
        Ok(())
    }

    /// The lights.
    pub fn lights(&mut self) -> Result<Lights, Error> {
        let lights = self.simulation.get_all(["solved_o", "end_o", "memory_o"])?;
        let [solved, end, memory] = lights.map(|light| light != 0);
        Ok(Lights { solved, end, memory })
    }

    /// Runs so many cycles, and listens.
    fn run(&mut self, cycles: u64) -> Result<(), Error> {
        let begin = self.simulation.cycle()?;
        let record = [self.tx];
        let run = Run { limit: cycles, when: When::Changes, record: &record, ..Run::default() };
        let mut changes = Vec::new();
        let end = self.simulation.run(&run, |record| {
            changes.push((record.cycle, record.values[0] != 0));
            Ok(())
        })?;
        let ends = changes.iter().skip(1).map(|change| change.0).chain([end.cycle]);
        let lengths: Vec<u64> =
            changes.iter().zip(ends).map(|(change, end)| end - change.0.max(begin)).collect();
        for ((_, level), length) in changes.into_iter().zip(lengths) {
            self.hear(level, length)?;
        }
        Ok(())
    }

    /// The line has a level for so many cycles.
    fn hear(&mut self, level: bool, cycles: u64) -> Result<(), Error> {
        // A line that rests for longer than a byte says nothing more.
        for _ in 0..cycles.min(2 * BITS * CLOCKS_PER_BIT) {
            match self.reader.level(level) {
                Some(Ok(byte)) => self.heard.push(byte),
                Some(Err(_)) => return Err(Error::Signal("a stop bit on the serial line")),
                None => {}
            }
        }
        Ok(())
    }
}
