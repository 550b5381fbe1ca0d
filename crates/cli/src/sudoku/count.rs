use std::fmt;
use std::time::{Duration, Instant};

use lockstep_search::{Limits, Stop};
use lockstep_sudoku::{Count, count_solutions};
use serde::Serialize;

use super::Source;
use crate::Answer;
use crate::failure::{Failure, warn};
use crate::limits::duration;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Stop at so many solutions; 2 is enough to know whether there is exactly one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// The time for each grid, such as 500ms, 10s or 2m [default: no limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
}

#[derive(Serialize)]
struct Record<'a> {
    place: &'a str,
    puzzle: String,
    solutions: u64,
    exact: bool,
    solution: Option<String>,
    guesses: u64,
    seconds: f64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let (mut too_large, mut stopped) = (0_usize, 0_usize);
    let read = args.source.for_each(|place, grid| {
        let start = Instant::now();
        let stop = Stop::after(&Limits { time: args.time, ..Limits::default() });
        let count = match count_solutions(grid, args.limit, &stop) {
            Ok(count) => count,
            Err(refusal) => {
                too_large += 1;
                warn(format_args!("{place}: {refusal}"));
                return Ok(());
            }
        };
        stopped += usize::from(is_stopped(&count, args.limit));
        let record = Record {
            place,
            puzzle: grid.to_string(),
            solutions: count.solutions,
            exact: count.exact,
            solution: count.first.as_ref().map(ToString::to_string),
            guesses: count.guesses,
            seconds: start.elapsed().as_secs_f64(),
        };
        output.say(&record, format_args!("{place}: {}", Words(&count)))
    });
    match (read?, too_large) {
        (answer, 0) => Ok(if stopped == 0 { answer } else { Answer::No }),
        (_, many) => Err(Failure::Input(format!("{many} too large"))),
    }
}

/// Whether the time was up before the count was known or the limit was reached.
fn is_stopped(count: &Count, limit: u64) -> bool {
    !count.exact && count.solutions < limit
}

struct Words<'a>(&'a Count);

impl fmt::Display for Words<'_> {
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
