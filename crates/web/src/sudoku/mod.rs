//! `/api/sudoku/...`
//!
//! ```text
//! POST read      a grid as text                    -> its numbers
//! GET  units     an order                          -> the cells of each row, column and box
//! POST check     a grid, and the puzzle behind it  -> conflicts, mistakes, how many solutions
//! POST hint      a grid and crossed-out candidates -> the next step, with what it rests on
//! POST rate      a puzzle                          -> grade and difficulty
//! POST generate  order, grade, symmetry            -> a puzzle
//! POST solve     a grid and a method               -> the solution and the steps to it
//! ```

mod check;
mod generate;
mod grid;
mod hint;
mod solve;

use axum::Router;
use axum::routing::{get, post};

use crate::server::App;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/sudoku/read", post(grid::read))
        .route("/api/sudoku/units", get(grid::units))
        .route("/api/sudoku/check", post(check::check))
        .route("/api/sudoku/hint", post(hint::hint))
        .route("/api/sudoku/rate", post(hint::rate))
        .route("/api/sudoku/generate", post(generate::generate))
        .route("/api/sudoku/methods", get(solve::methods))
        .route("/api/sudoku/solve", post(solve::solve))
}

#[cfg(test)]
mod tests;
