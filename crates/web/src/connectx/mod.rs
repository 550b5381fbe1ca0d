//! `/api/connectx/...`
//!
//! ```text
//! POST read      a game or a drawn board as text  -> the game, ply by ply
//! POST play      a position and a column          -> the position behind it
//! GET  engines   who plays                        -> names
//! POST search    a position and an engine         -> its move
//! GET  analyze   a position                       => the value of every column
//! GET  review    a game                           => the value of every ply, once it is known
//! ```

mod analyze;
mod engines;
mod expert;
mod game;
mod review;
mod search;
mod state;

use axum::Router;
use axum::routing::{get, post};

use crate::server::App;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/connectx/read", post(game::read))
        .route("/api/connectx/play", post(game::play))
        .route("/api/connectx/engines", get(engines::list))
        .route("/api/connectx/search", post(search::search))
        .route("/api/connectx/analyze", get(analyze::analyze))
        .route("/api/connectx/review", get(review::review))
}

#[cfg(test)]
mod tests;
