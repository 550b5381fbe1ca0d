use axum::Json;
use axum::extract::State as Shared;
use lockstep_connectx::{Column, EngineName};
use lockstep_game::State as _;

use super::game::position;
use crate::answer::{Found, Wanted};
use crate::server::{App, Body, Client, Problem};

pub(super) async fn search(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Found<usize>>, Problem> {
    let position = position(&wanted.position)?;
    if position.is_over() {
        return Err(Problem::no("the game is over: there is no move to find"));
    }
    let engine: EngineName = wanted.engine.parse().map_err(Problem::bad)?;
    let limits = wanted.limits(&app, |limits| engine.complete(limits))?;
    let found = app.ask(client, move |leash| {
        let mut engine = engine.build();
        let report = engine.search(&position, &limits, &leash.begin(&limits), &mut ());
        let value = engine.value();
        Found::new(position.to_string(), engine.name(), value, &report, Column::number)
    });
    Ok(Json(found.await?))
}
