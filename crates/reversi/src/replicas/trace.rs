//! The steps of a search that deepens, for a comparison with a chip.

use std::fmt;
use std::ops::ControlFlow;

use crate::{Board, Move};

/// A step of a search. Levels are counted from the root, which is on level 0; values are for the
/// player to move on their level. `E` is what an evaluation consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<E> {
    /// The search is about to begin a tree of this depth.
    Begin {
        /// The depth of the tree.
        depth: u32,
    },
    /// A position was entered.
    Enter {
        /// The level of the position.
        level: u32,
        /// The position, as its player to move sees it.
        board: Board,
    },
    /// A position at full depth was evaluated.
    Evaluate {
        /// The level of the position.
        level: u32,
        /// The terms of its value.
        terms: E,
    },
    /// A position turned out to be the end of a game.
    Finish {
        /// The level of the position.
        level: u32,
        /// The discs that the player to move is ahead.
        lead: i32,
    },
    /// The remaining moves of a position, if there are any, are left out. Its `Return` follows.
    Cut {
        /// The level of the position.
        level: u32,
    },
    /// All that counts of a position below the full depth was searched.
    Return {
        /// The level of the position.
        level: u32,
        /// Its value, or a bound of it: that of its register.
        value: i32,
    },
    /// A tree was completed.
    Complete {
        /// The depth of the tree.
        depth: u32,
        /// The best move of the root.
        best: Move,
        /// Its value.
        value: i32,
    },
}

impl<E: fmt::Display> fmt::Display for Event<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Begin { depth } => write!(f, "begins depth {depth}"),
            Event::Enter { level, board: Board { own, opp } } => {
                write!(f, "enters own {own:#018x} opp {opp:#018x} on level {level}")
            }
            Event::Evaluate { level, terms } => write!(f, "evaluates level {level}: {terms}"),
            Event::Finish { level, lead } => write!(f, "ends the game on level {level}: {lead:+}"),
            Event::Cut { level } => write!(f, "cuts level {level}"),
            Event::Return { level, value } => write!(f, "returns {value} from level {level}"),
            Event::Complete { depth, best, value } => {
                write!(f, "completes depth {depth} with {best}, value {value}")
            }
        }
    }
}

/// Receives every step of a search.
pub trait Trace<E> {
    /// The search is about to make a step. `Break` stops it before: it answers with what it has.
    fn event(&mut self, event: Event<E>) -> ControlFlow<()>;
}

/// No trace.
impl<E> Trace<E> for () {
    #[inline(always)]
    fn event(&mut self, _: Event<E>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A function receives the steps.
impl<E, F: FnMut(Event<E>) -> ControlFlow<()>> Trace<E> for F {
    fn event(&mut self, event: Event<E>) -> ControlFlow<()> {
        self(event)
    }
}
