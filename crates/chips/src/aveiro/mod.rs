//! The Sudoku chips of Aveiro: simple, with trial and error, and parallel, each in two editions.
//!
//! The twins are [`methods::aveiro`](lockstep_sudoku::methods::aveiro); `docs/chip-aveiro.md` tells how
//! the circuits work.

mod designs;
mod trace;

pub use designs::{
    Parallel, ParallelTwo, Simple, SimpleTwo, Trial, TrialTwo, VALIDATE_IS_RIGHT,
    VALIDATE_IS_RIGHT_9X9,
};

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use lockstep_search::{Limits, Stop};
use lockstep_sudoku::methods::Event;
use lockstep_sudoku::methods::aveiro::{End, Kind, Machine};
use lockstep_sudoku::{Grid, Order};

use crate::sudoku::{Answer, Puzzles, Question, SudokuChip};
use crate::{Chip, Counts, Error, Info, Port, Sight, Simulation};

/// One of the six circuits.
pub trait Design: Copy + Debug + Send + Sync + 'static {
    /// What there is to know of it.
    const INFO: Info;

    /// Its twin, at the published size.
    const TWIN: Machine;
}

/// A chip of Aveiro.
#[derive(Clone, Copy, Debug)]
pub struct Aveiro<D> {
    /// The order of the grids: 3, unless the model was built for another.
    pub order: Order,
    /// The twin.
    pub twin: Machine,
    design: PhantomData<D>,
}

impl<D: Design> Aveiro<D> {
    /// The chip as it is offered.
    pub const fn new() -> Aveiro<D> {
        Aveiro { order: Order::USUAL, twin: D::TWIN, design: PhantomData }
    }

    /// Whether the puzzle is one of several that the chip can hold.
    fn makes_copies(&self) -> bool {
        self.twin.kind != Kind::Simple
    }

    /// The ports of the puzzle.
    fn bus<const N: usize>(simulation: &Simulation, names: [&str; N]) -> Result<[Port; N], Error> {
        let ports = simulation.ports(&names)?;
        Ok(std::array::from_fn(|i| ports[i]))
    }
}

impl<D: Design> Default for Aveiro<D> {
    fn default() -> Aveiro<D> {
        Aveiro::new()
    }
}

impl<D: Design> Chip for Aveiro<D> {
    const INFO: Info = D::INFO;

    type Question = Question;
    type Event = Event;
    type Answer = Answer;

    fn ask(&self, question: &Question, simulation: &mut Simulation) -> Result<(), Error> {
        if self.makes_copies() {
            simulation.set("index_i", 0)?;
        }
        let inputs = Self::bus(simulation, ["addr_i", "din_i", "we_i"])?;
        let cells = question.puzzle.numbers().iter().enumerate();
        let rows: Vec<u64> =
            cells.flat_map(|(addr, &number)| [addr as u64, number.into(), 1]).collect();
        simulation.clocked_batch(&inputs, &[], &rows)?;
        simulation.set("we_i", 0)
    }

    fn events(&self, trace: &[u64]) -> impl Iterator<Item = Event> {
        let order = self.order;
        let lanes = trace[1..].to_vec();
        lanes.into_iter().flat_map(move |word| trace::events(order, word))
    }

    fn sight(&self, event: &Event) -> Option<Sight> {
        trace::sight(event)
    }

    fn lane(&self, event: &Event) -> usize {
        match self.twin.kind {
            Kind::Parallel { .. } => trace::lane(event),
            Kind::Simple | Kind::Trial { .. } => 0,
        }
    }

    fn answer(&self, simulation: &mut Simulation) -> Result<Answer, Error> {
        let guesses = self.makes_copies();
        let [solved, memory, index] = match guesses {
            true => simulation.get_all(["solved_o", "memory_o", "index_o"])?,
            false => [0; 3],
        };
        let copy = if solved != 0 { index as usize } else { 0 };
        // The cycle of `done_o` is over: the bus is free.
        simulation.clock(1)?;
        if guesses {
            simulation.set("index_i", copy as u64)?;
        }
        let [addr, dout] = Self::bus(simulation, ["addr_i", "dout_o"])?;
        let rows: Vec<u64> = (0..self.order.cells() as u64).collect();
        let numbers = simulation.clocked_batch(&[addr], &[dout], &rows)?;
        let numbers: Vec<u8> = numbers.into_iter().map(|number| number as u8).collect();
        let grid = Grid::from_numbers(&numbers).ok_or(Error::Signal("a digit in every cell"))?;
        let memory_not_enough = memory != 0;
        Ok(Answer { grid, copy, solved: solved != 0, several: false, memory_not_enough, guesses })
    }

    fn twin(
        &self,
        Question { puzzle }: &Question,
        stop: &Stop,
        watch: &mut impl FnMut(Event) -> ControlFlow<()>,
    ) -> Answer {
        let over = stop.part(&Limits::default());
        let mut observe = |event: &Event| {
            if !over.is_set() && watch(*event).is_break() {
                over.set();
            }
        };
        let End { copy, grid, solved, memory_not_enough, .. } =
            self.twin.work(puzzle, &over, &mut observe);
        let guesses = self.makes_copies();
        Answer { grid, copy, solved, several: false, memory_not_enough, guesses }
    }

    fn counts(_: &Answer) -> Counts {
        Counts::default()
    }

    fn questions(
        &self,
        _: &Limits,
        seed: u64,
    ) -> Result<impl Iterator<Item = Question> + use<D>, Error> {
        Ok(Puzzles::new(self.order, seed).map(|puzzle| Question { puzzle }))
    }
}

impl<D: Design> SudokuChip for Aveiro<D> {
    const LINE: &'static str = D::INFO.routed.module;
    const LINE_PARAMETERS: &'static [(&'static str, u64)] = D::INFO.routed.parameters;
    const MACHINE: Option<&'static str> = Some("aveiro_machine");

    fn order(&self) -> Order {
        self.order
    }
}
