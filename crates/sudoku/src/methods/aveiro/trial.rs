use std::collections::VecDeque;

use super::Worksheet;
use super::simple::{Ended, Job};
use crate::Grid;
use crate::methods::run::{Found, Run};
use crate::methods::{Event, GaveUp, Routine};

/// The solver with trial and error and room for `copies` puzzles. A place in memory is used
/// once: the number of a copy is also the number of guesses made before it.
pub(in crate::methods) fn trial(puzzle: &Grid, copies: usize, run: &mut Run<'_>) -> Found {
    let mut waiting = VecDeque::from([Job::new(0, puzzle.clone())]);
    let mut used = 1;
    while let Some(mut job) = waiting.pop_front() {
        if !job.ask(Routine::NotEmpty, Worksheet::not_empty, run)? {
            continue;
        }
        let ended = job.work(run);
        if job.copy == 0 {
            run.known = Some(job.sheet.grid().clone());
        }
        let candidates = match ended? {
            Ended::Solved => {
                run.effort.iterations = Some(job.copy as u64);
                return Ok(Some(job.sheet.into_grid()));
            }
            Ended::Dropped => continue,
            Ended::Stuck(candidates) => candidates,
        };
        if used + candidates.len() > copies {
            run.tell(Event::MemoryNotEnough { copy: job.copy });
            return Err(GaveUp::MemoryNotEnough);
        }
        for placement in candidates {
            run.effort.guesses += 1;
            run.tell(Event::Copied { from: job.copy, to: used, placement });
            waiting.push_back(job.with(used, placement));
            used += 1;
        }
    }
    Ok(None)
}
