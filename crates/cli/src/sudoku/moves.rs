use std::fmt::Write;

use lockstep_search::Stop;
use lockstep_service::records::{CandidatesRecord, CellCandidatesRecord};
use lockstep_sudoku::Grid;
use lockstep_sudoku::format::{Format, write as write_grid};

use super::batch::Batch;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(batch: &Batch, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let total = batch.run(
        output,
        stop,
        || (),
        |(), asked, said| match asked.grid.conflicts().next() {
            None => {
                let record = CandidatesRecord::new(asked.subject(), asked.grid, asked.marks);
                let words = if asked.json { String::new() } else { words(asked.grid, &record) };
                said.say(asked, &record, words);
            }
            Some(conflict) => said.refuse(asked, conflict),
        },
    )?;
    total.answer
}

/// The grid, and below it the candidates of each empty cell.
fn words(grid: &Grid, record: &CandidatesRecord) -> String {
    let mut drawn = Vec::new();
    write_grid(Format::Pretty, grid, &mut drawn);
    let mut words = String::from_utf8_lossy(&drawn).trim_end().to_owned();
    for CellCandidatesRecord { cell, digits } in &record.cells {
        let digits: Vec<String> = digits.iter().map(u8::to_string).collect();
        // Writing to a string does not fail.
        let _ = write!(words, "\n{cell}: {}", digits.join(" "));
    }
    words
}
