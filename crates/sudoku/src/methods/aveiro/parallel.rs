use std::collections::VecDeque;
use std::thread::{self, ScopedJoinHandle};

use lockstep_search::Stop;

use super::End;
use super::job::{Ended, Job};
use crate::methods::run::Run;
use crate::methods::{Event, GaveUp};

/// `solvers` solvers and a control unit. A solver works on one puzzle and is not used again;
/// copies that find no solver are left out, and the others continue.
///
/// Up to `threads` solvers run at a time, and with one thread none is spawned. The control unit
/// attends to the solvers in the order of their start, so that neither the answer nor the events
/// depend on which is faster: the events of a solver are told when it is attended to.
pub(super) fn run(first: Job, solvers: usize, threads: usize, run: &mut Run<'_>) -> End {
    let stop = run.stop;
    if threads <= 1 {
        return control(first, solvers, 1, run, |job| Running::Done(work(job, stop)));
    }
    thread::scope(|scope| {
        let start = |job| Running::Thread(scope.spawn(move || work(job, stop)));
        control(first, solvers, threads, run, start)
    })
}

fn control<'scope>(
    first: Job,
    solvers: usize,
    threads: usize,
    run: &mut Run<'_>,
    start: impl Fn(Job) -> Running<'scope>,
) -> End {
    let mut original = None;
    let mut waiting = VecDeque::from([first]);
    let mut running = VecDeque::new();
    let (mut used, mut memory_not_enough, mut stopped) = (1, false, false);
    loop {
        let next = waiting.drain(..waiting.len().min(threads - running.len()));
        running.extend(next.map(&start));
        let Some(solver) = running.pop_front() else { break };
        let Report { job, ended, events, nodes } = solver.finish();
        events.into_iter().for_each(|event| run.tell(event));
        run.nodes += nodes;
        let solved = matches!(ended, Ok(Ended::Solved));
        stopped = ended.is_err() || !solved && run.stop.poll(run.nodes);
        if !stopped {
            run.tell(Event::Taken { copy: job.copy });
        }
        match ended {
            _ if stopped => {}
            Ok(Ended::Solved) => return End { memory_not_enough, ..End::solved(job) },
            Ok(Ended::Stuck(candidates)) => {
                if used + candidates.len() > solvers {
                    memory_not_enough = true;
                    run.tell(Event::MemoryNotEnough { copy: job.copy });
                }
                for placement in candidates.into_iter().take(solvers.saturating_sub(used)) {
                    run.effort.guesses += 1;
                    run.tell(Event::Copied { from: job.copy, to: used, placement });
                    waiting.push_back(job.with(used, placement));
                    used += 1;
                }
            }
            Ok(Ended::Dropped) | Err(_) => {}
        }
        original.get_or_insert(job);
        if stopped {
            break;
        }
    }
    let end = original.map(End::unsolved).expect("the original is always worked on");
    End { memory_not_enough, stopped, ..end }
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
