//! What the chips for Sudoku share: the question, the answer, puzzles to try them on.
//!
//! [`SudokuChip`] is a chip with this question and this answer; [`AnySudokuChip`] is any of them, as a
//! front end needs it.

mod any;
mod line;
mod puzzles;
mod question;
mod stream;

pub use any::{AnySudokuChip, PuzzleSolver};
pub use line::{Button, Lights, Line};
pub use puzzles::{Puzzles, grids};
pub use question::{Answer, Question, Verdict};
pub use stream::{Solved, Stream, StreamPort};

use lockstep_search::Unsuitable;
use lockstep_sudoku::{Grid, Order};

use crate::{Chip, Error};

/// A chip that solves Sudoku.
pub trait SudokuChip: Chip<Question = Question, Answer = Answer> {
    /// The module of the chip on a serial line.
    const LINE: &'static str;

    /// The parameters of that module, where they are not the defaults.
    const LINE_PARAMETERS: &'static [(&'static str, u64)] = &[];

    /// The module of the whole machine, if there is one: as [`LINE`](SudokuChip::LINE), with the same
    /// parameters, and with buttons and a monitor.
    const MACHINE: Option<&'static str> = None;

    /// The port for a stream of puzzles, if there can be several solvers.
    const STREAM: Option<StreamPort> = None;

    /// The order of the grids that it solves.
    fn order(&self) -> Order;

    /// The question for a puzzle; refused if the chip is for another order.
    fn question(&self, puzzle: &Grid) -> Result<Question, Error> {
        if puzzle.order() == self.order() {
            return Ok(Question { puzzle: puzzle.clone() });
        }
        Err(Unsuitable::Board { engine: Self::INFO.name.to_owned(), boards: "9x9" }.into())
    }
}
