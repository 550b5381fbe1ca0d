use axum::extract::State as Shared;
use lockstep_connectx::Column;
use serde::Deserialize;

use super::expert::Expert;
use super::game::position;
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
    answer::analyze(&app, client, position, Box::new(Expert::default()), Column::number)
}
