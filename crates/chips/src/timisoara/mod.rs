//! The chip of Timisoara: minimax with alpha-beta to a fixed, even depth.
//!
//! The twin is [`replicas::timisoara`](lockstep_reversi::replicas::timisoara); `docs/chips.md`
//! tells how the circuit works.

mod blocks;
mod trace;

use std::ops::ControlFlow;

use lockstep_reversi::replicas::timisoara::{
    Edition, Event, GAME_OVER, INFINITY, MOBILITY_WEIGHT, STABILITY_WEIGHT, Timisoara as Twin,
};
use lockstep_reversi::{Board, Move, Square};
use lockstep_search::{Depths, Limits, Stop};

use crate::reversi::{
    Answer, COUNT, FLIPS, FLIPS_ARE_RIGHT, MOVES, MOVES_ARE_RIGHT, Question, REVERSI_PKG,
    ReversiChip, VALUE_BITS,
};
use crate::synth::{ECP5_85K, ULX3S};
use crate::{Chip, Counts, Error, Info, Package, Routed, Sight, Simulation, signed};

/// The depths: even, so that the player to move at the root is to move in the leaves.
const DEPTHS: Depths = Depths { least: 2, most: 16, step: 2 };

/// The width of a level: the leaves are at most at 16, and -1 is above the root.
const LEVEL_BITS: u32 = DEPTHS.most.ilog2() + 1;

/// The most cycles from a stop to the answer.
pub const STOP_CYCLES: u64 = 6;

const TIMISOARA_PKG: Package = Package {
    name: "timisoara_pkg",
    constants: &[
        // The largest value fills all bits but the sign.
        ("ValueWidth", INFINITY.ilog2() as i64 + 2),
        ("Infinity", INFINITY as i64),
        ("GameOver", GAME_OVER as i64),
        ("StabilityShift", STABILITY_WEIGHT.ilog2() as i64),
        ("MobilityShift", MOBILITY_WEIGHT.ilog2() as i64),
        ("LevelWidth", LEVEL_BITS as i64),
        ("Root", 0),
        ("AboveRoot", (1 << LEVEL_BITS) - 1),
        // Leaves are not on the stack.
        ("StackWords", DEPTHS.most as i64),
        ("StopCycles", STOP_CYCLES as i64),
    ],
};

/// The chip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timisoara {
    /// The edition of the machine that is its twin. The chip follows `Corrected`; beside another
    /// one it shows a difference.
    pub twin: Edition,
}

impl Chip for Timisoara {
    const INFO: Info = Info {
        name: "timisoara",
        title: "the Reversi machine of Timisoara",
        game: "reversi",
        about: "alpha-beta to a fixed depth; 48 patterns and mobility",
        module: "timisoara_bench",
        trace: &trace::PORTS,
        check_depths: &[2, 4, 6],
        blocks: &[MOVES, FLIPS, COUNT, blocks::PICK, blocks::EVAL],
        theorems: &[MOVES_ARE_RIGHT, FLIPS_ARE_RIGHT],
        packages: &[REVERSI_PKG, TIMISOARA_PKG],
        routed: Routed {
            module: "timisoara_serial",
            parameters: &[],
            blocks: &[
                "reversi_moves",
                "reversi_flips",
                "reversi_count",
                "timisoara_pick",
                "timisoara_eval",
                "common_stack",
                "timisoara_search",
            ],
            device: &ECP5_85K,
            clock_mhz: 80.9,
            clock_is_routed: true,
        },
        boards: &[(&ULX3S, "ulx3s_timisoara")],
    };

    type Question = Question;
    type Event = Event;
    type Answer = Answer;

    fn ask(&self, question: &Question, simulation: &mut Simulation) -> Result<(), Error> {
        let board = question.position.board();
        simulation.set("own_i", board.own)?;
        simulation.set("opp_i", board.opp)?;
        simulation.set("depth_i", question.depth.into())
    }

    fn events(&self, trace: &[u64]) -> impl Iterator<Item = Event> {
        trace::events(trace)
    }

    fn sight(&self, event: &Event) -> Option<Sight> {
        match *event {
            Event::Enter { level, red, blue } => {
                Some(Sight::Node { level, board: Board { own: red, opp: blue } })
            }
            Event::Return { .. } | Event::Cut { .. } => None,
        }
    }

    fn answer(&self, simulation: &mut Simulation) -> Result<Answer, Error> {
        let [pass, best, value] = simulation.get_all(["pass_o", "best_o", "value_o"])?;
        let [nodes, leaves, complete] =
            simulation.get_all(["nodes_o", "leaves_o", "complete_o"])?;
        let square = Square::new(best as u32).filter(|_| pass == 0);
        let value = signed(value, VALUE_BITS);
        Ok(Answer {
            best: square.map_or(Move::Pass, Move::Place),
            // A search that was stopped before the value of its first move has none.
            value: (pass == 0 && value != -INFINITY).then_some(value),
            depth: None,
            nodes,
            leaves,
            complete: complete != 0,
        })
    }

    fn twin(
        &self,
        Question { position, depth, .. }: &Question,
        stop: &Stop,
        watch: &mut impl FnMut(Event) -> ControlFlow<()>,
    ) -> Answer {
        let answer = Twin::of(self.twin).explore(position, *depth, stop, watch);
        Answer {
            best: answer.best,
            value: answer.value,
            depth: None,
            nodes: answer.nodes,
            leaves: answer.leaves,
            complete: answer.complete,
        }
    }

    fn counts(answer: &Answer) -> Counts {
        Counts { nodes: answer.nodes, leaves: answer.leaves }
    }

    fn questions(
        &self,
        limits: &Limits,
        seed: u64,
    ) -> Result<impl Iterator<Item = Question> + use<>, Error> {
        self.random_questions(limits, seed)
    }

    fn cycles(&self, question: &Question) -> Option<u64> {
        question.cycles
    }
}

impl ReversiChip for Timisoara {
    const DEPTHS: Depths = DEPTHS;
    const USUAL_DEPTH: u32 = 6;
    const MACHINE: Option<&'static str> = Some("timisoara_top");
}
