//! A chip in simulation.

use std::collections::VecDeque;
use std::ops::ControlFlow;
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
    /// Those of the trace, then the signals that are watched.
    record: Vec<Port>,
    /// The words of the trace.
    trace: usize,
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
        let record = simulation.ports(C::INFO.trace)?;
        let ports = Ports {
            done: simulation.port(DONE)?,
            stop: simulation.port(STOP).ok(),
            trace: record.iter().map(|port| port.words()).sum(),
            record,
        };
        Ok(Core { chip, model, seed, simulation, ports })
    }

    /// Watches signals besides the trace: see [`Moment`].
    pub(crate) fn watch(&mut self, signals: &[&str]) -> Result<(), Error> {
        self.ports.record.extend(self.simulation.ports(signals)?);
        Ok(())
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

    /// The events of the question that has just begun. `look` is shown every cycle with events; if
    /// signals are watched, every cycle.
    pub(crate) fn events<'a>(
        &'a mut self,
        question: &C::Question,
        look: &'a mut Look<'_, C::Event>,
    ) -> Result<Events<'a, C>, Error> {
        let raise = self.time_up(question)?;
        let begin = self.simulation.cycle()?;
        let Ports { done, record, trace, .. } = &self.ports;
        let watched = record.len() > C::INFO.trace.len();
        let when = match record.first() {
            Some(_) if watched => When::Always,
            Some(&port) => When::Holds(port),
            None => When::Changes,
        };
        let run =
            Run { quiet: PATIENCE, raise, until: Some(*done), when, record, ..Run::default() };
        let records = self.simulation.records(&run)?;
        let (chip, trace) = (&self.chip, *trace);
        let (lanes, fresh, is_left) = (Vec::new(), Vec::new(), false);
        Ok(Events { chip, records, trace, lanes, fresh, begin, cycle: begin, look, is_left })
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

/// A cycle of a chip at work.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a, E> {
    /// The cycles since the question.
    pub cycle: u64,
    /// What happened in it.
    pub events: &'a [E],
    /// The values of the signals that are watched, in their order.
    pub signals: &'a [u64],
}

/// Shown the cycles of a chip; it may break off.
pub type Look<'a, E> = dyn FnMut(&Moment<'_, E>) -> ControlFlow<()> + 'a;

/// The events of a question, as they happen.
pub(crate) struct Events<'a, C: Chip> {
    chip: &'a C,
    records: Records<'a>,
    /// The words of the trace in a record.
    trace: usize,
    /// What happened and was not asked for yet, lane by lane.
    lanes: Vec<VecDeque<C::Event>>,
    /// What happened in the last cycle, on its way to the lanes.
    fresh: Vec<C::Event>,
    begin: u64,
    cycle: u64,
    look: &'a mut Look<'a, C::Event>,
    is_left: bool,
}

impl<C: Chip> Events<'_, C> {
    /// The next event of the lane of `twin`; `None` when the chip is done, or silent for too long.
    pub(crate) fn next_beside(&mut self, twin: &C::Event) -> Result<Option<C::Event>, Error> {
        self.next(self.chip.lane(twin))
    }

    /// The next event of the first lane, which ends with the twin; `None` as above.
    pub(crate) fn extra(&mut self) -> Result<Option<C::Event>, Error> {
        self.next(0)
    }

    fn next(&mut self, lane: usize) -> Result<Option<C::Event>, Error> {
        loop {
            if let Some(event) = self.lanes.get_mut(lane).and_then(VecDeque::pop_front) {
                return Ok(Some(event));
            }
            if self.is_left || !self.advance()? {
                return Ok(None);
            }
        }
    }

    /// Takes the next record; false when the chip is done, or silent for too long.
    fn advance(&mut self) -> Result<bool, Error> {
        let Some(record) = self.records.next()? else { return Ok(false) };
        self.cycle = record.cycle;
        let (trace, signals) = record.values.split_at(self.trace);
        if trace.first() != Some(&0) {
            self.fresh.extend(self.chip.events(trace));
        }
        let moment = Moment { cycle: record.cycle - self.begin, events: &self.fresh, signals };
        self.is_left = (self.look)(&moment).is_break();
        for event in self.fresh.drain(..) {
            let lane = self.chip.lane(&event);
            if self.lanes.len() <= lane {
                self.lanes.resize_with(lane + 1, VecDeque::new);
            }
            self.lanes[lane].push_back(event);
        }
        Ok(true)
    }

    /// The cycle of the last event, or of the end.
    pub(crate) fn cycle(&self) -> u64 {
        self.records.end().map_or(self.cycle, |end| end.cycle)
    }

    /// Whether the chip is done.
    pub(crate) fn done(&self) -> bool {
        self.records.end().is_some_and(|end| end.reached)
    }

    /// Whether the one who looked has broken off.
    pub(crate) fn is_left(&self) -> bool {
        self.is_left
    }
}
