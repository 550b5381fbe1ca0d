use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use lockstep_search::{Limits, Solver as _, Stats, Stop};
use lockstep_service::records::SudokuSolveRecord;
use lockstep_sudoku::flagship;
use lockstep_sudoku::format::{Format, write};
use lockstep_sudoku::human::{Flaw, Notes, Uniqueness};
use lockstep_sudoku::methods::{
    self, Effort, GaveUp, Method, MethodSolver, Options, Outcome, Techniques,
};
use lockstep_sudoku::{Count, Grid, Marks, Shape, ShapeSolver, ShapedGrid};

use super::batch::{Asked, Batch, Said, Total};
use super::shape::Style;
use super::steps::Steps;
use crate::Answer;
use crate::failure::{Failure, warn};
use crate::limits::duration;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    choice: Choice,
    /// The time for each puzzle, such as 500ms, 10s or 2m [default: no limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// The format to write [default: line]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Show every step of the method before its solution: routines, digits, copies, guesses
    #[arg(long)]
    steps: bool,
}

/// A method and what it may use.
#[derive(clap::Args)]
pub(super) struct Choice {
    /// The method
    #[arg(long, value_parser = method_parser(), default_value = Method::Flagship.name())]
    method: Method,
    /// Puzzles that aveiro-trial can hold, including the original [default: 22, and for the
    /// program what fits into memory]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    copies: Option<usize>,
    /// Solvers of aveiro-parallel
    #[arg(long, value_name = "N", default_value_t = Options::default().solvers, value_parser = at_least_one)]
    solvers: usize,
    /// Techniques of madrid: each of these has the ones before it, too
    #[arg(long, value_name = "NAME", value_parser = techniques_parser(), default_value = Techniques::default().name())]
    techniques: Techniques,
    /// Random seed of crete
    #[arg(long, value_name = "SEED", default_value_t = Options::default().seed)]
    seed: u64,
    /// Fill in singles and hidden singles before sat
    #[arg(long)]
    preprocess: bool,
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).try_map(|name| name.parse::<Method>())
}

fn techniques_parser() -> impl TypedValueParser<Value = Techniques> {
    PossibleValuesParser::new(Techniques::ALL.map(Techniques::name))
        .try_map(|name| name.parse::<Techniques>())
}

/// A number of things of which there must be one.
fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("expected a number from 1 up, found {text:?}"))
}

/// What to know of a solution that is not the only one.
const SEVERAL: &str = "several solutions, this is one of them";

/// Memory for the clauses of large puzzles.
const MEMORY: usize = 1 << 30;

impl Choice {
    pub(super) fn method(&self) -> Method {
        self.method
    }

    /// A solver for one puzzle after another.
    pub(super) fn solver(&self) -> MethodSolver {
        let Choice { method, copies, solvers, techniques, seed, preprocess } = *self;
        let options =
            Options { copies, solvers, techniques, seed, preprocess, ..Options::default() };
        MethodSolver::new(method, options)
    }

    /// What each puzzle may cost.
    pub(super) fn limits(time: Option<Duration>) -> Limits {
        Limits { time, ..Limits::default() }.with_memory(MEMORY)
    }

    /// Solves a single puzzle within a time, which is counted from now.
    pub(super) fn solve(&self, grid: &Grid, time: Option<Duration>) -> methods::Answer {
        self.solver().solve(grid, &Choice::limits(time), &Stop::never(), &mut ())
    }
}

/// What a thread keeps for all its puzzles.
struct Worker {
    solver: MethodSolver,
    /// For 9x9 puzzles without a time limit whose solution is all that is asked for: it takes a
    /// microsecond, in which a clock or a record would show.
    fast: Option<flagship::Solver>,
    limits: Limits,
    format: Format,
    steps: bool,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let method = args.choice.method;
    let format = args.to.unwrap_or(Format::Line);
    if args.steps && output.is_json() {
        return Err(Failure::Input("--steps has no JSON form".into()));
    }
    if let Some(shape) = args.batch.shape() {
        return run_shaped(args, shape, Style::of(format)?, output, stop);
    }
    let is_plain =
        !output.is_json() && args.time.is_none() && format == Format::Line && !args.steps;
    let is_fast = is_plain && method == Method::Flagship;
    let worker = || Worker {
        solver: args.choice.solver(),
        fast: is_fast.then(flagship::Solver::new),
        limits: Choice::limits(args.time),
        format,
        steps: args.steps,
    };
    let total = args.batch.run(output, stop, worker, |worker, asked, said| {
        if !worker.solve_fast(asked, said) {
            worker.solve(method, asked, stop, said);
        }
    })?;
    summed_up(total)
}

fn summed_up(total: Total) -> Result<Answer, Failure> {
    if total.no > 0 && total.answered > 1 {
        warn(format_args!("{} solved, {} not", total.answered - total.no, total.no));
    }
    total.answer
}

/// Solves grids that have not just square boxes: the methods do not know them.
fn run_shaped(
    args: &Args,
    shape: &Arc<Shape>,
    style: Style,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    if args.choice.method != Method::Flagship || args.steps {
        let reason = "methods and their steps are for square boxes only";
        return Err(Failure::Input(format!("--shape {shape}: {reason}")));
    }
    let limits = Choice::limits(args.time);
    let solve = |solver: &mut ShapeSolver, asked: &Asked<'_, ShapedGrid>, said: &mut Said| {
        let start = Instant::now();
        let count = solver.count(asked.grid, 2, &stop.part(&limits));
        let seconds = start.elapsed().as_secs_f64();
        let record = SudokuSolveRecord::shaped(asked.subject(), asked.grid, &count, seconds);
        say_shaped(style, asked, &count, &record, said);
    };
    summed_up(args.batch.run_shaped(shape, output, stop, || ShapeSolver::new(shape), solve)?)
}

fn say_shaped(
    style: Style,
    asked: &Asked<'_, ShapedGrid>,
    count: &Count<ShapedGrid>,
    record: &SudokuSolveRecord,
    said: &mut Said,
) {
    if count.first.is_none() {
        said.no();
    }
    if asked.json {
        return said.say(asked, record, "");
    }
    if let Some(solution) = &count.first {
        style.write(solution, &mut said.text);
    }
    let doubt = match count {
        Count { solutions: 2, .. } => Some(SEVERAL),
        Count { solutions: 1, exact: false, .. } => {
            Some("stopped before it was known to be the only one")
        }
        _ => None,
    };
    if let Some(message) = record.message.as_deref().or(doubt) {
        said.warn(asked, message);
    }
}

impl Worker {
    /// Answers if the puzzle has exactly one solution, and says whether it did.
    fn solve_fast(&self, asked: &Asked<'_>, said: &mut Said) -> bool {
        let Some((solver, puzzle)) = self.fast.zip(asked.grid.as_9x9()) else { return false };
        if !asked.marks.excluded.is_empty() {
            return false;
        }
        let solved = solver.solve_numbers(puzzle, 2);
        let Some(text) = solved.text().filter(|_| solved.count == 1) else { return false };
        said.text.extend_from_slice(&text);
        said.text.push(b'\n');
        true
    }

    fn solve(&mut self, method: Method, asked: &Asked<'_>, stop: &Stop, said: &mut Said) {
        let answer = if !asked.marks.excluded.is_empty() {
            solve_marked(asked.grid, asked.marks)
        } else if self.steps {
            let mut steps = Steps::new(asked.grid.order(), &mut said.text);
            self.solver.solve(asked.grid, &self.limits, stop, &mut steps)
        } else {
            self.solver.solve(asked.grid, &self.limits, stop, &mut ())
        };
        if self.steps
            && let Some(iterations) = answer.effort.iterations
        {
            said.text.extend(format!("iterations {iterations}\n").bytes());
        }
        if answer.solution().is_none() {
            said.no();
        }
        if asked.json {
            let record = SudokuSolveRecord::new(asked.subject(), method.name(), &answer);
            return said.say(asked, &record, "");
        }
        if let Some(solution) = answer.solution() {
            write(self.format, solution, &mut said.text);
        }
        let several = answer.effort.solutions.is_some_and(|solutions| solutions > 1);
        let several = several.then(|| SEVERAL.into());
        let short = answer.effort.memory_not_enough.then(|| "memory not enough, but solved".into());
        if let Some(message) = answer.outcome.complaint().or(several).or(short) {
            said.warn(asked, message);
        }
    }
}

/// Solves a grid without some candidates, which no method but the search of hints knows of.
fn solve_marked(grid: &Grid, marks: &Marks) -> methods::Answer {
    let begin = Instant::now();
    let (solutions, outcome) = match Notes::marked(grid, marks) {
        Ok(notes) => match (notes.solution(), notes.uniqueness()) {
            (Some(solution), uniqueness) => {
                let solutions = if uniqueness == Uniqueness::One { 1 } else { 2 };
                (Some(solutions), Outcome::Solved(solution.clone()))
            }
            (None, _) => (None, stopped()),
        },
        Err(Flaw::Conflict(conflict)) => (Some(0), Outcome::Contradictory(conflict)),
        Err(Flaw::Order(_)) => (None, stopped()),
        Err(_) => (Some(0), Outcome::NoSolution),
    };
    let effort = Effort { solutions, ..Effort::default() };
    methods::Answer { outcome, effort, stats: Stats { time: begin.elapsed(), ..Stats::default() } }
}

fn stopped() -> Outcome {
    Outcome::GaveUp { reason: GaveUp::Stopped, known: None }
}
