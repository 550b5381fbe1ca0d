use std::time::Instant;

use axum::Json;
use axum::extract::State as Shared;
use lockstep_search::{Limits, Stop};
use lockstep_sudoku::human::{Notes, rate_with_steps};
use lockstep_sudoku::methods::{self, Event, Method, Options, Outcome};
use lockstep_sudoku::{Grid, Placement};
use serde::{Deserialize, Serialize};

use super::grid::{grid, index};
use super::hint::Hint;
use crate::server::{App, Body, Client, Problem};

/// The steps that are sent; a search that takes more is cut there.
const MOST_STEPS: usize = 2000;

/// Solving as people do it is offered beside the methods of the machines.
const BY_TECHNIQUES: &str = "techniques";

/// A method as a page offers it.
#[derive(Serialize)]
pub(super) struct Listed {
    name: &'static str,
    title: &'static str,
}

pub(super) async fn methods() -> Json<Vec<Listed>> {
    let people = Listed { name: BY_TECHNIQUES, title: "Human techniques" };
    let listed = |method: Method| Listed { name: method.name(), title: title(method) };
    Json([people].into_iter().chain(Method::ALL.map(listed)).collect())
}

fn title(method: Method) -> &'static str {
    match method {
        Method::Flagship => "Flagship",
        Method::AveiroSimple => "Aveiro: singles only",
        Method::AveiroTrial => "Aveiro: copies in turn",
        Method::AveiroParallel => "Aveiro: parallel solvers",
        Method::Delft => "Delft: brute force",
        Method::Madrid => "Madrid: subsets, depth first",
        Method::Crete => "Crete: annealing",
        Method::Dresden => "Dresden: exact cover",
        Method::Sat => "SAT solver",
    }
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    cells: Vec<u8>,
    method: String,
}

/// One step of a replay.
#[derive(Serialize, Default)]
struct Step {
    text: String,
    /// The copy of the puzzle it happens on; the original is 0.
    copy: usize,
    /// The copy that this copy begins as, if it begins here.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    /// Cells that hold a digit from now on.
    set: Vec<(usize, u8)>,
    /// Cells that are empty again.
    clear: Vec<usize>,
    /// What a person would point at.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Hint>,
}

/// What a method did.
#[derive(Serialize)]
pub(super) struct Solved {
    method: String,
    solution: Option<Vec<u8>>,
    message: String,
    guesses: u64,
    steps: Vec<Step>,
    /// Whether there were more steps than are sent.
    cut: bool,
    seconds: f64,
}

pub(super) async fn solve(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Solved>, Problem> {
    let puzzle = grid(&wanted.cells)?;
    let limits = Limits { time: Some(app.options.answer_time), ..Limits::default() };
    if wanted.method == BY_TECHNIQUES {
        let solved = app.ask(client, move |leash| by_techniques(&puzzle, &leash.begin(&limits)));
        return Ok(Json(solved.await??));
    }
    let method: Method = wanted.method.parse().map_err(Problem::bad)?;
    let solved = app.ask(client, move |leash| by_method(method, &puzzle, &leash.begin(&limits)));
    Ok(Json(solved.await?))
}

/// Step by step as a person would, each with its reason.
fn by_techniques(puzzle: &Grid, stop: &Stop) -> Result<Solved, Problem> {
    let start = Instant::now();
    let (rating, found) = rate_with_steps(puzzle, stop).map_err(Problem::no)?;
    let mut notes = Notes::new(puzzle).map_err(Problem::no)?;
    let mut steps = Vec::new();
    for step in &found {
        let hint = Hint::new(puzzle, &notes, step);
        let set = step.placements.iter().map(|placement| pair(puzzle, placement)).collect();
        notes.apply(step);
        steps.push(Step { text: step.to_string(), set, hint: Some(hint), ..Step::default() });
    }
    let cut = steps.len() > MOST_STEPS;
    steps.truncate(MOST_STEPS);
    Ok(Solved {
        method: BY_TECHNIQUES.into(),
        solution: Some(notes.grid()).filter(Grid::is_complete).map(|grid| grid.numbers().to_vec()),
        message: format!("Solved in {} steps: {rating}.", found.len()),
        guesses: 0,
        steps,
        cut,
        seconds: start.elapsed().as_secs_f64(),
    })
}

fn by_method(method: Method, puzzle: &Grid, stop: &Stop) -> Solved {
    let start = Instant::now();
    let mut steps = Vec::new();
    let mut told = 0_usize;
    let mut watch = |event: Event| {
        if let Some(step) = step(puzzle, event) {
            told += 1;
            if steps.len() < MOST_STEPS {
                steps.push(step);
            }
        }
    };
    let options = Options { memory: 256 << 20, ..Options::default() };
    let answer = methods::solve(method, puzzle, &options, stop, &mut watch);
    let seconds = start.elapsed().as_secs_f64();
    let guesses = answer.effort.guesses;
    let message = message(&answer.outcome, guesses);
    let solution = match answer.outcome {
        Outcome::Solved(grid) => Some(grid.numbers().to_vec()),
        _ => None,
    };
    let cut = told > MOST_STEPS;
    Solved { method: method.to_string(), solution, message, guesses, steps, cut, seconds }
}

fn pair(grid: &Grid, placement: &Placement) -> (usize, u8) {
    (index(grid, placement.cell), placement.digit.get())
}

/// What can be seen of an event on the grid, if anything.
fn step(grid: &Grid, event: Event) -> Option<Step> {
    let (copy, from, set, clear, text) = match event {
        Event::Set { copy, placement } => {
            (copy, None, Some(placement), None, format!("{placement} is forced"))
        }
        Event::Copied { from, to, placement } => (
            to,
            Some(from),
            Some(placement),
            None,
            format!("copy {to}: copy {from} with {placement}"),
        ),
        Event::Guessed(placement) => (0, None, Some(placement), None, format!("try {placement}")),
        Event::TookBack(placement) => {
            (0, None, None, Some(placement.cell), format!("take {placement} back"))
        }
        Event::Dropped { copy, .. } => {
            (copy, None, None, None, format!("copy {copy} leads nowhere"))
        }
        Event::Threats { core, threats } => {
            (0, None, None, None, format!("core {} is down to {threats} repeats", core + 1))
        }
        Event::Ran { .. } | Event::MemoryNotEnough { .. } | Event::Solved { .. } => return None,
    };
    let set = set.iter().map(|placement| pair(grid, placement)).collect();
    let clear = clear.map(|cell| index(grid, cell)).into_iter().collect();
    Some(Step { text, copy, from, set, clear, hint: None })
}

fn message(outcome: &Outcome, guesses: u64) -> String {
    match outcome {
        Outcome::Solved(_) if guesses == 1 => "Solved with one guess.".into(),
        Outcome::Solved(_) => format!("Solved with {guesses} guesses."),
        Outcome::Contradictory(conflict) => format!("No solution: {conflict}."),
        Outcome::Empty => "The grid is empty: every complete grid solves it.".into(),
        Outcome::NoSolution => "There is no solution.".into(),
        Outcome::GaveUp(reason) => format!("Not solved: {reason}."),
    }
}
