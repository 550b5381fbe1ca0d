use std::io::{self, IsTerminal};

use lockstep_search::Stop;
use lockstep_service::records::{HintRecord, NoAnswer, SudokuRecord};
use lockstep_sudoku::human::{Flaw, Notes, Style, Uniqueness, draw};

use super::batch::{Asked, Batch, Said};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: Batch,
    /// Show this many steps, one after the other
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let style = if io::stdout().is_terminal() { Style::Coloured } else { Style::Plain };
    let total = args.batch.run(
        output,
        stop,
        || (),
        |(), asked, said| {
            if let Some(error) = hints(asked, args.count, style, said) {
                said.no();
                let words = format!("{} {error}", asked.grid);
                said.say(asked, &NoAnswer::new(asked.subject(), error), words);
            }
        },
    )?;
    total.answer
}

/// Shows up to `count` steps; says why there is none, if there is none.
fn hints(asked: &Asked<'_>, count: usize, style: Style, said: &mut Said) -> Option<String> {
    let mut notes = match Notes::marked(asked.grid, asked.marks) {
        Ok(notes) => notes,
        Err(flaw) => return Some(flaw.to_string()),
    };
    for number in 0..count {
        let Some(step) = notes.hint() else {
            return (number == 0).then(|| nothing(asked, &notes));
        };
        let subject = SudokuRecord::new(Some(asked.place.to_string()), &notes.grid());
        let words = format!("{step}\n{}", draw(&notes, &step, style));
        said.say(asked, &HintRecord::new(subject, &step), words);
        notes.apply(&step);
    }
    None
}

fn nothing(asked: &Asked<'_>, notes: &Notes) -> String {
    match notes.uniqueness() {
        _ if asked.grid.is_complete() => "the grid is complete".into(),
        Uniqueness::Several => format!("no step is sure: {}", Flaw::Several),
        _ => "no step found".into(),
    }
}
