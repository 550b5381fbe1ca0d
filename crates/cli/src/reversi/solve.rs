use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use lockstep_game::Score;
use lockstep_reversi::{Endgame, Exact, Goal, Move, Position, Problem, write_transcript};
use lockstep_search::{Limits, Stop};
use serde::Serialize;

use super::Where;
use crate::failure::{Failure, warn};
use crate::limits::Resources;
use crate::output::Output;
use crate::{Answer, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    limits: Resources,
    /// Find out only who wins: the score is +1 for a win, 0 for a draw, -1 for a loss
    #[arg(long)]
    wld: bool,
    /// Solve every line of an OBF file, and compare with the scores it carries
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "size"])]
    file: Option<PathBuf>,
}

/// An answer as JSON.
#[derive(Serialize)]
struct Solved {
    position: String,
    best: Option<String>,
    score: Option<i32>,
    exact: bool,
    /// Only who wins was asked for.
    wld: bool,
    /// The score that the file expects.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i32>,
    line: String,
    empties: u32,
    nodes: u64,
    seconds: f64,
    nps: f64,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    if let Some(path) = &args.file {
        return run_file(path, args, output);
    }
    let mut solver = solver(&args.limits.limits());
    let mut answer = Answer::Yes;
    args.place.for_each(|position| {
        let solved = solve(&mut solver, &position, None, args);
        if !solved.exact {
            answer = Answer::No;
        }
        let words = in_words(&solved, &position);
        output.say(&solved, words)?;
        output.flush()
    })?;
    Ok(answer)
}

fn solver(limits: &Limits) -> Endgame {
    Endgame::new(limits.memory).with_threads(limits.threads)
}

fn solve(
    solver: &mut Endgame,
    position: &Position,
    expected: Option<Score>,
    args: &Args,
) -> Solved {
    let start = Instant::now();
    let goal = if args.wld { Goal::Outcome } else { Goal::Score };
    let expected = expected.map(|score| if args.wld { Score(score.0.signum()) } else { score });
    let result = solver.solve_for(goal, position, &Stop::after(&args.limits.limits()));
    let seconds = start.elapsed().as_secs_f64();
    let (exact, nodes) = match result {
        Ok(exact) => (Some(exact.clone()), exact.nodes),
        Err(stopped) => (None, stopped.nodes),
    };
    Solved {
        position: position.to_string(),
        best: exact.as_ref().and_then(|exact| exact.line.first()).map(Move::to_string),
        score: exact.as_ref().map(|exact: &Exact| exact.score.0),
        exact: exact.is_some(),
        wld: args.wld,
        expected: expected.map(|score| score.0),
        line: exact.map(|exact| write_transcript(&exact.line)).unwrap_or_default(),
        empties: position.empties().len(),
        nodes,
        seconds,
        nps: nodes as f64 / seconds.max(1e-9),
    }
}

fn in_words(solved: &Solved, position: &Position) -> String {
    let mut words = format!("{}\n", lockstep_reversi::Diagram(position));
    let _ = match solved.score {
        Some(score) if solved.wld => {
            let outcome = ["a loss", "a draw", "a win"][(score + 1).clamp(0, 2) as usize];
            write!(words, "{outcome}, line {}", or_dash(&solved.line))
        }
        Some(score) => write!(words, "score {score:+}, line {}", or_dash(&solved.line)),
        None => write!(words, "not solved in the given time"),
    };
    let Solved { nodes, seconds, nps, .. } = solved;
    let _ = write!(words, "\n{nodes} nodes in {seconds:.3} s, {:.1} million a second", nps / 1e6);
    words
}

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

fn run_file(path: &Path, args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let name = path.display();
    let text = fs::read(path).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let text = String::from_utf8_lossy(&text);
    let problems: Vec<_> = Problem::read_lines(&text).collect();
    let bar = progress::bar(problems.len());
    let mut solver = solver(&args.limits.limits());
    let mut total = Total::default();
    output.words(HEADER)?;
    for (line, problem) in problems {
        match problem {
            Ok(problem) => {
                solver.forget();
                let solved = solve(&mut solver, &problem.position, problem.score(), args);
                bar.suspend(|| {
                    output.say(&solved, row(line, &solved)).and_then(|()| output.flush())
                })?;
                total.add(&solved);
            }
            Err(fault) => {
                total.bad += 1;
                bar.suspend(|| warn(format_args!("{name}:{fault}")));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    output.words(total.in_words())?;
    if total.bad > 0 {
        return crate::input::batch(&name.to_string(), total.solved + total.unsolved, total.bad);
    }
    Ok(if total.unsolved + total.wrong == 0 { Answer::Yes } else { Answer::No })
}

const HEADER: &str = "line empties  score expected  best    seconds          nodes  million/s";

fn row(line: usize, solved: &Solved) -> String {
    let signed = |score: Option<i32>| score.map_or("-".into(), |score| format!("{score:+}"));
    format!(
        "{line:>4} {:>7} {:>6} {:>8} {:>5} {:>10.3} {:>14} {:>10.1}{}",
        solved.empties,
        signed(solved.score),
        signed(solved.expected),
        solved.best.as_deref().unwrap_or("-"),
        solved.seconds,
        solved.nodes,
        solved.nps / 1e6,
        if is_wrong(solved) { "  DIFFERENT" } else { "" },
    )
}

fn is_wrong(solved: &Solved) -> bool {
    solved.exact && solved.expected.is_some() && solved.expected != solved.score
}

/// The sum of a file.
#[derive(Default)]
struct Total {
    solved: usize,
    unsolved: usize,
    wrong: usize,
    bad: usize,
    nodes: u64,
    seconds: f64,
}

impl Total {
    fn add(&mut self, solved: &Solved) {
        self.solved += usize::from(solved.exact);
        self.unsolved += usize::from(!solved.exact);
        self.wrong += usize::from(is_wrong(solved));
        self.nodes += solved.nodes;
        self.seconds += solved.seconds;
    }

    fn in_words(&self) -> String {
        let Total { solved, unsolved, wrong, nodes, seconds, .. } = self;
        let rate = *nodes as f64 / seconds.max(1e-9) / 1e6;
        format!(
            "solved {solved}, not solved {unsolved}, different {wrong}: \
             {seconds:.3} s, {nodes} nodes, {rate:.1} million a second"
        )
    }
}
