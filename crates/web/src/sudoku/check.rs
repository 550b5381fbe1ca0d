use axum::Json;
use axum::extract::State as Shared;
use lockstep_search::Limits;
use lockstep_sudoku::{Grid, count_solutions};
use serde::{Deserialize, Serialize};

use super::grid::{grid, index};
use crate::server::{App, Body, Client, Leash, Problem};

#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The grid as it stands.
    cells: Vec<u8>,
    /// The puzzle it began with; an empty list if the grid itself is the puzzle.
    #[serde(default)]
    givens: Vec<u8>,
}

/// What is wrong with a grid, if anything.
#[derive(Serialize)]
pub(super) struct Checked {
    /// Cells with a digit that stands twice in a row, column or box.
    conflicts: Vec<usize>,
    /// Cells with a digit that is not that of the only solution.
    mistakes: Vec<usize>,
    /// The solutions of the puzzle: 0, 1, or 2 for more; `null` if it takes too long.
    solutions: Option<u64>,
    complete: bool,
    message: String,
}

pub(super) async fn check(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Checked>, Problem> {
    let cells = grid(&wanted.cells)?;
    let givens = if wanted.givens.is_empty() { cells.clone() } else { grid(&wanted.givens)? };
    if givens.order() != cells.order() {
        return Err(Problem::bad("expected a puzzle and a grid of the same size"));
    }
    let limits = Limits { time: Some(app.options.answer_time), ..Limits::default() };
    let checked = app.ask(client, move |leash| checked(&cells, &givens, leash, &limits));
    Ok(Json(checked.await?))
}

fn checked(cells: &Grid, givens: &Grid, leash: &Leash, limits: &Limits) -> Checked {
    let mut conflicts: Vec<usize> = cells
        .conflicts()
        .flat_map(|conflict| [conflict.first, conflict.second])
        .map(|cell| index(cells, cell))
        .collect();
    conflicts.sort_unstable();
    conflicts.dedup();
    let count = count_solutions(givens, 2, &leash.begin(limits)).ok();
    let solutions = count.as_ref().filter(|of| of.exact || of.solutions == 2);
    let solutions = solutions.map(|of| of.solutions);
    let only = count.and_then(|of| of.first).filter(|_| solutions == Some(1));
    let mistakes = only.map_or_else(Vec::new, |solution| mistakes(cells, &solution));
    let complete = cells.is_complete();
    let message = message(&conflicts, &mistakes, solutions, complete);
    Checked { conflicts, mistakes, solutions, complete, message }
}

fn mistakes(cells: &Grid, solution: &Grid) -> Vec<usize> {
    let wrong = cells.filled().filter(|&(cell, digit)| solution.get(cell) != Some(digit));
    wrong.map(|(cell, _)| index(cells, cell)).collect()
}

fn message(
    conflicts: &[usize],
    mistakes: &[usize],
    solutions: Option<u64>,
    complete: bool,
) -> String {
    match (conflicts, mistakes, solutions) {
        ([_, ..], ..) => "Some digits stand twice in a row, column or box.".into(),
        (_, [_], _) => "One digit is not right.".into(),
        (_, [_, ..], _) => format!("{} digits are not right.", mistakes.len()),
        (_, _, Some(0)) => "The puzzle has no solution.".into(),
        _ if complete => "Solved: every row, column and box is complete.".into(),
        (_, _, Some(1)) => "Everything is right so far.".into(),
        (_, _, Some(_)) => "Nothing is wrong, but the puzzle has several solutions.".into(),
        (_, _, None) => "No digit stands twice; more takes too long to find out.".into(),
    }
}
