//! The line protocol by which other programs play with an engine, as a state machine: text in,
//! text out, no input or output of its own.
//!
//! ```text
//! init ROWS COLUMNS LINE first|second BUDGET_MS     ->  ok NAME
//! go BUDGET_MS N c1 ... cN                          ->  a column
//! quit
//! ```
//!
//! Columns count from 0, and `go` gives the whole game so far. `init` begins a new game; what
//! an engine learns from one `go` to the next it keeps. What is wrong is answered by a line
//! that begins with `error`, and changes nothing; no line ends a session but `quit`.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use lockstep_game::{Player, State};
use lockstep_search::{Limits, Stop};

use crate::{Column, ConnectxEngine, EngineName, Record, Shape, ShapeFault};

/// Whether a session goes on after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It waits for the next line.
    GoOn,
    /// It has ended.
    End,
}

/// A conversation by lines.
pub struct Session {
    name: EngineName,
    engine: Box<dyn ConnectxEngine>,
    limits: Limits,
    game: Option<Game>,
}

/// What `init` said.
#[derive(Clone, Copy, Debug)]
struct Game {
    shape: Shape,
    player: Player,
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// The first word is none of the protocol's.
    Command,
    /// `init` has other words than these.
    Init,
    /// `go` has other words than these.
    Go,
    /// There is no such board.
    Shape(ShapeFault),
    /// `go` came before `init`.
    NoGame,
    /// A move of the game cannot be played.
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// The column it asked for, counted from 0.
        column: usize,
    },
    /// It is the other player's turn.
    Turn(Player),
    /// The game is over.
    Over,
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::Command => f.write_str("expected init, go or quit"),
            LineFault::Init => {
                f.write_str("expected init ROWS COLUMNS LINE first|second BUDGET_MS")
            }
            LineFault::Go => f.write_str("expected go BUDGET_MS N and N columns"),
            LineFault::Shape(fault) => fault.fmt(f),
            LineFault::NoGame => f.write_str("expected init before go"),
            LineFault::Move { number, column } => {
                write!(
                    f,
                    "move {number}: column {column} is full, or the board has none, or the game is over"
                )
            }
            LineFault::Turn(Player::First) => f.write_str("it is the first player's turn"),
            LineFault::Turn(Player::Second) => f.write_str("it is the second player's turn"),
            LineFault::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for LineFault {}

/// An engine leaves so much of its time for the way of the answer: a share of it, and this.
const RESERVE: Duration = Duration::from_millis(20);
const SHARE: f64 = 0.97;

impl Session {
    /// A session with the engine of this name. The time of `limits` counts if it is less than
    /// the budget of a move.
    pub fn new(name: EngineName, limits: Limits) -> Session {
        Session { name, engine: name.build(), limits, game: None }
    }

    /// Takes in a line and returns what there is to say to it, without a line feed; nothing
    /// for an empty line and for the last.
    pub fn line(&mut self, line: &str) -> (Option<String>, Flow) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match words[..] {
            [] => return (None, Flow::GoOn),
            ["quit", ..] => return (None, Flow::End),
            ["init", ref rest @ ..] => self.init(rest),
            ["go", ref rest @ ..] => self.go(rest),
            _ => Err(LineFault::Command),
        };
        let answer = answer.unwrap_or_else(|fault| format!("error {fault}"));
        (Some(answer), Flow::GoOn)
    }

    fn init(&mut self, words: &[&str]) -> Result<String, LineFault> {
        let [rows, columns, line, player, budget] = words else { return Err(LineFault::Init) };
        let number = |word: &str| word.parse().map_err(|_| LineFault::Init);
        let player = match *player {
            "first" => Player::First,
            "second" => Player::Second,
            _ => return Err(LineFault::Init),
        };
        number(budget)?;
        let shape =
            Shape::new(number(rows)?, number(columns)?, number(line)?).map_err(LineFault::Shape)?;
        self.game = Some(Game { shape, player });
        self.engine.forget();
        Ok(format!("ok {}", self.name))
    }

    fn go(&mut self, words: &[&str]) -> Result<String, LineFault> {
        let Game { shape, player } = self.game.ok_or(LineFault::NoGame)?;
        let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
        let (budget, columns) = match numbers[..] {
            [budget, count, ref columns @ ..]
                if columns.len() == count && numbers.len() == words.len() =>
            {
                (budget, columns)
            }
            _ => return Err(LineFault::Go),
        };
        let record = replay(shape, columns)?;
        let mover = if columns.len().is_multiple_of(2) { Player::First } else { Player::Second };
        if record.position().is_over() {
            return Err(LineFault::Over);
        }
        if mover != player {
            return Err(LineFault::Turn(mover));
        }
        let time = Duration::from_millis(budget as u64).mul_f64(SHARE).saturating_sub(RESERVE);
        let time = Some(self.limits.time.map_or(time, |limit| limit.min(time)));
        let limits = Limits { time, ..self.limits.clone() };
        let stop = Stop::after(&limits);
        let report = self.engine.search(record.position(), &limits, &stop, &mut ());
        let legal = || record.position().legal_moves().next();
        let column = report.best().or_else(legal).ok_or(LineFault::Over)?;
        Ok(column.index().to_string())
    }
}

fn replay(shape: Shape, columns: &[usize]) -> Result<Record, LineFault> {
    let mut record = Record::start(shape);
    for (i, &column) in columns.iter().enumerate() {
        let fault = LineFault::Move { number: i + 1, column };
        let column = u8::try_from(column).map(Column::new).map_err(|_| fault)?;
        record.play(column).map_err(|_| fault)?;
    }
    Ok(record)
}
