//! The flagship: all solutions of a 9x9 Sudoku, or proof that there is one, as fast as can be.
//!
//! Begin with [`Solver`]. It works on 81 numbers and allocates nothing.
//!
//! ```
//! use lockstep_sudoku::Grid;
//! use lockstep_sudoku::flagship::Solver;
//!
//! let puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
//! let puzzle: Grid = puzzle.parse()?;
//! let solved = Solver::new().solve(puzzle.numbers().try_into()?, 2);
//! assert_eq!(solved.count, 1); // of at most 2: the only one
//!
//! let solution = Grid::from_numbers(&solved.solution.unwrap()).unwrap();
//! assert!(solution.is_solution_of(&puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The idea: nine registers hold the candidates of all cells, one register for each place in
//! a box, one lane for each box, one bit for each digit (`candidates`). Rules about boxes are
//! then operations between registers, rules about bands and stacks need lanes to change places,
//! and each works on all boxes and digits at once (`propagate`). There is nothing to look up
//! and next to nothing to branch on. When nothing more follows, the bits are transposed to
//! find the cell in which a guess settles most (`guess`), and the search goes on with both
//! halves (`search`).
//!
//! The code is written once over `lanes`, and compiled for each instruction set. AVX-512
//! has the same registers of 256 bits as AVX2: what it adds is that three-way logic is one
//! instruction, and that all registers of a sweep fit.

mod candidates;
mod guess;
mod isa;
mod lanes;
mod portable;
mod propagate;
mod search;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::ops::ControlFlow;

pub use isa::Isa;

use isa::with_kernel;
use search::{Search, Tally};

/// What solving a puzzle gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The first solution that was found, row by row.
    pub solution: Option<[u8; 81]>,
    /// The number of solutions, or the limit if there are as many or more.
    pub count: u64,
    /// How often the solver had to guess. The same on every machine.
    pub guesses: u64,
}

/// A solver of 9x9 puzzles. A puzzle is 81 numbers row by row, 0 for an empty cell; one with
/// a number above 9, or with contradicting digits, has no solution.
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

    /// Looks for solutions until there are `limit` of them. With a limit of 2 it proves that
    /// a solution is the only one.
    pub fn solve(self, puzzle: &[u8; 81], limit: u64) -> Solved {
        with_kernel!(self.isa, kernel => solve(kernel, puzzle, limit))
    }

    /// Solves one puzzle after the other, and shows each answer with the puzzle's index.
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

    /// Shows the solutions one after the other until there are no more or `visit` breaks;
    /// returns the number of guesses.
    pub fn for_each_solution(
        self,
        puzzle: &[u8; 81],
        mut visit: impl FnMut([u8; 81]) -> ControlFlow<()>,
    ) -> u64 {
        let mut tally = Tally { guesses: 0, visit: &mut visit };
        with_kernel!(self.isa, kernel => kernel.solve(puzzle, &mut tally));
        tally.guesses
    }
}

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
    let mut tally = Tally { guesses: 0, visit: &mut keep_first };
    kernel.solve(puzzle, &mut tally);
    Solved { guesses: tally.guesses, ..solved }
}
