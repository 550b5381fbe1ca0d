use axum::Json;
use lockstep_reversi::replicas::reference::Level;
use lockstep_reversi::{EngineName, Size};
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
    let plays = |size: &Size| engine.check(*size, &Limits::default()).is_ok();
    let reaches = |depth: &u32| {
        let limits = Limits { depth: Some(*depth), ..Limits::default() };
        engine.check(Size::Eight, &limits).is_ok()
    };
    Listed {
        name: engine.to_string(),
        title: title(engine),
        sizes: Size::ALL.into_iter().filter(plays).map(Size::side).collect(),
        depths: (1..=16).filter(reaches).collect(),
    }
}

fn title(engine: EngineName) -> String {
    match engine {
        EngineName::Flagship => "Flagship".into(),
        EngineName::FlagshipAt(level) => format!("Flagship, level {level}"),
        EngineName::Timisoara => "Timisoara machine".into(),
        EngineName::Zaragoza => "Zaragoza machine".into(),
        EngineName::ZaragozaSearch => "Zaragoza without openings".into(),
        EngineName::Fpt10Reference(level) => reference(level),
    }
}

fn reference(level: Level) -> String {
    format!("FPT'10 reference, level {level}")
}
