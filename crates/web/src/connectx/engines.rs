use axum::Json;
use lockstep_connectx::EngineName;
use serde::Serialize;

/// An engine as a page offers it.
#[derive(Serialize)]
pub(super) struct Listed {
    name: String,
    title: &'static str,
}

pub(super) async fn list() -> Json<Vec<Listed>> {
    let listed = |engine: EngineName| Listed { name: engine.to_string(), title: title(engine) };
    Json(EngineName::all().map(listed).collect())
}

fn title(engine: EngineName) -> &'static str {
    match engine {
        EngineName::Flagship => "Flagship",
        EngineName::Bologna => "Bologna player",
    }
}
