use lockstep_sudoku::format::{Format, write};
use serde::Serialize;

use super::Source;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Serialize)]
struct Candidates {
    place: String,
    puzzle: String,
    moves: Vec<CellCandidates>,
}

#[derive(Serialize)]
struct CellCandidates {
    cell: String,
    digits: Vec<u8>,
}

pub(super) fn run(source: &Source, output: &mut Output) -> Result<Answer, Failure> {
    source.for_each(|place, grid| {
        let position = super::position(place, grid)?;
        let moves: Vec<CellCandidates> = grid
            .empty_cells()
            .map(|cell| CellCandidates {
                cell: cell.to_string(),
                digits: position.candidates(cell).into_iter().map(|digit| digit.get()).collect(),
            })
            .collect();
        if output.is_json() {
            let puzzle = grid.to_string();
            return output.say(&Candidates { place: place.into(), puzzle, moves }, "");
        }
        let mut drawn = Vec::new();
        write(Format::Pretty, grid, &mut drawn);
        output.bytes(&drawn)?;
        for CellCandidates { cell, digits } in moves {
            let digits: Vec<String> = digits.iter().map(u8::to_string).collect();
            output.words(format_args!("{cell}: {}", digits.join(" ")))?;
        }
        Ok(())
    })
}
