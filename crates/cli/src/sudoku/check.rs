use serde::Serialize;

use super::Source;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Serialize)]
struct Verdict {
    place: String,
    puzzle: String,
    order: usize,
    givens: usize,
    valid: bool,
    complete: bool,
    conflicts: Vec<String>,
}

pub(super) fn run(source: &Source, output: &mut Output) -> Result<Answer, Failure> {
    let (mut puzzles, mut solutions, mut contradictory) = (0_usize, 0_usize, 0_usize);
    let read = source.for_each(|place, grid| {
        let conflicts: Vec<String> =
            grid.conflicts().map(|conflict| conflict.to_string()).collect();
        let verdict = Verdict {
            place: place.into(),
            puzzle: grid.to_string(),
            order: grid.order().get(),
            givens: grid.count(),
            valid: conflicts.is_empty(),
            complete: grid.is_complete(),
            conflicts,
        };
        match (verdict.valid, verdict.complete) {
            (false, _) => contradictory += 1,
            (true, false) => puzzles += 1,
            (true, true) => solutions += 1,
        }
        if output.is_json() {
            return output.say(&verdict, "");
        }
        for conflict in &verdict.conflicts {
            output.words(format_args!("{place}: {conflict}"))?;
        }
        Ok(())
    });
    if puzzles + solutions + contradictory > 0 {
        output.words(format_args!(
            "puzzles without contradiction: {puzzles}, complete grids: {solutions}, \
             contradictory: {contradictory}"
        ))?;
    }
    Ok(if read? == Answer::Yes && contradictory == 0 { Answer::Yes } else { Answer::No })
}
