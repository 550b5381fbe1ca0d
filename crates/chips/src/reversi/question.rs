use std::fmt;

use lockstep_reversi::{Move, Position};

/// What a chip for Reversi is asked: the best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The position, on 8x8 and not over.
    pub position: Position,
    /// The levels of the search.
    pub depth: u32,
    /// The clock cycles after which it is stopped, if they are limited.
    pub cycles: Option<u64>,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} depth {}", self.position, self.depth)?;
        self.cycles.map_or(Ok(()), |cycles| write!(f, " within {cycles} cycles"))
    }
}

/// What it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move to play.
    pub best: Move,
    /// Its value for the player to move, in the chip's own units; `None` of a forced pass, or if
    /// no move was explored to the end.
    pub value: Option<i32>,
    /// The deepest tree that was completed, of a chip that deepens.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: u64,
    /// Positions evaluated: at the full depth, or because the game is over.
    pub leaves: u64,
    /// Whether it was not stopped.
    pub complete: bool,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer { best, value, depth, nodes, leaves, complete } = self;
        let value = value.map_or("none".into(), |value| value.to_string());
        write!(f, "answers {best}, value {value}, {nodes} nodes, {leaves} leaves")?;
        depth.map_or(Ok(()), |depth| write!(f, ", depth {depth}"))?;
        if *complete { Ok(()) } else { write!(f, ", stopped") }
    }
}
