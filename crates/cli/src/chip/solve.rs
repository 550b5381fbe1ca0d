use std::path::PathBuf;

use clap::value_parser;
use lockstep_chips::records::ChipSolveRecord;
use lockstep_chips::sudoku::{Answer as Solved, StreamPort, Verdict};
use lockstep_service::records::SudokuRecord;
use lockstep_service::sudoku::{Item, Place};
use lockstep_sudoku::format::{Format, write};
use schemars::JsonSchema;
use serde::Serialize;

use super::{SudokuChip, solve_stream, sudoku_chip};
use crate::failure::{Failure, warn};
use crate::input::Count;
use crate::output::Output;
use crate::sudoku::Source;
use crate::{Answer, interrupt, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    #[arg(value_parser = sudoku_chip())]
    chip: SudokuChip,
    #[command(flatten)]
    source: Source,
    /// Send all puzzles through the stream port of so many solvers, and measure cycles per puzzle
    #[arg(long, value_name = "N", conflicts_with = "waveform")]
    #[arg(value_parser = value_parser!(u64).range(1..=StreamPort::MOST))]
    solvers: Option<u64>,
    /// Write all signals of all cycles to this file (VCD), at some kilobytes per cycle
    #[arg(long, value_name = "FILE.vcd")]
    waveform: Option<PathBuf>,
}

/// What a chip made of a puzzle, and which puzzle.
#[derive(Serialize, JsonSchema)]
pub(super) struct SolvedRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    #[serde(flatten)]
    solved: ChipSolveRecord,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    if let Some(solvers) = args.solvers {
        return solve_stream::run(args.chip, solvers, &args.source, output);
    }
    let stop = interrupt::stop()?;
    let puzzles = args.source.open(&stop)?;
    let building = progress::spinner("building the simulation");
    let mut solver = match &args.waveform {
        None => args.chip.start()?,
        Some(path) => args.chip.start_with_waveform(path)?,
    };
    building.finish_and_clear();
    let (name, mut count, mut all) = (puzzles.name().to_owned(), Count::default(), Answer::Yes);
    for item in puzzles {
        let (line, grid) = match item {
            Item::Grid { line, grid, .. } => (line, grid),
            Item::Bad(complaint) => {
                count.bad += 1;
                warn(complaint);
                continue;
            }
        };
        let place = Place { name: &name, line }.to_string();
        let question = args.chip.question(&grid);
        let question = question.map_err(|error| Failure::Input(format!("{place}: {error}")))?;
        let Some(found) = solver.solve(&question, &stop)? else { break };
        count.good += 1;
        if found.answer.solution().is_none() {
            all = Answer::No;
        }
        let solved = ChipSolveRecord::of(args.chip.info(), &found);
        let words = words(&solved, &found.answer);
        let subject = SudokuRecord::new(Some(place), &grid);
        output.say(&SolvedRecord { subject, solved }, words)?;
        output.flush()?;
    }
    solver.finish()?;
    let answer = count.answer(&name, &stop)?;
    Ok(if answer == Answer::Yes { all } else { answer })
}

fn words(record: &ChipSolveRecord, answer: &Solved) -> String {
    let mut grid = Vec::new();
    write(Format::Pretty, &answer.grid, &mut grid);
    let mut words = String::from_utf8_lossy(&grid).trim_end().to_owned();
    words += &format!("\n{}: {}", record.chip, answer.verdict());
    if answer.memory_not_enough && answer.verdict() == Verdict::Solved {
        words += ", memory not enough";
    }
    if let Some(iterations) = record.iterations {
        words += &format!("\niterations {iterations}");
    }
    let (time, unit) = match record.seconds {
        s if s < 1e-3 => (s * 1e6, "µs"),
        s => (s * 1e3, "ms"),
    };
    words
        + &format!(
            "\ncycles {}\ntime   {time:.3} {unit} at a clock of {:.1} MHz (simulated)",
            record.cycles, record.clock_mhz
        )
}
