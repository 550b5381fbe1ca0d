//! Solving methods: the machines of the literature, each by the name of its city, and our own.
//!
//! [`solve`] runs one [`Method`] on a grid and gives an [`Answer`]. A method tells an
//! [`Observer`] every step it takes, so that another machine that claims to do the same (a
//! chip, say) can be compared with it event by event.
//!
//! ```
//! use lockstep_search::Stop;
//! use lockstep_sudoku::methods::{self, Method, Options, Outcome};
//!
//! let puzzle = "1.3......1.....4".parse()?;
//! let options = Options::default();
//! let answer = methods::solve(Method::Dresden, &puzzle, &options, &Stop::never(), &mut ());
//! assert!(matches!(answer.outcome, Outcome::Solved(grid) if grid.is_solution_of(&puzzle)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | method | what it does |
//! |---|---|
//! | [`aveiro`] | singles and hidden numbers; then copies of the puzzle, breadth first |
//! | `delft` | brute force, cell by cell |
//! | `madrid` | singles, hidden singles to hidden quartets, then depth first |
//! | `crete` | simulated annealing in three cores |
//! | `dresden` | exact cover on a matrix of bits |
//! | `sat` | clauses for a SAT solver |
//! | `flagship` | [`crate::flagship`] for 9x9, which also says whether there are other solutions; [`crate::large`] for the rest |
//!
//! The published methods stop at the first solution; whether there are others they do not say.

pub mod aveiro;
mod crete;
mod delft;
mod depth_first;
mod dresden;
mod event;
mod lfsr;
mod madrid;
mod matrix;
mod method;
mod run;
mod sat;
#[cfg(test)]
mod tests;

pub use event::{Dropped, Event, Observer, Routine};
pub use method::{Method, UnknownMethod};

use std::fmt;

use lockstep_search::Stop;

use crate::flagship::Solver;
use crate::large::{self, Verdict};
use crate::{Conflict, Grid};
use run::{Found, Run};

/// What a user may set. Each method looks at what concerns it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Puzzles that `aveiro-trial` can hold, the original among them.
    pub copies: usize,
    /// Solvers of `aveiro-parallel`, each with one puzzle.
    pub solvers: usize,
    /// Where the random numbers of `crete` begin.
    pub seed: u64,
    /// Swaps that each core of `crete` tries before it gives up.
    pub swaps: u64,
    /// Whether singles and hidden singles come before `sat`.
    pub preprocess: bool,
    /// Bytes for the clauses of `sat`, and for all that the flagship holds of other orders.
    pub memory: usize,
}

impl Default for Options {
    /// The sizes of the published machines.
    fn default() -> Options {
        Options {
            copies: 22,
            solvers: 5,
            seed: 1,
            swaps: 100_000_000,
            preprocess: false,
            memory: 1 << 30,
        }
    }
}

/// What a method found, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What came out.
    pub outcome: Outcome,
    /// What it took.
    pub effort: Effort,
}

/// What can come out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A solution.
    Solved(Grid),
    /// The puzzle contradicts itself.
    Contradictory(Conflict),
    /// The puzzle has no digit, so that every complete grid solves it.
    Empty,
    /// It is proved that there is no solution.
    NoSolution,
    /// The method found neither a solution nor a proof that there is none.
    GaveUp(GaveUp),
}

/// Why a method ended without a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// No routine finds another digit; this is how far it came.
    Stuck(Grid),
    /// The memory that the method may use is full.
    MemoryNotEnough,
    /// Every swap that was allowed is used up.
    SwapsUsedUp,
    /// It was stopped.
    Stopped,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GaveUp::Stuck(grid) => {
                let left = grid.order().cells() - grid.count();
                write!(f, "stuck: {left} cells are left, and none of them is forced")
            }
            GaveUp::MemoryNotEnough => f.write_str("memory not enough"),
            GaveUp::SwapsUsedUp => f.write_str("no solution within the swaps allowed"),
            GaveUp::Stopped => f.write_str("stopped before a solution was found"),
        }
    }
}

impl std::error::Error for GaveUp {}

/// What an answer took. The same for the same puzzle and options on every machine, unless
/// the method was stopped by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Effort {
    /// Digits that were written to see what follows, not because they were forced.
    pub guesses: u64,
    /// The number of the copy that holds the solution, the original being 0; only for
    /// methods that make copies, and only when they solve the puzzle.
    pub iterations: Option<u64>,
    /// The number of solutions, as far as the method looks: 2 stands for two or more. Only
    /// the flagship looks beyond the first.
    pub solutions: Option<u64>,
    /// Units of work: routines run, cells tried, nodes, swaps or conflicts, by method.
    pub steps: u64,
}

/// Solves `puzzle` by `method`, and tells `observer` the steps. Ends soon after `stop` is set.
pub fn solve(
    method: Method,
    puzzle: &Grid,
    options: &Options,
    stop: &Stop,
    observer: &mut dyn Observer,
) -> Answer {
    // The flagship needs no such check unless it finds nothing.
    if method != Method::Flagship
        && let Some(conflict) = puzzle.conflicts().next()
    {
        return Answer { outcome: Outcome::Contradictory(conflict), effort: Effort::default() };
    }
    if puzzle.count() == 0 {
        return Answer { outcome: Outcome::Empty, effort: Effort::default() };
    }
    let mut run = Run::new(stop, observer);
    let found = match method {
        Method::Flagship => flagship(puzzle, options, &mut run),
        Method::AveiroSimple => aveiro::simple(puzzle, &mut run),
        Method::AveiroTrial => aveiro::trial(puzzle, options.copies, &mut run),
        Method::AveiroParallel => aveiro::parallel(puzzle, options.solvers, &mut run),
        Method::Delft => delft::solve(puzzle, &mut run),
        Method::Madrid => madrid::solve(puzzle, &mut run),
        Method::Crete => crete::solve(puzzle, options, &mut run),
        Method::Dresden => dresden::solve(puzzle, &mut run),
        Method::Sat => sat::solve(puzzle, options, &mut run),
    };
    let outcome = match found {
        Ok(Some(grid)) => Outcome::Solved(grid),
        Ok(None) => puzzle.conflicts().next().map_or(Outcome::NoSolution, Outcome::Contradictory),
        Err(reason) => Outcome::GaveUp(reason),
    };
    Answer { outcome, effort: run.effort }
}

/// The flagship for 9x9; for other orders, the search that learns from conflicts.
fn flagship(puzzle: &Grid, options: &Options, run: &mut Run<'_>) -> Found {
    let Ok(numbers) = puzzle.numbers().try_into() else {
        let answer = large::solve(puzzle, options.memory, run.stop);
        run.effort.guesses = answer.guesses;
        run.effort.steps = answer.conflicts;
        return match answer.verdict {
            Verdict::Solution(grid) => Ok(Some(grid)),
            Verdict::NoSolution => Ok(None),
            Verdict::MemoryNotEnough => Err(GaveUp::MemoryNotEnough),
            Verdict::Stopped => Err(GaveUp::Stopped),
        };
    };
    run.step()?;
    let solved = Solver::new().solve(numbers, 2);
    run.effort.guesses = solved.guesses;
    run.effort.solutions = Some(solved.count);
    Ok(solved.solution.and_then(|numbers| Grid::from_numbers(&numbers)))
}
