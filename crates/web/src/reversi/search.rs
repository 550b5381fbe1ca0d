use axum::Json;
use axum::extract::State as Shared;
use lockstep_game::State as _;
use lockstep_reversi::{EngineName, Position};

use super::name;
use crate::answer::{Found, Wanted};
use crate::server::{App, Body, Client, Problem};

pub(super) async fn search(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Found<String>>, Problem> {
    let position: Position = wanted.position.parse().map_err(Problem::bad)?;
    if position.is_over() {
        return Err(Problem::no("the game is over: there is no move to find"));
    }
    let engine: EngineName = wanted.engine.parse().map_err(Problem::bad)?;
    let limits = wanted.limits(&app, |limits| engine.complete(limits))?;
    engine.check(position.size(), &limits).map_err(Problem::no)?;
    let found = app.ask(client, move |leash| {
        let mut engine = engine.build();
        let report = engine.search(&position, &limits, &leash.begin(&limits), &mut ());
        Found::new(position.to_string(), engine.name(), engine.value(), &report, name)
    });
    Ok(Json(found.await?))
}
