use std::time::Duration;

use lockstep_game::Player;
use lockstep_reversi::Move;

use super::{read_colour, read_move};

/// A line from the controller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// Repeated in the answer; may be empty.
    pub(super) id: String,
    /// The words behind it: the name and the arguments.
    words: Vec<String>,
}

impl Command {
    /// Reads a line: tabs count as spaces, control characters and comments are removed. `None` if
    /// nothing is left.
    pub(super) fn read(line: &str) -> Option<Command> {
        let line = line.replace('\t', " ");
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let mut words = line.split('#').next()?.split_whitespace().peekable();
        words.peek()?;
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or_default().to_owned();
        Some(Command { id, words: words.map(str::to_owned).collect() })
    }

    /// The name; an id may stand alone.
    pub(super) fn name(&self) -> Result<&str, Failure> {
        self.words.first().map(String::as_str).ok_or(Failure::Syntax("a command"))
    }

    /// The argument of this index, from 0.
    pub(super) fn argument(&self, index: usize) -> Option<&str> {
        self.words.get(index + 1).map(String::as_str)
    }

    /// The first argument as a colour.
    pub(super) fn colour(&self) -> Result<Player, Failure> {
        self.argument(0).and_then(read_colour).ok_or(Failure::Syntax("black or white"))
    }

    /// The second argument as a move.
    pub(super) fn vertex(&self) -> Result<Move, Failure> {
        self.argument(1).and_then(read_move).ok_or(Failure::Syntax("a square or a pass"))
    }

    /// An argument as a finite number.
    pub(super) fn number(&self, index: usize, expected: &'static str) -> Result<f64, Failure> {
        let number = self.argument(index).and_then(|text| text.parse::<f64>().ok());
        number.filter(|number| number.is_finite()).ok_or(Failure::Syntax(expected))
    }

    /// An argument as a time in seconds, perhaps with a fraction.
    pub(super) fn seconds(&self, index: usize) -> Result<Duration, Failure> {
        let expected = "a time in seconds";
        let number = self.number(index, expected)?;
        Duration::try_from_secs_f64(number).map_err(|_| Failure::Syntax(expected))
    }

    /// An argument as the number of moves of a period; `as` saturates.
    pub(super) fn moves(&self, index: usize) -> Result<u32, Failure> {
        Ok(self.number(index, "a number of moves")? as u32)
    }
}

/// Why a command fails, in the protocol's own words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Failure {
    #[error("unknown command")]
    UnknownCommand,
    #[error("syntax error: expected {0}")]
    Syntax(&'static str),
    #[error("unacceptable size")]
    UnacceptableSize,
    #[error("illegal move")]
    IllegalMove,
    #[error("cannot undo")]
    CannotUndo,
    #[error("cannot score: the game is not over")]
    CannotScore,
}
