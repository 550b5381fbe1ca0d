use axum::Json;
use lockstep_reversi::{EngineName, Position, Size};
use lockstep_search::Limits;
use serde::Serialize;

/// An engine as a page offers it.
#[derive(Serialize)]
pub(super) struct Listed {
    name: String,
    title: String,
    /// The sides of the boards it plays on.
    sizes: Vec<u32>,
    /// The depths it can search to.
    depths: Vec<u32>,
}

pub(super) async fn list() -> Json<Vec<Listed>> {
    Json(EngineName::all().map(listed).collect())
}

fn listed(engine: EngineName) -> Listed {
    let plays = |size: &Size| engine.check(&Position::start(*size), &Limits::default()).is_ok();
    let reaches = |depth: &u32| engine.depths().is_some_and(|depths| depths.contains(*depth));
    Listed {
        name: engine.to_string(),
        title: engine.title(),
        sizes: Size::ALL.into_iter().filter(plays).map(Size::side).collect(),
        depths: (1..=16).filter(reaches).collect(),
    }
}
