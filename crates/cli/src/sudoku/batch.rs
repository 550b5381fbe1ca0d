//! Many puzzles, on one thread or several, answered in the order in which they come.
//!
//! ```text
//!              puzzles              answers
//!   source ---> lock ----> workers -----> this thread: standard output
//!                 \-----------------------^
//!        for each block a place to wait for its answers, in order
//! ```
//!
//! A worker takes a block of puzzles when it has nothing to do, and no more of them than it
//! can answer soon: one if they are hard or come slowly, many if they are easy.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use lockstep_sudoku::Grid;

use super::{Item, Items, Place, Source};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, input};

/// The most puzzles in a block.
const BLOCK: usize = 512;

/// A block that took longer than this was too large.
const SOON: Duration = Duration::from_millis(2);

/// The most blocks that are taken and not yet written.
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

/// Answers every puzzle of a source by `work`, which adds to what is said. The text is written
/// here; the warnings are told by `tell`, which knows what else is on the terminal.
pub(super) fn run(
    source: &Source,
    threads: usize,
    output: &mut Output,
    work: impl Fn(Place<'_>, &Grid, &mut Said) + Sync,
    mut tell: impl FnMut(&Said),
) -> Result<Answer, Failure> {
    let (mut good, mut bad) = (0, 0);
    let mut write = |said: &Said, output: &mut Output| {
        good += said.solved + said.unsolved;
        bad += said.bad;
        tell(said);
        output.bytes(&said.text)
    };
    let items = source.open()?;
    let name = items.name.clone();
    let work = |item, said: &mut Said| match item {
        Item::Grid { line, grid } => work(Place { name: &name, line }, &grid, said),
        Item::Bad(complaint) => {
            said.bad += 1;
            said.warnings.push(complaint);
        }
    };
    if threads == 1 {
        let mut said = Said::default();
        for item in items {
            work(item, &mut said);
            write(&said, output)?;
            said.clear();
            if !source.is_file() {
                output.flush()?;
            }
        }
    } else {
        on_threads(items, threads, &work, |said| {
            write(&said, output)?;
            output.flush()
        })?;
    }
    input::batch(&name, good, bad)
}

/// The same with workers.
fn on_threads(
    items: Items,
    threads: usize,
    work: &(impl Fn(Item, &mut Said) + Sync),
    write: impl FnMut(Said) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (order, answers) = sync_channel(BLOCKS);
    let intake = Mutex::new(Some(Intake { items, order }));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| answer(&intake, work));
        }
        // If nothing can be written, the places to wait are gone, and the workers end.
        let answers = answers.into_iter();
        answers.map(|answer| answer.recv().unwrap_or_default()).try_for_each(write)
    })
}

/// Where puzzles are taken from; nothing once there are no more.
struct Intake {
    items: Items,
    order: SyncSender<Receiver<Said>>,
}

/// A worker.
fn answer(intake: &Mutex<Option<Intake>>, work: &impl Fn(Item, &mut Said)) {
    let mut most = 1;
    while let Some((block, back)) = take(intake, most) {
        let start = Instant::now();
        let mut said = Said::default();
        block.into_iter().for_each(|item| work(item, &mut said));
        // Nobody waits if standard output is gone.
        let _ = back.send(said);
        most = if start.elapsed() < SOON { (2 * most).min(BLOCK) } else { most.div_ceil(2) };
    }
}

/// Takes a block of at most so many puzzles, and the way back.
fn take(intake: &Mutex<Option<Intake>>, most: usize) -> Option<(Vec<Item>, SyncSender<Said>)> {
    // The lock is held while waiting: the others would only wait as well.
    let mut intake = intake.lock().unwrap_or_else(|poison| poison.into_inner());
    let block = intake.as_mut()?.items.block(most);
    let (back, answer) = sync_channel(1);
    if block.is_empty() || intake.as_ref()?.order.send(answer).is_err() {
        *intake = None;
        return None;
    }
    Some((block, back))
}

impl Items {
    /// The next ones, at most so many: the first, and those for which nobody has to wait.
    fn block(&mut self, most: usize) -> Vec<Item> {
        let mut block = Vec::with_capacity(most);
        while block.is_empty() || block.len() < most && self.reader.has_grid_at_hand() {
            let Some(item) = self.next() else { break };
            block.push(item);
        }
        block
    }
}

impl Said {
    /// Nothing is said, and the memory is kept.
    fn clear(&mut self) {
        let Said { mut text, mut warnings, .. } = std::mem::take(self);
        text.clear();
        warnings.clear();
        *self = Said { text, warnings, ..Said::default() };
    }
}
