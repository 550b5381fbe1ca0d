use std::fmt::Write as _;

use lockstep_search::Stop;
use lockstep_sudoku::Grid;
use lockstep_sudoku::human::{Flaw, Rating, Step, rate, rate_with_steps};
use serde::Serialize;

use super::{Source, hint::StepRecord};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// List the techniques used and every step
    #[arg(long)]
    steps: bool,
}

#[derive(Serialize)]
struct Rated {
    place: String,
    puzzle: String,
    grade: &'static str,
    /// The difficulty of the hardest technique.
    rating: f64,
    /// The sum over all rounds.
    effort: f64,
    hardest: Option<&'static str>,
    techniques: Vec<Used>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepRecord>>,
}

#[derive(Serialize)]
struct Used {
    technique: &'static str,
    rounds: u32,
    conclusions: u32,
}

/// A puzzle that has no rating.
#[derive(Serialize)]
struct Unrated {
    place: String,
    puzzle: String,
    error: String,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let mut answer = Answer::Yes;
    let read = args.source.for_each(|place, grid| match rated(grid, args.steps) {
        Ok((rating, steps)) => {
            let words = in_words(grid, &rating, steps.as_deref());
            output.say(&record(place, grid, &rating, steps.as_deref()), words)
        }
        Err(flaw) => {
            answer = Answer::No;
            let (puzzle, error) = (grid.to_string(), flaw.to_string());
            let words = format!("{puzzle} {error}");
            output.say(&Unrated { place: place.into(), puzzle, error }, words)
        }
    })?;
    Ok(if read == Answer::Yes { answer } else { read })
}

fn rated(grid: &Grid, steps: bool) -> Result<(Rating, Option<Vec<Step>>), Flaw> {
    if steps {
        rate_with_steps(grid, &Stop::never()).map(|(rating, steps)| (rating, Some(steps)))
    } else {
        rate(grid).map(|rating| (rating, None))
    }
}

fn record(place: &str, grid: &Grid, rating: &Rating, steps: Option<&[Step]>) -> Rated {
    let tenths = |number: u32| f64::from(number) / 10.0;
    let used = rating.used().map(|(technique, tally)| Used {
        technique: technique.name(),
        rounds: tally.rounds,
        conclusions: tally.conclusions,
    });
    Rated {
        place: place.into(),
        puzzle: grid.to_string(),
        grade: rating.grade().name(),
        rating: tenths(rating.difficulty()),
        effort: tenths(rating.effort()),
        hardest: rating.hardest().map(|technique| technique.name()),
        techniques: used.collect(),
        steps: steps.map(|steps| steps.iter().map(StepRecord::new).collect()),
    }
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
