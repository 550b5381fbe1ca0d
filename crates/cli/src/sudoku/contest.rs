use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lockstep_search::{Solver as _, Stop};
use lockstep_service::records::{AttemptRecord, ContestOrderRecord, ContestRecord};
use lockstep_sudoku::format::{Format, Reader};
use lockstep_sudoku::methods::MethodSolver;
use lockstep_sudoku::{Grid, Order};

use super::solve::Choice;
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
    /// The average time for the puzzles of an order
    #[arg(long, value_parser = duration, default_value = "120s")]
    time: Duration,
    /// Limit the average time by the order N instead: 0.0003 N^6 seconds, as a document has it
    #[arg(long, conflicts_with = "time")]
    document_limit: bool,
}

impl Args {
    /// The average time for the puzzles of an order, in seconds.
    fn seconds(&self, order: usize) -> f64 {
        if self.document_limit { 0.0003 * sixth_power(order) } else { self.time.as_secs_f64() }
    }
}

fn sixth_power(order: usize) -> f64 {
    (order as f64).powi(6)
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let name = args.dir.display().to_string();
    let (puzzles, bad) = read(&args.dir)?;
    if puzzles.is_empty() {
        return input::batch(&name, 0, bad);
    }
    let (bar, mut solver) = (progress::bar(puzzles.len()), args.choice.solver());
    let mut orders: BTreeMap<Order, ContestOrderRecord> = BTreeMap::new();
    output.words(format_args!("{:>5} {:>11} {:>12}  puzzle", "order", "seconds", "guesses"))?;
    for (place, grid) in &puzzles {
        bar.set_message(place.clone());
        let total = orders.entry(grid.order()).or_default();
        let of_order = puzzles.iter().filter(|(_, other)| other.order() == grid.order()).count();
        let left = args.seconds(grid.order().get()) * of_order as f64 - total.seconds;
        let left = Duration::try_from_secs_f64(left.max(0.0)).unwrap_or(Duration::MAX);
        let attempt = attempt(args, &mut solver, place, grid, left, total, stop);
        bar.suspend(|| show(&attempt, output))?;
        bar.inc(1);
        if stop.is_set() {
            break;
        }
    }
    bar.finish_and_clear();
    let orders: Vec<ContestOrderRecord> =
        orders.into_values().map(|result| with_points(result, args)).collect();
    let points = orders.iter().map(|result| result.points).sum();
    let solved = orders.iter().all(|result| result.solved == result.puzzles);
    let method = args.choice.method().name();
    show_score(&ContestRecord { method, orders, points }, output)?;
    input::batch(&name, puzzles.len(), bad)?;
    Ok(if solved { Answer::Yes } else { Answer::No })
}

/// The puzzles of a folder by order and name, and the number of files that could not be read.
fn read(dir: &Path) -> Result<(Vec<(String, Grid)>, usize), Failure> {
    let unreadable = |error| Failure::reading(dir.display())(error);
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
        let file = File::open(&path).map_err(Failure::reading(&place))?;
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

/// Solves one puzzle in the time that its order has `left`, and adds it to the order's `total`.
fn attempt(
    args: &Args,
    solver: &mut MethodSolver,
    place: &str,
    grid: &Grid,
    left: Duration,
    total: &mut ContestOrderRecord,
    stop: &Stop,
) -> AttemptRecord {
    let answer = solver.solve(grid, &Choice::limits(Some(left)), stop, &mut ());
    let seconds = answer.stats.time.as_secs_f64();
    total.order = grid.order().get();
    total.puzzles += 1;
    total.solved += usize::from(answer.solution().is_some());
    total.seconds += seconds;
    AttemptRecord {
        place: place.into(),
        order: total.order,
        outcome: answer.outcome.name(),
        message: answer.outcome.complaint(),
        method: args.choice.method().name(),
        guesses: answer.effort.guesses,
        seconds,
    }
}

/// The average time t_N of an order, from its total, and N^6 / t_N if its puzzles were all solved in
/// time.
fn with_points(result: ContestOrderRecord, args: &Args) -> ContestOrderRecord {
    let seconds = result.seconds / result.puzzles as f64;
    let is_done = result.solved == result.puzzles && seconds <= args.seconds(result.order);
    let points = if is_done { sixth_power(result.order) / seconds.max(1e-9) } else { 0.0 };
    ContestOrderRecord { seconds, points, ..result }
}

fn show(attempt: &AttemptRecord, output: &mut Output) -> Result<(), Failure> {
    let AttemptRecord { place, order, seconds, guesses, message, .. } = attempt;
    let note = message.as_ref().map_or(String::new(), |message| format!(": {message}"));
    output.say(attempt, format_args!("{order:>5} {seconds:>11.6} {guesses:>12}  {place}{note}"))?;
    output.flush()
}

fn show_score(score: &ContestRecord, output: &mut Output) -> Result<(), Failure> {
    if output.is_json() {
        return output.say(score, "");
    }
    output.words(format_args!(
        "\n{:>5} {:>8} {:>11} {:>16}",
        "order", "solved", "t_N", "N^6 / t_N"
    ))?;
    for ContestOrderRecord { order, puzzles, solved, seconds, points } in &score.orders {
        let share = format!("{solved}/{puzzles}");
        output.words(format_args!("{order:>5} {share:>8} {seconds:>11.6} {points:>16.0}"))?;
    }
    output.words(format_args!("score {:.0}", score.points))
}
