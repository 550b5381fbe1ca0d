use std::path::Path;
use std::time::Duration;

use lockstep_search::Stop;
use lockstep_sudoku::{Grid, Order};

use super::{Answer, Line, Question, StreamPort, SudokuChip};
use crate::chip::think;
use crate::{AnyChip, Core, Error, Found, Watch, Watched};

/// A chip that solves Sudoku, of any kind.
pub trait AnySudokuChip: AnyChip {
    /// The order of the grids that it solves.
    fn order(&self) -> Order;

    /// The question for a puzzle, or why the chip cannot be asked.
    fn question(&self, puzzle: &Grid) -> Result<Question, Error>;

    /// Starts the chip in simulation, built if need be.
    fn start(&self) -> Result<Box<dyn PuzzleSolver>, Error>;

    /// As [`start`](AnySudokuChip::start), with a waveform of everything it does.
    fn start_with_waveform(&self, path: &Path) -> Result<Box<dyn PuzzleSolver>, Error>;

    /// The port for a stream of puzzles, if there can be several solvers.
    fn stream(&self) -> Option<StreamPort>;

    /// Starts the chip on its serial line, built if need be.
    fn start_line(&self) -> Result<Line, Error>;

    /// Whether there is a machine around it, with buttons and a monitor.
    fn has_machine(&self) -> bool;

    /// Starts the whole machine, built if need be; just the chip on its line if there is no more.
    fn start_machine(&self) -> Result<Line, Error>;

    /// Starts the chip beside its twin, to be watched at work.
    fn watch(&self) -> Result<Box<dyn Watched<Question, Answer>>, Error>;

    /// The twin's answer, and its best time of three.
    fn think(&self, question: &Question, stop: &Stop) -> (Answer, Duration);
}

/// A Sudoku chip in simulation.
pub trait PuzzleSolver: Send {
    /// Solves; see [`Core::run`].
    fn solve(&mut self, question: &Question, stop: &Stop) -> Result<Option<Found<Answer>>, Error>;

    /// Ends the simulation in order, so that a waveform is complete.
    fn finish(self: Box<Self>) -> Result<(), Error>;
}

impl<C: SudokuChip> PuzzleSolver for Core<C> {
    fn solve(&mut self, question: &Question, stop: &Stop) -> Result<Option<Found<Answer>>, Error> {
        self.run(question, stop)
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        (*self).finish()
    }
}

impl<C: SudokuChip> AnySudokuChip for C {
    fn order(&self) -> Order {
        SudokuChip::order(self)
    }

    fn question(&self, puzzle: &Grid) -> Result<Question, Error> {
        SudokuChip::question(self, puzzle)
    }

    fn start(&self) -> Result<Box<dyn PuzzleSolver>, Error> {
        Ok(Box::new(Core::start(self.clone())?))
    }

    fn start_with_waveform(&self, path: &Path) -> Result<Box<dyn PuzzleSolver>, Error> {
        Ok(Box::new(Core::start_with_waveform(self.clone(), path)?))
    }

    fn stream(&self) -> Option<StreamPort> {
        C::STREAM
    }

    fn start_line(&self) -> Result<Line, Error> {
        Line::start(C::LINE, C::LINE_PARAMETERS)
    }

    fn has_machine(&self) -> bool {
        C::MACHINE.is_some()
    }

    fn start_machine(&self) -> Result<Line, Error> {
        Line::start(C::MACHINE.unwrap_or(C::LINE), C::LINE_PARAMETERS)
    }

    fn watch(&self) -> Result<Box<dyn Watched<Question, Answer>>, Error> {
        Ok(Box::new(Watch::start(self.clone())?))
    }

    fn think(&self, question: &Question, stop: &Stop) -> (Answer, Duration) {
        think(self, question, stop)
    }
}
