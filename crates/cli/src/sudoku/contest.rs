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
    /// The time for each order
    #[arg(long, value_parser = duration, default_value = "120s")]
    time: Duration,
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
        let attempt = attempt(args, &mut solver, place, grid, total, stop);
        bar.suspend(|| show(&attempt, output))?;
        bar.inc(1);
        if stop.is_set() {
            break;
        }
    }
    bar.finish_and_clear();
    let orders: Vec<ContestOrderRecord> =
        orders.into_values().map(|result| with_points(result, args.time)).collect();
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

/// Solves one puzzle in the time that its order has left.
fn attempt(
    args: &Args,
    solver: &mut MethodSolver,
    place: &str,
    grid: &Grid,
    total: &mut ContestOrderRecord,
    stop: &Stop,
) -> AttemptRecord {
    let left = args.time.saturating_sub(Duration::from_secs_f64(total.seconds));
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

/// N^6 / t for an order whose puzzles were all solved in time.
fn with_points(result: ContestOrderRecord, time: Duration) -> ContestOrderRecord {
    let is_done = result.solved == result.puzzles && result.seconds <= time.as_secs_f64();
    let sixth_power = (result.order as f64).powi(6);
    let points = if is_done { sixth_power / result.seconds.max(1e-9) } else { 0.0 };
    ContestOrderRecord { points, ..result }
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
