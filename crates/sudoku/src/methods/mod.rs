//! Solving methods: the machines of the literature, each named after its city, and our own.
//!
//! A [`Method`] by its name and its [`Options`] make a [`MethodSolver`], a
//! [`Solver`] that answers one puzzle after another with an [`Answer`]. It
//! reports every [`Event`] to an observer, so that another machine that claims to do the same (a
//! chip, say) can be compared with it event by event.
//!
//! ```
//! use lockstep_search::{Limits, Solver, Stop};
//! use lockstep_sudoku::methods::{Method, Options};
//!
//! let puzzle = "1.3......1.....4".parse()?;
//! let mut solver = "dresden".parse::<Method>()?.solver(Options::default());
//! let answer = solver.solve(&puzzle, &Limits::default(), &Stop::never(), &mut ());
//! assert!(answer.solution().is_some_and(|grid| grid.is_solution_of(&puzzle)));
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

mod answer;
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
mod solver;
#[cfg(test)]
mod tests;

pub use answer::{Answer, Effort, GaveUp, Outcome};
pub use event::{Dropped, Event, Routine};
pub use madrid::{Techniques, UnknownTechniques};
pub use method::{Method, UnknownMethod};
pub use solver::MethodSolver;

use lockstep_search::Solver;

use crate::Grid;

/// Any solver of puzzles, as [`Method::solver`] makes it.
pub type PuzzleSolver = Box<dyn Solver<Grid, Solution = Answer, News = Event> + Send>;

/// What is a method's own; time, nodes, threads and memory are [`Limits`](lockstep_search::Limits).
/// Each method uses what concerns it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Puzzles that the Aveiro machines with trial and error can hold, including the original. The
    /// default is 22 for the circuit, and what fits into the memory of the limits for the program.
    pub copies: Option<usize>,
    /// Solvers of `aveiro-parallel`, each with one puzzle.
    pub solvers: usize,
    /// The techniques of `madrid`.
    pub techniques: Techniques,
    /// The random seed of `crete`.
    pub seed: u64,
    /// Swaps that each core of `crete` tries before it gives up.
    pub swaps: u64,
    /// Whether singles and hidden singles come before `sat`.
    pub preprocess: bool,
    /// Whether the flagship tries to recognise how a grid of another order than 3 was made: see
    /// [`crate::provenance`].
    pub provenance: bool,
}

impl Default for Options {
    /// The sizes of the published machines.
    fn default() -> Options {
        Options {
            copies: None,
            solvers: 5,
            techniques: Techniques::default(),
            seed: 1,
            swaps: 100_000_000,
            preprocess: false,
            provenance: true,
        }
    }
}
