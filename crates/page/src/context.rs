use std::sync::Arc;
use std::time::Duration;

use lockstep_search::{Limits, Stop};

use crate::{Problem, Shelf, Work};

/// What an answer may cost.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The time limit of an answer, such as a move or a puzzle.
    pub answer_time: Duration,
    /// The time limit of an analysis, which may be asked for again.
    pub analysis_time: Duration,
    /// Bytes for the tables of an answer.
    pub answer_memory: usize,
    /// Bytes for the tables of an analysis.
    pub analysis_memory: usize,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance {
            answer_time: Duration::from_secs(30),
            analysis_time: Duration::from_secs(120),
            answer_memory: 64 << 20,
            analysis_memory: 8 << 20,
        }
    }
}

/// What all answers share.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// What each may cost.
    pub allowance: Allowance,
    /// Unfinished analyses.
    pub shelf: Arc<Shelf>,
}

impl Context {
    /// Does work within the time of an answer.
    ///
    /// # Errors
    /// As the work says.
    pub fn finish<A>(&self, work: Work<A>, stop: &Stop) -> Result<A, Problem> {
        work(&stop.part(&Limits::time(self.allowance.answer_time)))
    }
}
