//! `lockstep connectx analyze`: the exact score of every move.

use std::time::Instant;

use clap::Args as ClapArgs;
use lockstep_connectx::{Column, Diagram, Record, Solved, Solver};
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
    best: Option<usize>,
    score: Option<i32>,
    exact: bool,
    weak: bool,
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
}

impl From<(Column, Solved)> for Move {
    fn from((column, solved): (Column, Solved)) -> Move {
        Move {
            column: column.number(),
            score: solved.score().map(|score| score.0),
            lower: solved.lower.0,
            upper: solved.upper.0,
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
    let start = Instant::now();
    let solved = solver.analyze(record.position(), effort.strength(), &effort.stop());
    let seconds = start.elapsed().as_secs_f64();
    let nodes = solved.iter().map(|(_, solved)| solved.nodes).sum();
    let moves: Vec<Move> = solved.into_iter().map(Move::from).collect();
    let exact = moves.iter().all(|of| of.score.is_some());
    let highest = moves.iter().map(|of| of.score).max().flatten().filter(|_| exact);
    let best = moves.iter().find(|of| of.score.is_some() && of.score == highest);
    Analyzed {
        board: record.position().shape().to_string(),
        position: record.to_string(),
        engine: "solver",
        best: best.map(|best| best.column),
        score: highest,
        exact,
        weak: effort.weak,
        nodes,
        seconds,
        nps: nodes as f64 / seconds.max(1e-9),
        moves,
    }
}

/// The board, and below each column the score of a disc there.
fn words(record: &Record, analyzed: &Analyzed) -> String {
    let scores = analyzed.moves.iter().map(|of| {
        let score = match of.score {
            Some(score) => format!("{score:+}"),
            None => format!("from {:+} to {:+}, not finished", of.lower, of.upper),
        };
        let mark = if Some(of.column) == analyzed.best { "  best" } else { "" };
        format!("column {:>3} {score:>4}{mark}\n", of.column)
    });
    let Analyzed { nodes, seconds, nps, .. } = analyzed;
    format!(
        "{}\n{}{nodes} nodes in {seconds:.6} s, {nps:.3e} nodes/s",
        Diagram(record.position()),
        scores.collect::<String>()
    )
}
