use axum::extract::State as Shared;
use lockstep_reversi::{Flagship, Position};
use serde::Deserialize;

use super::name;
use crate::answer::{self, Analyzed};
use crate::server::{App, Client, Problem, Query, Updates};

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
    answer::analyze(&app, client, position, Box::new(Flagship::new()), name)
}
