use std::collections::VecDeque;

use super::job::{Ended, Job};
use super::{End, Worksheet};
use crate::methods::run::Run;
use crate::methods::{Event, GaveUp, Routine};

/// The solver with trial and error and room for `copies` puzzles. A place in memory is used
/// once: the number of a copy is also the number of guesses made before it.
pub(super) fn run(first: Job, copies: usize, run: &mut Run<'_>) -> End {
    let mut original = None;
    let mut waiting = VecDeque::from([first]);
    let (mut used, mut memory_not_enough, mut stopped) = (1, false, false);
    while let Some(mut job) = waiting.pop_front() {
        run.tell(Event::Taken { copy: job.copy });
        let ended = attend(&mut job, run);
        match ended {
            Ok(Some(Ended::Solved)) => return End::solved(job),
            Ok(Some(Ended::Stuck(candidates))) => {
                memory_not_enough = used + candidates.len() > copies;
                if memory_not_enough {
                    run.tell(Event::MemoryNotEnough { copy: job.copy });
                } else {
                    for placement in candidates {
                        run.effort.guesses += 1;
                        run.tell(Event::Copied { from: job.copy, to: used, placement });
                        waiting.push_back(job.with(used, placement));
                        used += 1;
                    }
                }
            }
            Ok(Some(Ended::Dropped) | None) => {}
            Err(_) => stopped = true,
        }
        original.get_or_insert(job);
        if memory_not_enough || stopped {
            break;
        }
    }
    let end = original.map(End::unsolved).expect("the original is always worked on");
    End { memory_not_enough, stopped, ..end }
}

/// Works on a copy; `None` if it is empty.
fn attend(job: &mut Job, run: &mut Run<'_>) -> Result<Option<Ended>, GaveUp> {
    if !job.ask(Routine::NotEmpty, Worksheet::not_empty, run)? {
        return Ok(None);
    }
    job.work(run).map(Some)
}
