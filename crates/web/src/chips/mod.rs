//! `/api/chips/...`: simulated machines, each a chip with a monitor and buttons.
//!
//! ```text
//! GET  machines                          -> each machine: its chip, clock, depths
//! GET  tools                             -> the tools that are missing
//! GET  watch     chip, depth             => starts a machine; it runs while the stream is open
//! POST press     machine, buttons        -> null
//! GET  picture   machine                 -> the monitor's picture, as PNG
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
use lockstep_chips::machine::Button;
use lockstep_chips::reversi::AnyReversiChip;
use lockstep_chips::{Tool, reversi_chips};
use serde::{Deserialize, Serialize};

use crate::server::{App, Body, Client, Options, Problem, Query, Updates};
use machines::{Desk, Machines};
use scene::News;

/// The greatest depth offered: a deeper search takes minutes in simulation.
const DEEPEST: u32 = 10;

/// The most button presses in one request: enough to cross the board and come back.
const PRESSES: usize = 32;

pub(crate) fn routes(options: &Options) -> Router<App> {
    Router::new()
        .route("/api/chips/machines", get(describe))
        .route("/api/chips/tools", get(tools))
        .route("/api/chips/watch", get(watch))
        .route("/api/chips/press", post(press))
        .route("/api/chips/picture", get(picture))
        .layer(Extension(Machines::new(options)))
}

/// A machine that can be started.
#[derive(Clone, Copy)]
struct Kind {
    chip: &'static dyn AnyReversiChip,
    /// The top module.
    module: &'static str,
}

/// The machines of the catalogue.
fn kinds() -> impl Iterator<Item = Kind> {
    reversi_chips().filter_map(|chip| Some(Kind { chip, module: chip.machine()? }))
}

impl Kind {
    /// The depths offered.
    fn depths(self) -> Vec<u32> {
        (1..=DEEPEST).filter(|&depth| self.chip.depths().contains(depth)).collect()
    }
}

#[derive(Serialize)]
struct Described {
    chip: &'static str,
    title: &'static str,
    about: &'static str,
    clock_mhz: f64,
    depths: Vec<u32>,
}

async fn describe() -> Json<Vec<Described>> {
    let describe = |kind: Kind| {
        let info = kind.chip.info();
        Described {
            chip: info.name,
            title: info.title,
            about: info.about,
            clock_mhz: info.routed.clock_mhz,
            depths: kind.depths(),
        }
    };
    Json(kinds().map(describe).collect())
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
    chip: String,
    depth: u32,
}

async fn watch(
    Extension(machines): Extension<Arc<Machines>>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Updates<News>, Problem> {
    let Some(kind) = kinds().find(|kind| kind.chip.info().name == wanted.chip) else {
        let names: Vec<&str> = kinds().map(|kind| kind.chip.info().name).collect();
        return Err(Problem::bad(format_args!("chip: expected one of {names:?}")));
    };
    let depths = kind.depths();
    if !depths.contains(&wanted.depth) {
        return Err(Problem::bad(format_args!("depth: expected one of {depths:?}")));
    }
    machines.switch_on(client, kind, wanted.depth)
}

#[derive(Deserialize)]
struct Press {
    machine: String,
    buttons: Vec<Named>,
}

/// A button, as the page names it.
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
            let message = "the machine is busy: earlier button presses are still waiting";
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
    let picture = picture.ok_or_else(|| Problem::no("there is no picture yet"))?;
    let kind = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, picture))
}

fn find(machines: &Machines, name: &str) -> Result<Arc<Desk>, Problem> {
    let missing = || Problem::new(StatusCode::NOT_FOUND, "this machine is off: start a new one");
    machines.find(name).ok_or_else(missing)
}

#[cfg(test)]
mod tests;
