//! A Sudoku machine at its buttons and its serial line.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use lockstep_chips::sudoku::{Button, Lights, Line};
use lockstep_protocols::fpt09::{Decoder, Frame, Problem};
use lockstep_search::Stop;
use lockstep_sudoku::Grid;
use lockstep_sudoku::format::{Format, write};
use schemars::JsonSchema;
use serde::Serialize;

use super::{SudokuChip, wire};
use crate::failure::{Failure, warn};
use crate::input::Stdin;
use crate::output::Output;
use crate::{Answer, interrupt, progress};

/// A puzzle, and what the machine made of it.
#[derive(Serialize, JsonSchema)]
pub(super) struct PuzzleRecord {
    /// The chip.
    chip: &'static str,
    /// The button that was pressed for a stored puzzle, from 1.
    button: Option<u8>,
    /// The puzzle that was sent over the serial line.
    puzzle: Option<String>,
    /// The solution that came back over the serial line.
    solution: Option<String>,
    /// Why there is none.
    refusal: Option<String>,
    /// Whether the light "solved" is on.
    solved: bool,
    /// Whether the light "memory" is on.
    memory: bool,
    /// The picture of the monitor.
    picture: Option<String>,
}

/// What a line of standard input asks for.
enum Wish {
    Press(u8, Button),
    Send(Grid),
}

/// A line is the number of a button, or a puzzle, which goes over the serial line.
pub(super) fn run(
    chip: SudokuChip,
    serial: bool,
    picture: Option<&Path>,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let building = progress::spinner("building the simulation");
    let mut machine = chip.start_machine()?;
    building.finish_and_clear();
    let stop = interrupt::stop()?;
    if serial {
        return wire::attach(&mut machine, output, &stop);
    }
    for line in BufReader::new(Stdin::new(&stop)).lines() {
        let line = line.map_err(Failure::reading("standard input"))?;
        let Some(wish) = read(chip, line.trim()) else { continue };
        let Some((record, shown)) = give(chip, &mut machine, wish, picture, &stop)? else { break };
        output.say(&record, words(&record, shown.as_ref()))?;
        output.flush()?;
    }
    Ok(Answer::Yes)
}

/// What a line asks for; a warning if it is not understood.
fn read(chip: SudokuChip, line: &str) -> Option<Wish> {
    if line.is_empty() {
        return None;
    }
    if let Some((number, button)) = line.parse().ok().and_then(|n| Some((n, Button::new(n)?))) {
        return Some(Wish::Press(number, button));
    }
    let complaint = match line.parse::<Grid>() {
        Ok(grid) if grid.order() == chip.order() => return Some(Wish::Send(grid)),
        Ok(_) => format!("the machine solves {0}x{0} only", chip.order().side()),
        Err(error) => error.to_string(),
    };
    warn(format_args!("expected a button from 1 to {}, or a puzzle: {complaint}", Button::COUNT));
    None
}

/// Presses or sends, and waits for the answer; `None` if it was interrupted.
fn give(
    chip: SudokuChip,
    machine: &mut Line,
    wish: Wish,
    picture: Option<&Path>,
    stop: &Stop,
) -> Result<Option<(PuzzleRecord, Option<Grid>)>, Failure> {
    let (button, puzzle, heard) = match wish {
        Wish::Press(number, button) => (Some(number), None, machine.press(button, stop)?),
        Wish::Send(grid) => {
            let frame = Frame::Puzzle.encode(&grid);
            (None, Some(grid.to_string()), machine.exchange(&frame, stop)?)
        }
    };
    if stop.is_set() {
        return Ok(None);
    }
    let mut decoder = Decoder::new(Frame::Answer);
    decoder.push(&heard);
    let (solution, refusal) = match decoder.next_frame() {
        Some(Ok(grid)) => (Some(grid), None),
        Some(Err(fault)) => match fault.problem {
            Problem::Refused(refusal) => (None, Some(refusal.to_string())),
            _ => return Err(Failure::Input(format!("{}: {fault}", chip.info().name))),
        },
        None => return Err(Failure::Input(format!("{} does not answer", chip.info().name))),
    };
    if let Some(path) = picture {
        let png = machine.picture()?.png();
        fs::write(path, png).map_err(Failure::writing(path.display()))?;
    }
    let Lights { solved, memory, .. } = machine.lights()?;
    let record = PuzzleRecord {
        chip: chip.info().name,
        button,
        puzzle,
        solution: solution.as_ref().map(ToString::to_string),
        refusal,
        solved,
        memory,
        picture: picture.map(|path| path.display().to_string()),
    };
    Ok(Some((record, solution)))
}

fn words(record: &PuzzleRecord, solution: Option<&Grid>) -> String {
    let mut words = String::new();
    if let Some(solution) = solution {
        let mut grid = Vec::new();
        write(Format::Pretty, solution, &mut grid);
        words += &String::from_utf8_lossy(&grid);
    }
    words += match &record.refusal {
        Some(refusal) => refusal,
        None => "solved",
    };
    let lit = |on: bool, name: &'static str| on.then_some(name);
    let lights = [lit(record.solved, "solved"), Some("end"), lit(record.memory, "memory")];
    let lights: Vec<&str> = lights.into_iter().flatten().collect();
    words += &format!("\nlights: {}", lights.join(", "));
    if let Some(picture) = &record.picture {
        words += &format!("\nwrote {picture}, what the monitor shows");
    }
    words
}
