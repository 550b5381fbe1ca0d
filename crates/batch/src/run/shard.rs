//! Workers: each takes a shard, has it answered, and keeps the answer.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use futures_util::TryStreamExt;
use tokio::task::JoinSet;

use super::backend::Backend;
use super::ledger::{Ledger, Next};
use super::progress::{self, Progress};
use super::{Tally, check, message};
use crate::failure::Failure;
use crate::job::{Checksum, Job};
use crate::output::{Form, Part};
use crate::query::{Division, Query};
use crate::table::{Shard, with_shards};

/// What all workers share.
pub(super) struct Worker {
    pub(super) query: Query,
    pub(super) form: Form,
    pub(super) strict: bool,
    pub(super) filtered: bool,
    pub(super) job: Arc<Job>,
    /// Told of every part that is kept.
    pub(super) kept: Sender<()>,
    pub(super) ledger: Arc<Ledger>,
    pub(super) progress: Arc<Progress>,
    pub(super) backend: Arc<dyn Backend>,
    pub(super) attempts: AtomicU64,
    pub(super) tally: Tally,
}

/// How long a worker without work waits before it looks again.
const PAUSE: Duration = Duration::from_millis(100);

/// How long a worker waits after a failure, doubled with each of the same shard.
const RETREAT: Duration = Duration::from_millis(500);
const LONGEST_RETREAT: Duration = Duration::from_secs(15);

/// What went wrong with an attempt.
enum Trouble {
    /// The backend failed: another attempt may not.
    Backend(String),
    /// The job cannot go on.
    Fatal(Failure),
}

impl<E: Into<Failure>> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble::Fatal(error.into())
    }
}

impl Worker {
    /// Works until every shard is done or one fails for good.
    pub(super) async fn run(self: Arc<Worker>) -> Result<(), Failure> {
        let mut workers = JoinSet::new();
        for _ in 0..self.backend.in_flight() {
            let worker = self.clone();
            workers.spawn(async move { worker.work().await });
        }
        while let Some(ended) = workers.join_next().await {
            let ended = ended.unwrap_or_else(|panic| Err(Failure::Engine(panic.to_string())));
            // Whoever sees that all is done ends the others: they may wait for a lost executor.
            ended?;
            if self.ledger.is_finished() {
                break;
            }
        }
        workers.shutdown().await;
        Ok(())
    }

    async fn work(&self) -> Result<(), Failure> {
        loop {
            let shard = match self.ledger.next(Instant::now(), self.backend.patience()) {
                Next::Finished => return Ok(()),
                Next::Wait => {
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
                Next::Work(shard) => shard,
            };
            match self.answer(shard).await {
                Ok(()) => {}
                Err(Trouble::Fatal(failure)) => return Err(failure),
                Err(Trouble::Backend(error)) => {
                    let failures = self.ledger.failed(shard);
                    if failures >= self.backend.attempts() {
                        return Err(Failure::Engine(error));
                    }
                    progress::say(format_args!("shard {shard} failed, once more: {error}"));
                    let retreat = RETREAT * 2_u32.saturating_pow(failures - 1);
                    tokio::time::sleep(retreat.min(LONGEST_RETREAT)).await;
                }
            }
        }
    }

    /// Answers a shard, and keeps the answer if nobody was faster.
    async fn answer(&self, index: usize) -> Result<(), Trouble> {
        let Division::Shards { shards, .. } = &self.query.division else { return Ok(()) };
        let shard = &shards[index];
        let attempt = self.attempts.fetch_add(1, Ordering::Relaxed);
        let path = self.job.attempt(index, attempt);
        let (errors, checksum) = match self.write(shard, &path).await {
            Ok(written) => written,
            Err(trouble) => {
                let _ = std::fs::remove_file(&path);
                return Err(trouble);
            }
        };
        if !self.ledger.answered(index, Instant::now()) {
            let _ = std::fs::remove_file(&path);
            return Ok(());
        }
        self.job.keep(&path, index, &checksum)?;
        // Nobody listens any more when the joining has failed, which ends the job by itself.
        let _ = self.kept.send(());
        self.tally.read.fetch_add(shard.rows, Ordering::Relaxed);
        self.tally.errors.fetch_add(errors, Ordering::Relaxed);
        self.progress.add(shard.rows);
        Ok(())
    }

    /// Writes the answer to a shard; returns the number of its errors, and its checksum.
    async fn write(&self, shard: &Shard, path: &Path) -> Result<(u64, Checksum), Trouble> {
        let backend = |error| Trouble::Backend(message(&error));
        let plan =
            with_shards(self.query.plan.clone(), std::slice::from_ref(shard)).map_err(backend)?;
        let mut stream = self.backend.execute(plan).await.map_err(backend)?;
        let mut part = Part::create(path, self.form, self.query.schema())?;
        let (mut row, mut errors) = (0, 0);
        while let Some(batch) = stream.try_next().await.map_err(backend)? {
            let place = |index| self.place(shard, row + index);
            errors += check(&batch, self.query.errors, self.strict, place)?;
            row += batch.num_rows() as u64;
            part.write(&batch)?;
        }
        Ok((errors, part.finish()?))
    }

    /// Where a row of a shard's answer comes from.
    fn place(&self, shard: &Shard, row: u64) -> String {
        let file = shard.file.display();
        if self.filtered {
            let (first, last) = (shard.first_row + 1, shard.first_row + shard.rows);
            return format!("{file}, rows {first} to {last}");
        }
        format!("{file}, row {}", shard.first_row + row + 1)
    }
}
