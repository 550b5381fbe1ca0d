//! The whole player of the contest in simulation, at the other end of a serial line.

use lockstep_reversi::replicas::zaragoza::Edition;

use crate::machine::UartReader;
use crate::{Error, Model, Port, Run, Simulation, Waveforms, When};

/// The module.
pub(super) const MODULE: &str = "zaragoza_top";

/// Clocks of a bit on the serial line: in simulation everything outside the search is as fast as it
/// can be.
const CLOCKS_PER_BIT: u64 = 4;

/// The cycles after which somebody looks at what has come.
const SLICE: u64 = 1 << 12;

/// A machine that does not think has answered within so many cycles, if at all: it goes through its
/// openings and sends two characters.
const SILENCE: u64 = 512;

/// How the player is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The edition: *Ganadores* has openings.
    pub edition: Edition,
    /// Whether the openings are asked, if the edition has them.
    pub openings: bool,
    /// The deepest tree of a search, from 1 to 16.
    pub depth: u32,
    /// The clock cycles of a search; `None`, no limit.
    pub cycles: Option<u64>,
}

/// How far the search has come, or how far the last one came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Whether it is under way.
    pub thinking: bool,
    /// The deepest tree that was completed.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
    /// Its clock cycles.
    pub cycles: u64,
}

/// The player in simulation.
#[derive(Debug)]
pub struct Contest {
    simulation: Simulation,
    tx: Port,
    thinking: Port,
    reader: UartReader,
    heard: Vec<u8>,
    /// Whether there was a search since the last message.
    searched: bool,
    /// Whether there was one behind the last message.
    thought_out: bool,
    cycle: u64,
}

impl Contest {
    /// Starts the player, built if need be; registers have the random values of `seed` until they
    /// are reset.
    pub fn start(setup: Setup, seed: u64) -> Result<Contest, Error> {
        let model = Model::build(MODULE, &[("ClocksPerBit", CLOCKS_PER_BIT)], Waveforms::Off)?;
        let mut simulation = model.start_with_seed(seed)?;
        let [tx, thinking] = ["tx_o", "thinking_o"].map(|name| simulation.port(name));
        let (tx, thinking) = (tx?, thinking?);
        let favours = setup.edition == Edition::Ganadores;
        simulation.set("depth_i", setup.depth.into())?;
        simulation.set("cycles_i", setup.cycles.unwrap_or(0))?;
        simulation.set("openings_i", (favours && setup.openings).into())?;
        simulation.set("favour_i", favours.into())?;
        simulation.set("rx_i", 1)?;
        simulation.reset()?;
        let cycle = simulation.cycle()?;
        let reader = UartReader::new(CLOCKS_PER_BIT);
        let (searched, thought_out) = (false, false);
        let heard = Vec::new();
        Ok(Contest { simulation, tx, thinking, reader, heard, searched, thought_out, cycle })
    }

    /// Sends bytes to the player.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), Error> {
        for &byte in bytes {
            // A start bit, the data, the lowest bit first, and a stop bit.
            let frame = u64::from(byte) << 1 | 1 << 9;
            for bit in 0..10 {
                self.simulation.set("rx_i", frame >> bit & 1)?;
                self.run(CLOCKS_PER_BIT)?;
            }
        }
        Ok(())
    }

    /// Waits for the player's next message; `None` if there will be none, or `stop` says that the wait
    /// is over.
    pub fn message(
        &mut self,
        stop: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Option<[u8; 2]>, Error> {
        // A search may begin and end within one of two quiet slices, but not within both.
        let mut quiet = 0;
        while quiet < 2 {
            if let Some(message) = self.take_message() {
                return Ok(Some(message));
            }
            let thought = self.simulation.get(self.thinking)? != 0;
            self.run(if thought { SLICE } else { SILENCE })?;
            let progress = self.progress()?;
            quiet = if thought || progress.thinking { 0 } else { quiet + 1 };
            if stop(progress) {
                break;
            }
        }
        Ok(self.take_message())
    }

    fn take_message(&mut self) -> Option<[u8; 2]> {
        let message = self.heard.first_chunk().copied()?;
        self.heard.drain(..2);
        self.thought_out = std::mem::take(&mut self.searched);
        Some(message)
    }

    /// How far the search behind the last message came; `None` if there was none: a move of the
    /// openings, or no move.
    pub fn last_search(&mut self) -> Result<Option<Progress>, Error> {
        self.thought_out.then(|| self.progress()).transpose()
    }

    /// How far the search has come; before the first one, registers that nothing has set.
    pub fn progress(&mut self) -> Result<Progress, Error> {
        let ports = ["thinking_o", "tree_depth_o", "nodes_o", "searched_o"];
        let [thinking, depth, nodes, cycles] = self.simulation.get_all(ports)?;
        Ok(Progress { thinking: thinking != 0, depth: depth as u32, nodes, cycles })
    }

    /// The clock cycles since the start.
    pub fn cycle(&self) -> u64 {
        self.cycle
    }

    /// Runs so many cycles, with an ear on the serial line.
    pub fn run(&mut self, cycles: u64) -> Result<(), Error> {
        let wires = [self.tx, self.thinking];
        let run = Run { limit: cycles, when: When::Changes, record: &wires, ..Run::default() };
        let mut records = self.simulation.records(&run)?;
        // The first cycle has a record; what one says holds until the next.
        let mut levels = Vec::new();
        while let Some(record) = records.next()? {
            levels.push((record.cycle, record.values[0] != 0));
            self.searched |= record.values[1] != 0;
        }
        let end = records.finish()?.cycle;
        let ends = levels.iter().skip(1).map(|&(cycle, _)| cycle).chain([end]);
        for (&(begin, level), end) in levels.iter().zip(ends) {
            for _ in begin..end {
                match self.reader.level(level) {
                    Some(Ok(byte)) => self.heard.push(byte),
                    Some(Err(_)) => return Err(Error::Signal("a stop bit on the serial line")),
                    None => {}
                }
            }
        }
        self.cycle = end;
        Ok(())
    }
}
