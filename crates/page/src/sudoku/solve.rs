use lockstep_search::{Instant, Limits, Stats, Stop};
use lockstep_service::records::{StepRecord, SudokuRecord, SudokuSolveRecord};
use lockstep_sudoku::Grid;
use lockstep_sudoku::human::{Notes, rate_with_steps};
use lockstep_sudoku::methods::{Answer, Effort, Event, GaveUp, Method, Options, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::EXAMPLE;
use super::grid::grid;
use super::hint::Pattern;
use crate::{Context, Nothing, Problem, Work};

/// The steps that are sent; a longer replay is truncated.
const MAX_STEPS: usize = 2000;

/// Solving as people do it is offered beside the published methods.
const BY_TECHNIQUES: &str = "techniques";

/// A method as a page offers it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Listed {
    name: &'static str,
    title: &'static str,
}

pub(super) fn methods(_: Nothing) -> Result<Vec<Listed>, Problem> {
    let people = Listed { name: BY_TECHNIQUES, title: "Human techniques" };
    let listed = |method: Method| Listed { name: method.name(), title: method.title() };
    Ok([people].into_iter().chain(Method::ALL.map(listed)).collect())
}

/// A puzzle and who should solve it.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Question {
    #[schemars(example = EXAMPLE)]
    puzzle: String,
    #[schemars(example = Method::Flagship.name())]
    method: String,
}

/// One step of a replay.
#[derive(Serialize, JsonSchema, Default)]
struct Step {
    text: String,
    /// The copy of the puzzle it happens on; the original is 0.
    copy: usize,
    /// The copy that this copy begins as, if it begins here.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    /// Digits that are placed: `r1c2=3`.
    set: Option<String>,
    /// A cell that is emptied again.
    clear: Option<String>,
    /// The technique of a person, to be drawn in the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Reason>,
}

/// Why a step of a person is right.
#[derive(Serialize, JsonSchema)]
struct Reason {
    #[serde(flatten)]
    record: StepRecord,
    #[serde(flatten)]
    pattern: Pattern,
}

/// The solution of a puzzle and the steps to it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Replay {
    #[serde(flatten)]
    record: SudokuSolveRecord,
    /// The result in a sentence.
    summary: String,
    steps: Vec<Step>,
    /// Whether there were more steps than are sent.
    truncated: bool,
}

pub(super) fn solve(_: &Context, question: Question) -> Result<Work<Replay>, Problem> {
    let puzzle = grid(&question.puzzle)?;
    if question.method == BY_TECHNIQUES {
        return Ok(Box::new(move |stop| by_techniques(&puzzle, stop)));
    }
    let method: Method = question.method.parse().map_err(Problem::bad)?;
    Ok(Box::new(move |stop| Ok(by_method(method, &puzzle, stop))))
}

/// Step by step as a person would, each with its reason.
fn by_techniques(puzzle: &Grid, stop: &Stop) -> Result<Replay, Problem> {
    let start = Instant::now();
    let (rating, found) = rate_with_steps(puzzle, stop).map_err(Problem::no)?;
    let mut notes = Notes::new(puzzle).map_err(Problem::no)?;
    let mut steps = Vec::new();
    for step in &found {
        let pattern = Pattern::new(puzzle.order(), &notes, step);
        let hint = Some(Reason { record: StepRecord::new(step), pattern });
        notes.apply(step);
        steps.push(Step { text: step.to_string(), hint, ..Step::default() });
    }
    let truncated = steps.len() > MAX_STEPS;
    steps.truncate(MAX_STEPS);
    let nodes = found.len() as u64;
    let open = notes.grid().numbers().iter().filter(|&&number| number == 0).count();
    let outcome = match open {
        0 => Outcome::Solved(notes.grid()),
        _ => Outcome::GaveUp { reason: GaveUp::Stuck { open }, known: None },
    };
    let answer = Answer {
        outcome,
        effort: Effort::default(),
        stats: Stats { nodes, time: start.elapsed(), ..Stats::default() },
    };
    let subject = SudokuRecord::new(None, puzzle);
    let record = SudokuSolveRecord::new(subject, BY_TECHNIQUES, &answer);
    let summary = match open {
        0 => format!("Solved in {nodes} steps: {rating}."),
        _ => summary(&answer),
    };
    Ok(Replay { record, summary, steps, truncated })
}

fn by_method(method: Method, puzzle: &Grid, stop: &Stop) -> Replay {
    let mut steps = Vec::new();
    let mut told = 0_usize;
    let mut watch = |event: &Event| {
        if let Some(step) = step(*event) {
            told += 1;
            if steps.len() < MAX_STEPS {
                steps.push(step);
            }
        }
    };
    let mut solver = method.solver(Options::default());
    let answer = solver.solve(puzzle, &Limits::default(), stop, &mut watch);
    let subject = SudokuRecord::new(None, puzzle);
    Replay {
        record: SudokuSolveRecord::new(subject, method.name(), &answer),
        summary: summary(&answer),
        steps,
        truncated: told > MAX_STEPS,
    }
}

/// What can be seen of an event on the grid, if anything.
fn step(event: Event) -> Option<Step> {
    Some(match event {
        Event::Set { copy, placement } => Step {
            text: format!("{placement} is forced"),
            copy,
            set: Some(placement.to_string()),
            ..Step::default()
        },
        Event::Copied { from, to, placement } => Step {
            text: format!("copy {to}: copy {from} with {placement}"),
            copy: to,
            from: Some(from),
            set: Some(placement.to_string()),
            ..Step::default()
        },
        Event::Guessed(placement) => Step {
            text: format!("guess {placement}"),
            set: Some(placement.to_string()),
            ..Step::default()
        },
        Event::TookBack(placement) => Step {
            text: format!("undo {placement}"),
            clear: Some(placement.cell.to_string()),
            ..Step::default()
        },
        Event::Dropped { copy, .. } => {
            Step { text: format!("copy {copy} is a dead end"), copy, ..Step::default() }
        }
        Event::Threats { core, threats } => {
            let text = format!("core {} is down to {threats} repeats", core + 1);
            Step { text, ..Step::default() }
        }
        _ => return None,
    })
}

fn summary(answer: &Answer) -> String {
    match (answer.outcome.complaint(), answer.effort.guesses) {
        (Some(complaint), _) => format!("Not solved: {complaint}."),
        (None, 1) => "Solved with one guess.".into(),
        (None, guesses) => format!("Solved with {guesses} guesses."),
    }
}
