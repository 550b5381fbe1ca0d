//! `/api/sudoku/...`. Grids are one line of text, cells `r1c2`, digits in cells `r1c2=3`, as on the
//! command line.
//!
//! ```text
//! POST read      a grid in any format              -> the grid
//! GET  units     an order                          -> the cells of each row, column and box
//! POST check     a grid, and the puzzle behind it  -> conflicts, mistakes, how many solutions
//! POST hint      a grid and excluded candidates    -> the next step, and what it rests on
//! POST rate      a puzzle                          -> grade and rating
//! POST generate  order, grade, symmetry            -> a puzzle
//! GET  methods   nothing                           -> the methods that solve
//! POST solve     a puzzle and a method             -> the solution and the steps to it
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
