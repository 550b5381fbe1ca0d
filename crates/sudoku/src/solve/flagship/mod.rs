//! The flagship: all solutions of a 9x9 Sudoku, or proof that there is only one, fast.
//!
//! Begin with [`Solver`]. It takes a [`Grid`], or 81 numbers, or 81 characters, and allocates
//! nothing.
//!
//! ```
//! use lockstep_sudoku::Grid;
//! use lockstep_sudoku::flagship::Solver;
//!
//! let puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
//! let puzzle: Grid = puzzle.parse()?;
//! let solved = Solver::new().solve(&puzzle, 2)?;
//! assert_eq!(solved.count, 1); // of at most 2: the only one
//! assert!(solved.grid().unwrap().is_solution_of(&puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A batch makes one solver per worker and walks through the lines of a text without building
//! grids:
//!
//! ```
//! use lockstep_sudoku::flagship::Solver;
//! use lockstep_sudoku::format::line_9x9;
//!
//! let mut text = &b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n"[..];
//! let (solver, mut answers) = (Solver::new(), Vec::new());
//! while let Some((length, puzzle)) = line_9x9(text) {
//!     if let Some(solution) = solver.solve_numbers(&puzzle, 2).text() {
//!         answers.extend_from_slice(&solution);
//!         answers.push(b'\n');
//!     }
//!     text = &text[length..];
//! }
//! assert!(answers.starts_with(b"987654321246173985"));
//! ```
//!
//! How it works: nine registers hold the candidates of all cells, one register for each place in
//! a box, one lane for each box, one bit for each digit (`candidates`). Rules about boxes are
//! then operations between registers, rules about bands and stacks permute lanes, and each works on
//! all boxes and digits at once (`propagate`). There are no table lookups and hardly any branches.
//! At a fixed point the bits are transposed to find the cell whose guess propagates most (`guess`),
//! and the search branches on it (`search`). Where there seem to be many solutions it guesses in three boxes
//! at once.
//!
//! The code is written once over `lanes`, and compiled for each instruction set. AVX-512 uses the
//! same 256-bit registers as AVX2; it adds three-way logic in one instruction, and enough registers
//! for a whole sweep.

mod candidates;
mod guess;
mod lanes;
mod parts;
mod portable;
mod propagate;
mod search;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::ops::ControlFlow;

pub use lockstep_search::Isa;
use lockstep_search::with_kernel;
use thiserror::Error;

use crate::{Grid, Order};
pub(crate) use parts::Parts;
use search::{Search, Tally};

/// The result of solving a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The first solution that was found, row by row.
    pub solution: Option<[u8; 81]>,
    /// The number of solutions, or the limit if there are as many or more.
    pub count: u64,
    /// How often the solver had to guess. The same on every machine.
    pub guesses: u64,
}

impl Solved {
    /// The solution as a grid.
    pub fn grid(&self) -> Option<Grid> {
        self.solution.map(Grid::from_9x9)
    }

    /// The solution as 81 characters.
    pub fn text(&self) -> Option<[u8; 81]> {
        self.solution.map(|numbers| numbers.map(|number| number + b'0'))
    }
}

/// A solver of 9x9 puzzles. A puzzle with contradicting digits has no solution.
///
/// The methods that take 81 numbers, row by row and 0 for an empty cell, are for hot loops; with
/// a number above 9 a puzzle has no solution.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    isa: Isa,
}

impl Solver {
    /// On the fastest instruction set of this machine.
    pub fn new() -> Solver {
        Solver::on(Isa::best())
    }

    /// On an instruction set; on the next best if this machine lacks it.
    pub fn on(isa: Isa) -> Solver {
        Solver { isa }
    }

    /// Finds solutions until there are `limit` of them. With a limit of 2 it proves that a
    /// solution is the only one.
    ///
    /// # Errors
    /// If the order is not 3.
    pub fn solve(self, puzzle: &Grid, limit: u64) -> Result<Solved, Not9x9> {
        let numbers = puzzle.as_9x9().ok_or(Not9x9(puzzle.order()))?;
        Ok(self.solve_numbers(numbers, limit))
    }

    /// The same for 81 numbers.
    pub fn solve_numbers(self, puzzle: &[u8; 81], limit: u64) -> Solved {
        with_kernel!(self.isa, kernel => solve(kernel, puzzle, limit))
    }

    /// Solves one puzzle after another, and shows each answer with the puzzle's index.
    pub fn solve_each(
        self,
        puzzles: &[[u8; 81]],
        limit: u64,
        mut visit: impl FnMut(usize, &Solved),
    ) {
        with_kernel!(self.isa, kernel => {
            for (index, puzzle) in puzzles.iter().enumerate() {
                visit(index, &solve(kernel, puzzle, limit));
            }
        });
    }

    /// Shows the solutions one after another until there are no more or `visit` breaks;
    /// returns the number of guesses.
    pub fn for_each_solution(
        self,
        puzzle: &[u8; 81],
        mut visit: impl FnMut([u8; 81]) -> ControlFlow<()>,
    ) -> u64 {
        let mut tally = Tally::new(puzzle, &mut visit);
        with_kernel!(self.isa, kernel => kernel.solve(&mut tally));
        tally.guesses
    }
}

/// A grid of another order than 3, which the flagship does not solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a 9x9 grid, found {side}x{side}", side = .0.side())]
pub struct Not9x9(pub Order);

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

#[inline]
fn solve(kernel: impl Search, puzzle: &[u8; 81], limit: u64) -> Solved {
    let mut solved = Solved { solution: None, count: 0, guesses: 0 };
    if limit == 0 {
        return solved;
    }
    let mut keep_first = |numbers| {
        solved.solution.get_or_insert(numbers);
        solved.count += 1;
        if solved.count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut tally = Tally::new(puzzle, &mut keep_first);
    kernel.solve(&mut tally);
    Solved { guesses: tally.guesses, ..solved }
}
