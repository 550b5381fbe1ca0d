use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressStyle};
use lockstep_search::{Limits, Stop};
use lockstep_sudoku::Grid;
use lockstep_sudoku::format::{Format, write};
use lockstep_sudoku::methods::{self, GaveUp, Method, Options, Outcome};
use serde::Serialize;

use super::batch::{self, Said};
use super::{Place, Source};
use crate::Answer;
use crate::failure::{Failure, warn};
use crate::limits::duration;
use crate::output::{Output, line_of_json};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    choice: Choice,
    /// The time for each puzzle, such as 500ms, 10s or 2m [default: no limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Puzzles that are solved at the same time; the answers keep their order
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
    threads: usize,
    /// The format to write [default: line]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
}

/// A method and what it may use.
#[derive(clap::Args)]
pub(super) struct Choice {
    /// The method
    #[arg(long, value_parser = method_parser(), default_value = Method::Flagship.name())]
    method: Method,
    /// Puzzles that aveiro-trial can hold, the original among them
    #[arg(long, value_name = "N", default_value_t = Options::default().copies, value_parser = at_least_one)]
    copies: usize,
    /// Solvers of aveiro-parallel
    #[arg(long, value_name = "N", default_value_t = Options::default().solvers, value_parser = at_least_one)]
    solvers: usize,
    /// Where the random numbers of crete begin
    #[arg(long, value_name = "SEED", default_value_t = Options::default().seed)]
    seed: u64,
    /// Singles and hidden singles before sat
    #[arg(long)]
    preprocess: bool,
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).try_map(|name| name.parse::<Method>())
}

/// A number of things of which there must be one.
pub(super) fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("expected a number from 1 up, found {text:?}"))
}

/// What a method made of a puzzle.
pub(super) struct Trial {
    pub(super) answer: methods::Answer,
    pub(super) time: Duration,
}

impl Choice {
    pub(super) fn method(&self) -> Method {
        self.method
    }

    /// Solves a puzzle within a time, which is counted from now.
    pub(super) fn solve(&self, grid: &Grid, time: Option<Duration>) -> Trial {
        let options = Options {
            copies: self.copies,
            solvers: self.solvers,
            seed: self.seed,
            preprocess: self.preprocess,
            ..Options::default()
        };
        let start = Instant::now();
        let stop = Stop::after(&Limits { time, ..Limits::default() });
        let answer = methods::solve(self.method, grid, &options, &stop, &mut ());
        Trial { answer, time: start.elapsed() }
    }
}

/// An outcome in one word, for programs.
pub(super) fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Solved(_) => "solved",
        Outcome::Contradictory(_) => "contradictory",
        Outcome::Empty => "empty",
        Outcome::NoSolution => "no-solution",
        Outcome::GaveUp(GaveUp::Stuck(_)) => "stuck",
        Outcome::GaveUp(GaveUp::MemoryNotEnough) => "memory-not-enough",
        Outcome::GaveUp(GaveUp::SwapsUsedUp) => "swaps-used-up",
        Outcome::GaveUp(GaveUp::Stopped) => "stopped",
    }
}

/// Why there is no solution to show; `None` if there is one.
pub(super) fn complaint(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Solved(_) => None,
        Outcome::Contradictory(conflict) => Some(format!("contradictory: {conflict}")),
        Outcome::Empty => Some("empty: every complete grid solves it".into()),
        Outcome::NoSolution => Some("no solution".into()),
        Outcome::GaveUp(reason) => Some(reason.to_string()),
    }
}

#[derive(Serialize)]
struct Record {
    place: String,
    puzzle: String,
    solution: Option<String>,
    /// 2 stands for two or more; only the flagship counts.
    solutions: Option<u64>,
    outcome: &'static str,
    message: Option<String>,
    method: &'static str,
    guesses: u64,
    iterations: Option<u64>,
    steps: u64,
    seconds: f64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let (mut solved, mut unsolved) = (0_usize, 0_usize);
    let progress = progress();
    let json = output.is_json();
    let work =
        |place: Place<'_>, grid: &Grid, said: &mut Said| solve(args, place, grid, json, said);
    let read = batch::run(&args.source, args.threads, output, work, |said| {
        solved += said.solved;
        unsolved += said.unsolved;
        if !said.warnings.is_empty() {
            progress.suspend(|| said.warnings.iter().for_each(warn));
        }
        progress.inc((said.solved + said.unsolved) as u64);
        if unsolved > 0 && !progress.is_hidden() {
            progress.set_message(format!("{unsolved} not solved"));
        }
    });
    progress.finish_and_clear();
    if unsolved > 0 && solved + unsolved > 1 {
        warn(format_args!("{solved} solved, {unsolved} not"));
    }
    Ok(if read? == Answer::Yes && unsolved == 0 { Answer::Yes } else { Answer::No })
}

/// Turns on standard error if that is a terminal and the solutions go elsewhere: on the same
/// terminal they are progress enough.
fn progress() -> ProgressBar {
    if io::stdout().is_terminal() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{spinner} {pos} puzzles in {elapsed}, {per_sec} {msg}");
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Solves a puzzle, and says what came out.
fn solve(args: &Args, place: Place<'_>, grid: &Grid, json: bool, said: &mut Said) {
    let trial = args.choice.solve(grid, args.time);
    let methods::Answer { outcome, effort } = &trial.answer;
    let solution = if let Outcome::Solved(solution) = outcome { Some(solution) } else { None };
    let message = complaint(outcome);
    said.solved += usize::from(solution.is_some());
    said.unsolved += usize::from(solution.is_none());
    if json {
        said.text.extend(line_of_json(&Record {
            place: place.to_string(),
            puzzle: grid.to_string(),
            solution: solution.map(Grid::to_string),
            solutions: effort.solutions,
            outcome: word(outcome),
            message,
            method: args.choice.method.name(),
            guesses: effort.guesses,
            iterations: effort.iterations,
            steps: effort.steps,
            seconds: trial.time.as_secs_f64(),
        }));
        return;
    }
    if let Some(solution) = solution {
        write(args.to.unwrap_or(Format::Line), solution, &mut said.text);
    }
    let several = effort.solutions.is_some_and(|solutions| solutions > 1);
    let several = several.then(|| "several solutions, this is one of them".into());
    if let Some(message) = message.or(several) {
        said.warnings.push(format!("{place}: {message}"));
    }
}
