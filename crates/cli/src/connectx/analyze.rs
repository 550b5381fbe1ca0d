//! `lockstep connectx analyze`: the exact score of every move.

use clap::Args as ClapArgs;
use lockstep_connectx::{Analysis, Column, Diagram, Record, Solver};
use lockstep_game::{Score, State, Wld};
use lockstep_search::{Bounds, Solved, Stop};
use serde::Serialize;

use super::Where;
use super::solve::Effort;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    effort: Effort,
}

#[derive(Serialize)]
struct Analyzed {
    board: String,
    position: String,
    engine: &'static str,
    over: bool,
    /// A move that is proved best, the nearest to the middle.
    best: Option<usize>,
    score: Option<i32>,
    /// What is proved if there is no score.
    lower: i32,
    upper: i32,
    exact: bool,
    wld: bool,
    moves: Vec<Move>,
    nodes: u64,
    seconds: f64,
    nps: f64,
}

#[derive(Serialize)]
struct Move {
    column: usize,
    score: Option<i32>,
    /// What is proved if there is no score.
    lower: i32,
    upper: i32,
    /// Whether it is proved that no move is better.
    best: bool,
}

impl Move {
    fn new(analysis: &Analysis, &(column, ref solved): &(Column, Solved<Column>)) -> Move {
        let Bounds { lower, upper } = solved.bounds;
        Move {
            column: column.number(),
            score: solved.score().map(|score| score.0),
            lower: lower.0,
            upper: upper.0,
            best: analysis.best().any(|best| best == column),
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let mut solver = args.effort.solver(args.place.board)?;
    let mut all_solved = true;
    let answer = args.place.for_each(|record| {
        let analyzed = analyze(&record, &mut solver, &args.effort);
        all_solved &= analyzed.exact;
        output.say(&analyzed, words(&record, &analyzed))?;
        output.flush()
    })?;
    Ok(if all_solved { answer } else { Answer::No })
}

fn analyze(record: &Record, solver: &mut Solver, effort: &Effort) -> Analyzed {
    let (position, never) = (record.position(), Stop::never());
    let analysis = solver.analyze(position, &effort.limits(), &never, &mut ());
    let sides = position.shape().columns() - 1;
    let best = analysis.best().min_by_key(|best| (2 * best.index()).abs_diff(sides));
    Analyzed {
        board: position.shape().to_string(),
        position: record.to_string(),
        engine: "solver",
        over: position.is_over(),
        best: best.map(Column::number),
        score: analysis.score().map(|score| score.0),
        lower: analysis.bounds.lower.0,
        upper: analysis.bounds.upper.0,
        exact: analysis.is_complete(),
        wld: effort.wld,
        moves: analysis.moves.iter().map(|of| Move::new(&analysis, of)).collect(),
        nodes: analysis.stats.nodes,
        seconds: analysis.stats.time.as_secs_f64(),
        nps: analysis.stats.nps(),
    }
}

/// The board, and below it the score of each move.
fn words(record: &Record, analyzed: &Analyzed) -> String {
    let board = Diagram(record.position());
    let value = |score: i32| match (Score(score), analyzed.wld) {
        (score, true) => Wld::of(score).to_string(),
        (score, false) => score.to_string(),
    };
    if let (true, Some(score)) = (analyzed.over, analyzed.score) {
        return format!("{board}\nthe game is over, {}", value(score));
    }
    let scores = analyzed.moves.iter().map(|of| {
        let score = match of.score {
            Some(score) => value(score),
            None => format!("from {} to {}, not finished", value(of.lower), value(of.upper)),
        };
        let mark = if of.best { "  best" } else { "" };
        format!("column {:>3} {score:>4}{mark}\n", of.column)
    });
    let scores: String = scores.collect();
    let all_lose = if analyzed.upper < 0 { "every move loses\n" } else { "" };
    let Analyzed { nodes, seconds, nps, .. } = analyzed;
    format!("{board}\n{scores}{all_lose}{nodes} nodes in {seconds:.6} s, {nps:.3e} nodes/s")
}
