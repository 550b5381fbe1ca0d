//! A chip beside its twin, watched cycle by cycle.

use std::ops::ControlFlow;
use std::path::Path;

use lockstep_search::Stop;

use super::lockstep::{Lockstep, Verdict};
use crate::{Chip, Direction, Error, Model, Sight, Waveforms};

/// A signal that is watched: a register inside the chip, or an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signal {
    /// Its name, such as `u_search.state_q` or `nodes_o`.
    pub name: String,
    /// Its width in bits, at most 64.
    pub bits: u32,
    /// The names of its values, if it is the state of a state machine.
    pub states: Vec<&'static str>,
}

/// A cycle of a watched chip.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    /// The cycles since the question.
    pub cycle: u64,
    /// What happened in it, in words, and what can be drawn of that.
    pub events: Vec<(String, Option<Sight>)>,
    /// The values of the signals, in their order.
    pub values: &'a [u64],
}

/// A chip with questions `Q` and answers `A`, of any kind, that can be watched at work.
pub trait Watched<Q, A>: Send {
    /// The signals that are watched.
    fn signals(&self) -> &[Signal];

    /// Chip and twin answer a question. `look` is shown every cycle of the chip and may break off; it
    /// may also take its time, the chip waits.
    fn run(
        &mut self,
        question: &Q,
        stop: &Stop,
        look: &mut dyn FnMut(&Shown<'_>) -> ControlFlow<()>,
    ) -> Result<Verdict<A>, Error>;

    /// Writes a waveform (VCD) of the cycles before this one to a file: see [`Lockstep::draw`].
    fn draw(&self, question: &Q, cycle: u64, path: &Path) -> Result<(), Error>;
}

/// A chip that is watched.
#[derive(Debug)]
pub struct Watch<C> {
    lockstep: Lockstep<C>,
    signals: Vec<Signal>,
}

impl<C: Chip> Watch<C> {
    /// Starts a chip, built if need be. Watched are its registers for states and addresses, and the
    /// outputs that are not part of the trace.
    pub fn start(chip: C) -> Result<Watch<C>, Error> {
        let model = Model::build(C::INFO.module, &[], Waveforms::On)?;
        let signals = signals(&model, C::INFO.trace);
        let mut lockstep = Lockstep::with_model(chip, model, 0)?;
        let names: Vec<&str> = signals.iter().map(|signal| signal.name.as_str()).collect();
        lockstep.core().watch(&names)?;
        Ok(Watch { lockstep, signals })
    }
}

/// The registers of a model, then its outputs of at most 64 bits that are not in the trace.
fn signals(model: &Model, trace: &[&str]) -> Vec<Signal> {
    let registers: Vec<(&str, &[&str])> = model.registers().collect();
    let states = |name: &str| {
        registers.iter().find(|(register, _)| *register == name).map(|(_, states)| states.to_vec())
    };
    let outputs = model.ports().filter(|(name, port)| {
        port.direction == Direction::Out && port.words() == 1 && !trace.contains(name)
    });
    let mut signals: Vec<Signal> = outputs
        .map(|(name, port)| Signal {
            name: name.into(),
            bits: port.bits,
            states: states(name).unwrap_or_default(),
        })
        .collect();
    signals.sort_by_key(|signal| states(&signal.name).is_none());
    signals
}

impl<C: Chip> Watched<C::Question, C::Answer> for Watch<C> {
    fn signals(&self) -> &[Signal] {
        &self.signals
    }

    fn run(
        &mut self,
        question: &C::Question,
        stop: &Stop,
        look: &mut dyn FnMut(&Shown<'_>) -> ControlFlow<()>,
    ) -> Result<Verdict<C::Answer>, Error> {
        let chip = self.lockstep.core().chip().clone();
        self.lockstep.show(question, stop, &mut |moment| {
            let events = moment.events.iter();
            let events = events.map(|event| (event.to_string(), chip.sight(event))).collect();
            look(&Shown { cycle: moment.cycle, events, values: moment.signals })
        })
    }

    fn draw(&self, question: &C::Question, cycle: u64, path: &Path) -> Result<(), Error> {
        self.lockstep.draw(question, cycle, path)
    }
}
