use lockstep_service::records::{HintRecord, RateRecord, SudokuRecord};
use lockstep_sudoku::human::{Candidate, Notes, Step, Uniqueness, rate_until};
use lockstep_sudoku::{Cell, Digit, Geometry, Grid, Order};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::EXAMPLE;
use super::grid::grid;
use crate::{Context, Problem, Work};

/// A grid for which the next step is asked for.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Question {
    #[schemars(example = EXAMPLE)]
    puzzle: String,
    /// Candidates that earlier steps have removed: `r1c2<>3`.
    #[serde(default)]
    excluded: Vec<String>,
}

/// What a step rests on, beyond its record, to be drawn in the grid.
#[derive(Serialize, JsonSchema)]
pub(super) struct Pattern {
    /// The cells of the rows, columns and boxes it was found in.
    units: Vec<Vec<String>>,
    /// The candidates of every cell before the step, row by row.
    candidates: Vec<Vec<u8>>,
}

/// The next step of a puzzle.
#[derive(Serialize, JsonSchema)]
pub(super) struct Hint {
    #[serde(flatten)]
    record: HintRecord,
    #[serde(flatten)]
    pattern: Pattern,
}

pub(super) fn hint(_: &Context, question: Question) -> Result<Work<Hint>, Problem> {
    let grid = grid(&question.puzzle)?;
    let excluded = excluded(grid.order(), &question.excluded)?;
    Ok(Box::new(move |_| next(&grid, &excluded)))
}

fn excluded(order: Order, names: &[String]) -> Result<Vec<Candidate>, Problem> {
    let read = |name: &String| {
        let expected = "expected candidates of the grid such as r1c2<>3, found";
        candidate(order, name).ok_or_else(|| Problem::bad(format_args!("{expected} {name:?}")))
    };
    names.iter().map(read).collect()
}

/// `r1c2<>3`
fn candidate(order: Order, name: &str) -> Option<Candidate> {
    let (cell, digit) = name.split_once("<>")?;
    let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
    let from_one = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
    let cell = Cell::new(order, from_one(row)?, from_one(column)?)?;
    let digit = Digit::new(digit.parse().ok()?).filter(|digit| digit.is_in(order))?;
    Some(Candidate { cell, digit })
}

fn next(grid: &Grid, excluded: &[Candidate]) -> Result<Hint, Problem> {
    if grid.is_complete() && grid.is_valid() {
        return Err(Problem::no("the grid is complete"));
    }
    let mut notes = Notes::new(grid).map_err(Problem::no)?;
    excluded.iter().for_each(|&candidate| notes.exclude(candidate));
    let step = notes.hint().ok_or_else(|| match notes.uniqueness() {
        Uniqueness::Several => Problem::no("no step is certain: the puzzle has several solutions"),
        _ => Problem::no("no step found: a candidate may have been removed by mistake"),
    })?;
    let record = HintRecord::new(SudokuRecord::new(None, grid), &step);
    Ok(Hint { record, pattern: Pattern::new(grid.order(), &notes, &step) })
}

impl Pattern {
    /// The pattern of a step that was found with these notes.
    pub(super) fn new(order: Order, notes: &Notes, step: &Step) -> Pattern {
        let geometry = Geometry::of(order);
        let names = |&unit| geometry.cells(unit).iter().map(ToString::to_string).collect();
        let digits = |cell| notes.candidates(cell).iter().map(Digit::get).collect();
        Pattern {
            units: step.pattern.units.iter().map(names).collect(),
            candidates: Cell::all(order).map(digits).collect(),
        }
    }
}

/// A puzzle to be rated.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Puzzle {
    #[schemars(example = EXAMPLE)]
    puzzle: String,
}

pub(super) fn rate(_: &Context, Puzzle { puzzle }: Puzzle) -> Result<Work<RateRecord>, Problem> {
    let grid = grid(&puzzle)?;
    Ok(Box::new(move |stop| {
        let rating = rate_until(&grid, stop).map_err(Problem::no)?;
        Ok(RateRecord::new(SudokuRecord::new(None, &grid), &rating, None))
    }))
}
