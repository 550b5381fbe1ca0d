use std::time::Instant;

use axum::extract::State as Shared;
use lockstep_reversi::{Flagship, Position, Size};
use serde::{Deserialize, Serialize};

use crate::analysis::{Analysis, Valued};
use crate::server::{App, Client, Problem, Query, Turn, Updates};

/// So many moves before the end it is time to solve the rest of the game.
const EXACT: u32 = 10;

#[derive(Deserialize)]
pub(super) struct Wanted {
    position: String,
}

/// What is known so far.
#[derive(Serialize)]
pub(super) struct Analyzed {
    best: Option<String>,
    score: Option<i32>,
    exact: bool,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: f64,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    mv: String,
    score: Option<i32>,
    exact: bool,
    depth: u32,
}

pub(super) async fn analyze(
    Shared(app): Shared<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<Analyzed>, Problem> {
    let position: Position = wanted.position.parse().map_err(Problem::bad)?;
    let memory = app.options.analysis_memory;
    let mut analysis = Analysis::new(position, Box::new(Flagship::new()), next_depth, memory);
    let end = Instant::now() + app.options.analysis_time;
    app.stream(client, move |leash, updates| {
        if analysis.advance(|limits| leash.begin(limits)) {
            updates.send(Analyzed::of(&analysis));
        }
        if analysis.is_done() || Instant::now() >= end { Turn::Done } else { Turn::Again }
    })
}

/// The flagship estimates on 8x8, and solves the last moves; smaller boards it only solves.
pub(crate) fn next_depth(position: &Position, depth: u32) -> u32 {
    let left = position.empties().len();
    let solve = position.size() != Size::Eight || depth + EXACT >= left;
    if solve { left } else { depth + 1 }
}

impl Analyzed {
    fn of(analysis: &Analysis<Position>) -> Analyzed {
        let best = analysis.best();
        let seconds = analysis.time().as_secs_f64();
        Analyzed {
            best: best.map(|best| best.mv.to_string()),
            score: best.and_then(|best| best.score).map(|score| score.0),
            exact: analysis.is_done(),
            line: best.map_or_else(Vec::new, |best| names(&best.line)),
            depth: analysis.depth(),
            nodes: analysis.nodes(),
            seconds,
            nps: analysis.nodes() as f64 / seconds.max(1e-9),
            moves: analysis.moves().iter().map(Move::of).collect(),
        }
    }
}

impl Move {
    fn of(valued: &Valued<lockstep_reversi::Move>) -> Move {
        Move {
            mv: valued.mv.to_string(),
            score: valued.score.map(|score| score.0),
            exact: valued.exact,
            depth: valued.depth,
        }
    }
}

fn names(line: &[lockstep_reversi::Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
