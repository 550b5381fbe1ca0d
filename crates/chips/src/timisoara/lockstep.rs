use std::fmt;
use std::path::{Path, PathBuf};

use lockstep_reversi::Position;
use lockstep_reversi::replicas::timisoara::{Answer, Event, Timisoara};
use lockstep_search::Stop;

use super::chip::{Chip, Found};
use super::events::Events;
use crate::{Error, Model, Waveforms};

/// No search takes more cycles for each node of the twin.
const CYCLES_PER_NODE: u64 = 64;

/// The cycles before and after a difference that a waveform shows.
const BEFORE: u64 = 2000;
const AFTER: u64 = 20;

/// The chip and its twin, side by side.
#[derive(Debug)]
pub struct Lockstep {
    chip: Chip,
    twin: Timisoara,
}

/// What one of the two did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A step of the search.
    Event(Event),
    /// It ended, and answered.
    Answer(Answer),
    /// Nothing, as often as one might wait.
    Nothing,
}

/// The first step in which the two differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The position.
    pub position: Position,
    /// The depth.
    pub depth: u32,
    /// The cycle of the search.
    pub cycle: u64,
    /// What the twin did.
    pub twin: Step,
    /// What the chip did.
    pub chip: Step,
    /// The cycles around it, as a waveform.
    pub waveform: Option<PathBuf>,
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// They did the same, to the end.
    Same(Found),
    /// They did not.
    Different(Box<Difference>),
    /// It was stopped before the end.
    Stopped,
}

impl Lockstep {
    /// The chip beside its twin.
    pub fn start() -> Result<Lockstep, Error> {
        Lockstep::with_twin(Timisoara::new())
    }

    /// The chip beside another machine; a test of the test.
    pub fn with_twin(twin: Timisoara) -> Result<Lockstep, Error> {
        Ok(Lockstep { chip: Chip::start(Waveforms::Off)?, twin })
    }

    /// A model of the chip made elsewhere, beside its twin.
    pub fn with_model(model: &Model) -> Result<Lockstep, Error> {
        Ok(Lockstep { chip: Chip::of(model)?, twin: Timisoara::new() })
    }

    /// Both search `position`, step by step. A difference leaves a waveform in `waveforms`. Only
    /// after [`Verdict::Same`] can there be another search.
    pub fn search(
        &mut self,
        position: &Position,
        depth: u32,
        waveforms: &Path,
        stop: &Stop,
    ) -> Result<Verdict, Error> {
        let verdict = compare(&mut self.chip, &self.twin, position, depth, stop)?;
        let Verdict::Different(mut difference) = verdict else { return Ok(verdict) };
        let path = waveforms.join(format!("timisoara-{:016x}-{depth}.vcd", key(position)));
        record(&difference, &path)?;
        difference.waveform = Some(path);
        Ok(Verdict::Different(difference))
    }
}

/// A name for the position that a file may have.
fn key(position: &Position) -> u64 {
    position.board().key().0
}

fn compare(
    chip: &mut Chip,
    twin: &Timisoara,
    position: &Position,
    depth: u32,
    stop: &Stop,
) -> Result<Verdict, Error> {
    let plain = twin.explore(position, depth, stop, &mut ());
    if !plain.complete {
        return Ok(Verdict::Stopped);
    }
    let limit = CYCLES_PER_NODE * (plain.nodes + 1);
    let start = chip.simulation().cycle()?;
    let mut events = chip.follow(position, depth, limit)?;
    let mut first = None;
    // The trace is told by a search that cannot fail: an error waits for its end.
    let mut failed = None;
    let over = Stop::never();
    let answer = twin.explore(position, depth, &over, &mut |event| {
        if first.is_none() && failed.is_none() {
            match same(&mut events, event) {
                Ok(None) if !stop.is_set() => return,
                Ok(difference) => first = difference,
                Err(error) => failed = Some(error),
            }
            over.set();
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let difference = |cycle: u64, twin, chip| {
        let cycle = cycle - start;
        let position = *position;
        Box::new(Difference { position, depth, cycle, twin, chip, waveform: None })
    };
    if let Some((twin, chip)) = first {
        return Ok(Verdict::Different(difference(events.cycle(), twin, chip)));
    }
    if stop.is_set() {
        return Ok(Verdict::Stopped);
    }
    // The twin has ended. So must the chip, with the same answer.
    let extra = events.next()?.map(Step::Event);
    let cycle = events.cycle();
    let ended = events.end().is_some_and(|end| end.reached);
    if let Some(step) = extra.or((!ended).then_some(Step::Nothing)) {
        return Ok(Verdict::Different(difference(cycle, Step::Answer(answer), step)));
    }
    let found = chip.found()?;
    Ok(if found.answer == answer {
        Verdict::Same(found)
    } else {
        let (twin, chip) = (Step::Answer(answer), Step::Answer(found.answer));
        Verdict::Different(difference(cycle, twin, chip))
    })
}

/// Whether the chip's next step is `event`; if not, the two steps.
fn same(events: &mut Events<'_>, event: Event) -> Result<Option<(Step, Step)>, Error> {
    let chip = events.next()?;
    let step = chip.map_or(Step::Nothing, Step::Event);
    Ok((chip != Some(event)).then_some((Step::Event(event), step)))
}

/// Runs the search once more, in a slower model, and writes the cycles around the difference.
fn record(difference: &Difference, path: &Path) -> Result<(), Error> {
    let mut chip = Chip::start(Waveforms::On)?;
    chip.go(&difference.position, difference.depth)?;
    let before = difference.cycle.saturating_sub(BEFORE);
    chip.simulation().clock(before)?;
    chip.simulation().start_waveform(path)?;
    chip.simulation().clock(difference.cycle - before + AFTER)?;
    chip.finish()
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { position, depth, cycle, twin, chip, waveform } = self;
        write!(f, "{position} depth {depth}, cycle {cycle}: the twin {twin}, the chip {chip}")?;
        match waveform {
            Some(path) => write!(f, "; see {}", path.display()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Step::Event(Event::Enter { level, red, blue }) => {
                write!(f, "enters red {red:#018x} blue {blue:#018x} on level {level}")
            }
            Step::Event(Event::Return { level, value }) => {
                write!(f, "returns {value} from level {level}")
            }
            Step::Event(Event::Cut { level }) => write!(f, "cuts level {level}"),
            Step::Answer(Answer { best, value, nodes, leaves, .. }) => {
                let value = value.map_or("none".into(), |value| value.to_string());
                write!(f, "answers {best}, value {value}, {nodes} nodes, {leaves} leaves")
            }
            Step::Nothing => write!(f, "does nothing"),
        }
    }
}
