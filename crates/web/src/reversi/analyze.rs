use axum::extract::State as Shared;
use lockstep_reversi::{Flagship, Position, Size};
use serde::Deserialize;

use super::name;
use crate::analysis::Analysis;
use crate::answer::{self, Analyzed};
use crate::server::{App, Client, Problem, Query, Updates};

/// So many moves before the end it is time to solve the rest of the game.
const EXACT: u32 = 10;

#[derive(Deserialize)]
pub(super) struct Wanted {
    position: String,
}

pub(super) async fn analyze(
    Shared(app): Shared<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<Analyzed<String>>, Problem> {
    let position: Position = wanted.position.parse().map_err(Problem::bad)?;
    let (engine, memory) = (Box::new(Flagship::new()), app.options.analysis_memory);
    let analysis = Analysis::new(position, engine, next_depth, memory);
    answer::analyze(&app, client, analysis, name)
}

/// The flagship estimates on 8x8, and solves the last moves; smaller boards it only solves.
fn next_depth(position: &Position, depth: u32) -> u32 {
    let left = position.empties().len();
    let solve = position.size() != Size::Eight || depth + EXACT >= left;
    if solve { left } else { depth + 1 }
}
