//! What a chip is, to everything that works with any of them.

mod any;
mod core;
mod info;
mod race;
mod sight;

pub use any::AnyChip;
pub(crate) use core::Events;
pub use core::{Core, Found, Look, Moment};
pub use info::{Counts, Info, Routed};
pub use race::{Lap, Race, think};
pub use sight::Sight;

use std::fmt::Display;
use std::ops::ControlFlow;

use lockstep_search::{Limits, Stop};

use crate::{Error, Simulation};

/// A chip: a module in SystemVerilog, and beside it the twin, the same algorithm in Rust.
///
/// A [`Core`] is the module in simulation, and answers questions. A
/// [`Lockstep`](crate::Lockstep) runs it beside the twin, which makes the same events in the same
/// order and gives the same answer. `docs/adding-a-chip.md` shows how to write one.
///
/// The module has the ports `clk_i`, `rst_i`, `start_i` and `done_o`: a question is taken in a
/// cycle with `start_i`; `done_o` says that the answer is there.
pub trait Chip: Clone + Send + Sync + 'static {
    /// Its name, its modules, what is checked and proved of its parts.
    const INFO: Info;

    /// What it is asked: a position and a depth, a puzzle.
    type Question: Clone + Display + Send;

    /// A step of its work, which the trace ports tell: a node entered, a digit placed.
    type Event: PartialEq + Display;

    /// What it answers.
    type Answer: PartialEq + Display;

    /// Puts a question on the inputs, or into the memories, of the idle chip.
    fn ask(&self, question: &Self::Question, simulation: &mut Simulation) -> Result<(), Error>;

    /// The events of a cycle, in their order, from the words of the ports [`Info::trace`].
    fn events(&self, trace: &[u64]) -> impl Iterator<Item = Self::Event>;

    /// Which of several circuits that work at the same time made an event. The order of events counts
    /// within a lane; when the twin has ended, what lanes other than 0 still did does not count.
    fn lane(&self, _event: &Self::Event) -> usize {
        0
    }

    /// What can be drawn of an event.
    fn sight(&self, _event: &Self::Event) -> Option<Sight> {
        None
    }

    /// Reads the answer, once `done_o` was set.
    fn answer(&self, simulation: &mut Simulation) -> Result<Self::Answer, Error>;

    /// Answers in software, and shows `watch` each event before it happens. If that breaks, the
    /// twin answers at once with what it has, the event left out; when `stop` is set, soon.
    fn twin(
        &self,
        question: &Self::Question,
        stop: &Stop,
        watch: &mut impl FnMut(Self::Event) -> ControlFlow<()>,
    ) -> Self::Answer;

    /// What the search behind an answer counted.
    fn counts(answer: &Self::Answer) -> Counts;

    /// Random questions within `limits`, without end: those of a check.
    fn questions(
        &self,
        limits: &Limits,
        seed: u64,
    ) -> Result<impl Iterator<Item = Self::Question> + use<Self>, Error>;

    /// The clock cycles after which the chip is asked to stop, by `stop_i`, and to answer with
    /// what it has; `None` if its time is not limited.
    fn cycles(&self, _question: &Self::Question) -> Option<u64> {
        None
    }
}
