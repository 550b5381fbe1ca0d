use std::path::PathBuf;

use lockstep_search::{Limits, Stop};

use super::lockstep::{Difference, Lockstep, Verdict};
use crate::{Chip, Counts, Error};

/// How a chip is compared with its twin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of questions.
    pub questions: usize,
    /// The limits of each.
    pub limits: Limits,
    /// The seed of the random questions, and of the values that registers start with.
    pub seed: u64,
    /// The comparison ends after this many differences.
    pub differences: usize,
    /// Where the waveform of the first difference goes.
    pub waveform: Option<PathBuf>,
}

impl Default for Plan {
    /// A hundred questions without limits, up to the first difference, without a waveform.
    fn default() -> Plan {
        let limits = Limits::default();
        Plan { questions: 100, limits, seed: 1, differences: 1, waveform: None }
    }
}

/// What a comparison came to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The questions on which the two did the same.
    pub same: usize,
    /// The nodes and leaves of those.
    pub counts: Counts,
    /// The clock cycles of those.
    pub cycles: u64,
    /// The differences.
    pub differences: Vec<Difference>,
}

impl Plan {
    /// Compares chip and twin on questions from any source; `progress` is called after each.
    pub fn check<C: Chip>(
        &self,
        lockstep: &mut Lockstep<C>,
        questions: impl IntoIterator<Item = C::Question>,
        stop: &Stop,
        progress: &mut dyn FnMut(&Outcome),
    ) -> Result<Outcome, Error> {
        let mut outcome = Outcome::default();
        for question in questions {
            match lockstep.compare(&question, stop)? {
                Verdict::Same(found) => {
                    outcome.same += 1;
                    outcome.counts += C::counts(&found.answer);
                    outcome.cycles += found.cycles;
                }
                Verdict::Different(mut difference) => {
                    if let Some(path) = self.waveform.as_ref().filter(|_| outcome.is_clean()) {
                        lockstep.draw(&question, difference.cycle, path)?;
                        difference.waveform = Some(path.clone());
                    }
                    outcome.differences.push(*difference);
                }
                Verdict::Stopped => break,
            }
            progress(&outcome);
            if outcome.differences.len() >= self.differences {
                break;
            }
        }
        Ok(outcome)
    }
}

impl Outcome {
    /// Whether there was no difference.
    pub fn is_clean(&self) -> bool {
        self.differences.is_empty()
    }
}
