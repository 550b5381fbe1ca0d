use std::fmt::Write as _;

use lockstep_search::Stop;
use lockstep_service::records::{NoAnswer, RateRecord};
use lockstep_sudoku::Grid;
use lockstep_sudoku::human::{Detail, Flaw, Rating, Step, rate_marked};

use super::batch::{Asked, Batch};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: Batch,
    /// List the techniques used and every step
    #[arg(long)]
    steps: bool,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let total = args.batch.run(
        output,
        stop,
        || (),
        |(), asked, said| match rated(asked, args.steps, stop) {
            Ok((rating, steps)) => {
                let record = RateRecord::new(asked.subject(), &rating, steps.as_deref());
                said.say(asked, &record, in_words(asked.grid, &rating, steps.as_deref()));
            }
            Err(flaw) => {
                said.no();
                let words = format!("{} {flaw}", asked.grid);
                said.say(asked, &NoAnswer::new(asked.subject(), flaw), words);
            }
        },
    )?;
    total.answer
}

fn rated(asked: &Asked<'_>, steps: bool, stop: &Stop) -> Result<(Rating, Option<Vec<Step>>), Flaw> {
    let detail = if steps { Detail::Steps } else { Detail::Rating };
    let (rating, found) = rate_marked(asked.grid, asked.marks, detail, stop)?;
    Ok((rating, steps.then_some(found)))
}

fn in_words(grid: &Grid, rating: &Rating, steps: Option<&[Step]>) -> String {
    let mut words = format!("{grid} {rating}");
    let Some(steps) = steps else { return words };
    for (technique, tally) in rating.used() {
        let (rounds, conclusions) = (tally.rounds, tally.conclusions);
        let _ = write!(words, "\n  {technique:24} rounds {rounds:3}, conclusions {conclusions:4}");
    }
    for (number, step) in steps.iter().enumerate() {
        let _ = write!(words, "\n{:4}. {step}", number + 1);
    }
    words
}
