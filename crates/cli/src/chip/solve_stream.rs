//! Puzzles through the stream port of a chip with several solvers.

use std::collections::VecDeque;

use lockstep_chips::sudoku::{Solved, Stream, Verdict};
use lockstep_service::records::SudokuRecord;
use lockstep_service::sudoku::{Item, Place};
use schemars::JsonSchema;
use serde::Serialize;

use super::SudokuChip;
use crate::failure::{Failure, warn};
use crate::input::Count;
use crate::output::{Output, rate};
use crate::sudoku::Source;
use crate::{Answer, interrupt, progress};

/// What a chip with several solvers made of a puzzle.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChipStreamRecord {
    #[serde(flatten)]
    subject: SudokuRecord,
    /// The chip.
    chip: &'static str,
    /// The first solution.
    solution: Option<String>,
    /// In one word: `solved`, `several-solutions` or `no-solution`.
    outcome: &'static str,
    /// Clock cycles from its first transfer to its last one; other puzzles are solved at the same time.
    cycles: u64,
}

/// The speed of a chip with several solvers.
#[derive(Serialize, JsonSchema)]
pub(super) struct ChipStreamTotalRecord {
    /// The chip.
    chip: &'static str,
    /// Its solvers.
    solvers: u64,
    /// The puzzles that were answered.
    puzzles: u64,
    /// Clock cycles from the first transfer to the last one.
    cycles: u64,
    /// The cycles divided by the puzzles.
    cycles_per_puzzle: f64,
    /// The clock that the chip reaches with so many solvers; `null` if that was not routed.
    clock_mhz: Option<f64>,
    /// The puzzles per second at this clock.
    puzzles_per_second: Option<f64>,
}

/// A stream, and what is known of the puzzles in it.
struct Batch<'a> {
    chip: SudokuChip,
    stream: Stream,
    places: VecDeque<String>,
    output: &'a mut Output,
    answered: u64,
    all: Answer,
}

pub(super) fn run(
    chip: SudokuChip,
    solvers: u64,
    source: &Source,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let name = chip.info().name;
    let refused = || Failure::Input(format!("{name} has one solver: expected no --solvers"));
    let port = chip.stream().ok_or_else(refused)?;
    let stop = interrupt::stop()?;
    let puzzles = source.open(&stop)?;
    let building = progress::spinner("building the simulation");
    let stream = port.start(solvers)?;
    building.finish_and_clear();
    let (file, mut count) = (puzzles.name().to_owned(), Count::default());
    let places = VecDeque::new();
    let mut batch = Batch { chip, stream, places, output, answered: 0, all: Answer::Yes };
    for item in puzzles {
        match item {
            Item::Grid { line, grid, .. } => {
                let place = Place { name: &file, line }.to_string();
                let bad = |error| Failure::Input(format!("{place}: {error}"));
                let question = chip.question(&grid).map_err(bad)?;
                if !batch.stream.send(&question.puzzle, &stop)? {
                    break;
                }
                batch.places.push_back(place);
                count.good += 1;
                batch.say_answers()?;
            }
            Item::Bad(complaint) => {
                count.bad += 1;
                warn(complaint);
            }
        }
    }
    batch.stream.drain(&stop)?;
    batch.say_answers()?;
    batch.say_total(solvers, port.clock_mhz(solvers))?;
    let answer = count.answer(&file, &stop)?;
    Ok(if answer == Answer::Yes { batch.all } else { answer })
}

impl Batch<'_> {
    /// Those that have come, in the order of the puzzles.
    fn say_answers(&mut self) -> Result<(), Failure> {
        while let Some(solved) = self.stream.next_answer() {
            let record = ChipStreamRecord::of(self.chip, self.places.pop_front(), &solved);
            if solved.verdict != Verdict::Solved {
                self.all = Answer::No;
            }
            self.answered += 1;
            let words = match (&record.solution, solved.verdict) {
                (Some(solution), Verdict::Solved) => solution.clone(),
                (_, verdict) => verdict.to_string(),
            };
            self.output.say(&record, words)?;
        }
        self.output.flush()
    }

    fn say_total(&mut self, solvers: u64, clock_mhz: Option<f64>) -> Result<(), Failure> {
        let (puzzles, cycles) = (self.answered, self.stream.cycles());
        let cycles_per_puzzle = cycles as f64 / puzzles.max(1) as f64;
        let puzzles_per_second = clock_mhz.map(|mhz| mhz * 1e6 / cycles_per_puzzle);
        let chip = self.chip.info().name;
        let mut words = format!(
            "{chip}, solvers: {solvers}\npuzzles {puzzles}\ncycles  {cycles}, {cycles_per_puzzle:.2} per puzzle\n"
        );
        words += &match clock_mhz.zip(puzzles_per_second) {
            Some((mhz, per_second)) => format!(
                "speed   {} at the routed clock of {mhz:.1} MHz (simulated)",
                rate(per_second, "puzzles")
            ),
            None => "speed   unknown: not routed with this number of solvers".to_owned(),
        };
        let record = ChipStreamTotalRecord {
            chip,
            solvers,
            puzzles,
            cycles,
            cycles_per_puzzle,
            clock_mhz,
            puzzles_per_second,
        };
        self.output.say(&record, words)
    }
}

impl ChipStreamRecord {
    fn of(chip: SudokuChip, place: Option<String>, solved: &Solved) -> ChipStreamRecord {
        ChipStreamRecord {
            subject: SudokuRecord::new(place, &solved.puzzle),
            chip: chip.info().name,
            solution: solved.solution.as_ref().map(ToString::to_string),
            outcome: solved.verdict.name(),
            cycles: solved.cycles,
        }
    }
}
