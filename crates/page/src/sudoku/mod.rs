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

use crate::{Route, Routes};

/// A puzzle for the API's description.
const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn routes(api: &mut impl Routes) {
    let get = |verb: &str, about| Route::get(format!("/api/sudoku/{verb}"), about);
    let post = |verb: &str, about| Route::post(format!("/api/sudoku/{verb}"), about);
    api.quick(post("read", "Read a grid in any format"), grid::read);
    api.quick(get("units", "List the cells of each row, column and box"), grid::units);
    api.work(post("check", "Find conflicts and mistakes, count solutions"), check::check);
    api.work(post("hint", "Explain the next step"), hint::hint);
    api.work(post("rate", "Rate a puzzle"), hint::rate);
    api.work(post("generate", "Generate a puzzle"), generate::generate);
    api.quick(get("techniques", "List the techniques"), techniques::techniques);
    api.work(post("statistics", "Count what puzzles need"), techniques::statistics);
    api.quick(get("methods", "List the methods that solve"), solve::methods);
    api.work(post("solve", "Solve a puzzle, with the steps"), solve::solve);
}
