use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::time::Duration;

use lockstep_chips::sudoku::{AnySudokuChip, Verdict};
use lockstep_search::{Limits, Stop};
use lockstep_sudoku::Grid;
use lockstep_sudoku::format::{Format, Reader};
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use lockstep_sudoku::methods::{Method, Options, Outcome};

use super::{Bench, Fault, once, sudoku_chip};
use crate::Value;

/// Runs of a method on a puzzle; the shortest counts.
const RUNS: usize = 3;

/// A method that took longer than this is not run again.
const LONG: Duration = Duration::from_millis(100);

/// Puzzles tried before the search for one with some number of iterations is given up.
const TRIES: usize = 50_000;

/// A puzzle, solved by a chip and by the program that the chip was made after.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lap {
    /// What the chip says.
    pub(crate) verdict: Verdict,
    /// The chip's clock cycles.
    pub(crate) cycles: u64,
    /// The same at the routed clock, in seconds.
    pub(crate) seconds: f64,
    /// The time of the software, in seconds.
    pub(crate) software: f64,
}

impl Lap {
    /// The chip's time by that of the software.
    pub(crate) fn ratio(&self) -> f64 {
        self.seconds / self.software
    }
}

impl Bench<'_> {
    /// The puzzles of table 6.4 on the chip with trial and error; `iterations` are those of its rows.
    pub(crate) fn trial_laps(&self, iterations: &[usize]) -> Result<&[Lap], Fault> {
        let chip = "aveiro-trial";
        let race =
            || self.chip_laps(chip, &self.trial_puzzles(iterations)?, Method::AveiroTrialSoftware);
        once(&self.trial, race).map(Vec::as_slice)
    }

    /// The same of table 6.6 on the parallel chip.
    pub(crate) fn parallel_laps(&self, iterations: &[usize]) -> Result<&[Lap], Fault> {
        let chip = "aveiro-parallel";
        let race =
            || self.chip_laps(chip, &self.trial_puzzles(iterations)?, Method::AveiroTrialSoftware);
        once(&self.parallel, race).map(Vec::as_slice)
    }

    /// Solves puzzles by a simulated chip, and by its program.
    pub(crate) fn chip_laps(
        &self,
        chip: &str,
        puzzles: &[Grid],
        software: Method,
    ) -> Result<Vec<Lap>, Fault> {
        let chip = sudoku_chip(chip)?;
        let mut solver = chip.start()?;
        let mut laps = Vec::new();
        for puzzle in puzzles {
            let found = solver.solve(&chip.question(puzzle)?, self.stop)?.ok_or(Fault::Stopped)?;
            laps.push(Lap {
                verdict: found.answer.verdict(),
                cycles: found.cycles,
                seconds: chip.info().seconds(found.cycles),
                software: self.method_time(software, puzzle, None)?.seconds,
            });
        }
        Ok(laps)
    }

    /// The time of a method on a puzzle.
    pub(crate) fn method_time(
        &self,
        method: Method,
        puzzle: &Grid,
        limit: Option<Duration>,
    ) -> Result<MethodTime, Fault> {
        self.time_with(method, Options::default(), puzzle, limit)
    }

    /// The same with options of the method.
    pub(crate) fn time_with(
        &self,
        method: Method,
        options: Options,
        puzzle: &Grid,
        limit: Option<Duration>,
    ) -> Result<MethodTime, Fault> {
        let mut solver = method.solver(options);
        let limits = Limits { time: limit, ..Limits::default() };
        let mut best: Option<MethodTime> = None;
        for _ in 0..RUNS {
            let answer = solver.solve(puzzle, &limits, self.stop, &mut ());
            self.check()?;
            let (seconds, iterations) = (answer.stats.time.as_secs_f64(), answer.effort.iterations);
            if best.as_ref().is_none_or(|best| seconds < best.seconds) {
                best = Some(MethodTime { outcome: answer.outcome, seconds, iterations });
            }
            if answer.stats.time > LONG {
                break;
            }
        }
        best.ok_or(Fault::Stopped)
    }

    /// Generated puzzles that singles and hidden numbers solve.
    pub(crate) fn simple_puzzles(&self, count: usize) -> Result<Vec<Grid>, Fault> {
        let chip = sudoku_chip("aveiro-simple")?;
        let mut generator = generator(false)?;
        let mut puzzles = Vec::new();
        while puzzles.len() < count {
            let puzzle = self.generate(&mut generator)?;
            if iterations(chip, &puzzle)?.is_some() {
                puzzles.push(puzzle);
            }
        }
        Ok(puzzles)
    }

    /// Generated minimal puzzles that the machine with trial and error solves in these numbers of
    /// iterations, in their order.
    pub(crate) fn trial_puzzles(&self, wanted: &[usize]) -> Result<Vec<Grid>, Fault> {
        let chip = sudoku_chip("aveiro-trial")?;
        let mut generator = generator(true)?;
        let mut found: Vec<Option<Grid>> = vec![None; wanted.len()];
        for _ in 0..TRIES {
            let puzzle = self.generate(&mut generator)?;
            let taken = iterations(chip, &puzzle)?;
            let place =
                (0..wanted.len()).find(|&at| found[at].is_none() && taken == Some(wanted[at]));
            if let Some(place) = place {
                found[place] = Some(puzzle);
            }
            if found.iter().all(Option::is_some) {
                break;
            }
        }
        let all: Option<Vec<Grid>> = found.into_iter().collect();
        all.ok_or_else(|| Fault::gap("no generated puzzle takes as many iterations"))
    }

    /// Generated minimal puzzles.
    pub(crate) fn minimal_puzzles(&self, count: usize) -> Result<Vec<Grid>, Fault> {
        let mut generator = generator(true)?;
        (0..count).map(|_| self.generate(&mut generator)).collect()
    }

    fn generate(&self, generator: &mut Generator) -> Result<Grid, Fault> {
        self.check()?;
        generator.generate(self.stop).map_err(|_| Fault::Stopped)
    }
}

fn generator(minimal: bool) -> Result<Generator, Fault> {
    Generator::new(Wish { minimal, ..Wish::default() }, 1).map_err(Fault::gap)
}

/// The iterations that a machine takes, by its twin; `None` if it does not solve the puzzle.
fn iterations(chip: &dyn AnySudokuChip, puzzle: &Grid) -> Result<Option<usize>, Fault> {
    let (answer, _) = chip.think(&chip.question(puzzle)?, &Stop::never());
    Ok((answer.verdict() == Verdict::Solved).then_some(answer.copy))
}

/// What a method made of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct MethodTime {
    pub(crate) outcome: Outcome,
    pub(crate) seconds: f64,
    /// The number of the copy with the solution, of a machine that makes copies.
    pub(crate) iterations: Option<u64>,
}

impl MethodTime {
    /// The time, `scale` of it to the second; or why there is no solution.
    pub(crate) fn value(&self, scale: f64) -> Value {
        match &self.outcome {
            Outcome::Solved(_) => Value::from(self.seconds * scale),
            other => Value::from(other.name().replace('-', " ")),
        }
    }
}

/// A puzzle of the contest that is part of the program.
pub(crate) fn contest_puzzle(name: &str) -> Option<Grid> {
    match name {
        "3a" => PUZZLE_3A.parse().ok(),
        "3b" => PUZZLE_3B.parse().ok(),
        _ => None,
    }
}

/// The puzzles of a directory with files such as `puzzle03a.sudoku`, by their names such as `3a`.
pub(crate) fn contest_puzzles(dir: &Path) -> Result<Vec<(String, Grid)>, Fault> {
    let at = |error| Fault::Gap(format!("{}: {error}", dir.display()));
    let mut puzzles = Vec::new();
    for file in fs::read_dir(dir).map_err(at)? {
        let path = file.map_err(at)?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let Some(name) = stem.strip_prefix("puzzle") else { continue };
        if path.extension().is_none_or(|extension| extension != "sudoku") {
            continue;
        }
        let reader = Reader::new(Format::Sudoku, BufReader::new(File::open(&path).map_err(at)?));
        for grid in reader {
            let (_, grid) =
                grid.map_err(|fault| Fault::Gap(format!("{}:{fault}", path.display())))?;
            puzzles.push((name.trim_start_matches('0').to_owned(), grid));
        }
    }
    Ok(puzzles)
}
