//! The race of a Sudoku chip and its twin: the tables and figures of the document's chapter 6.

use std::fs;
use std::path::Path;

use lockstep_chips::sudoku::Puzzles;
use lockstep_search::Stop;
use lockstep_service::plot::{Figure, Mark, Scale, Series, seconds};
use lockstep_service::sudoku::Item;
use lockstep_sudoku::Grid;
use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use schemars::JsonSchema;
use serde::Serialize;

use super::race::{CHIP, TWIN};
use super::{SudokuChip, race::Race};
use crate::output::Output;
use crate::sudoku::Source;
use crate::{Answer, Failure, interrupt};

/// The generated puzzles of a race, beside 3a and 3b of the contest.
const GENERATED: usize = 18;

/// A puzzle of a race.
#[derive(Serialize, JsonSchema)]
pub(super) struct RacePuzzleRecord {
    /// The number of the puzzle, from 1.
    number: usize,
    /// The puzzle in one line.
    puzzle: String,
    /// In one word: `solved`, `no-solution`, `stuck` or `memory-not-enough`.
    outcome: &'static str,
    /// The number of the copy that holds the solution, for chips that make copies.
    iterations: Option<usize>,
    /// Clock cycles of the chip.
    cycles: u64,
    /// The chip's clock.
    clock_mhz: f64,
    /// The chip's time: its simulated cycles at this clock.
    seconds: f64,
    /// The software twin's time on this machine.
    twin_seconds: f64,
    /// Whether both gave the same answer.
    same: bool,
}

/// The totals of a race on puzzles.
#[derive(Serialize, JsonSchema)]
pub(super) struct RacePuzzlesRecord {
    /// The puzzles.
    puzzles: usize,
    /// Those that were solved.
    solved: usize,
    /// Clock cycles of the chip.
    cycles: u64,
    /// The chip's clock.
    clock_mhz: f64,
    /// The chip's time: its simulated cycles at this clock.
    seconds: f64,
    /// The software twin's time on this machine.
    twin_seconds: f64,
    /// The mean over the puzzles of the chip's time divided by the twin's.
    ratio: f64,
    /// The files written.
    figures: Vec<String>,
}

pub(super) fn run(chip: SudokuChip, race: &Race, output: &mut Output) -> Result<Answer, Failure> {
    let stop = interrupt::stop()?;
    let clock_mhz = race.clock.unwrap_or(chip.info().routed.clock_mhz);
    let mut solver = chip.start()?;
    output.words(HEAD)?;
    let mut rows = Vec::new();
    for puzzle in puzzles(chip, race.puzzles.as_deref(), &stop)? {
        let question = chip.question(&puzzle)?;
        let (twin, twin_time) = chip.think(&question, &stop);
        let Some(found) = solver.solve(&question, &stop)? else { break };
        let answer = &found.answer;
        let row = RacePuzzleRecord {
            number: rows.len() + 1,
            puzzle: puzzle.to_string(),
            outcome: answer.verdict().name(),
            iterations: (answer.guesses && answer.solved).then_some(answer.copy),
            cycles: found.cycles,
            clock_mhz,
            seconds: found.cycles as f64 / (clock_mhz * 1e6),
            twin_seconds: twin_time.as_secs_f64(),
            same: twin == *answer,
        };
        output.say(&row, words(&row))?;
        output.flush()?;
        if !row.same {
            output.words(format_args!("the twin {twin}: they differ"))?;
            return Ok(Answer::No);
        }
        rows.push(row);
    }
    let figures = match &race.out {
        Some(dir) => draw(dir, &rows)?,
        None => Vec::new(),
    };
    let total = RacePuzzlesRecord::of(&rows, clock_mhz, figures);
    output.say(&total, summary(&total))?;
    Ok(Answer::Yes)
}

/// Those of a file, or the contest's and some generated ones.
fn puzzles(chip: SudokuChip, input: Option<&str>, stop: &Stop) -> Result<Vec<Grid>, Failure> {
    let Some(input) = input else {
        let contest = [PUZZLE_3A, PUZZLE_3B].into_iter().filter_map(|text| text.parse().ok());
        return Ok(contest.chain(Puzzles::new(chip.order(), 1).take(GENERATED)).collect());
    };
    let source =
        Source { input: Some(input.to_owned()), from: None, without: Vec::new(), shape: None };
    let item = |item| match item {
        Item::Grid { grid, .. } => Ok(grid),
        Item::Bad(complaint) => Err(Failure::Input(complaint)),
    };
    source.open(stop)?.map(item).collect()
}

impl RacePuzzlesRecord {
    fn of(rows: &[RacePuzzleRecord], clock_mhz: f64, figures: Vec<String>) -> RacePuzzlesRecord {
        let ratios = rows.iter().map(|row| row.seconds / row.twin_seconds.max(1e-9));
        RacePuzzlesRecord {
            puzzles: rows.len(),
            solved: rows.iter().filter(|row| row.outcome == "solved").count(),
            cycles: rows.iter().map(|row| row.cycles).sum(),
            clock_mhz,
            seconds: rows.iter().map(|row| row.seconds).sum(),
            twin_seconds: rows.iter().map(|row| row.twin_seconds).sum(),
            ratio: ratios.sum::<f64>() / rows.len().max(1) as f64,
            figures,
        }
    }
}

const HEAD: &str = "\
puzzle  outcome            iterations      cycles    chip (simulated)          twin";

fn words(row: &RacePuzzleRecord) -> String {
    let iterations = row.iterations.map_or("-".into(), |iterations| iterations.to_string());
    format!(
        "{:>6}  {:<18} {iterations:>10} {:>11} {:>16.3} ms {:>10.1} µs",
        row.number,
        row.outcome,
        row.cycles,
        row.seconds * 1e3,
        row.twin_seconds * 1e6,
    )
}

fn summary(total: &RacePuzzlesRecord) -> String {
    let RacePuzzlesRecord {
        puzzles, solved, cycles, clock_mhz, seconds, twin_seconds, ratio, ..
    } = total;
    let mut words = format!(
        "{puzzles} puzzles, {solved} solved, all the same\n\
         chip  {:.3} ms: {cycles} simulated cycles at a clock of {clock_mhz} MHz\n\
         twin  {:.3} ms, measured here\n\
         The chip's time is computed, not measured: it was simulated, and runs on no board here.\n\
         Chip by twin: {ratio:.2} in the mean",
        seconds * 1e3,
        twin_seconds * 1e3,
    );
    for figure in &total.figures {
        words += &format!("\nwrote {figure}");
    }
    words
}

/// Figures 6.2, 6.4 and 6.6: times; 6.3, 6.5 and 6.7: ratios. Returns their paths.
fn draw(dir: &Path, rows: &[RacePuzzleRecord]) -> Result<Vec<String>, Failure> {
    fs::create_dir_all(dir).map_err(Failure::writing(dir.display()))?;
    let write = |(name, figure): (&str, Figure)| {
        let path = dir.join(name);
        fs::write(&path, figure.to_string()).map_err(Failure::writing(path.display()))?;
        Ok(path.display().to_string())
    };
    [("times.svg", times(rows)), ("ratios.svg", ratios(rows))].into_iter().map(write).collect()
}

fn times(rows: &[RacePuzzleRecord]) -> Figure {
    let clock = rows.first().map_or(0.0, |row| row.clock_mhz);
    let line = |name: String, colour, value: fn(&RacePuzzleRecord) -> f64| Series {
        name,
        colour,
        mark: Mark::Line,
        values: rows.iter().map(value).collect(),
    };
    Figure {
        title: "Time of each puzzle".into(),
        places: "puzzle".into(),
        scale: Scale::Log,
        write: seconds,
        series: vec![
            line(format!("chip, simulated, {clock} MHz"), CHIP, |row| row.seconds),
            line("twin, in software".into(), TWIN, |row| row.twin_seconds),
        ],
    }
}

fn ratios(rows: &[RacePuzzleRecord]) -> Figure {
    let ratio = |row: &RacePuzzleRecord| row.seconds / row.twin_seconds.max(1e-9);
    Figure {
        title: "Time of the chip by that of the twin".into(),
        places: "puzzle".into(),
        scale: Scale::Log,
        write: |value| format!("{value}"),
        series: vec![Series {
            name: "chip / twin".into(),
            colour: CHIP,
            mark: Mark::Columns,
            values: rows.iter().map(ratio).collect(),
        }],
    }
}
