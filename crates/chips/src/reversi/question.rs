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
    /// Positions entered.
    pub nodes: u64,
    /// Positions evaluated: at the full depth, or because the game is over.
    pub leaves: u64,
    /// Whether it was not stopped.
    pub complete: bool,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer { best, value, nodes, leaves, complete } = self;
        let value = value.map_or("none".into(), |value| value.to_string());
        write!(f, "answers {best}, value {value}, {nodes} nodes, {leaves} leaves")?;
        if *complete { Ok(()) } else { write!(f, ", stopped") }
    }
}

/// The depths of a chip's search, in levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depths {
    /// The least.
    pub least: u32,
    /// The greatest.
    pub most: u32,
    /// From one to the next, 1 or 2.
    pub step: u32,
    /// The one that is taken unless another is asked for.
    pub usual: u32,
}

impl Depths {
    /// All of them.
    pub fn all(self) -> impl Iterator<Item = u32> {
        (self.least..=self.most).step_by(self.step as usize)
    }

    /// Whether this is one of them.
    pub fn contains(self, depth: u32) -> bool {
        self.all().any(|known| known == depth)
    }
}

impl fmt::Display for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match (self.step, self.least % 2) {
            (2, 0) => "an even depth",
            (2, _) => "an odd depth",
            _ => "a depth",
        };
        write!(f, "{kind} from {} to {}", self.least, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_listed_and_named() {
        let even = Depths { least: 2, most: 16, step: 2, usual: 6 };
        assert!(even.contains(2) && even.contains(16) && !even.contains(3) && !even.contains(18));
        assert_eq!(even.to_string(), "an even depth from 2 to 16");
        let any = Depths { least: 1, most: 3, step: 1, usual: 3 };
        assert_eq!(
            (any.all().collect(), any.to_string()),
            (vec![1, 2, 3], "a depth from 1 to 3".into())
        );
    }
}
