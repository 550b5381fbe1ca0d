use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use lockstep_search::{Goal, Limits, Observer, Solved, Stats, Stop};
use lockstep_service::records::{Cost, SolveRecord, SolveSummaryRecord, Subject};
use lockstep_service::{GameSolver, Problem};

use super::{Commands, Where, line, signed};
use crate::failure::{Failure, warn};
use crate::input::{Count, without_comment};
use crate::limits::Resources;
use crate::output::{Output, rate};
use crate::{Answer, progress};

#[derive(ClapArgs)]
pub(crate) struct Args<G: Commands> {
    #[command(flatten)]
    place: Where<G>,
    #[command(flatten)]
    options: SolverOptions<G>,
    /// Solve every line of a file, and compare with the scores it carries: OBF in Reversi; columns,
    /// a space and a score in Connect-X. What follows a `#` or `%` is a comment
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    file: Option<PathBuf>,
}

/// What to solve for, and what it may cost.
#[derive(ClapArgs)]
pub(crate) struct SolverOptions<G: Commands> {
    #[command(flatten)]
    resources: Resources,
    /// Find only who wins: the score is +1 for a win, 0 for a draw, -1 for a loss
    #[arg(long, alias = "weak")]
    pub(super) wld: bool,
    #[command(flatten)]
    extras: G::SolverExtras,
}

impl<G: Commands> SolverOptions<G> {
    pub(super) fn goal(&self) -> Goal {
        if self.wld { Goal::Wld } else { Goal::Score }
    }

    pub(super) fn limits(&self) -> Limits {
        self.resources.limits()
    }

    /// Whether the solver for this board can take a position.
    fn check(&self, board: G::Board, position: &G) -> Result<(), String> {
        position.check_solver(&self.limits())?;
        G::check_solver_extras(&self.extras, board, position)
    }

    pub(super) fn solver(
        &self,
        board: G::Board,
        lines: bool,
    ) -> Result<Box<dyn GameSolver<G>>, Failure> {
        G::build_solver(&self.extras, self.goal(), board, &self.limits(), lines)
    }
}

pub(super) fn run<G: Commands>(
    args: &Args<G>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Answer, Failure> {
    let Args { place, options, file } = args;
    if let Some(path) = file {
        return File::new(args, path)?.run(output, stop);
    }
    let (goal, limits) = (options.goal(), options.limits());
    let mut solver = options.solver(place.board(), true)?;
    let mut all_solved = true;
    let check = |position: &G| options.check(place.board(), position);
    let answer = place.for_each_suitable(stop, check, |question| {
        let position = question.position();
        let solved = solve(&mut *solver, position, &limits, stop);
        let record = SolveRecord::new::<G>(question.subject(), solver.name(), goal, &solved);
        all_solved &= record.exact;
        let words = words(&record, goal, position.is_over());
        output.say(&record, format_args!("{}\n{words}", position.diagram()))?;
        output.flush()
    })?;
    Ok(if all_solved { answer } else { Answer::No })
}

/// Solves a position, and shows the bounds so far on the terminal.
fn solve<G: Commands>(
    solver: &mut dyn GameSolver<G>,
    position: &G,
    limits: &Limits,
    stop: &Stop,
) -> Solved<G::Move> {
    let spinner = progress::spinner("");
    let mut tell = |known: &Solved<G::Move>| {
        let (bounds, nodes) = (known.bounds, known.stats.nodes);
        let range = format!("{} to {}", bounds.lower, bounds.upper);
        spinner.set_message(format!("score from {range} after {nodes} nodes"));
    };
    let observer: &mut dyn Observer<Solved<G::Move>> =
        if spinner.is_hidden() { &mut () } else { &mut tell };
    let solved = solver.solve(position, limits, stop, observer);
    spinner.finish_and_clear();
    solved
}

/// A score, or who wins.
pub(super) fn value(score: i32, goal: Goal) -> String {
    match (goal, score) {
        (Goal::Score, _) => signed(score),
        (Goal::Wld, 0) => "draw".into(),
        (Goal::Wld, 1..) => "win".into(),
        (Goal::Wld, _) => "loss".into(),
    }
}

fn words<N: Display>(record: &SolveRecord<N>, goal: Goal, is_over: bool) -> String {
    let value = |score| value(score, goal);
    let mut words = match (record.score, goal) {
        (Some(score), Goal::Score) => format!("score {}", value(score)),
        (Some(score), Goal::Wld) => format!("a {}", value(score)),
        (None, Goal::Score) => {
            format!("not solved: score from {} to {}", value(record.lower), value(record.upper))
        }
        (None, Goal::Wld) => {
            format!("not solved: from {} to {}", value(record.lower), value(record.upper))
        }
    };
    match &record.best {
        Some(best) if record.exact => words += &format!(", best {best}"),
        Some(best) => words += &format!(", {best} looks best"),
        None if is_over => words += ", the game is over",
        None => {}
    }
    let cost = &record.cost;
    if !is_over {
        words += &format!("\nline {}", line(&record.line));
    }
    words + &format!("\n{} nodes in {:.6} s, {}", cost.nodes, cost.seconds, rate(cost.nps, "nodes"))
}

/// A file of problems that is being solved.
struct File<'a, G: Commands> {
    args: &'a Args<G>,
    name: String,
    text: String,
    solver: Box<dyn GameSolver<G>>,
    count: Count,
    solved: u64,
    wrong: u64,
    stats: Stats,
}

const HEADER: &str = " line   score expected  best    seconds          nodes  million/s";

impl<'a, G: Commands> File<'a, G> {
    fn new(args: &'a Args<G>, path: &Path) -> Result<File<'a, G>, Failure> {
        let name = path.display().to_string();
        let text = fs::read(path).map_err(Failure::reading(&name))?;
        Ok(File {
            args,
            text: String::from_utf8_lossy(&text).into_owned(),
            name,
            solver: args.options.solver(args.place.board(), false)?,
            count: Count::default(),
            solved: 0,
            wrong: 0,
            stats: Stats::default(),
        })
    }

    fn run(mut self, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
        let text = std::mem::take(&mut self.text);
        let lines = text.lines().map(without_comment).enumerate();
        let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty()).collect();
        let bar = progress::bar(lines.len());
        output.words(HEADER)?;
        for (above, line) in lines {
            let problem = G::read_problem(line, self.args.place.board());
            let problem = problem.map_err(|at| at.below(above).to_string());
            let checked = problem.and_then(|problem| {
                let Args { place, options, .. } = self.args;
                let fits = options.check(place.board(), problem.game.position());
                fits.map(|()| problem).map_err(|fault| format!("{}: {fault}", above + 1))
            });
            match checked {
                Ok(problem) => {
                    let said = self.solve(&problem, above + 1, stop, output);
                    bar.suspend(|| said.and_then(|()| output.flush()))?;
                }
                Err(message) => {
                    self.count.bad += 1;
                    bar.suspend(|| warn(format_args!("{}:{message}", self.name)));
                }
            }
            bar.inc(1);
            if stop.is_set() {
                break;
            }
        }
        bar.finish_and_clear();
        self.finish(output, stop)
    }

    /// Solves one problem and prints the answer; warns if its score is not the expected one.
    fn solve(
        &mut self,
        problem: &Problem<G>,
        number: usize,
        stop: &Stop,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (options, goal) = (&self.args.options, self.args.options.goal());
        self.solver.forget();
        let position = problem.game.position();
        let solved = self.solver.solve(position, &options.limits(), stop, &mut ());
        let place = format!("{}:{number}", self.name);
        let subject = Subject::of_game(&problem.game).at(Some(place.clone()));
        let expected = problem.expected.map(|score| goal.of(score));
        let record = SolveRecord::new::<G>(subject, self.solver.name(), goal, &solved);
        let record = record.expecting(expected);
        self.count.good += 1;
        self.solved += u64::from(record.exact);
        self.wrong += u64::from(record.is_wrong());
        self.stats.nodes += solved.stats.nodes;
        self.stats.time += solved.stats.time;
        if let (true, Some(score), Some(expected)) =
            (record.is_wrong(), record.score, record.expected)
        {
            warn(format_args!("{place}: expected {}, found {}", signed(expected), signed(score)));
        }
        output.say(&record, row(number, &record))
    }

    fn finish(&self, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
        let cost = Cost::from(self.stats);
        let positions = self.count.good.max(1) as f64;
        let summary = SolveSummaryRecord {
            file: self.name.clone(),
            positions: self.count.good as u64,
            solved: self.solved,
            wrong: self.wrong,
            bad: self.count.bad as u64,
            mean_seconds: cost.seconds / positions,
            mean_nodes: cost.nodes as f64 / positions,
            positions_per_second: positions / cost.seconds.max(1e-9),
            cost,
        };
        output.say(&summary, in_words(&summary))?;
        self.count.answer(&self.name, stop)?;
        let all_right = summary.solved == summary.positions && self.wrong == 0;
        Ok(if all_right { Answer::Yes } else { Answer::No })
    }
}

fn row<N: Display>(number: usize, record: &SolveRecord<N>) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
    format!(
        "{number:>5} {:>7} {:>8} {:>5} {:>10.6} {:>14} {:>10.1}{}",
        or_dash(record.score.map(signed)),
        or_dash(record.expected.map(signed)),
        or_dash(record.best.as_ref().map(N::to_string)),
        record.cost.seconds,
        record.cost.nodes,
        record.cost.nps / 1e6,
        if record.is_wrong() { "  DIFFERENT" } else { "" },
    )
}

fn in_words(summary: &SolveSummaryRecord) -> String {
    let SolveSummaryRecord { positions, solved, wrong, bad, cost, .. } = summary;
    format!(
        "solved {solved} of {positions}, different {wrong}, unreadable {bad}\n\
         {} nodes in {:.3} s, {}\n\
         mean {:.1} nodes, {:.2} us; {:.1} positions per second",
        cost.nodes,
        cost.seconds,
        rate(cost.nps, "nodes"),
        summary.mean_nodes,
        summary.mean_seconds * 1e6,
        summary.positions_per_second
    )
}
