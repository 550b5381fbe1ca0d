use std::time::Duration;

use axum::extract::State as Shared;
use lockstep_game::{Game, Player, Score, State as _};
use lockstep_reversi::{Flagship, Position, Size};
use lockstep_search::{Engine, Limits};
use serde::{Deserialize, Serialize};

use super::game;
use crate::server::{App, Client, Leash, Problem, Query, Turn, Updates};

/// How deep each ply is looked at.
const DEPTH: u32 = 8;

/// How long each ply may take.
const TIME: Duration = Duration::from_millis(500);

#[derive(Deserialize)]
pub(super) struct Wanted {
    text: String,
    #[serde(default = "game::usual")]
    size: String,
    /// The first ply to look at; 0 is the start.
    #[serde(default)]
    from: usize,
}

/// The value of one ply.
#[derive(Serialize)]
pub(super) struct Reviewed {
    ply: usize,
    /// Black's margin; `null` if the engine cannot tell.
    score: Option<i32>,
    exact: bool,
}

pub(super) async fn review(
    Shared(app): Shared<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<Reviewed>, Problem> {
    let (start, moves) = game::parse(&wanted.text, &wanted.size)?;
    let mut position = start;
    let mut positions = vec![start];
    for mv in moves {
        position.play_unchecked(mv);
        positions.push(position);
    }
    let mut plies = positions.into_iter().enumerate().skip(wanted.from);
    let memory = app.options.analysis_memory;
    let mut engine = Flagship::new();
    app.stream(client, move |leash, updates| {
        let Some((ply, position)) = plies.next() else { return Turn::Done };
        let (score, exact) = value(&mut engine, &position, memory, leash);
        let sign = if position.mover() == Player::First { 1 } else { -1 };
        updates.send(Reviewed { ply, score: score.map(|score| sign * score.0), exact });
        Turn::Again
    })
}

/// The value for the player to move, and whether it is proved.
fn value(
    engine: &mut Flagship,
    position: &Position,
    memory: usize,
    leash: &Leash,
) -> (Option<Score>, bool) {
    if let Some(outcome) = position.outcome() {
        return (Some(outcome.score_for(position.mover())), true);
    }
    let depth = if position.size() == Size::Eight { Some(DEPTH) } else { None };
    let limits = Limits { depth, time: Some(TIME), memory, ..Limits::default() };
    let report = engine.search(position, &limits, &leash.begin(&limits), &mut ());
    (report.score, report.exact)
}
