use std::sync::atomic::{AtomicUsize, Ordering};

use lockstep_search::Stop;
use lockstep_service::records::CheckRecord;

use super::batch::{Asked, Batch, Said};
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(batch: &Batch, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let complete = AtomicUsize::new(0);
    let total = match batch.shape() {
        None => batch.run(
            output,
            stop,
            || (),
            |(), asked, said| {
                let record = CheckRecord::new(asked.subject(), asked.grid);
                say(asked, &record, &complete, said);
            },
        )?,
        Some(shape) => batch.run_shaped(
            shape,
            output,
            stop,
            || (),
            |(), asked, said| {
                let record = CheckRecord::shaped(asked.subject(), asked.grid);
                say(asked, &record, &complete, said);
            },
        )?,
    };
    let (answered, contradictory, complete) = (total.answered, total.no, complete.into_inner());
    if answered > 0 {
        output.words(format_args!(
            "puzzles without contradiction: {}, complete grids: {complete}, contradictory: \
             {contradictory}",
            answered - contradictory - complete
        ))?;
    }
    total.answer
}

/// Counts complete grids. In words only the conflicts are worth a line.
fn say<G>(asked: &Asked<'_, G>, record: &CheckRecord, complete: &AtomicUsize, said: &mut Said) {
    if record.valid && record.complete {
        complete.fetch_add(1, Ordering::Relaxed);
    }
    if !record.valid {
        said.no();
    }
    if asked.json {
        return said.say(asked, record, "");
    }
    for conflict in &record.conflicts {
        said.say(asked, record, format_args!("{}: {conflict}", asked.place));
    }
}
