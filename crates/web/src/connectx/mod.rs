//! `/api/connectx/...`
//!
//! ```text
//! POST read     a game or a drawn board as text  -> the game, ply by ply
//! POST play     a position and a column          -> the position behind it
//! ```

mod game;
mod state;

use axum::Router;
use axum::routing::post;

use crate::server::App;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/connectx/read", post(game::read))
        .route("/api/connectx/play", post(game::play))
}

#[cfg(test)]
mod tests;
