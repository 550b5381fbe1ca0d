//! Puzzles near a given one: all [minimal](Target::Minimal) ones among its givens, or those in its
//! [vicinity](Target::Vicinity), which differ from it by a few givens.
//!
//! A search is a sequence of [`Part`]s, always the same for the same puzzle and target. Each can be
//! searched by itself, so that threads share the work, and a search that has been
//! interrupted resumes by skipping the parts that are done.
//!
//! ```
//! use lockstep_search::Stop;
//! use lockstep_sudoku::Grid;
//! use lockstep_sudoku::explore::{Target, parts};
//!
//! // One given more than it needs: without the 9 in the corner it is minimal.
//! let puzzle = "9.............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
//! let puzzle: Grid = puzzle.parse()?;
//! let mut minimal = Vec::new();
//! for part in parts(&puzzle, Target::Minimal)? {
//!     part.search(&Stop::never(), |puzzle| minimal.push(puzzle));
//! }
//! assert!(minimal.iter().any(|puzzle| puzzle.count() == 17));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod minimal;
#[cfg(test)]
mod tests;
mod vicinity;

use lockstep_search::Stop;
use thiserror::Error;

use crate::flagship::{Not9x9, Solver};
use crate::{Conflict, Grid};

/// What to look for near a puzzle. Everything found has exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Minimal puzzles whose givens are among those of the puzzle.
    Minimal,
    /// Puzzles with some givens replaced: {-1,+1}, {-2,+2} and so on. A new given may have another
    /// digit in the cell of one that was removed.
    Vicinity {
        /// How many givens are replaced.
        swaps: usize,
        /// Whether a puzzle with a given that is not needed is left out.
        minimal: bool,
    },
}

/// Why a puzzle has no vicinity, and no minimal puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unfit {
    /// Another order than 3.
    #[error(transparent)]
    Order(#[from] Not9x9),
    /// A digit stands twice in a unit.
    #[error("{0}")]
    Conflict(Conflict),
    /// It has no solution or several.
    #[error("expected a puzzle with one solution, found {0}")]
    Solutions(&'static str),
    /// There are fewer givens than are to be replaced.
    #[error("expected {swaps} givens or more to replace, found {givens}")]
    Givens {
        /// How many are to be replaced.
        swaps: usize,
        /// How many there are.
        givens: usize,
    },
}

/// A part of a search, independent of the others.
#[derive(Clone, Debug)]
pub struct Part(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Minimal(minimal::Part),
    Vicinity(vicinity::Part),
}

/// The parts of a search, in order.
#[derive(Clone, Debug)]
pub struct Parts(Walk);

#[derive(Clone, Debug)]
enum Walk {
    Minimal(minimal::Walk),
    Vicinity(vicinity::Walk),
}

/// The parts of the search around a puzzle.
///
/// # Errors
/// If the puzzle is not 9x9, has not exactly one solution, or too few givens.
pub fn parts(puzzle: &Grid, target: Target) -> Result<Parts, Unfit> {
    let numbers = *puzzle.as_9x9().ok_or(Not9x9(puzzle.order()))?;
    if let Some(conflict) = puzzle.conflicts().next() {
        return Err(Unfit::Conflict(conflict));
    }
    match Solver::new().solve_numbers(&numbers, 2).count {
        0 => return Err(Unfit::Solutions("none")),
        1 => {}
        _ => return Err(Unfit::Solutions("several")),
    }
    let givens = puzzle.count();
    Ok(Parts(match target {
        Target::Minimal => Walk::Minimal(minimal::Walk::new(numbers)),
        Target::Vicinity { swaps, .. } if swaps > givens => {
            return Err(Unfit::Givens { swaps, givens });
        }
        Target::Vicinity { swaps, minimal } => {
            Walk::Vicinity(vicinity::Walk::new(numbers, swaps, minimal))
        }
    }))
}

impl Iterator for Parts {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        Some(Part(match &mut self.0 {
            Walk::Minimal(walk) => Kind::Minimal(walk.next()?),
            Walk::Vicinity(walk) => Kind::Vicinity(walk.next()?),
        }))
    }
}

impl Part {
    /// Shows every puzzle of this part once; says whether that was all of them, which it is unless
    /// `stop` was set.
    pub fn search(&self, stop: &Stop, mut visit: impl FnMut(Grid)) -> bool {
        let mut visit = |numbers: &Numbers| visit(Grid::from_9x9(*numbers));
        match &self.0 {
            Kind::Minimal(part) => part.search(stop, &mut visit),
            Kind::Vicinity(part) => part.search(stop, &mut visit),
        }
    }
}

/// A puzzle in the form of the flagship.
type Numbers = [u8; 81];

/// Whether a puzzle has exactly one solution.
fn is_unique(puzzle: &Numbers) -> bool {
    Solver::new().solve_numbers(puzzle, 2).count == 1
}

/// Whether a puzzle with one solution loses it without any of its givens.
fn is_minimal(puzzle: &Numbers) -> bool {
    let is_needed = |cell: usize| {
        let mut without = *puzzle;
        without[cell] = 0;
        puzzle[cell] == 0 || !is_unique(&without)
    };
    (0..puzzle.len()).all(is_needed)
}
