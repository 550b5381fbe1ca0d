use std::fmt;
use std::ops::ControlFlow;

use super::is_red;
use crate::Board;

/// A step of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A position was entered. The root is on level 0; Red is to move on even levels.
    Enter {
        /// Moves and passes from the root.
        level: u32,
        /// The discs of Red.
        red: u64,
        /// The discs of Blue.
        blue: u64,
    },
    /// A position was given its value, which goes to the level above.
    Return {
        /// The level of the position.
        level: u32,
        /// Its value for Red.
        value: i32,
    },
    /// The remaining moves of a position, if there are any, are left out. Its `Return` follows.
    Cut {
        /// The level of the position.
        level: u32,
    },
}

impl Event {
    /// Entering `board`, seen by the player to move on `level`.
    pub(super) fn enter(level: u32, board: Board) -> Event {
        let Board { own: red, opp: blue } = if is_red(level) { board } else { board.pass() };
        Event::Enter { level, red, blue }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Enter { level, red, blue } => {
                write!(f, "enters red {red:#018x} blue {blue:#018x} on level {level}")
            }
            Event::Return { level, value } => write!(f, "returns {value} from level {level}"),
            Event::Cut { level } => write!(f, "cuts level {level}"),
        }
    }
}

/// Receives every step of the machine.
pub trait Trace {
    /// The machine is about to make a step. `Break` stops it before: it answers with what it has.
    fn event(&mut self, event: Event) -> ControlFlow<()>;
}

/// No trace.
impl Trace for () {
    #[inline(always)]
    fn event(&mut self, _: Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A function receives the steps.
impl<F: FnMut(Event) -> ControlFlow<()>> Trace for F {
    fn event(&mut self, event: Event) -> ControlFlow<()> {
        self(event)
    }
}
