use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use lockstep_search::{Limits, Stop};
use lockstep_sudoku::Grid;
use lockstep_sudoku::format::{Format, write};
use lockstep_sudoku::methods::{self, GaveUp, Method, Options, Outcome};
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
    #[command(flatten)]
    choice: Choice,
    /// The time for each puzzle, such as 500ms, 10s or 2m [default: no limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
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
    #[arg(long, value_name = "N", default_value_t = Options::default().copies)]
    copies: usize,
    /// Solvers of aveiro-parallel
    #[arg(long, value_name = "N", default_value_t = Options::default().solvers)]
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
struct Record<'a> {
    place: &'a str,
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
    let read = args.source.for_each(|place, grid| {
        let trial = args.choice.solve(grid, args.time);
        match trial.answer.outcome {
            Outcome::Solved(_) => solved += 1,
            _ => unsolved += 1,
        }
        progress.suspend(|| show(args, place, grid, &trial, output))?;
        if !progress.is_hidden() {
            progress.set_message(format!("{solved} solved, {unsolved} not"));
        }
        output.flush()
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
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn show(
    args: &Args,
    place: &str,
    grid: &Grid,
    trial: &Trial,
    output: &mut Output,
) -> Result<(), Failure> {
    let methods::Answer { outcome, effort } = &trial.answer;
    let solution = if let Outcome::Solved(solution) = outcome { Some(solution) } else { None };
    let message = complaint(outcome);
    if output.is_json() {
        let record = Record {
            place,
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
        };
        return output.say(&record, "");
    }
    if let Some(message) = message {
        warn(format_args!("{place}: {message}"));
    } else if effort.solutions.is_some_and(|solutions| solutions > 1) {
        warn(format_args!("{place}: several solutions, this is one of them"));
    }
    let mut text = Vec::new();
    if let Some(solution) = solution {
        write(args.to.unwrap_or(Format::Line), solution, &mut text);
    }
    output.bytes(&text)
}
