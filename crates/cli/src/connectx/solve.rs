//! `lockstep connectx solve`: the exact score of a position, or a check of many.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use lockstep_connectx::{Column, Position, Record, Shape, Solver};
use lockstep_game::{Score, State, Wld};
use lockstep_search::{Goal, Limits, Observer, Solved, Solver as _, Stop};
use serde::Serialize;

use super::Where;
use crate::failure::{Failure, warn};
use crate::limits::Resources;
use crate::output::Output;
use crate::{Answer, interrupt, progress};

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    effort: Effort,
    /// Check the scores of a file instead: lines of columns, a space and a score
    #[arg(long, conflicts_with = "moves")]
    file: Option<String>,
    /// Resume from this checkpoint of an earlier search on the same board, and save to it
    /// periodically and at the end; an interrupt saves and ends the search
    #[arg(long, alias = "keep", conflicts_with = "file", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

/// What to find out, and what it may cost.
#[derive(ClapArgs)]
pub(crate) struct Effort {
    #[command(flatten)]
    resources: Resources,
    /// Find out who wins (win, loss or draw), not how soon
    #[arg(long, alias = "weak")]
    pub(super) wld: bool,
    /// Search the first moves of 6x7x4, too, which are known from a list
    #[arg(long)]
    no_openings: bool,
}

impl Effort {
    /// A solver for boards of this shape, if there can be one.
    pub(super) fn solver(&self, shape: Shape) -> Result<Solver, Failure> {
        Solver::check(shape, &self.limits()).map_err(|fault| Failure::Input(fault.to_string()))?;
        Ok(Solver::new().with_goal(self.goal()).with_openings(!self.no_openings))
    }

    fn goal(&self) -> Goal {
        if self.wld { Goal::Wld } else { Goal::Score }
    }

    /// What each position may cost.
    pub(super) fn limits(&self) -> Limits {
        self.resources.limits()
    }
}

#[derive(Serialize)]
struct Answered {
    board: String,
    position: String,
    engine: &'static str,
    best: Option<usize>,
    score: Option<i32>,
    /// What is proved if there is no score.
    lower: i32,
    upper: i32,
    exact: bool,
    wld: bool,
    line: Vec<usize>,
    depth: usize,
    nodes: u64,
    seconds: f64,
    nps: f64,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let mut solver = args.effort.solver(args.place.board)?;
    if let Some(file) = &args.file {
        return Check::new(args, solver.with_lines(false)).run(file, output);
    }
    let shape = args.place.board;
    let open = |file| Checkpoint::open(file, shape, &mut solver, &args.effort);
    let checkpoint = args.checkpoint.as_deref().map(open).transpose()?;
    let mut all_solved = true;
    let answer = args.place.for_each(|record| {
        let answered = solve(&record, &mut solver, &args.effort, checkpoint.as_ref());
        all_solved &= answered.exact;
        output.say(&answered, words(&answered, record.position().is_over()))?;
        output.flush()
    })?;
    Ok(if all_solved { answer } else { Answer::No })
}

/// The file from which a search resumes.
struct Checkpoint<'a> {
    file: &'a Path,
    /// Set by an interrupt.
    interrupted: Stop,
}

/// How often a checkpoint is saved.
const SAVE_EVERY: Duration = Duration::from_secs(600);

impl<'a> Checkpoint<'a> {
    /// Loads the file. If there is none, one is made: better to hear now that it cannot be
    /// written than after a long search.
    fn open(
        file: &'a Path,
        shape: Shape,
        solver: &mut Solver,
        effort: &Effort,
    ) -> Result<Checkpoint<'a>, Failure> {
        let checkpoint = Checkpoint { file, interrupted: interrupt::stop()? };
        let failure = |error: &dyn Error| checkpoint.failure(error);
        match File::open(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                solver.prepare(shape, &effort.limits()).map_err(|fault| failure(&fault))?;
                checkpoint.save(solver)?;
            }
            Err(error) => return Err(failure(&error)),
            Ok(bytes) => {
                let loaded = solver.load(shape, &effort.limits(), BufReader::new(bytes));
                let positions = loaded.map_err(|fault| failure(&fault))?;
                warn(format_args!("{}: resuming from {positions} positions", file.display()));
            }
        }
        Ok(checkpoint)
    }

    /// Writes a new file beside the old one, and puts it in its place when it is complete.
    fn save(&self, solver: &Solver) -> Result<(), Failure> {
        let beside = self.file.with_added_extension("new");
        let bytes = File::create(&beside).map_err(|error| self.failure(&error))?;
        solver.save(BufWriter::new(bytes)).map_err(|fault| self.failure(&fault))?;
        fs::rename(&beside, self.file).map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &dyn Error) -> Failure {
        Failure::Input(format!("{}: {error}", self.file.display()))
    }

    /// Solves a position in parts, and saves after each. The answer is not lost because it could
    /// not be saved.
    fn solve(
        &self,
        solver: &mut Solver,
        position: &Position,
        limits: &Limits,
        observer: &mut dyn Observer<Solved<Column>>,
    ) -> Solved<Column> {
        let stop = self.interrupted.part(limits);
        let mut before = 0;
        loop {
            let part = stop.part(&Limits::time(SAVE_EVERY));
            let mut tell = |known: &Solved<Column>| {
                let mut known = known.clone();
                known.stats.nodes += before;
                observer.report(&known);
            };
            let mut solved = solver.resume(position, limits, &part, &mut tell);
            solved.stats.nodes += before;
            before = solved.stats.nodes;
            if let Err(failure) = self.save(solver) {
                failure.report();
            }
            if solved.score().is_some() || stop.poll(before) {
                return solved;
            }
        }
    }
}

fn solve(
    record: &Record,
    solver: &mut Solver,
    effort: &Effort,
    checkpoint: Option<&Checkpoint<'_>>,
) -> Answered {
    let (position, limits) = (record.position(), effort.limits());
    let start = Instant::now();
    let spinner = progress::spinner("");
    let mut tell = |known: &Solved<Column>| {
        if !spinner.is_hidden() {
            let (bounds, nodes) = (known.bounds, known.stats.nodes);
            let range = format!("{} to {}", bounds.lower, bounds.upper);
            spinner.set_message(format!("score from {range} after {nodes} nodes"));
        }
    };
    let mut solved = match checkpoint {
        Some(checkpoint) => checkpoint.solve(solver, position, &limits, &mut tell),
        None => solver.solve(position, &limits, &Stop::never(), &mut tell),
    };
    if checkpoint.is_some() {
        solved.stats.time = start.elapsed();
    }
    spinner.finish_and_clear();
    let line: Vec<usize> = solved.line.iter().map(|column| column.number()).collect();
    Answered {
        board: position.shape().to_string(),
        position: record.to_string(),
        engine: "solver",
        best: line.first().copied(),
        score: solved.score().map(|score| score.0),
        lower: solved.bounds.lower.0,
        upper: solved.bounds.upper.0,
        exact: solved.score().is_some(),
        wld: effort.wld,
        depth: line.len(),
        line,
        nodes: solved.stats.nodes,
        seconds: solved.stats.time.as_secs_f64(),
        nps: solved.stats.nps(),
    }
}

fn words(answered: &Answered, is_over: bool) -> String {
    let Answered { nodes, seconds, nps, .. } = answered;
    let speed = format!("{nodes} nodes in {seconds:.6} s, {nps:.3e} nodes/s");
    let columns: Vec<String> = answered.line.iter().map(usize::to_string).collect();
    let line = format!("line {}\n{speed}", columns.join(" "));
    let Some(score) = answered.score.map(Score) else {
        let [lower, upper] = [answered.lower, answered.upper].map(Score);
        let likely = answered.best.map(|best| format!(", {best} looks best")).unwrap_or_default();
        return format!("not finished: the score is from {lower} to {upper}{likely}\n{line}");
    };
    let verdict =
        if answered.wld { format!("a {}", Wld::of(score)) } else { format!("score {score}") };
    match answered.best {
        Some(best) => format!("{verdict}, best {best}\n{line}"),
        None if is_over => format!("{verdict}, the game is over\n{speed}"),
        None => format!("{verdict}, no time was left for a line\n{speed}"),
    }
}

/// A check of many scores.
struct Check<'a> {
    args: &'a Args,
    solver: Solver,
    positions: u64,
    wrong: u64,
    bad: u64,
    nodes: u64,
    time: Duration,
}

#[derive(Serialize)]
struct Checked {
    board: String,
    file: String,
    positions: u64,
    wrong: u64,
    bad: u64,
    nodes: u64,
    seconds: f64,
    mean_seconds: f64,
    mean_nodes: f64,
    positions_per_second: f64,
    nps: f64,
}

impl<'a> Check<'a> {
    fn new(args: &'a Args, solver: Solver) -> Self {
        let (positions, wrong, bad, nodes) = (0, 0, 0, 0);
        Check { args, solver, positions, wrong, bad, nodes, time: Duration::ZERO }
    }

    fn run(mut self, file: &str, output: &mut Output) -> Result<Answer, Failure> {
        let unreadable = |error| Failure::Input(format!("{file}: {error}"));
        let reader = BufReader::new(File::open(file).map_err(unreadable)?);
        let lines: Vec<Vec<u8>> =
            reader.split(b'\n').collect::<Result<_, _>>().map_err(unreadable)?;
        let progress = progress::bar(lines.len());
        for (above, line) in lines.iter().enumerate() {
            let line = String::from_utf8_lossy(line);
            if !line.trim().is_empty()
                && let Err(message) = self.check(line.trim_end(), above)
            {
                progress.suspend(|| warn(format_args!("{file}:{message}")));
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        self.say(file, output)?;
        match (self.positions, self.bad, self.wrong) {
            (0, 0, _) => Err(Failure::Input(format!("{file}: expected some input, found none"))),
            (good, bad, _) if bad > 0 => {
                Err(Failure::Input(format!("{file}: {good} good, {bad} bad")))
            }
            (_, _, 0) => Ok(Answer::Yes),
            _ => Ok(Answer::No),
        }
    }

    /// Solves the position of a line; a message if that is impossible, or the score another.
    fn check(&mut self, line: &str, above: usize) -> Result<(), String> {
        let (record, expected) = self.read(line, above).inspect_err(|_| self.bad += 1)?;
        let effort = &self.args.effort;
        let (limits, never) = (effort.limits(), Stop::never());
        let solved = self.solver.solve(record.position(), &limits, &never, &mut ());
        self.time += solved.stats.time;
        self.nodes += solved.stats.nodes;
        self.positions += 1;
        let expected = effort.goal().of(expected);
        if solved.score() == Some(expected) {
            return Ok(());
        }
        self.wrong += 1;
        Err(format!("{}: expected {expected}, found {}", above + 1, found(&solved)))
    }

    fn read(&self, line: &str, above: usize) -> Result<(Record, Score), String> {
        let (moves, score) = line.rsplit_once(' ').unwrap_or((line, ""));
        let record = Record::parse(self.args.place.board, moves)
            .map_err(|fault| fault.below(above).to_string())?;
        let score = score.parse().map_err(|_| {
            let column = line.len() - score.len() + 1;
            format!("{}:{column}: expected a score, found {score:?}", above + 1)
        })?;
        Ok((record, Score(score)))
    }

    fn say(&self, file: &str, output: &mut Output) -> Result<(), Failure> {
        let seconds = self.time.as_secs_f64();
        let positions = self.positions.max(1) as f64;
        let checked = Checked {
            board: self.args.place.board.to_string(),
            file: file.into(),
            positions: self.positions,
            wrong: self.wrong,
            bad: self.bad,
            nodes: self.nodes,
            seconds,
            mean_seconds: seconds / positions,
            mean_nodes: self.nodes as f64 / positions,
            positions_per_second: positions / seconds.max(1e-9),
            nps: self.nodes as f64 / seconds.max(1e-9),
        };
        output.say(&checked, checked.table())
    }
}

impl Checked {
    fn table(&self) -> String {
        format!(
            "{:>9} {:>6} {:>12} {:>12} {:>12} {:>12}\n{:>9} {:>6} {:>9.2} us {:>12.1} {:>12.1} {:>12.3e}",
            "positions",
            "wrong",
            "mean time",
            "mean nodes",
            "positions/s",
            "nodes/s",
            self.positions,
            self.wrong,
            self.mean_seconds * 1e6,
            self.mean_nodes,
            self.positions_per_second,
            self.nps,
        )
    }
}

fn found(solved: &Solved<Column>) -> String {
    match solved.score() {
        Some(score) => score.to_string(),
        None => {
            let bounds = solved.bounds;
            format!("no answer in time, from {} to {}", bounds.lower, bounds.upper)
        }
    }
}
