//! Runs a query: here or on a cluster, shard by shard, so that it can be interrupted.

mod backend;
mod ledger;
mod progress;
mod shard;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};

use datafusion::arrow::array::{Array, RecordBatch};
use datafusion::common::DataFusionError;
use futures_util::{StreamExt, TryStreamExt, stream};

pub(crate) use backend::{Backend, Local};
pub(crate) use progress::say;

use crate::failure::Failure;
use crate::job::{Earlier, Job};
use crate::output::{Compression, Form, Joined, Part, print};
use crate::query::{Division, Query};
use crate::table::{Shard, with_shards};
use ledger::Ledger;
use progress::Progress;
use shard::Worker;

/// How to run a query.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The file to write, or standard output.
    pub(crate) out: Option<PathBuf>,
    /// Of Parquet.
    pub(crate) compression: Compression,
    /// What to do with an earlier result.
    pub(crate) earlier: Earlier,
    /// Whether an error ends the job.
    pub(crate) strict: bool,
}

/// What was done.
#[derive(Debug, Default)]
struct Tally {
    /// Rows of the input.
    read: AtomicU64,
    /// Rows of the result with an error.
    errors: AtomicU64,
}

/// Runs a query to its end.
///
/// # Errors
/// What keeps it from its end; the shards that are done stay.
pub(crate) async fn run(
    query: Query,
    plan: &Plan,
    backend: Arc<dyn Backend>,
) -> Result<(), Failure> {
    let Some(out) = &plan.out else { return to_standard_output(&query, plan, backend).await };
    let form = Form::of(out, plan.compression, &query.schema())?;
    match &query.division {
        Division::Shards { .. } => by_shards(query, out, form, plan, backend).await,
        Division::Whole => {
            progress::say(
                "the query needs its whole table: one piece of work, which cannot be resumed",
            );
            whole(&query, out, form, plan, &*backend).await
        }
    }
}

async fn by_shards(
    query: Query,
    out: &Path,
    form: Form,
    plan: &Plan,
    backend: Arc<dyn Backend>,
) -> Result<(), Failure> {
    let Division::Shards { shards, filtered } = &query.division else { return Ok(()) };
    let job = Arc::new(Job::open(out, &query.identity, shards.len(), plan.earlier)?);
    let done = job.done();
    let rows_of = |(shard, done): (&Shard, &bool)| if *done { shard.rows } else { 0 };
    let rows_done: u64 = shards.iter().zip(&done).map(rows_of).sum();
    let progress = Arc::new(Progress::new(query.rows, rows_done));
    if rows_done > 0 {
        let finished = done.iter().filter(|done| **done).count();
        progress::say(format_args!("resuming: {finished} of {} shards are done", shards.len()));
    }
    let ledger = Arc::new(Ledger::new(&done));
    let joined = Joined::new(job.joined(), form, query.schema(), done.len());
    let (kept, parts) = mpsc::channel();
    let joining = {
        let job = job.clone();
        tokio::task::spawn_blocking(move || join(&job, joined, done.len(), &parts))
    };
    let filtered = *filtered;
    let worker = Arc::new(Worker {
        query,
        form,
        strict: plan.strict,
        filtered,
        job: job.clone(),
        kept,
        ledger,
        progress: progress.clone(),
        backend,
        attempts: AtomicU64::new(0),
        tally: Tally::default(),
    });
    let working = async {
        worker.clone().run().await?;
        progress.joining();
        Ok(())
    };
    let joining =
        async { joining.await.unwrap_or_else(|panic| Err(Failure::Engine(panic.to_string()))) };
    tokio::try_join!(working, joining)?;
    progress.end(&worker.tally);
    drop(worker);
    // The workers are gone, so that this is the last one who holds the job.
    if let Some(job) = Arc::into_inner(job) {
        job.finish()?;
    }
    Ok(())
}

/// Joins the parts in their order, each as soon as it is there; `kept` tells of new ones, and ends early
/// if the work does.
fn join(job: &Job, mut joined: Joined, shards: usize, kept: &Receiver<()>) -> Result<(), Failure> {
    let mut next = 0;
    loop {
        while let Some(part) = job.part(next) {
            joined.append(&part)?;
            next += 1;
        }
        if next == shards {
            return Ok(joined.finish()?);
        }
        if kept.recv().is_err() {
            return Ok(());
        }
    }
}

/// A query that is one piece of work: a job of one shard.
async fn whole(
    query: &Query,
    out: &Path,
    form: Form,
    plan: &Plan,
    backend: &dyn Backend,
) -> Result<(), Failure> {
    let job = Job::open(out, &query.identity, 1, plan.earlier)?;
    let progress = Progress::new(0, 0);
    let path = job.attempt(0, 0);
    let mut part = Part::create(&path, form, query.schema())?;
    let tally = Tally::default();
    let mut stream = backend.execute(query.plan.clone()).await.map_err(Failure::engine)?;
    let mut row = 0;
    while let Some(batch) = stream.try_next().await.map_err(Failure::engine)? {
        let errors = check(&batch, query.errors, plan.strict, |index| {
            format!("row {} of the result", row + index + 1)
        })?;
        tally.errors.fetch_add(errors, Ordering::Relaxed);
        row += batch.num_rows() as u64;
        part.write(&batch)?;
    }
    let checksum = part.finish()?;
    job.keep(&path, 0, &checksum)?;
    let mut joined = Joined::new(job.joined(), form, query.schema(), 1);
    if let Some(part) = job.part(0) {
        joined.append(&part)?;
    }
    joined.finish()?;
    tally.read.store(query.rows, Ordering::Relaxed);
    progress.end(&tally);
    Ok(job.finish()?)
}

/// Prints the result in the order of the input. What is interrupted here is lost.
async fn to_standard_output(
    query: &Query,
    plan: &Plan,
    backend: Arc<dyn Backend>,
) -> Result<(), Failure> {
    // The name stands for the form.
    Form::of(Path::new("-.csv"), plan.compression, &query.schema())?;
    let plans = match &query.division {
        Division::Whole => vec![Ok(query.plan.clone())],
        Division::Shards { shards, .. } => {
            let plan_of = |shard| with_shards(query.plan.clone(), std::slice::from_ref(shard));
            shards.iter().map(plan_of).collect()
        }
    };
    let in_flight = backend.in_flight();
    let answers = stream::iter(plans).map(|plan| {
        let backend = backend.clone();
        tokio::spawn(async move { backend.execute(plan?).await?.try_collect::<Vec<_>>().await })
    });
    let mut answers = answers.buffered(in_flight);
    let mut row = 0;
    while let Some(answer) = answers.next().await {
        let answer = answer.map_err(|panic| Failure::Engine(panic.to_string()))?;
        for batch in answer.map_err(Failure::engine)?.iter().filter(|batch| batch.num_rows() > 0) {
            check(batch, query.errors, plan.strict, |index| {
                format!("row {} of the result", row + index + 1)
            })?;
            print(batch, row == 0).map_err(Failure::Output)?;
            row += batch.num_rows() as u64;
        }
    }
    if row == 0 {
        print(&RecordBatch::new_empty(query.schema()), true).map_err(Failure::Output)?;
    }
    Ok(())
}

/// Counts the errors of a batch.
///
/// # Errors
/// The first of them, at its place, if that ends the job.
fn check(
    batch: &RecordBatch,
    column: Option<usize>,
    strict: bool,
    place: impl Fn(u64) -> String,
) -> Result<u64, Failure> {
    let Some(column) = column else { return Ok(0) };
    let Ok(errors) = datafusion::common::cast::as_string_array(batch.column(column)) else {
        return Ok(0);
    };
    if strict && let Some(first) = (0..errors.len()).find(|&row| errors.is_valid(row)) {
        return Err(Failure::Row { place: place(first as u64), error: errors.value(first).into() });
    }
    Ok((errors.len() - errors.null_count()) as u64)
}

/// The innermost message of an error of DataFusion.
pub(crate) fn message(error: &DataFusionError) -> String {
    match error.find_root() {
        DataFusionError::External(cause) => cause.to_string(),
        root => root.strip_backtrace(),
    }
}
