//! What a chip is asked on the bench.

use std::path::Path;
use std::time::Duration;

use lockstep_chips::phalanx::Lanes;
use lockstep_chips::reversi::{self, AnyReversiChip};
use lockstep_chips::sudoku::{self, AnySudokuChip};
use lockstep_chips::{Entry, Error, Info, Watched};
use lockstep_game::State;
use lockstep_reversi::{Position, Size};
use lockstep_search::{Limits, Stop};
use lockstep_service::BoardGame;
use lockstep_sudoku::Grid;

use super::picture::Picture;
use crate::server::Problem;

/// A chip and a question for it.
pub(super) trait Task: Send + 'static {
    type Question;
    type Answer;

    /// The chip.
    fn info(&self) -> &'static Info;

    /// The question.
    fn question(&self) -> &Self::Question;

    /// Starts the chip beside its twin.
    fn watch(&self) -> Result<Box<dyn Watched<Self::Question, Self::Answer>>, Error>;

    /// What is drawn before the first step.
    fn picture(&self) -> Picture;

    /// The answer in words.
    fn words(&self, answer: &Self::Answer) -> String;

    /// The time of the twin.
    fn think(&self, stop: &Stop) -> Duration;
}

/// A search.
pub(super) struct Search {
    chip: &'static dyn AnyReversiChip,
    question: reversi::Question,
}

/// A puzzle to solve.
pub(super) struct Puzzle {
    chip: &'static dyn AnySudokuChip,
    question: sudoku::Question,
}

/// A task of either kind.
pub(super) enum AnyTask {
    Search(Search),
    Puzzle(Puzzle),
}

impl AnyTask {
    /// Reads a position or a puzzle in any notation.
    pub(super) fn read(entry: Entry, text: &str, depth: Option<u32>) -> Result<AnyTask, Problem> {
        match entry {
            Entry::Reversi(chip) => {
                let position = position(text)?;
                let limits = Limits { depth, ..Limits::default() };
                let question = chip.question(&position, &limits).map_err(Problem::bad)?;
                Ok(AnyTask::Search(Search { chip, question }))
            }
            Entry::Sudoku(chip) => {
                let grid: Grid = text.parse().map_err(Problem::bad)?;
                let question = chip.question(&grid).map_err(Problem::bad)?;
                Ok(AnyTask::Puzzle(Puzzle { chip, question }))
            }
        }
    }

    /// Writes a waveform of the cycles before one.
    pub(super) fn draw(&self, cycle: u64, path: &Path) -> Result<(), Error> {
        match self {
            AnyTask::Search(task) => task.watch()?.draw(&task.question, cycle, path),
            AnyTask::Puzzle(task) => task.watch()?.draw(&task.question, cycle, path),
        }
    }
}

fn position(text: &str) -> Result<Position, Problem> {
    let read = <Position as BoardGame>::read(text, Size::Eight).map_err(Problem::bad)?;
    let position = *read.position();
    match position.is_over() {
        true => Err(Problem::no("the game is over: there is nothing to search")),
        false => Ok(position),
    }
}

impl Search {
    /// The twin with so many cores, stopped after so many cycles; `None` if it has one core.
    pub(super) fn lanes(&self, cores: usize, cycles: u64, stop: &Stop) -> Option<Lanes> {
        let question = reversi::Question { cycles: Some(cycles), ..self.question };
        self.chip.lanes(&question, cores, stop)
    }
}

impl Task for Search {
    type Question = reversi::Question;
    type Answer = reversi::Answer;

    fn info(&self) -> &'static Info {
        self.chip.info()
    }

    fn question(&self) -> &reversi::Question {
        &self.question
    }

    fn watch(&self) -> Result<Box<dyn Watched<reversi::Question, reversi::Answer>>, Error> {
        self.chip.watch()
    }

    fn picture(&self) -> Picture {
        Picture::of_search(&self.question.position, self.question.depth)
    }

    fn words(&self, answer: &reversi::Answer) -> String {
        answer.to_string()
    }

    fn think(&self, stop: &Stop) -> Duration {
        self.chip.think(&self.question, stop).1
    }
}

impl Task for Puzzle {
    type Question = sudoku::Question;
    type Answer = sudoku::Answer;

    fn info(&self) -> &'static Info {
        self.chip.info()
    }

    fn question(&self) -> &sudoku::Question {
        &self.question
    }

    fn watch(&self) -> Result<Box<dyn Watched<sudoku::Question, sudoku::Answer>>, Error> {
        self.chip.watch()
    }

    fn picture(&self) -> Picture {
        Picture::of_solver(&self.question.puzzle)
    }

    fn words(&self, answer: &sudoku::Answer) -> String {
        format!("answers {} in copy {}", answer.verdict(), answer.copy)
    }

    fn think(&self, stop: &Stop) -> Duration {
        self.chip.think(&self.question, stop).1
    }
}
