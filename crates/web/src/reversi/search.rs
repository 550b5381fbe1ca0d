use std::time::Duration;

use axum::Json;
use axum::extract::State as Shared;
use lockstep_game::State as _;
use lockstep_reversi::{EngineName, Position, ReversiEngine};
use lockstep_search::{Limits, Report};
use serde::{Deserialize, Serialize};

use crate::server::{App, Body, Client, Problem};

#[derive(Deserialize)]
pub(super) struct Wanted {
    position: String,
    #[serde(default = "flagship")]
    engine: String,
    depth: Option<u32>,
    /// In seconds.
    time: Option<f64>,
}

fn flagship() -> String {
    EngineName::Flagship.to_string()
}

/// The fields of `lockstep reversi search --json`.
#[derive(Serialize)]
pub(super) struct Found {
    position: String,
    engine: String,
    best: Option<String>,
    score: Option<i32>,
    exact: bool,
    value: Option<i32>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: f64,
}

pub(super) async fn search(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Found>, Problem> {
    let position: Position = wanted.position.parse().map_err(Problem::bad)?;
    if position.is_over() {
        return Err(Problem::no("the game is over: there is no move to find"));
    }
    let name: EngineName = wanted.engine.parse().map_err(Problem::bad)?;
    let limits = limits(&wanted, name, &app)?;
    name.check(position.size(), &limits).map_err(Problem::no)?;
    let found = app.ask(client, move |leash| {
        let mut engine = name.build();
        let report = engine.search(&position, &limits, &leash.begin(&limits), &mut ());
        found(&position, engine.as_ref(), &report)
    });
    Ok(Json(found.await?))
}

/// What the client asked for, but no more than everybody may have.
fn limits(wanted: &Wanted, name: EngineName, app: &App) -> Result<Limits, Problem> {
    let time = wanted.time.map(Duration::try_from_secs_f64).transpose().map_err(Problem::bad)?;
    let memory = app.options.answer_memory;
    let limits = Limits { depth: wanted.depth, time, memory, ..Limits::default() };
    let limits = name.complete(limits);
    let most = app.options.answer_time;
    Ok(Limits { time: Some(limits.time.map_or(most, |time| time.min(most))), ..limits })
}

fn found(
    position: &Position,
    engine: &dyn ReversiEngine,
    report: &Report<lockstep_reversi::Move>,
) -> Found {
    let seconds = report.time.as_secs_f64();
    Found {
        position: position.to_string(),
        engine: engine.name(),
        best: report.best().map(|mv| mv.to_string()),
        score: report.score.map(|score| score.0),
        exact: report.exact,
        value: engine.value(),
        line: report.line.iter().map(ToString::to_string).collect(),
        depth: report.depth,
        nodes: report.nodes,
        seconds,
        nps: report.nodes as f64 / seconds.max(1e-9),
    }
}
