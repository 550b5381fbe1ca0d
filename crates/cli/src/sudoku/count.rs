use std::fmt::{self, Display};
use std::time::{Duration, Instant};

use lockstep_search::{Limits, Stop};
use lockstep_service::records::{CountRecord, SudokuRecord};
use lockstep_sudoku::{Count, ShapeSolver, count_solutions};

use super::batch::{Asked, Batch, Said};
use crate::Answer;
use crate::failure::Failure;
use crate::limits::duration;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: Batch,
    /// Stop at this many solutions; 2 are enough to know whether there is exactly one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// The time for each grid, such as 500ms, 10s or 2m [default: no limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let limits = Limits { time: args.time, ..Limits::default() };
    let total = match args.batch.shape() {
        None => args.batch.run(
            output,
            stop,
            || (),
            |(), asked, said| {
                let (start, stop) = (Instant::now(), stop.part(&limits));
                match count_solutions(asked.grid, args.limit, &stop) {
                    Ok(count) => say(asked, asked.subject(), &count, args.limit, start, said),
                    Err(refusal) => said.refuse(asked, refusal),
                }
            },
        )?,
        Some(shape) => args.batch.run_shaped(
            shape,
            output,
            stop,
            || ShapeSolver::new(shape),
            |solver, asked, said| {
                let (start, stop) = (Instant::now(), stop.part(&limits));
                let count = solver.count(asked.grid, args.limit, &stop);
                say(asked, asked.subject(), &count, args.limit, start, said);
            },
        )?,
    };
    total.answer
}

fn say<G: Display>(
    asked: &Asked<'_, G>,
    subject: SudokuRecord,
    count: &Count<G>,
    limit: u64,
    start: Instant,
    said: &mut Said,
) {
    // It was stopped before the count was known or the limit was reached.
    if !count.exact && count.solutions < limit {
        said.no();
    }
    let record = CountRecord::new(subject, count, start.elapsed().as_secs_f64());
    said.say(asked, &record, format_args!("{}: {}", asked.place, Words(count)));
}

struct Words<'a, G>(&'a Count<G>);

impl<G> Display for Words<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Count { solutions: 0, exact: true, .. } => f.write_str("no solution"),
            Count { solutions: 0, .. } => f.write_str("stopped before a solution was found"),
            Count { solutions: 1, exact: true, .. } => f.write_str("1 solution"),
            Count { solutions, exact: true, .. } => write!(f, "{solutions} solutions"),
            Count { solutions: 1, .. } => f.write_str("1 solution or more"),
            Count { solutions, .. } => write!(f, "{solutions} solutions or more"),
        }
    }
}
