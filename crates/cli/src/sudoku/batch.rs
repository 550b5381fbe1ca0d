//! Many puzzles, on one thread or several, answered in the order in which they come.
//!
//! ```text
//!                     blocks            answers
//!   reader ---------> queue ----> workers -----> this thread: standard output
//!      \------------------------------------------^
//!            for each block a place to wait for its answers, in order
//! ```
//!
//! A block goes off as soon as there is room in the queue, with whatever was read till then:
//! one puzzle when they come slowly, many when they come fast.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;

use lockstep_sudoku::Grid;

use super::{Item, Place, Source};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, input};

/// The most puzzles in a block.
const BLOCK: usize = 512;

/// The most blocks that are read and not yet written.
const BLOCKS: usize = 64;

/// What is said about some puzzles.
#[derive(Default)]
pub(super) struct Said {
    /// For standard output.
    pub(super) text: Vec<u8>,
    /// For standard error.
    pub(super) warnings: Vec<String>,
    pub(super) solved: usize,
    pub(super) unsolved: usize,
    /// Things that were no puzzles.
    bad: usize,
}

/// A block of puzzles on the way to a worker, with the way back.
struct Job {
    items: Vec<Item>,
    back: SyncSender<Said>,
}

/// Answers every puzzle of a source by `work`, which adds to what is said. The text is written
/// here; the warnings are told by `tell`, which knows what else is on the terminal.
pub(super) fn run(
    source: &Source,
    threads: usize,
    output: &mut Output,
    work: impl Fn(&Place, &Grid, &mut Said) + Sync,
    mut tell: impl FnMut(&Said),
) -> Result<Answer, Failure> {
    let (mut good, mut bad) = (0, 0);
    let mut write = |said: &Said, output: &mut Output| {
        good += said.solved + said.unsolved;
        bad += said.bad;
        tell(said);
        output.bytes(&said.text)
    };
    let name = if threads == 1 {
        let mut said = Said::default();
        source.visit(|item| {
            said.add(item, &work);
            write(&said, output)?;
            said.clear();
            if source.is_file() { Ok(()) } else { output.flush() }
        })
    } else {
        on_threads(source, threads, &work, |said| {
            write(&said, output)?;
            output.flush()
        })
    };
    input::batch(&name?, good, bad)
}

/// The same with workers; tells the name of the source.
fn on_threads(
    source: &Source,
    threads: usize,
    work: &(impl Fn(&Place, &Grid, &mut Said) + Sync),
    mut write: impl FnMut(Said) -> Result<(), Failure>,
) -> Result<String, Failure> {
    let (job_sender, jobs) = sync_channel(threads);
    let (order_sender, order) = sync_channel(BLOCKS);
    let jobs = Mutex::new(jobs);
    thread::scope(|scope| {
        let reader = scope.spawn(|| read(source, job_sender, order_sender));
        for _ in 0..threads {
            scope.spawn(|| answer(&jobs, work));
        }
        // If nothing can be written, the places to wait are gone, and the reader ends.
        let written = order
            .into_iter()
            .try_for_each(|answer: Receiver<Said>| write(answer.recv().unwrap_or_default()));
        let name = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        written.and(name)
    })
}

/// Reads blocks and sends them off; tells the name of the source.
fn read(
    source: &Source,
    jobs: SyncSender<Job>,
    order: SyncSender<Receiver<Said>>,
) -> Result<String, Failure> {
    let mut items = Vec::new();
    let name = source.visit(|item| {
        items.push(item);
        send(&mut items, &jobs, &order, Wait::UntilFull)
    });
    send(&mut items, &jobs, &order, Wait::No)?;
    name
}

/// Whether a block may wait for more puzzles while the workers are busy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wait {
    UntilFull,
    No,
}

/// Sends a block off, unless it may wait.
fn send(
    items: &mut Vec<Item>,
    jobs: &SyncSender<Job>,
    order: &SyncSender<Receiver<Said>>,
    wait: Wait,
) -> Result<(), Failure> {
    // The other end is gone, because standard output is.
    let gone = || Failure::Output(std::io::ErrorKind::BrokenPipe.into());
    let (back, answer) = sync_channel(1);
    let job = Job { items: std::mem::take(items), back };
    match jobs.try_send(job) {
        Ok(()) => {}
        Err(TrySendError::Full(job)) if wait == Wait::UntilFull && job.items.len() < BLOCK => {
            *items = job.items;
            return Ok(());
        }
        Err(TrySendError::Full(job)) => jobs.send(job).map_err(|_| gone())?,
        Err(TrySendError::Disconnected(_)) => return Err(gone()),
    }
    order.send(answer).map_err(|_| gone())
}

/// A worker.
fn answer(jobs: &Mutex<Receiver<Job>>, work: &impl Fn(&Place, &Grid, &mut Said)) {
    loop {
        // The lock is held while waiting: the others would only wait as well.
        let job = jobs.lock().unwrap_or_else(|poison| poison.into_inner()).recv();
        let Ok(Job { items, back }) = job else { return };
        let mut said = Said::default();
        items.into_iter().for_each(|item| said.add(item, work));
        // Nobody waits if standard output is gone.
        let _ = back.send(said);
    }
}

impl Said {
    fn add(&mut self, item: Item, work: &impl Fn(&Place, &Grid, &mut Said)) {
        match item {
            Item::Grid { place, grid } => work(&place, &grid, self),
            Item::Bad(complaint) => {
                self.bad += 1;
                self.warnings.push(complaint);
            }
        }
    }

    /// Nothing is said, and the memory is kept.
    fn clear(&mut self) {
        let Said { mut text, mut warnings, .. } = std::mem::take(self);
        text.clear();
        warnings.clear();
        *self = Said { text, warnings, ..Said::default() };
    }
}
