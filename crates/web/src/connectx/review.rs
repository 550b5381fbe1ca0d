use std::time::Duration;

use axum::extract::State as Shared;
use lockstep_connectx::{Position, Solver, Strength};
use lockstep_game::{Game, Player, Score, State as _};
use lockstep_search::Limits;
use serde::{Deserialize, Serialize};

use super::game;
use crate::server::{App, Client, Leash, Problem, Query, Turn, Updates};

/// How long each ply may take.
const TIME: Duration = Duration::from_millis(400);

#[derive(Deserialize)]
pub(super) struct Wanted {
    text: String,
    #[serde(default = "game::usual")]
    board: String,
    /// The first ply to look at; 0 is the start.
    #[serde(default)]
    from: usize,
}

/// The value of one ply.
#[derive(Serialize)]
pub(super) struct Reviewed {
    ply: usize,
    /// The first player's score; `null` if it was not found in time.
    score: Option<i32>,
}

pub(super) async fn review(
    Shared(app): Shared<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<Reviewed>, Problem> {
    let (start, moves) = game::parse(&wanted.text, &wanted.board)?;
    let mut position = start.clone();
    let mut positions = vec![start];
    for column in moves {
        position.play_unchecked(column);
        positions.push(position.clone());
    }
    let limits =
        Limits { time: Some(TIME), memory: app.options.analysis_memory, ..Limits::default() };
    let mut solver = Solver::new(position.shape(), &limits).ok();
    let mut plies = positions.into_iter().enumerate().skip(wanted.from);
    app.stream(client, move |leash, updates| {
        let Some((ply, position)) = plies.next() else { return Turn::Done };
        let sign = if position.mover() == Player::First { 1 } else { -1 };
        let score = value(solver.as_mut(), &position, &limits, leash);
        updates.send(Reviewed { ply, score: score.map(|score| sign * score.0) });
        Turn::Again
    })
}

/// The score for the player to move, if the game is over or the solver is fast enough.
fn value(
    solver: Option<&mut Solver>,
    position: &Position,
    limits: &Limits,
    leash: &Leash,
) -> Option<Score> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.score_for(position.mover()));
    }
    solver?.solve(position, Strength::Strong, &leash.begin(limits)).score()
}
