//! The chip against its twin.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lockstep_search::Stop;

use super::{Chip, Core, Found};
use crate::Error;

/// The twin's time is the best of this many runs.
const RUNS: usize = 3;

/// Chip and twin, who answer the same questions: the twin in seconds, the chip in cycles.
#[derive(Debug)]
pub struct Race<C> {
    core: Core<C>,
}

/// What both made of one question.
#[derive(Clone, Copy, Debug)]
pub struct Lap<A> {
    /// The twin's answer.
    pub twin: A,
    /// The twin's time.
    pub time: Duration,
    /// The chip's answer and cycles.
    pub chip: Found<A>,
}

impl<A: PartialEq> Lap<A> {
    /// Whether both gave the same answer.
    pub fn is_even(&self) -> bool {
        self.twin == self.chip.answer
    }
}

impl<C: Chip> Race<C> {
    /// A race with a chip in simulation.
    pub fn start(chip: C) -> Result<Race<C>, Error> {
        Ok(Race { core: Core::start(chip)? })
    }

    /// Both answer a question, one after the other; `None` if `stop` was set before.
    pub fn lap(
        &mut self,
        question: &C::Question,
        stop: &Stop,
    ) -> Result<Option<Lap<C::Answer>>, Error> {
        let (twin, time) = think(self.core.chip(), question, stop);
        let chip = self.core.run(question, stop)?;
        Ok(chip.filter(|_| !stop.is_set()).map(|chip| Lap { twin, time, chip }))
    }
}

/// The twin's answer, and its time: the best of three runs.
pub fn think<C: Chip>(chip: &C, question: &C::Question, stop: &Stop) -> (C::Answer, Duration) {
    let run = || {
        let start = Instant::now();
        let answer = chip.twin(question, stop, &mut |_| ControlFlow::Continue(()));
        (answer, start.elapsed())
    };
    let (answer, first) = run();
    let others = (1..RUNS).map(|_| run().1);
    (answer, others.fold(first, Duration::min))
}
