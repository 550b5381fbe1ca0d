//! Phalanx: a Reversi chip of several search cores and a dispatcher that splits the tree.
//!
//! The twin is exact to the cycle, with any number of cores. `docs/chip-phalanx.md` tells how the
//! circuit works, and why its value is right.

mod board;
mod core;
mod dispatch;
mod info;
mod lanes;
mod machine;
mod trace;

pub use board::Goal;
pub use lanes::{Lanes, Span, lanes};
pub use machine::{Searched, search};
pub use trace::{Event, Kind};

use std::ops::ControlFlow;

use lockstep_reversi::replicas::timisoara;
use lockstep_reversi::{Move, Square};
use lockstep_search::{Depths, Limits, Stop};

use crate::reversi::{Answer, Question, ReversiChip, VALUE_BITS};
use crate::{Chip, Counts, Error, Info, Sight, Simulation, signed};

/// The cores of the chip as it is offered: the default of `phalanx_bench`.
pub const CORES: usize = 12;

/// Values are below this one, and above its complement.
const INFINITY: i32 = timisoara::INFINITY;
const WORST: i32 = !INFINITY;

/// Moves are put in order if at least so much is left: plies, or empty squares.
const ORDER_PLIES: u32 = 4;
const ORDER_EMPTIES: u32 = 6;

/// Nodes on these levels are split between cores if at least so much is left.
const SPLIT_LEVELS: usize = 4;
const SPLIT_REST: u32 = 5;

/// The cores at most.
pub const MAX_CORES: usize = 16;

/// The most cycles from a stop to the answer.
pub const STOP_CYCLES: u64 = 255;

/// The empty squares of a random position that is solved in a check, at most.
const CHECK_EMPTIES: u32 = 12;

/// The chip. To a fixed depth with the evaluation of Timisoara or, if `EXACT`, to the end of the
/// game for discs.
#[derive(Clone, Copy, Debug)]
pub struct Phalanx<const EXACT: bool> {
    /// The cores.
    pub cores: usize,
}

impl<const EXACT: bool> Phalanx<EXACT> {
    const GOAL: Goal = if EXACT { Goal::Exact } else { Goal::Depth };
}

impl<const EXACT: bool> Default for Phalanx<EXACT> {
    fn default() -> Self {
        Phalanx { cores: CORES }
    }
}

impl<const EXACT: bool> Chip for Phalanx<EXACT> {
    const INFO: Info = if EXACT { info::EXACT } else { info::DEPTH };

    type Question = Question;
    type Event = Event;
    type Answer = Answer;

    fn ask(&self, question: &Question, simulation: &mut Simulation) -> Result<(), Error> {
        let board = question.position.board();
        simulation.set("own_i", board.own)?;
        simulation.set("opp_i", board.opp)?;
        simulation.set("exact_i", EXACT.into())?;
        simulation.set("depth_i", question.depth.into())
    }

    fn events(&self, trace: &[u64]) -> impl Iterator<Item = Event> {
        trace::event(trace).into_iter()
    }

    fn sight(&self, event: &Event) -> Option<Sight> {
        let Kind::Start { board, .. } = event.kind else { return None };
        // The discs of who moves at the root come first.
        let board = if event.level.is_multiple_of(2) { board } else { board.pass() };
        Some(Sight::Node { level: event.level as u32, board })
    }

    fn answer(&self, simulation: &mut Simulation) -> Result<Answer, Error> {
        let [pass, best, value] = simulation.get_all(["pass_o", "best_o", "value_o"])?;
        let [nodes, leaves, complete] =
            simulation.get_all(["nodes_o", "leaves_o", "complete_o"])?;
        let square = Square::new(best as u32).filter(|_| pass == 0);
        let value = signed(value, VALUE_BITS);
        Ok(Answer {
            best: square.map_or(Move::Pass, Move::Place),
            value: (value != WORST).then_some(value),
            depth: None,
            nodes,
            leaves,
            complete: complete != 0,
        })
    }

    fn twin(
        &self,
        question: &Question,
        stop: &Stop,
        watch: &mut impl FnMut(Event) -> ControlFlow<()>,
    ) -> Answer {
        search(question, Self::GOAL, self.cores, stop, watch).answer
    }

    fn counts(answer: &Answer) -> Counts {
        Counts { nodes: answer.nodes, leaves: answer.leaves }
    }

    fn questions(
        &self,
        limits: &Limits,
        seed: u64,
    ) -> Result<impl Iterator<Item = Question> + use<EXACT>, Error> {
        let random = if EXACT {
            // From any position; the depth is that of each.
            let limits = Limits { depth: None, ..limits.clone() };
            Phalanx::<false>::default().random_questions(&limits, seed)?
        } else {
            Phalanx::<false>::default().random_questions(limits, seed)?
        };
        Ok(random.filter_map(|question| {
            let empties = question.position.empties().len();
            match EXACT {
                true => {
                    (empties <= CHECK_EMPTIES).then_some(Question { depth: empties, ..question })
                }
                false => Some(question),
            }
        }))
    }

    fn cycles(&self, question: &Question) -> Option<u64> {
        question.cycles
    }
}

impl<const EXACT: bool> ReversiChip for Phalanx<EXACT> {
    /// Even, so that the player to move at the root is to move in the leaves; of an exact search the
    /// empty squares.
    const DEPTHS: Depths = if EXACT {
        Depths { least: 1, most: 24, step: 1 }
    } else {
        Depths { least: 2, most: 16, step: 2 }
    };
    const USUAL_DEPTH: u32 = if EXACT { 24 } else { 8 };
    const TO_THE_END: bool = EXACT;
    const CORES: usize = CORES;

    fn lanes(&self, question: &Question, cores: usize, stop: &Stop) -> Option<Lanes> {
        Some(lanes(question, Self::GOAL, cores, stop))
    }
}
