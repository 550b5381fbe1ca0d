//! A chip in simulation.

use std::collections::VecDeque;
use std::path::Path;

use lockstep_search::Stop;

use super::Chip;
use crate::{Error, Model, Port, Records, Run, Simulation, Waveforms, When};

/// The ports that every chip has. A chip without `stop_i` can be stopped by a reset only.
const START: &str = "start_i";
const STOP: &str = "stop_i";
const DONE: &str = "done_o";

/// The cycles after which a run looks whether it was stopped.
const SLICE: u64 = 1 << 14;

/// The most cycles from `stop_i` to `done_o`, and between two events. Both are far less.
const PATIENCE: u64 = 1 << 20;

/// A chip in simulation, idle between questions.
#[derive(Debug)]
pub struct Core<C> {
    chip: C,
    model: Model,
    seed: u64,
    simulation: Simulation,
    ports: Ports,
}

/// An answer of the chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<A> {
    /// The answer.
    pub answer: A,
    /// The clock cycles from the question to the answer.
    pub cycles: u64,
}

#[derive(Clone, Debug)]
struct Ports {
    done: Port,
    stop: Option<Port>,
    trace: Vec<Port>,
}

impl<C: Chip> Core<C> {
    /// Builds the model if need be, and starts it.
    pub fn start(chip: C) -> Result<Core<C>, Error> {
        let model = Model::build(C::INFO.module, &[], Waveforms::Off)?;
        Core::with_model(chip, model, 0)
    }

    /// Starts a chip that writes everything it does from now on to a waveform (VCD). Call
    /// [`Core::finish`] in the end.
    pub fn start_with_waveform(chip: C, path: &Path) -> Result<Core<C>, Error> {
        let model = Model::build(C::INFO.module, &[], Waveforms::On)?;
        let mut core = Core::with_model(chip, model, 0)?;
        core.simulation.start_waveform(path)?;
        Ok(core)
    }

    /// Starts a model of the chip, with registers that have the random values of `seed` until
    /// they are reset.
    pub fn with_model(chip: C, model: Model, seed: u64) -> Result<Core<C>, Error> {
        let simulation = start(&model, seed)?;
        let ports = Ports {
            done: simulation.port(DONE)?,
            stop: simulation.port(STOP).ok(),
            trace: simulation.ports(C::INFO.trace)?,
        };
        Ok(Core { chip, model, seed, simulation, ports })
    }

    /// The chip.
    pub fn chip(&self) -> &C {
        &self.chip
    }

    /// The simulation, for those who look inside.
    pub fn simulation(&mut self) -> &mut Simulation {
        &mut self.simulation
    }

    /// Asks a question and waits for the answer. When `stop` is set, the chip is stopped and
    /// answers with what it has; `None` if it cannot be stopped.
    pub fn run(
        &mut self,
        question: &C::Question,
        stop: &Stop,
    ) -> Result<Option<Found<C::Answer>>, Error> {
        let begin = self.begin(question)?;
        let mut raise = self.time_up(question)?;
        loop {
            let until = Some(self.ports.done);
            let run = Run { limit: SLICE, raise, until, ..Run::default() };
            let end = self.simulation.run(&run, |_| Ok(()))?;
            if end.reached {
                return self.found(end.cycle - begin).map(Some);
            }
            raise = raise.map(|(port, after)| (port, after.saturating_sub(SLICE)));
            if stop.poll(0) {
                return self.stop(begin);
            }
        }
    }

    /// Asks the chip, which works, to answer with what it has.
    fn stop(&mut self, begin: u64) -> Result<Option<Found<C::Answer>>, Error> {
        let Some(port) = self.ports.stop else {
            self.restart()?;
            return Ok(None);
        };
        self.simulation.set(port, 1)?;
        let run = Run { limit: PATIENCE, until: Some(self.ports.done), ..Run::default() };
        let end = self.simulation.run(&run, |_| Ok(()))?;
        if !end.reached {
            return Err(Error::CycleLimit(PATIENCE));
        }
        self.found(end.cycle - begin).map(Some)
    }

    /// Starts the chip on a question; returns the cycle.
    pub(crate) fn begin(&mut self, question: &C::Question) -> Result<u64, Error> {
        self.chip.ask(question, &mut self.simulation)?;
        self.simulation.set(START, 1)?;
        self.simulation.clock(1)?;
        self.simulation.set(START, 0)?;
        self.simulation.cycle()
    }

    /// The events of the question that has just begun.
    pub(crate) fn events(&mut self, question: &C::Question) -> Result<Events<'_, C>, Error> {
        let raise = self.time_up(question)?;
        let Ports { done, trace, .. } = &self.ports;
        let when = trace.first().map_or(When::Changes, |&port| When::Holds(port));
        let run = Run {
            quiet: PATIENCE,
            raise,
            until: Some(*done),
            when,
            record: trace,
            ..Run::default()
        };
        let records = self.simulation.records(&run)?;
        Ok(Events { chip: &self.chip, records, queue: VecDeque::new(), cycle: 0 })
    }

    /// The port that ends the question, and the cycles after which it is raised.
    fn time_up(&self, question: &C::Question) -> Result<Option<(Port, u64)>, Error> {
        let Some(cycles) = self.chip.cycles(question) else { return Ok(None) };
        let port = self.ports.stop.ok_or_else(|| Error::NoSuchPort(STOP.into()))?;
        Ok(Some((port, cycles)))
    }

    /// The answer to the question that has just ended.
    pub(crate) fn found(&mut self, cycles: u64) -> Result<Found<C::Answer>, Error> {
        let answer = self.chip.answer(&mut self.simulation)?;
        if let Some(stop) = self.ports.stop {
            self.simulation.set(stop, 0)?;
        }
        Ok(Found { answer, cycles })
    }

    /// Makes the chip idle, whatever it was doing.
    pub(crate) fn restart(&mut self) -> Result<(), Error> {
        self.simulation = start(&self.model, self.seed)?;
        Ok(())
    }

    /// Writes a waveform of a question, for this many cycles from the cycle `from` on.
    pub(crate) fn draw(
        &self,
        question: &C::Question,
        from: u64,
        cycles: u64,
        path: &Path,
    ) -> Result<(), Error> {
        let model = Model::build(C::INFO.module, &[], Waveforms::On)?;
        let mut core = Core::with_model(self.chip.clone(), model, self.seed)?;
        core.begin(question)?;
        core.simulation.clock(from)?;
        core.simulation.start_waveform(path)?;
        core.simulation.clock(cycles)?;
        core.finish()
    }

    /// Ends the simulation in order, so that a waveform is complete.
    pub fn finish(self) -> Result<(), Error> {
        self.simulation.finish()
    }
}

/// A simulation that has been reset.
fn start(model: &Model, seed: u64) -> Result<Simulation, Error> {
    let mut simulation = model.start_with_seed(seed)?;
    simulation.reset()?;
    Ok(simulation)
}

/// The events of a question, as they happen.
pub(crate) struct Events<'a, C: Chip> {
    chip: &'a C,
    records: Records<'a>,
    queue: VecDeque<C::Event>,
    cycle: u64,
}

impl<C: Chip> Events<'_, C> {
    /// The next event; `None` when the chip is done, or silent for too long.
    pub(crate) fn next(&mut self) -> Result<Option<C::Event>, Error> {
        while self.queue.is_empty() {
            let Some(record) = self.records.next()? else { return Ok(None) };
            self.cycle = record.cycle;
            self.queue.extend(self.chip.events(&record.values));
        }
        Ok(self.queue.pop_front())
    }

    /// The cycle of the last event, or of the end.
    pub(crate) fn cycle(&self) -> u64 {
        self.records.end().map_or(self.cycle, |end| end.cycle)
    }

    /// Whether the chip is done.
    pub(crate) fn done(&self) -> bool {
        self.records.end().is_some_and(|end| end.reached)
    }
}
