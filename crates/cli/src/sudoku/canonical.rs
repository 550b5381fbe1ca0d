use lockstep_search::Stop;
use lockstep_service::records::CanonicalRecord;
use lockstep_sudoku::canonical;

use super::batch::Batch;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(batch: &Batch, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let total = batch.run(
        output,
        stop,
        || (),
        |(), asked, said| match canonical(asked.grid) {
            Ok(form) => said.say(asked, &CanonicalRecord::new(asked.subject(), &form), &form),
            Err(refusal) => said.refuse(asked, refusal),
        },
    )?;
    total.answer
}
