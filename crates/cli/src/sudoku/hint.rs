use std::io::{self, IsTerminal};

use lockstep_sudoku::Grid;
use lockstep_sudoku::human::{Flaw, Notes, Step, Style, Uniqueness, draw};
use serde::Serialize;

use super::Source;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// How many steps to show, one after the other
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
}

/// A step as JSON.
#[derive(Serialize)]
pub(super) struct StepRecord {
    technique: &'static str,
    placements: Vec<String>,
    eliminations: Vec<String>,
    cells: Vec<String>,
    text: String,
}

impl StepRecord {
    pub(super) fn new(step: &Step) -> StepRecord {
        StepRecord {
            technique: step.technique.name(),
            placements: step.placements.iter().map(ToString::to_string).collect(),
            eliminations: step.eliminations.iter().map(ToString::to_string).collect(),
            cells: step.pattern.cells.iter().map(ToString::to_string).collect(),
            text: step.to_string(),
        }
    }
}

#[derive(Serialize)]
struct Hint {
    place: String,
    puzzle: String,
    #[serde(flatten)]
    step: StepRecord,
}

/// A grid that has no next step.
#[derive(Serialize)]
struct NoHint {
    place: String,
    puzzle: String,
    error: String,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let mut answer = Answer::Yes;
    let style = if io::stdout().is_terminal() { Style::Coloured } else { Style::Plain };
    let read = args.source.for_each(|place, grid| {
        if let Some(error) = hints(place, grid, args.count, style, output)? {
            answer = Answer::No;
            let words = format!("{grid} {error}");
            output.say(&NoHint { place: place.into(), puzzle: grid.to_string(), error }, words)?;
        }
        Ok(())
    })?;
    Ok(if read == Answer::Yes { answer } else { read })
}

/// Shows up to `count` steps; says why there is none, if there is none.
fn hints(
    place: &str,
    grid: &Grid,
    count: usize,
    style: Style,
    output: &mut Output,
) -> Result<Option<String>, Failure> {
    let mut notes = match Notes::new(grid) {
        Ok(notes) => notes,
        Err(flaw) => return Ok(Some(flaw.to_string())),
    };
    for number in 0..count {
        let Some(step) = notes.hint() else {
            return Ok((number == 0).then(|| nothing(grid, &notes)));
        };
        let (puzzle, record) = (notes.grid().to_string(), StepRecord::new(&step));
        let words = format!("{step}\n{}", draw(&notes, &step, style));
        output.say(&Hint { place: place.into(), puzzle, step: record }, words)?;
        notes.apply(&step);
    }
    Ok(None)
}

fn nothing(grid: &Grid, notes: &Notes) -> String {
    match notes.uniqueness() {
        _ if grid.is_complete() => "the grid is complete".into(),
        Uniqueness::Several => format!("no step is sure: {}", Flaw::Several),
        _ => "no step found".into(),
    }
}
