use std::time::Duration;

use axum::extract::State as Shared;
use lockstep_connectx::{Position, Solver};
use lockstep_game::{Game, Player};
use lockstep_search::{Limits, Solver as _};
use serde::{Deserialize, Serialize};

use super::game;
use crate::server::{App, Client, Problem, Query, Turn, Updates};

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
    let record = game::parse(&wanted.text, &wanted.board)?;
    let limits = Limits::time(TIME).with_memory(app.options.analysis_memory);
    let mut solver = Solver::new().with_lines(false);
    let positions: Vec<Position> = record.positions().collect();
    let mut plies = positions.into_iter().enumerate().skip(wanted.from);
    app.stream(client, move |leash, updates| {
        let Some((ply, position)) = plies.next() else { return Turn::Done };
        let sign = if position.mover() == Player::First { 1 } else { -1 };
        let stop = leash.begin(&limits);
        let score = solver.solve(&position, &limits, &stop, &mut ()).score();
        updates.send(Reviewed { ply, score: score.map(|score| sign * score.0) });
        Turn::Again
    })
}
