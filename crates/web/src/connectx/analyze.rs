use axum::extract::State as Shared;
use lockstep_connectx::Column;
use serde::Deserialize;

use super::expert::{Expert, next_depth};
use super::game::position;
use crate::analysis::Analysis;
use crate::answer::{self, Analyzed};
use crate::server::{App, Client, Problem, Query, Updates};

#[derive(Deserialize)]
pub(super) struct Wanted {
    position: String,
}

/// What is not exact is in the flagship's own units.
pub(super) async fn analyze(
    Shared(app): Shared<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<Analyzed<usize>>, Problem> {
    let position = position(&wanted.position)?;
    let (expert, memory) = (Box::new(Expert::default()), app.options.analysis_memory);
    let analysis = Analysis::new(position, expert, next_depth, memory);
    answer::analyze(&app, client, analysis, Column::number)
}
