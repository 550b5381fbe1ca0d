//! `/api/sudoku/...`. Grids are one line of text, cells `r1c2`, digits in cells `r1c2=3`, as on the
//! command line.
//!
//! ```text
//! POST read      a grid in any format              -> the grid
//! GET  units     an order                          -> the cells of each row, column and box
//! POST check     a grid, and the puzzle behind it  -> conflicts, mistakes, how many solutions
//! POST hint      a grid and excluded candidates    -> the next step, and what it rests on
//! POST rate      a puzzle                          -> grade and rating
//! POST generate  order, grade, symmetry, technique -> a puzzle
//! GET  techniques nothing                          -> the techniques of people
//! POST statistics many puzzles                     -> how often they need which technique
//! GET  methods   nothing                           -> the methods that solve
//! POST solve     a puzzle and a method             -> the solution and the steps to it
//! ```

mod check;
mod generate;
mod grid;
mod hint;
mod solve;
mod techniques;

use crate::server::Api;

/// A puzzle for the API's description.
const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn routes(api: Api) -> Api {
    api.post("/api/sudoku/read", "Read a grid in any format", grid::read)
        .get("/api/sudoku/units", "List the cells of each row, column and box", grid::units)
        .post("/api/sudoku/check", "Find conflicts and mistakes, count solutions", check::check)
        .post("/api/sudoku/hint", "Explain the next step", hint::hint)
        .post("/api/sudoku/rate", "Rate a puzzle", hint::rate)
        .post("/api/sudoku/generate", "Generate a puzzle", generate::generate)
        .get("/api/sudoku/techniques", "List the techniques", techniques::techniques)
        .post("/api/sudoku/statistics", "Count what puzzles need", techniques::statistics)
        .get("/api/sudoku/methods", "List the methods that solve", solve::methods)
        .post("/api/sudoku/solve", "Solve a puzzle, with the steps", solve::solve)
}

#[cfg(test)]
mod tests;
