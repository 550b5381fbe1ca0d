use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lockstep_sudoku::format::{Format, Reader};
use lockstep_sudoku::methods::Outcome;
use lockstep_sudoku::{Grid, Order};
use serde::Serialize;

use super::solve::{Choice, complaint, word};
use crate::failure::{Failure, warn};
use crate::limits::duration;
use crate::output::Output;
use crate::{Answer, input, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A folder with files that end in .sudoku
    dir: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// The time for each order
    #[arg(long, value_parser = duration, default_value = "120s")]
    time: Duration,
}

#[derive(Serialize)]
struct Attempt {
    place: String,
    order: usize,
    outcome: &'static str,
    message: Option<String>,
    method: &'static str,
    guesses: u64,
    seconds: f64,
}

/// The puzzles of one order together.
#[derive(Serialize, Clone, Copy, Default)]
struct OrderResult {
    order: usize,
    puzzles: usize,
    solved: usize,
    seconds: f64,
    points: f64,
}

#[derive(Serialize)]
struct Score {
    method: &'static str,
    orders: Vec<OrderResult>,
    score: f64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let name = args.dir.display().to_string();
    let (puzzles, bad) = read(&args.dir)?;
    if puzzles.is_empty() {
        return input::batch(&name, 0, bad);
    }
    let bar = progress::bar(puzzles.len());
    let mut orders: BTreeMap<Order, OrderResult> = BTreeMap::new();
    output.words(format_args!("{:>5} {:>11} {:>12}  puzzle", "order", "seconds", "guesses"))?;
    for (place, grid) in &puzzles {
        bar.set_message(place.clone());
        let total = orders.entry(grid.order()).or_default();
        let attempt = attempt(args, place, grid, total);
        bar.suspend(|| show(&attempt, output))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let orders: Vec<OrderResult> =
        orders.into_values().map(|result| with_points(result, args.time)).collect();
    let score = orders.iter().map(|result| result.points).sum();
    let solved = orders.iter().all(|result| result.solved == result.puzzles);
    show_score(&Score { method: args.choice.method().name(), orders, score }, output)?;
    input::batch(&name, puzzles.len(), bad)?;
    Ok(if solved { Answer::Yes } else { Answer::No })
}

/// The puzzles of a folder by order and name, and the number of files that could not be read.
fn read(dir: &Path) -> Result<(Vec<(String, Grid)>, usize), Failure> {
    let unreadable = |error| Failure::Input(format!("{}: {error}", dir.display()));
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "sudoku") {
            paths.push(path);
        }
    }
    paths.sort();
    let (mut puzzles, mut bad) = (Vec::new(), 0);
    for path in paths {
        let place = path.display().to_string();
        let file =
            File::open(&path).map_err(|error| Failure::Input(format!("{place}: {error}")))?;
        for result in Reader::new(Format::Sudoku, BufReader::new(file)) {
            match result {
                Ok((_, grid)) => puzzles.push((place.clone(), grid)),
                Err(fault) => {
                    bad += 1;
                    warn(format_args!("{place}:{fault}"));
                }
            }
        }
    }
    puzzles.sort_by_key(|(_, grid)| grid.order());
    Ok((puzzles, bad))
}

/// Solves one puzzle in the time that its order has left.
fn attempt(args: &Args, place: &str, grid: &Grid, total: &mut OrderResult) -> Attempt {
    let left = args.time.saturating_sub(Duration::from_secs_f64(total.seconds));
    let trial = args.choice.solve(grid, Some(left));
    let outcome = &trial.answer.outcome;
    total.order = grid.order().get();
    total.puzzles += 1;
    total.solved += usize::from(matches!(outcome, Outcome::Solved(_)));
    total.seconds += trial.time.as_secs_f64();
    Attempt {
        place: place.into(),
        order: total.order,
        outcome: word(outcome),
        message: complaint(outcome),
        method: args.choice.method().name(),
        guesses: trial.answer.effort.guesses,
        seconds: trial.time.as_secs_f64(),
    }
}

/// N^6 / t for an order whose puzzles were all solved in time.
fn with_points(result: OrderResult, time: Duration) -> OrderResult {
    let is_done = result.solved == result.puzzles && result.seconds <= time.as_secs_f64();
    let sixth_power = (result.order as f64).powi(6);
    let points = if is_done { sixth_power / result.seconds.max(1e-9) } else { 0.0 };
    OrderResult { points, ..result }
}

fn show(attempt: &Attempt, output: &mut Output) -> Result<(), Failure> {
    let Attempt { place, order, seconds, guesses, message, .. } = attempt;
    let note = message.as_ref().map_or(String::new(), |message| format!(": {message}"));
    output.say(attempt, format_args!("{order:>5} {seconds:>11.6} {guesses:>12}  {place}{note}"))?;
    output.flush()
}

fn show_score(score: &Score, output: &mut Output) -> Result<(), Failure> {
    if output.is_json() {
        return output.say(score, "");
    }
    output.words(format_args!(
        "\n{:>5} {:>8} {:>11} {:>16}",
        "order", "solved", "t_N", "N^6 / t_N"
    ))?;
    for OrderResult { order, puzzles, solved, seconds, points } in &score.orders {
        let share = format!("{solved}/{puzzles}");
        output.words(format_args!("{order:>5} {share:>8} {seconds:>11.6} {points:>16.0}"))?;
    }
    output.words(format_args!("score {:.0}", score.score))
}
