//! The machine of Timisoara: minimax with alpha-beta at a fixed even depth, one state machine.
//!
//! The player to move at the root is Red, who maximises; Blue minimises. A pass uses up a
//! level, so Red is to move on every even level, and in every leaf. [`Timisoara`] is the
//! engine; it tells a [`Trace`] every step, so that a chip can be compared event by event.
//! [`PATTERNS`] is its idea of stability.

mod explore;
mod patterns;
mod trace;

pub use explore::{Edition, INFINITY};
pub use patterns::{MOBILITY_WEIGHT, PATTERNS, STABILITY_WEIGHT, evaluate};
pub use trace::{Event, Trace};

use std::time::Instant;

use lockstep_search::{Engine, Limits, Observer, Report, Stats, Stop};

use crate::{Move, Position};
use explore::Exploration;

/// The value of a finished game that is not lost, without the discs that Red has more; the
/// value of a lost one is its opposite.
pub const GAME_OVER: i32 = 15_000;

/// The depth of the published results.
const DEFAULT_DEPTH: u32 = 6;

/// Whether Red is to move on a level.
const fn is_red(level: u32) -> bool {
    level.is_multiple_of(2)
}

/// The machine of Timisoara.
#[derive(Clone, Debug, Default)]
pub struct Timisoara {
    edition: Edition,
}

/// What an exploration found, in the terms of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move to play.
    pub best: Move,
    /// The value for Red, who plays it; `None` if no move was explored in full, as when there
    /// is none.
    pub value: Option<i32>,
    /// Positions entered.
    pub nodes: u64,
    /// Positions evaluated: at the full depth, or because the game is over.
    pub leaves: u64,
    /// Whether it was not stopped.
    pub complete: bool,
}

impl Timisoara {
    /// The machine as its documents mean it.
    pub fn new() -> Timisoara {
        Timisoara::default()
    }

    /// The machine in one of its editions.
    pub fn of(edition: Edition) -> Timisoara {
        Timisoara { edition }
    }

    /// The depth nearest to `depth` that the machine can be built with: even, from 2 to 16.
    pub const fn depth(depth: u32) -> u32 {
        let even = depth.saturating_add(depth % 2);
        if even < 2 {
            2
        } else if even > 16 {
            16
        } else {
            even
        }
    }

    /// Explores `position`, which is not over, to `depth` levels (see [`Timisoara::depth`]), and
    /// tells `trace` every step.
    pub fn explore(
        &self,
        position: &Position,
        depth: u32,
        stop: &Stop,
        trace: &mut impl Trace,
    ) -> Answer {
        Exploration::new(position.size(), self.edition, Timisoara::depth(depth), stop, trace)
            .run(position.board())
    }
}

impl Engine<Position> for Timisoara {
    fn name(&self) -> String {
        let name = match self.edition {
            Edition::Published => "timisoara:published",
            Edition::Corrected => "timisoara",
            Edition::Prompt => "timisoara:prompt",
        };
        name.into()
    }

    /// Searches to the depth of `limits`, rounded up to an even one; 6 if there is none. The
    /// score is `None`: the machine's values are not discs.
    fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        let start = Instant::now();
        let depth = Timisoara::depth(limits.depth.unwrap_or(DEFAULT_DEPTH));
        let answer = self.explore(position, depth, &stop.part(limits), &mut ());
        let Answer { nodes, leaves, .. } = answer;
        let report = Report {
            line: vec![answer.best],
            value: answer.value,
            depth: if answer.complete { depth } else { 0 },
            stats: Stats { nodes, leaves: Some(leaves), time: start.elapsed() },
            ..Report::default()
        };
        observer.report(&report);
        report
    }
}
