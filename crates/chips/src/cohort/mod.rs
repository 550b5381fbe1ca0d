//! Cohort: a Sudoku chip that applies all singles and locked candidates of a grid at once.
//!
//! `docs/chip-cohort.md` tells how the circuit works.

mod candidates;
mod info;
mod twin;

pub use candidates::Candidates;
pub use twin::{Action, End, Pass, search};

use std::ops::ControlFlow;

use lockstep_search::{Limits, Stop};
use lockstep_sudoku::{Grid, Order};

use crate::sudoku::{Answer, Puzzles, Question, StreamPort, SudokuChip};
use crate::{Chip, Counts, Error, Info, Simulation};

/// The bits of a digit in the circuit's ports.
const DIGIT_BITS: usize = 4;

/// A solver of Cohort. It looks for a second solution if `UNIQUE`, and says whether there is one.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cohort<const UNIQUE: bool>;

impl<const UNIQUE: bool> Cohort<UNIQUE> {
    fn result(grid: Grid, solutions: usize, guesses: usize) -> Answer {
        Answer {
            grid,
            copy: guesses,
            solved: solutions > 0,
            several: solutions > 1,
            memory_not_enough: false,
            guesses: true,
        }
    }
}

impl<const UNIQUE: bool> Chip for Cohort<UNIQUE> {
    const INFO: Info = if UNIQUE { info::UNIQUE } else { info::FIRST };

    type Question = Question;
    type Event = Pass;
    type Answer = Answer;

    fn ask(&self, question: &Question, simulation: &mut Simulation) -> Result<(), Error> {
        simulation.set("unique_i", UNIQUE.into())?;
        simulation.set_words("puzzle_i", &pack(&question.puzzle))
    }

    fn events(&self, trace: &[u64]) -> impl Iterator<Item = Pass> {
        let candidates = Candidates::from_words(&trace[2..]);
        Action::from_number(trace[1]).map(|action| Pass { candidates, action }).into_iter()
    }

    fn answer(&self, simulation: &mut Simulation) -> Result<Answer, Error> {
        let [solutions, guesses] = simulation.get_all(["solutions_o", "guesses_o"])?;
        // Without a solution, the grid is the puzzle.
        let port = if solutions == 0 { "puzzle_i" } else { "solution_o" };
        let grid = unpack(&simulation.get_words(port)?);
        let grid = grid.ok_or(Error::Signal("a digit in every cell"))?;
        Ok(Self::result(grid, solutions as usize, guesses as usize))
    }

    fn twin(
        &self,
        Question { puzzle }: &Question,
        stop: &Stop,
        watch: &mut impl FnMut(Pass) -> ControlFlow<()>,
    ) -> Answer {
        let end = search(puzzle, UNIQUE, &mut |pass| match stop.poll(1) {
            true => ControlFlow::Break(()),
            false => watch(pass),
        });
        let grid = end.solution.unwrap_or_else(|| puzzle.clone());
        Self::result(grid, end.solutions, end.guesses)
    }

    fn counts(_: &Answer) -> Counts {
        Counts::default()
    }

    fn questions(
        &self,
        _: &Limits,
        seed: u64,
    ) -> Result<impl Iterator<Item = Question> + use<UNIQUE>, Error> {
        Ok(Puzzles::new(Order::USUAL, seed).map(|puzzle| Question { puzzle }))
    }
}

impl<const UNIQUE: bool> SudokuChip for Cohort<UNIQUE> {
    const LINE: &'static str = "cohort_line";
    const STREAM: Option<StreamPort> =
        Some(StreamPort { module: "cohort_array", unique: UNIQUE, clocks: info::CLOCKS });

    fn order(&self) -> Order {
        Order::USUAL
    }
}

/// The numbers of a grid as the circuit has them, the first cell lowest.
pub fn pack(grid: &Grid) -> Vec<u64> {
    let numbers = grid.numbers();
    let mut words = vec![0; (DIGIT_BITS * numbers.len()).div_ceil(64)];
    for (cell, &number) in numbers.iter().enumerate() {
        words[DIGIT_BITS * cell / 64] |= u64::from(number) << (DIGIT_BITS * cell % 64);
    }
    words
}

/// The grid of the circuit; `None` if a number is none of its digits.
pub fn unpack(words: &[u64]) -> Option<Grid> {
    let number =
        |cell: usize| (words[DIGIT_BITS * cell / 64] >> (DIGIT_BITS * cell % 64) & 15) as u8;
    let numbers: Vec<u8> = (0..Order::USUAL.cells()).map(number).collect();
    Grid::from_numbers(&numbers)
}
