use std::time::Instant;

use lockstep_search::{Limits, Observer, Solver, Stats, Stop};

use super::aveiro::{Edition, Kind, Machine};
use super::run::{Found, Run};
use super::{Answer, Event, GaveUp, Method, Options, Outcome, crete, delft, dresden, madrid, sat};
use crate::Grid;
use crate::flagship::Solver as Flagship;
use crate::{cdcl, large};

/// The puzzles that the published circuit with trial and error can hold.
const CIRCUIT_COPIES: usize = 22;

/// The bytes of a copy that waits, beside its digits.
const COPY_OVERHEAD: usize = 128;

/// A [`Method`] with its options, ready for one puzzle after another.
///
/// Detecting the instruction set and setting options is done once, when it is made: a worker
/// thread keeps one for all its puzzles.
#[derive(Clone, Debug)]
pub struct MethodSolver {
    method: Method,
    options: Options,
    flagship: Flagship,
}

impl MethodSolver {
    /// A solver by `method`.
    pub fn new(method: Method, options: Options) -> MethodSolver {
        MethodSolver { method, options, flagship: Flagship::new() }
    }

    fn outcome(&self, puzzle: &Grid, limits: &Limits, run: &mut Run<'_>) -> Outcome {
        // The flagship finds contradictions faster than this check.
        if self.method != Method::Flagship
            && let Some(conflict) = puzzle.conflicts().next()
        {
            return Outcome::Contradictory(conflict);
        }
        if puzzle.count() == 0 {
            return Outcome::Empty;
        }
        match self.run(puzzle, limits, run) {
            Ok(Some(grid)) => Outcome::Solved(grid),
            Ok(None) => {
                puzzle.conflicts().next().map_or(Outcome::NoSolution, Outcome::Contradictory)
            }
            Err(reason) => Outcome::GaveUp { reason, known: run.known.take() },
        }
    }

    fn run(&self, puzzle: &Grid, limits: &Limits, run: &mut Run<'_>) -> Found {
        let options = &self.options;
        let mut aveiro =
            |edition, kind| Machine { edition, kind }.solve(puzzle, limits.threads, run);
        match self.method {
            Method::Flagship => match puzzle.as_9x9() {
                Some(numbers) => self.flagship(numbers, run),
                None => self.large(puzzle, limits.memory, run),
            },
            Method::AveiroSimple => aveiro(Edition::Hardware, Kind::Simple),
            Method::AveiroTrial => {
                let copies = options.copies.unwrap_or(CIRCUIT_COPIES);
                aveiro(Edition::Hardware, Kind::Trial { copies })
            }
            Method::AveiroParallel => {
                aveiro(Edition::Hardware, Kind::Parallel { solvers: options.solvers })
            }
            Method::AveiroSimpleSoftware => aveiro(Edition::Software, Kind::Simple),
            Method::AveiroTrialSoftware => {
                let fits = limits.memory / (puzzle.order().cells() + COPY_OVERHEAD);
                aveiro(Edition::Software, Kind::Trial { copies: options.copies.unwrap_or(fits) })
            }
            Method::Delft => delft::solve(puzzle, run),
            Method::Madrid => madrid::solve(puzzle, options.techniques, run),
            Method::Crete => crete::solve(puzzle, options, run),
            Method::Dresden => dresden::solve(puzzle, run),
            Method::Sat => sat::solve(puzzle, options.preprocess, limits.memory, run),
        }
    }

    /// The 9x9 flagship, which takes microseconds: it is not interrupted once it has begun.
    fn flagship(&self, puzzle: &[u8; 81], run: &mut Run<'_>) -> Found {
        run.effort.solutions = Some(0);
        run.step()?;
        let solved = self.flagship.solve_numbers(puzzle, 2);
        run.nodes += solved.guesses;
        run.effort.guesses = solved.guesses;
        run.effort.solutions = Some(solved.count);
        Ok(solved.grid())
    }

    /// The flagship on other orders than 3.
    fn large(&self, puzzle: &Grid, memory: usize, run: &mut Run<'_>) -> Found {
        let answer = large::solve(puzzle, memory, self.options.provenance, run.stop);
        run.nodes = answer.decisions;
        run.effort.guesses = answer.decisions;
        run.effort.conflicts = Some(answer.conflicts);
        match answer.outcome {
            cdcl::Outcome::Solution(grid) => Ok(Some(grid)),
            cdcl::Outcome::NoSolution => Ok(None),
            cdcl::Outcome::OutOfMemory => Err(GaveUp::OutOfMemory),
            cdcl::Outcome::Stopped { known } => {
                run.known = Some(known);
                Err(GaveUp::Stopped)
            }
        }
    }
}

impl Solver<Grid> for MethodSolver {
    type Solution = Answer;
    type News = Event;

    fn name(&self) -> String {
        self.method.name().into()
    }

    fn solve(
        &mut self,
        puzzle: &Grid,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Event>,
    ) -> Answer {
        let start = Instant::now();
        let stop = stop.part(limits);
        let mut run = Run::new(&stop, observer);
        let outcome = self.outcome(puzzle, limits, &mut run);
        let stats = Stats { nodes: run.nodes, leaves: None, time: start.elapsed() };
        Answer { outcome, effort: run.effort, stats }
    }
}
