use std::io::{self, IsTerminal};
use std::path::PathBuf;

use lockstep_search::Stop;
use lockstep_service::records::{HintRecord, NoAnswer, SudokuRecord};
use lockstep_service::sudoku::picture;
use lockstep_sudoku::human::{Flaw, Notes, Step, Style, Technique, Uniqueness, draw};

use super::batch::{Asked, Batch, Said};
use crate::Answer;
use crate::failure::Failure;
use crate::output::{Output, write_file};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: Batch,
    /// Show this many steps, one after the other
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// Show every step of this technique instead, such as skyscraper
    #[arg(long, value_name = "NAME", conflicts_with = "count")]
    technique: Option<Technique>,
    /// Draw the last step shown to a file, as SVG
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let style = if io::stdout().is_terminal() { Style::Coloured } else { Style::Plain };
    let total = args.batch.run(
        output,
        stop,
        || (),
        |(), asked, said| {
            if let Some(error) = hints(asked, args, style, said) {
                said.no();
                let words = format!("{} {error}", asked.grid);
                said.say(asked, &NoAnswer::new(asked.subject(), error), words);
            }
        },
    )?;
    total.answer
}

/// Shows the steps that are asked for; says why there is none, if there is none.
fn hints(asked: &Asked<'_>, args: &Args, style: Style, said: &mut Said) -> Option<String> {
    let mut notes = match Notes::marked(asked.grid, asked.marks) {
        Ok(notes) => notes,
        Err(flaw) => return Some(flaw.to_string()),
    };
    if let Some(technique) = args.technique {
        let steps = notes.steps(technique);
        for step in &steps {
            if let Some(error) = show(asked, args, &notes, step, style, said) {
                return Some(error);
            }
        }
        return steps.is_empty().then(|| format!("no {technique} found"));
    }
    for number in 0..args.count {
        let Some(step) = notes.hint() else {
            return (number == 0).then(|| nothing(asked, &notes));
        };
        if let Some(error) = show(asked, args, &notes, &step, style, said) {
            return Some(error);
        }
        notes.apply(&step);
    }
    None
}

/// Shows one step, and draws it if that is asked for; says what went wrong, if anything.
fn show(
    asked: &Asked<'_>,
    args: &Args,
    notes: &Notes,
    step: &Step,
    style: Style,
    said: &mut Said,
) -> Option<String> {
    let subject = SudokuRecord::new(Some(asked.place.to_string()), &notes.grid());
    let words = format!("{step}\n{}", draw(notes, step, style));
    said.say(asked, &HintRecord::new(subject, step), words);
    let path = args.picture.as_ref()?;
    write_file(path, picture(notes, step).as_bytes()).err().map(|failure| failure.to_string())
}

fn nothing(asked: &Asked<'_>, notes: &Notes) -> String {
    match notes.uniqueness() {
        _ if asked.grid.is_complete() => "the grid is complete".into(),
        Uniqueness::Several => format!("no step is sure: {}", Flaw::Several),
        _ => "no step found".into(),
    }
}
