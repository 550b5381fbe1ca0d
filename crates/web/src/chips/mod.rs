//! `/api/chips/...`: the machine of Timisoara, simulated, with a monitor and buttons.
//!
//! ```text
//! GET  machine   what there is                  -> clock, depths
//! GET  tools     what is needed                 -> the tools that are missing
//! GET  watch     levels of its searches         => a machine that runs as long as one watches
//! POST press     a machine and buttons          -> nothing
//! GET  picture   a machine                      -> what its monitor shows
//! ```

mod machines;
mod play;
mod scene;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use lockstep_chips::Tool;
use lockstep_chips::timisoara::{Button, CLOCK_MHZ};
use serde::{Deserialize, Serialize};

use crate::server::{App, Body, Client, Options, Problem, Query, Updates};
use machines::{Desk, Machines};
use scene::News;

/// The depths that are offered: a deeper search takes minutes in simulation.
const DEPTHS: [u32; 5] = [2, 4, 6, 8, 10];

/// The most buttons of one request: across the board and back.
const PRESSES: usize = 32;

pub(crate) fn routes(options: &Options) -> Router<App> {
    Router::new()
        .route("/api/chips/machine", get(describe))
        .route("/api/chips/tools", get(tools))
        .route("/api/chips/watch", get(watch))
        .route("/api/chips/press", post(press))
        .route("/api/chips/picture", get(picture))
        .layer(Extension(Machines::new(options)))
}

#[derive(Serialize)]
struct Described {
    clock_mhz: f64,
    depths: [u32; DEPTHS.len()],
}

async fn describe() -> Json<Described> {
    Json(Described { clock_mhz: CLOCK_MHZ, depths: DEPTHS })
}

#[derive(Serialize)]
struct Missing {
    tool: String,
    install: &'static str,
}

async fn tools(Shared(app): Shared<App>, client: Client) -> Result<Json<Vec<Missing>>, Problem> {
    let missing = app.ask(client, |_| {
        let needed = [Tool::Verilator, Tool::Compiler].into_iter();
        let missing = needed.filter(|tool| tool.version().is_err());
        missing.map(|tool| Missing { tool: tool.to_string(), install: tool.install() }).collect()
    });
    Ok(Json(missing.await?))
}

#[derive(Deserialize)]
struct Wanted {
    depth: u32,
}

async fn watch(
    Extension(machines): Extension<Arc<Machines>>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<News>, Problem> {
    if !DEPTHS.contains(&wanted.depth) {
        return Err(Problem::bad(format_args!("depth: expected one of {DEPTHS:?}")));
    }
    machines.switch_on(client, wanted.depth)
}

#[derive(Deserialize)]
struct Press {
    machine: String,
    buttons: Vec<Named>,
}

/// A button, as a page names it.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Named {
    East,
    West,
    North,
    South,
    Enter,
}

impl From<Named> for Button {
    fn from(named: Named) -> Button {
        match named {
            Named::East => Button::East,
            Named::West => Button::West,
            Named::North => Button::North,
            Named::South => Button::South,
            Named::Enter => Button::Enter,
        }
    }
}

async fn press(
    Extension(machines): Extension<Arc<Machines>>,
    Body(press): Body<Press>,
) -> Result<Json<()>, Problem> {
    let desk = find(&machines, &press.machine)?;
    if press.buttons.len() > PRESSES {
        return Err(Problem::bad(format_args!("buttons: expected at most {PRESSES}")));
    }
    for button in press.buttons {
        if !desk.press(button.into()) {
            let message = "the machine is busy: it has not come to the last buttons yet";
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, message));
        }
    }
    Ok(Json(()))
}

#[derive(Deserialize)]
struct Which {
    machine: String,
}

async fn picture(
    Extension(machines): Extension<Arc<Machines>>,
    Query(which): Query<Which>,
) -> Result<impl IntoResponse, Problem> {
    let picture: Option<Bytes> = find(&machines, &which.machine)?.picture();
    let picture = picture.ok_or_else(|| Problem::no("the monitor has shown nothing yet"))?;
    let kind = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, picture))
}

fn find(machines: &Machines, name: &str) -> Result<Arc<Desk>, Problem> {
    let missing = || Problem::new(StatusCode::NOT_FOUND, "this machine is off: switch one on");
    machines.find(name).ok_or_else(missing)
}

#[cfg(test)]
mod tests;
