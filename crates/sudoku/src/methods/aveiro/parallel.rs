use std::collections::VecDeque;
use std::thread::{self, Scope, ScopedJoinHandle};

use lockstep_search::Stop;

use super::simple::{Ended, Job};
use crate::Grid;
use crate::methods::run::{Found, Run};
use crate::methods::{Effort, Event, GaveUp};

/// Threads at a time.
const AHEAD: usize = 16;

/// `solvers` solvers and a control unit. A solver works on one puzzle and is not used again;
/// the copies that find no solver are left out, and the others go on.
///
/// Each solver is a thread, and up to [`AHEAD`] of them run at a time. The control unit attends
/// to them in the order of their start, so that the answer and the events do not depend on
/// which is faster: the events of a solver are told when it is attended to.
pub(in crate::methods) fn parallel(puzzle: &Grid, solvers: usize, run: &mut Run<'_>) -> Found {
    thread::scope(|scope| control(scope, puzzle, solvers, run))
}

fn control<'scope>(
    scope: &'scope Scope<'scope, '_>,
    puzzle: &Grid,
    solvers: usize,
    run: &mut Run<'_>,
) -> Found {
    let stop = run.stop.clone();
    let mut waiting = VecDeque::from([Job::new(0, puzzle.clone())]);
    let mut running = VecDeque::new();
    let (mut used, mut has_left_out) = (1, false);
    loop {
        let next = waiting.drain(..waiting.len().min(AHEAD - running.len()));
        running.extend(next.map(|job| start(scope, job, &stop)));
        let Some(solver) = running.pop_front() else { break };
        let report = solver.join().expect("a solver does not panic");
        report.events.into_iter().for_each(|event| run.tell(event));
        run.effort.steps += report.effort.steps;
        let job = report.job;
        let candidates = match report.ended? {
            Ended::Solved => {
                run.effort.iterations = Some(job.copy as u64);
                return Ok(Some(job.sheet.into_grid()));
            }
            Ended::Dropped => continue,
            Ended::Stuck(candidates) => candidates,
        };
        if run.stop.poll(run.effort.steps) {
            return Err(GaveUp::Stopped);
        }
        if used + candidates.len() > solvers {
            has_left_out = true;
            run.tell(Event::MemoryNotEnough { copy: job.copy });
        }
        for placement in candidates.into_iter().take(solvers.saturating_sub(used)) {
            run.effort.guesses += 1;
            run.tell(Event::Copied { from: job.copy, to: used, placement });
            waiting.push_back(job.with(used, placement));
            used += 1;
        }
    }
    if has_left_out { Err(GaveUp::MemoryNotEnough) } else { Ok(None) }
}

/// What a solver has to say.
struct Report {
    job: Job,
    ended: Result<Ended, GaveUp>,
    events: Vec<Event>,
    effort: Effort,
}

fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    mut job: Job,
    stop: &Stop,
) -> ScopedJoinHandle<'scope, Report> {
    let stop = stop.clone();
    scope.spawn(move || {
        let mut events = Vec::new();
        let mut note = |event| events.push(event);
        let mut run = Run::new(&stop, &mut note);
        let ended = job.work(&mut run);
        let effort = run.effort;
        Report { job, ended, events, effort }
    })
}
