use axum::Json;
use axum::extract::State as Shared;
use lockstep_search::Limits;
use lockstep_sudoku::human::{Candidate, Notes, Rating, Step, Uniqueness, rate_until};
use lockstep_sudoku::{Cell, Digit, Geometry, Grid};
use serde::{Deserialize, Serialize};

use super::grid::{grid, index};
use crate::server::{App, Body, Client, Problem};

#[derive(Deserialize)]
pub(super) struct Wanted {
    cells: Vec<u8>,
    /// Candidates that were crossed out already, as cell and digit.
    #[serde(default)]
    excluded: Vec<(usize, u8)>,
}

/// A step as a page draws it: cells are numbers, counted from 0 row by row.
#[derive(Serialize)]
pub(super) struct Hint {
    technique: &'static str,
    text: String,
    /// Cell and digit of each digit that it finds.
    placements: Vec<(usize, u8)>,
    /// Cell and digit of each candidate that it removes.
    eliminations: Vec<(usize, u8)>,
    /// The cells it rests on.
    pattern: Vec<usize>,
    /// The cells of the rows, columns and boxes it was found in.
    units: Vec<Vec<usize>>,
    /// The digits of the pattern.
    digits: Vec<u8>,
    /// The candidates of every cell before the step.
    candidates: Vec<Vec<u8>>,
}

pub(super) async fn hint(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Hint>, Problem> {
    let grid = grid(&wanted.cells)?;
    let excluded = excluded(&grid, &wanted.excluded)?;
    Ok(Json(app.ask(client, move |_| next(&grid, &excluded)).await??))
}

fn excluded(grid: &Grid, pairs: &[(usize, u8)]) -> Result<Vec<Candidate>, Problem> {
    let candidate = |&(cell, digit): &(usize, u8)| {
        let cell = Cell::from_index(grid.order(), cell)?;
        let digit = Digit::new(digit).filter(|digit| digit.is_in(grid.order()))?;
        Some(Candidate { cell, digit })
    };
    let all: Option<Vec<Candidate>> = pairs.iter().map(candidate).collect();
    all.ok_or_else(|| Problem::bad("expected cells and digits of the grid as candidates"))
}

fn next(grid: &Grid, excluded: &[Candidate]) -> Result<Hint, Problem> {
    if grid.is_complete() && grid.is_valid() {
        return Err(Problem::no("the grid is complete"));
    }
    let mut notes = Notes::new(grid).map_err(Problem::no)?;
    excluded.iter().for_each(|&candidate| notes.exclude(candidate));
    let step = notes.hint().ok_or_else(|| match notes.uniqueness() {
        Uniqueness::Several => Problem::no("no step is sure: several solutions"),
        _ => Problem::no("no step found: a candidate may have been crossed out by mistake"),
    })?;
    Ok(Hint::new(grid, &notes, &step))
}

impl Hint {
    pub(super) fn new(grid: &Grid, notes: &Notes, step: &Step) -> Hint {
        let order = grid.order();
        let cell = |cell: &Cell| index(grid, *cell);
        let digits = |cell| notes.candidates(cell).iter().map(Digit::get).collect();
        let units = step.pattern.units.iter();
        Hint {
            technique: step.technique.name(),
            text: step.to_string(),
            placements: step.placements.iter().map(|of| (cell(&of.cell), of.digit.get())).collect(),
            eliminations: step
                .eliminations
                .iter()
                .map(|of| (cell(&of.cell), of.digit.get()))
                .collect(),
            pattern: step.pattern.cells.iter().map(cell).collect(),
            units: units
                .map(|&unit| Geometry::of(order).cells(unit).iter().map(cell).collect())
                .collect(),
            digits: step.pattern.digits.iter().map(|digit| digit.get()).collect(),
            candidates: Cell::all(order).map(digits).collect(),
        }
    }
}

/// How hard a puzzle is.
#[derive(Serialize)]
pub(super) struct Rated {
    grade: &'static str,
    /// Of the hardest technique.
    difficulty: f64,
    hardest: Option<&'static str>,
}

impl From<&Rating> for Rated {
    fn from(rating: &Rating) -> Rated {
        Rated {
            grade: rating.grade().name(),
            difficulty: f64::from(rating.difficulty()) / 10.0,
            hardest: rating.hardest().map(|technique| technique.name()),
        }
    }
}

pub(super) async fn rate(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Rated>, Problem> {
    let grid = grid(&wanted.cells)?;
    let limits = Limits { time: Some(app.options.answer_time), ..Limits::default() };
    let rating = app.ask(client, move |leash| rate_until(&grid, &leash.begin(&limits))).await?;
    Ok(Json(Rated::from(&rating.map_err(Problem::no)?)))
}
