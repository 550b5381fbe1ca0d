//! What the dispatcher does: the events, and the trace ports that tell them.

use std::fmt;

use lockstep_reversi::Board;

use crate::reversi::VALUE_BITS;
use crate::signed;

/// The ports of the trace.
pub(super) const PORTS: [&str; 7] = [
    "trace_kind_o",
    "trace_core_o",
    "trace_level_o",
    "trace_own_o",
    "trace_opp_o",
    "trace_alpha_o",
    "trace_value_o",
];

/// The bits of `trace_kind_o`.
const STARTED: u64 = 1;
const VALUED: u64 = 2;
const CLOSED: u64 = 4;

/// A step of the dispatcher, on behalf of a core.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The core.
    pub core: usize,
    /// The level of the position, from the root.
    pub level: usize,
    /// What is done.
    pub kind: Kind,
}

/// What the dispatcher does. Values are those of the mover of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The core starts on a position, with a window.
    Start {
        /// The position.
        board: Board,
        /// The lower bound of the window.
        alpha: i32,
        /// The upper bound.
        beta: i32,
    },
    /// A node gets the value of a child, and may need no more search.
    Value {
        /// The child's value, as the node's mover sees it.
        value: i32,
        /// All cores below the node stop.
        closes: bool,
    },
    /// A node is outside of its window by now: all cores below it stop.
    Close {
        /// Its best value.
        value: i32,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event { core, level, kind } = self;
        match kind {
            Kind::Start { board, alpha, beta } => write!(
                f,
                "starts core {core} on level {level}, own {:#018x}, opp {:#018x}, window {alpha} to {beta}",
                board.own, board.opp
            ),
            Kind::Value { value, closes } => {
                let end = if *closes { ", which closes it" } else { "" };
                write!(f, "takes {value} from core {core} to a node of level {level}{end}")
            }
            Kind::Close { value } => {
                write!(f, "closes the node of level {level} above core {core}, value {value}")
            }
        }
    }
}

/// The event of a cycle.
pub(super) fn event(trace: &[u64]) -> Option<Event> {
    let mut words = [0; PORTS.len()];
    words.copy_from_slice(trace);
    let [kind, core, level, own, opp, alpha, value] = words;
    let [alpha, value] = [alpha, value].map(|value| signed(value, VALUE_BITS));
    let kind = if kind & STARTED != 0 {
        Kind::Start { board: Board { own, opp }, alpha, beta: value }
    } else if kind & VALUED != 0 {
        Kind::Value { value, closes: kind & CLOSED != 0 }
    } else if kind & CLOSED != 0 {
        Kind::Close { value }
    } else {
        return None;
    };
    Some(Event { core: core as usize, level: level as usize, kind })
}
