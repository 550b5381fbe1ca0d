use std::time::Instant;

use axum::extract::State as Shared;
use lockstep_connectx::{Column, Position};
use serde::{Deserialize, Serialize};

use super::game::position;
use super::{Expert, next_depth};
use crate::analysis::{Analysis, Valued};
use crate::server::{App, Client, Problem, Query, Turn, Updates};

#[derive(Deserialize)]
pub(super) struct Wanted {
    position: String,
}

/// What is known so far.
#[derive(Serialize)]
pub(super) struct Analyzed {
    best: Option<usize>,
    score: Option<i32>,
    exact: bool,
    line: Vec<usize>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: f64,
    moves: Vec<Move>,
}

/// A column; what is not exact is in the flagship's own units.
#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    column: usize,
    score: Option<i32>,
    exact: bool,
    depth: u32,
}

pub(super) async fn analyze(
    Shared(app): Shared<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<Analyzed>, Problem> {
    let position = position(&wanted.position)?;
    let memory = app.options.analysis_memory;
    let expert = Box::new(Expert::default());
    let mut analysis = Analysis::new(position, expert, next_depth, memory);
    let end = Instant::now() + app.options.analysis_time;
    app.stream(client, move |leash, updates| {
        if analysis.advance(|limits| leash.begin(limits)) {
            updates.send(Analyzed::of(&analysis));
        }
        if analysis.is_done() || Instant::now() >= end { Turn::Done } else { Turn::Again }
    })
}

impl Analyzed {
    fn of(analysis: &Analysis<Position>) -> Analyzed {
        let best = analysis.best();
        let seconds = analysis.time().as_secs_f64();
        Analyzed {
            best: best.map(|best| best.mv.number()),
            score: best.and_then(|best| best.score).map(|score| score.0),
            exact: analysis.is_done(),
            line: best.map_or_else(Vec::new, |best| {
                best.line.iter().map(|column| column.number()).collect()
            }),
            depth: analysis.depth(),
            nodes: analysis.nodes(),
            seconds,
            nps: analysis.nodes() as f64 / seconds.max(1e-9),
            moves: analysis.moves().iter().map(Move::of).collect(),
        }
    }
}

impl Move {
    fn of(valued: &Valued<Column>) -> Move {
        Move {
            column: valued.mv.number(),
            score: valued.score.map(|score| score.0),
            exact: valued.exact,
            depth: valued.depth,
        }
    }
}
