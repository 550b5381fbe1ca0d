//! `lockstep connectx solve`: the exact score of a position, or a check of many.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args as ClapArgs;
use lockstep_connectx::{Position, Record, Shape, Solved, Solver, Strength};
use lockstep_game::{Score, State};
use lockstep_search::{Limits, Stop};
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
    /// Go on from what an earlier search on this board has kept in this file, and keep there what is
    /// found, every few minutes and at the end; an interrupt ends the search early
    #[arg(long, conflicts_with = "file", value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// How hard to try.
#[derive(ClapArgs)]
pub(crate) struct Effort {
    #[command(flatten)]
    resources: Resources,
    /// Find out who wins, not how soon
    #[arg(long)]
    pub(super) weak: bool,
}

impl Effort {
    pub(super) fn solver(&self, shape: Shape) -> Result<Solver, Failure> {
        Solver::new(shape, &self.resources.limits())
            .map_err(|fault| Failure::Input(fault.to_string()))
    }

    pub(super) fn strength(&self) -> Strength {
        if self.weak { Strength::Weak } else { Strength::Strong }
    }

    /// The end of the time for one position, which begins now.
    pub(super) fn stop(&self) -> Stop {
        Stop::after(&self.resources.limits())
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
    weak: bool,
    line: Vec<usize>,
    depth: usize,
    nodes: u64,
    seconds: f64,
    nps: f64,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let mut solver = args.effort.solver(args.place.board)?;
    if let Some(file) = &args.file {
        return Check::new(args, solver).run(file, output);
    }
    let kept = args.keep.as_deref().map(|file| Kept::open(file, &mut solver)).transpose()?;
    let mut all_solved = true;
    let answer = args.place.for_each(|record| {
        let answered = solve(&record, &mut solver, &args.effort, kept.as_ref());
        all_solved &= answered.exact;
        output.say(&answered, words(&answered, record.position().is_over()))?;
        output.flush()
    })?;
    Ok(if all_solved { answer } else { Answer::No })
}

/// Where a search keeps what it finds, for the next one.
struct Kept<'a> {
    file: &'a Path,
    /// Set when the user has had enough.
    enough: Stop,
}

/// How often it is written down.
const OFTEN: Duration = Duration::from_secs(600);

impl<'a> Kept<'a> {
    /// Lets the solver know what is in the file. If there is none, one is made: better to hear
    /// now that it cannot be written than after a long search.
    fn open(file: &'a Path, solver: &mut Solver) -> Result<Kept<'a>, Failure> {
        let kept = Kept { file, enough: interrupt::stop()? };
        match File::open(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => kept.save(solver)?,
            Err(error) => return Err(kept.failure(&error)),
            Ok(bytes) => {
                let positions = solver.load(BufReader::new(bytes));
                let positions = positions.map_err(|fault| kept.failure(&fault))?;
                warn(format_args!("{}: {positions} positions of earlier searches", file.display()));
            }
        }
        Ok(kept)
    }

    /// Writes what the solver knows beside the file, and puts it in its place when it is whole.
    fn save(&self, solver: &Solver) -> Result<(), Failure> {
        let beside = self.file.with_added_extension("new");
        File::create(&beside)
            .and_then(|bytes| solver.save(BufWriter::new(bytes)))
            .and_then(|_| fs::rename(&beside, self.file))
            .map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &dyn Error) -> Failure {
        Failure::Input(format!("{}: {error}", self.file.display()))
    }

    /// Solves a position in parts, and saves after each. What is found is not lost because it
    /// could not be saved.
    fn solve(
        &self,
        solver: &mut Solver,
        position: &Position,
        effort: &Effort,
        mut tell: impl FnMut(Solved),
    ) -> Solved {
        let stop = self.enough.part(&effort.resources.limits());
        let mut before = 0;
        loop {
            let part = stop.part(&Limits { time: Some(OFTEN), ..Limits::default() });
            let more = |known: Solved| Solved { nodes: before + known.nodes, ..known };
            let solved =
                solver.resume(position, effort.strength(), &part, |known| tell(more(known)));
            let solved = more(solved);
            before = solved.nodes;
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
    kept: Option<&Kept<'_>>,
) -> Answered {
    let (position, strength, stop) = (record.position(), effort.strength(), effort.stop());
    let start = Instant::now();
    let spinner = progress::spinner("");
    let tell = |known: Solved| {
        if !spinner.is_hidden() {
            let Solved { lower, upper, nodes } = known;
            spinner.set_message(format!("score from {lower} to {upper} after {nodes} nodes"));
        }
    };
    let solved = match kept {
        Some(kept) => kept.solve(solver, position, effort, tell),
        None => solver.watch(position, strength, &stop, tell),
    };
    let seconds = start.elapsed().as_secs_f64();
    let line = match solved.score() {
        Some(score) => solver.line(position, score, strength, &stop),
        None => Vec::new(),
    };
    spinner.finish_and_clear();
    let line: Vec<usize> = line.into_iter().map(|column| column.number()).collect();
    Answered {
        board: position.shape().to_string(),
        position: record.to_string(),
        engine: "solver",
        best: line.first().copied(),
        score: solved.score().map(|score| score.0),
        lower: solved.lower.0,
        upper: solved.upper.0,
        exact: solved.score().is_some(),
        weak: effort.weak,
        depth: line.len(),
        line,
        nodes: solved.nodes,
        seconds,
        nps: solved.nodes as f64 / seconds.max(1e-9),
    }
}

fn words(answered: &Answered, is_over: bool) -> String {
    let Answered { nodes, seconds, nps, .. } = answered;
    let speed = format!("{nodes} nodes in {seconds:.6} s, {nps:.3e} nodes/s");
    let Some(score) = answered.score.map(Score) else {
        let [lower, upper] = [answered.lower, answered.upper].map(Score);
        return format!("not finished: the score is from {lower} to {upper}\n{speed}");
    };
    let verdict = match (score.0.signum(), answered.weak) {
        (1, true) => "a win".into(),
        (-1, true) => "a loss".into(),
        (_, true) => "a draw".into(),
        (_, false) => format!("score {score}"),
    };
    let columns: Vec<String> = answered.line.iter().map(usize::to_string).collect();
    match answered.best {
        Some(best) => format!("{verdict}, best {best}\nline {}\n{speed}", columns.join(" ")),
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
        let stop = effort.stop();
        let start = Instant::now();
        let solved = self.solver.solve(record.position(), effort.strength(), &stop);
        self.time += start.elapsed();
        self.nodes += solved.nodes;
        self.positions += 1;
        let expected = if effort.weak { Score(expected.0.signum()) } else { expected };
        if solved.score() == Some(expected) {
            return Ok(());
        }
        self.wrong += 1;
        Err(format!("{}: expected {expected}, found {}", above + 1, found(solved)))
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

fn found(solved: Solved) -> String {
    match solved.score() {
        Some(score) => score.to_string(),
        None => format!("no answer in time, from {} to {}", solved.lower, solved.upper),
    }
}
