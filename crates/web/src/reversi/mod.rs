//! `/api/reversi/...`
//!
//! ```text
//! POST read      a game or a position as text   -> the game, ply by ply
//! POST play      a position and a move          -> the position behind it
//! GET  engines   who plays                      -> names, sizes, depths
//! POST search    a position and an engine       -> its move
//! GET  analyze   a position                     => the value of every move, deeper and deeper
//! GET  review    a game                         => the value of every ply
//! ```

mod analyze;
mod engines;
mod game;
mod review;
mod search;
mod state;

use axum::Router;
use axum::routing::{get, post};
use lockstep_reversi::Move;

use crate::server::App;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/reversi/read", post(game::read))
        .route("/api/reversi/play", post(game::play))
        .route("/api/reversi/engines", get(engines::list))
        .route("/api/reversi/search", post(search::search))
        .route("/api/reversi/analyze", get(analyze::analyze))
        .route("/api/reversi/review", get(review::review))
}

/// What a page calls a move.
fn name(mv: Move) -> String {
    mv.to_string()
}

#[cfg(test)]
mod tests;
