use lockstep_search::Stop;
use lockstep_service::records::{CheckRecord, SudokuRecord};
use lockstep_sudoku::{Grid, Placement, count_solutions};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::EXAMPLE;
use super::grid::grid;
use crate::{Context, Problem, Work};

/// A grid to be checked.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Question {
    /// The grid as it stands.
    #[schemars(example = EXAMPLE)]
    puzzle: String,
    /// The puzzle it began as; without it, the grid itself is the puzzle.
    givens: Option<String>,
}

/// The mistakes in a grid.
#[derive(Serialize, JsonSchema)]
pub(super) struct Checked {
    #[serde(flatten)]
    record: CheckRecord,
    /// The cells whose digit stands twice in a row, column or box.
    conflicting: Vec<String>,
    /// The digits that differ from the only solution.
    mistakes: Vec<String>,
    /// The solutions of the puzzle: 0, 1, or 2 for more; `null` if counting took too long.
    solutions: Option<u64>,
    /// The result in a sentence.
    summary: String,
}

pub(super) fn check(_: &Context, question: Question) -> Result<Work<Checked>, Problem> {
    let cells = grid(&question.puzzle)?;
    let givens = question.givens.as_deref().map_or_else(|| Ok(cells.clone()), grid)?;
    if givens.order() != cells.order() {
        return Err(Problem::bad("expected a puzzle and a grid of the same size"));
    }
    Ok(Box::new(move |stop| Ok(checked(&cells, &givens, stop))))
}

fn checked(cells: &Grid, givens: &Grid, stop: &Stop) -> Checked {
    let mut conflicting: Vec<String> = cells
        .conflicts()
        .flat_map(|conflict| [conflict.first, conflict.second])
        .map(|cell| cell.to_string())
        .collect();
    conflicting.sort_unstable();
    conflicting.dedup();
    let count = count_solutions(givens, 2, stop).ok();
    let solutions = count.as_ref().filter(|of| of.exact || of.solutions == 2);
    let solutions = solutions.map(|of| of.solutions);
    let only = count.and_then(|of| of.first).filter(|_| solutions == Some(1));
    let mistakes = only.map_or_else(Vec::new, |solution| mistakes(cells, &solution));
    let summary = summary(&conflicting, &mistakes, solutions, cells.is_complete());
    let record = CheckRecord::new(SudokuRecord::new(None, cells), cells);
    Checked { record, conflicting, mistakes, solutions, summary }
}

fn mistakes(cells: &Grid, solution: &Grid) -> Vec<String> {
    let wrong = cells.filled().filter(|&(cell, digit)| solution.get(cell) != Some(digit));
    wrong.map(|(cell, digit)| Placement { cell, digit }.to_string()).collect()
}

fn summary(
    conflicting: &[String],
    mistakes: &[String],
    solutions: Option<u64>,
    complete: bool,
) -> String {
    match (conflicting, mistakes, solutions) {
        ([_, ..], ..) => "Some digits stand twice in a row, column or box.".into(),
        (_, [_], _) => "One digit is wrong.".into(),
        (_, [_, ..], _) => format!("{} digits are wrong.", mistakes.len()),
        (_, _, Some(0)) => "The puzzle has no solution.".into(),
        _ if complete => "Solved: every row, column and box is complete.".into(),
        (_, _, Some(1)) => "No mistakes so far.".into(),
        (_, _, Some(_)) => "No mistakes, but the puzzle has several solutions.".into(),
        (_, _, None) => "No digit stands twice; counting the solutions takes too long.".into(),
    }
}
