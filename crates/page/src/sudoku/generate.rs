use lockstep_service::records::GenerateRecord;
use lockstep_sudoku::generate::{GaveUp, Generator, Wish};
use lockstep_sudoku::human::{Grade, MAX_ORDER, rate};
use schemars::JsonSchema;
use serde::Deserialize;

use super::grid::order;
use crate::{Context, Problem, Work};

const NOT_FOUND: &str =
    "no such puzzle was found in time: try another grade, technique or symmetry";

/// A puzzle that is asked for.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Question {
    #[schemars(range(min = 2, max = MAX_ORDER))]
    order: usize,
    /// The grade; any if there is none.
    grade: Option<String>,
    symmetry: Option<String>,
    /// The hardest technique that it needs; any if there is none.
    needs: Option<String>,
    seed: u64,
}

pub(super) fn generate(_: &Context, question: Question) -> Result<Work<GenerateRecord>, Problem> {
    let grade: Option<Grade> =
        question.grade.map(|grade| grade.parse()).transpose().map_err(Problem::bad)?;
    let pattern = question.symmetry.as_deref().unwrap_or("none").parse().map_err(Problem::bad)?;
    let needs = question.needs.map(|needs| needs.parse()).transpose().map_err(Problem::bad)?;
    let attempts = if needs.is_some() { u64::MAX } else { Wish::default().attempts };
    let order = order(question.order)?;
    let wish = Wish { order, pattern, grade, needs, attempts, ..Wish::default() };
    let mut generator = Generator::new(wish, question.seed).map_err(Problem::bad)?;
    Ok(Box::new(move |stop| {
        let puzzle = generator.generate(stop).map_err(|_: GaveUp| Problem::no(NOT_FOUND))?;
        Ok(GenerateRecord::new(&puzzle, rate(&puzzle).ok().as_ref()))
    }))
}
