//! The chip beside its twin, event by event.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use lockstep_search::{Limits, Stop};

use crate::chip::Events;
use crate::{Chip, Core, Error, Found, Look, Model, Waveforms};

/// The cycles before and after a difference that a waveform shows.
const BEFORE: u64 = 2000;
const AFTER: u64 = 20;

/// A chip in simulation beside its twin.
#[derive(Debug)]
pub struct Lockstep<C> {
    core: Core<C>,
}

/// The first step in which the two differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The question.
    pub question: String,
    /// The cycles since it was asked.
    pub cycle: u64,
    /// What the twin did.
    pub twin: String,
    /// What the chip did.
    pub chip: String,
    /// The cycles around it, as a waveform, if that was asked for.
    pub waveform: Option<PathBuf>,
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub enum Verdict<A> {
    /// They did the same, to the end.
    Same(Found<A>),
    /// They did not.
    Different(Box<Difference>),
    /// It was stopped before the end.
    Stopped,
}

/// Why the twin goes no further.
enum Halt {
    /// The chip does something else.
    Different { twin: String, chip: String },
    /// The chip has stopped because its time was up.
    TimeUp,
    /// The one who looked has broken off.
    Left,
    /// The simulation has failed.
    Failed(Error),
}

impl<C: Chip> Lockstep<C> {
    /// The chip beside its twin; registers start with the random values of `seed`.
    pub fn start(chip: C, seed: u64) -> Result<Lockstep<C>, Error> {
        let model = Model::build(C::INFO.module, &[], Waveforms::Off)?;
        Lockstep::with_model(chip, model, seed)
    }

    /// A model of the chip made elsewhere, beside the twin.
    pub fn with_model(chip: C, model: Model, seed: u64) -> Result<Lockstep<C>, Error> {
        Ok(Lockstep { core: Core::with_model(chip, model, seed)? })
    }

    /// Both answer a question, event by event, up to the first difference. The twin runs once,
    /// and the chip ahead of it as far as the pipe between them holds events.
    pub fn compare(
        &mut self,
        question: &C::Question,
        stop: &Stop,
    ) -> Result<Verdict<C::Answer>, Error> {
        self.show(question, stop, &mut |_| ControlFlow::Continue(()))
    }

    /// The same, and shows `look` the cycles of the chip with events, before the twin is held
    /// against them.
    pub fn show(
        &mut self,
        question: &C::Question,
        stop: &Stop,
        look: &mut Look<'_, C::Event>,
    ) -> Result<Verdict<C::Answer>, Error> {
        let verdict = self.follow(question, stop, look);
        if !matches!(verdict, Ok(Verdict::Same(_))) {
            self.core.restart()?;
        }
        verdict
    }

    fn follow(
        &mut self,
        question: &C::Question,
        stop: &Stop,
        look: &mut Look<'_, C::Event>,
    ) -> Result<Verdict<C::Answer>, Error> {
        let begin = self.core.begin(question)?;
        let chip = self.core.chip().clone();
        let time_up = chip.cycles(question).map(|cycles| begin + cycles);
        let mut events = self.core.events(question, look)?;
        let different = |cycle: u64, twin: String, chip: String| {
            let (question, cycle) = (question.to_string(), cycle - begin);
            let difference = Difference { question, cycle, twin, chip, waveform: None };
            Verdict::Different(Box::new(difference))
        };
        let (mut halt, over) = (None, stop.part(&Limits::default()));
        let answer = chip.twin(question, &over, &mut |event| {
            halt = next(&mut events, &event, time_up);
            if halt.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match halt {
            Some(Halt::Failed(error)) => return Err(error),
            Some(Halt::Different { twin, chip }) => {
                return Ok(different(events.cycle(), twin, chip));
            }
            Some(Halt::Left) => return Ok(Verdict::Stopped),
            None if over.is_set() => return Ok(Verdict::Stopped),
            None | Some(Halt::TimeUp) => {}
        }
        // The twin has ended. So must the chip, with the same answer.
        let extra = events.extra()?.map(|event| event.to_string());
        if events.is_left() {
            return Ok(Verdict::Stopped);
        }
        let silent = (!events.done()).then(|| SILENCE.to_owned());
        let cycle = events.cycle();
        if let Some(chip) = extra.or(silent) {
            return Ok(different(cycle, answer.to_string(), chip));
        }
        let found = self.core.found(cycle - begin)?;
        if found.answer == answer {
            Ok(Verdict::Same(found))
        } else {
            Ok(different(cycle, answer.to_string(), found.answer.to_string()))
        }
    }

    /// The chip in simulation.
    pub(super) fn core(&mut self) -> &mut Core<C> {
        &mut self.core
    }

    /// Asks a question once more, of a slower model that writes a waveform, and records the
    /// cycles around `cycle`.
    pub fn draw(&self, question: &C::Question, cycle: u64, path: &Path) -> Result<(), Error> {
        let from = cycle.saturating_sub(BEFORE);
        self.core.draw(question, from, cycle - from + AFTER, path)
    }
}

/// Reported when a chip has stopped sending events.
const SILENCE: &str = "does nothing";

/// Compares the chip's next event with the twin's.
fn next<C: Chip>(
    events: &mut Events<'_, C>,
    twin: &C::Event,
    time_up: Option<u64>,
) -> Option<Halt> {
    let chip = match events.next_beside(twin) {
        Ok(Some(chip)) if chip == *twin => return None,
        Ok(Some(chip)) => chip.to_string(),
        Ok(None) if events.is_left() => return Some(Halt::Left),
        Ok(None) if events.done() && time_up.is_some_and(|cycle| cycle <= events.cycle()) => {
            return Some(Halt::TimeUp);
        }
        Ok(None) if events.done() => "is done".into(),
        Ok(None) => SILENCE.into(),
        Err(error) => return Some(Halt::Failed(error)),
    };
    Some(Halt::Different { twin: twin.to_string(), chip })
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { question, cycle, twin, chip, waveform } = self;
        write!(f, "{question}, cycle {cycle}: the twin {twin}, the chip {chip}")?;
        match waveform {
            Some(path) => write!(f, "; see {}", path.display()),
            None => Ok(()),
        }
    }
}
