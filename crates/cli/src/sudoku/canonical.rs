use lockstep_sudoku::canonical;
use serde::Serialize;

use super::Source;
use crate::Answer;
use crate::failure::{Failure, warn};
use crate::output::Output;

#[derive(Serialize)]
struct Record<'a> {
    place: &'a str,
    puzzle: String,
    canonical: String,
}

pub(super) fn run(source: &Source, output: &mut Output) -> Result<Answer, Failure> {
    let mut too_large = 0_usize;
    let read = source.for_each(|place, grid| match canonical(grid) {
        Ok(form) => {
            let form = form.to_string();
            let record = Record { place, puzzle: grid.to_string(), canonical: form.clone() };
            output.say(&record, form)
        }
        Err(refusal) => {
            too_large += 1;
            warn(format_args!("{place}: {refusal}"));
            Ok(())
        }
    });
    match (read?, too_large) {
        (answer, 0) => Ok(answer),
        (_, many) => Err(Failure::Input(format!("{many} too large"))),
    }
}
