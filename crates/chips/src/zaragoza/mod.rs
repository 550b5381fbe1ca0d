//! The chip of Zaragoza, which won the contest of 2010: alpha-beta that deepens until it is
//! stopped.
//!
//! The twin is [`replicas::zaragoza`](lockstep_reversi::replicas::zaragoza);
//! `docs/chip-zaragoza.md` tells how the circuit works.

mod blocks;
mod book;
mod contest;
mod lines;
mod theorems;
mod trace;

pub use book::Book;
pub use contest::{Contest, Progress, Setup};
pub use lines::lines_package;

use std::ops::ControlFlow;

use lockstep_reversi::replicas::zaragoza::{
    CORNER_WEIGHT, CORNERS, Edition, Event, LINES, MOBILITY_WEIGHT, PLIES, WON, X_SQUARE_WEIGHT,
    X_SQUARES, Zaragoza as Twin,
};
use lockstep_reversi::{Move, Square};
use lockstep_search::{Depths, Limits, Stop};

use crate::reversi::{
    Answer, COUNT, FLIPS, FLIPS_ARE_RIGHT, MOVES, MOVES_ARE_RIGHT, Question, REVERSI_PKG,
    ReversiChip,
};
use crate::synth::{ECP5_85K, ULX3S};
use crate::{Chip, Counts, Error, Info, Package, Routed, Sight, Simulation, signed};

/// The depths of the last tree.
const DEPTHS: Depths = Depths { least: 1, most: 16, step: 1 };

/// The width of the chip's own values, and of a level: the leaves are at most at 16, and -1 is above
/// the root.
const VALUE_BITS: u32 = 9;
const LEVEL_BITS: u32 = DEPTHS.most.ilog2() + 1;

/// The register of a level that knows nothing yet.
const UNKNOWN: i32 = -(1 << (VALUE_BITS - 1));

/// The most cycles from a stop to the answer.
pub const STOP_CYCLES: u64 = 6;

const ZARAGOZA_PKG: Package = Package {
    name: "zaragoza_pkg",
    constants: &[
        ("ValueWidth", VALUE_BITS as i64),
        ("Unknown", UNKNOWN as i64),
        ("Won", WON as i64),
        ("CornerShift", CORNER_WEIGHT.ilog2() as i64),
        ("XSquareShift", (-X_SQUARE_WEIGHT).ilog2() as i64),
        ("MobilityShift", MOBILITY_WEIGHT.ilog2() as i64),
        ("Corners", CORNERS as i64),
        ("XSquares", X_SQUARES as i64),
        ("LevelWidth", LEVEL_BITS as i64),
        ("Root", 0),
        ("AboveRoot", (1 << LEVEL_BITS) - 1),
        // Leaves and their parents are not in the store; the node above the root is.
        ("StoreWords", DEPTHS.most as i64),
        ("StopCycles", STOP_CYCLES as i64),
        ("Lines", LINES as i64),
        ("Plies", PLIES as i64),
    ],
};

/// The chip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zaragoza {
    /// Whether the best move of a tree is tried first in the next.
    pub edition: Edition,
}

impl Chip for Zaragoza {
    const INFO: Info = Info {
        name: "zaragoza",
        title: "the Reversi machine of Zaragoza",
        game: "reversi",
        about: "alpha-beta that deepens under a clock; corners, mobility, stable discs",
        module: "zaragoza_bench",
        trace: &trace::PORTS,
        check_depths: &[1, 2, 3, 4, 5, 6],
        blocks: &[
            MOVES,
            FLIPS,
            COUNT,
            blocks::FLIPPER,
            blocks::ORDER,
            blocks::BORDER,
            blocks::LAYER,
        ],
        theorems: &[
            MOVES_ARE_RIGHT,
            FLIPS_ARE_RIGHT,
            theorems::FLIPPER_IS_RIGHT,
            theorems::MAPPING_HAS_AN_INVERSE,
            theorems::BORDER_IS_RIGHT,
            theorems::LAYER_IS_RIGHT,
        ],
        packages: &[REVERSI_PKG, ZARAGOZA_PKG],
        routed: Routed {
            module: "zaragoza_serial",
            parameters: &[],
            blocks: &[
                "zaragoza_moves",
                "reversi_flips",
                "zaragoza_order",
                "zaragoza_stable",
                "zaragoza_eval",
                "zaragoza_store",
                "zaragoza_search",
            ],
            device: &ECP5_85K,
            clock_mhz: 72.6,
            clock_is_routed: true,
        },
        boards: &[(&ULX3S, "ulx3s_zaragoza")],
    };

    type Question = Question;
    type Event = Event;
    type Answer = Answer;

    fn ask(&self, question: &Question, simulation: &mut Simulation) -> Result<(), Error> {
        let board = question.position.board();
        simulation.set("own_i", board.own)?;
        simulation.set("opp_i", board.opp)?;
        simulation.set("depth_i", question.depth.into())?;
        simulation.set("favour_i", (self.edition == Edition::Ganadores).into())
    }

    fn events(&self, trace: &[u64]) -> impl Iterator<Item = Event> {
        trace::events(trace)
    }

    fn sight(&self, event: &Event) -> Option<Sight> {
        match *event {
            Event::Begin { depth } => Some(Sight::Tree { depth }),
            Event::Enter { level, board } => {
                let board = if level.is_multiple_of(2) { board } else { board.pass() };
                Some(Sight::Node { level, board })
            }
            _ => None,
        }
    }

    fn answer(&self, simulation: &mut Simulation) -> Result<Answer, Error> {
        let [pass, best, value] = simulation.get_all(["pass_o", "best_o", "value_o"])?;
        let [nodes, leaves, complete, depth] =
            simulation.get_all(["nodes_o", "leaves_o", "complete_o", "depth_o"])?;
        let square = Square::new(best as u32).filter(|_| pass == 0);
        let value = signed(value, crate::reversi::VALUE_BITS);
        Ok(Answer {
            best: square.map_or(Move::Pass, Move::Place),
            // A search that was stopped before the end of its first tree has none.
            value: (pass == 0 && value != UNKNOWN).then_some(value),
            depth: Some(depth as u32),
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
        let answer = Twin::of(self.edition).explore(position, *depth, stop, watch);
        Answer {
            best: answer.best,
            value: answer.value,
            depth: Some(answer.depth),
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

impl ReversiChip for Zaragoza {
    const DEPTHS: Depths = DEPTHS;
    const USUAL_DEPTH: u32 = 6;
    const TIMED_DEPTH: u32 = DEPTHS.most;
    const CONTEST: bool = true;

    fn book(&self) -> Result<Option<Book>, Error> {
        match self.edition {
            Edition::Ganadores => Book::start().map(Some),
            Edition::Finalistas => Ok(None),
        }
    }
}
