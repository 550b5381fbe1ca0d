use std::collections::VecDeque;
use std::thread::{self, ScopedJoinHandle};

use lockstep_search::Stop;

use super::simple::{Ended, Job};
use crate::Grid;
use crate::methods::run::{Found, Run};
use crate::methods::{Event, GaveUp};

/// `solvers` solvers and a control unit. A solver works on one puzzle and is not used again;
/// copies that find no solver are left out, and the others continue.
///
/// Up to `threads` solvers run at a time, and with one thread none is spawned. The control unit
/// attends to the solvers in the order of their start, so that neither the answer nor the events
/// depend on which is faster: the events of a solver are told when it is attended to.
pub(in crate::methods) fn parallel(
    puzzle: &Grid,
    solvers: usize,
    threads: usize,
    run: &mut Run<'_>,
) -> Found {
    let stop = run.stop;
    if threads <= 1 {
        return control(puzzle, solvers, 1, run, |job| Running::Done(work(job, stop)));
    }
    thread::scope(|scope| {
        let start = |job| Running::Thread(scope.spawn(move || work(job, stop)));
        control(puzzle, solvers, threads, run, start)
    })
}

fn control<'scope>(
    puzzle: &Grid,
    solvers: usize,
    threads: usize,
    run: &mut Run<'_>,
    start: impl Fn(Job) -> Running<'scope>,
) -> Found {
    let mut waiting = VecDeque::from([Job::new(0, puzzle.clone())]);
    let mut running = VecDeque::new();
    let (mut used, mut has_left_out) = (1, false);
    loop {
        let next = waiting.drain(..waiting.len().min(threads - running.len()));
        running.extend(next.map(&start));
        let Some(solver) = running.pop_front() else { break };
        let Report { job, ended, events, nodes } = solver.finish();
        events.into_iter().for_each(|event| run.tell(event));
        run.nodes += nodes;
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
        if run.stop.poll(run.nodes) {
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

/// A solver that was started.
enum Running<'scope> {
    Done(Report),
    Thread(ScopedJoinHandle<'scope, Report>),
}

impl Running<'_> {
    fn finish(self) -> Report {
        match self {
            Running::Done(report) => report,
            Running::Thread(handle) => handle.join().expect("a solver does not panic"),
        }
    }
}

/// What a solver has to say.
struct Report {
    job: Job,
    ended: Result<Ended, GaveUp>,
    events: Vec<Event>,
    nodes: u64,
}

fn work(mut job: Job, stop: &Stop) -> Report {
    let mut events = Vec::new();
    let mut note = |event: &Event| events.push(*event);
    let mut run = Run::new(stop, &mut note);
    let ended = job.work(&mut run);
    let nodes = run.nodes;
    Report { job, ended, events, nodes }
}
