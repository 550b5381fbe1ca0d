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

/// The flagship estimates, and solves the last moves; on smaller boards, where an estimate is a
/// rule of thumb, sooner.
fn next_depth(position: &Position, depth: u32) -> u32 {
    let left = position.empties().len();
    let exact = if position.size() == Size::Eight { EXACT } else { 2 * EXACT };
    if depth + exact >= left { left } else { depth + 1 }
}
