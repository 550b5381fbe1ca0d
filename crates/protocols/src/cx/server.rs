use std::time::Duration;

use lockstep_connectx::{Column, EngineName, Position, Record, Shape, ShapeFault};
use lockstep_game::{Game as _, Player, State};
use lockstep_search::{Engine, Limits, Stop};

use super::{LONGEST_LINE, read_side, side};
use crate::{Flow, Lines, Session};

/// An engine behind the line protocol.
pub struct Server {
    name: EngineName,
    engine: Box<dyn Engine<Position> + Send>,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// The first word is none of the protocol's.
    #[error("expected init, go or quit")]
    Command,
    /// The arguments of `init` are wrong.
    #[error("expected init ROWS COLUMNS LINE first|second BUDGET_MS")]
    Init,
    /// The arguments of `go` are wrong.
    #[error("expected go BUDGET_MS N and N columns")]
    Go,
    /// There is no such board.
    #[error(transparent)]
    Shape(#[from] ShapeFault),
    /// `go` came before `init`.
    #[error("expected init before go")]
    NoGame,
    /// A move of the game cannot be played.
    #[error("move {number}: column {column} is full, or the board has none, or the game is over")]
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// The column it asked for, counted from 0.
        column: u64,
    },
    /// It is the other player's turn.
    #[error("it is the {} player's turn", side(*.0))]
    Turn(Player),
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// An engine searches for this share of the budget, less the overhead: the rest is for the
/// transmission of the answer.
const SHARE: f64 = 0.97;
const OVERHEAD: Duration = Duration::from_millis(20);

impl Session for Server {
    type Codec = Lines<LONGEST_LINE>;

    /// Every line that is not blank gets one line for an answer, except `quit`.
    fn receive(&mut self, line: String, stop: &Stop, send: &mut dyn FnMut(&[u8])) -> Flow {
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match words[..] {
            [] => return Flow::Continue,
            ["quit", ..] => return Flow::End,
            ["init", ref rest @ ..] => self.init(rest),
            ["go", ref rest @ ..] => self.go(rest, stop),
            _ => Err(LineFault::Command),
        };
        let answer = answer.unwrap_or_else(|fault| format!("error {fault}"));
        send(format!("{answer}\n").as_bytes());
        Flow::Continue
    }
}

impl Server {
    /// The engine of this name. The time of `limits` counts if it is less than the budget of a
    /// move.
    pub fn new(name: EngineName, limits: Limits) -> Server {
        Server { name, engine: name.build(), limits, game: None }
    }

    /// The same with an engine of that name that was made with other options.
    pub fn with_engine(self, engine: Box<dyn Engine<Position> + Send>) -> Server {
        Server { engine, ..self }
    }

    fn init(&mut self, words: &[&str]) -> Result<String, LineFault> {
        let [rows, columns, line, player, budget] = words else { return Err(LineFault::Init) };
        let number = |word: &str| word.parse().map_err(|_| LineFault::Init);
        let player = read_side(player).ok_or(LineFault::Init)?;
        number(budget)?;
        let shape = Shape::new(number(rows)?, number(columns)?, number(line)?)?;
        self.game = Some(Game { shape, player });
        self.engine.forget();
        Ok(format!("ok {}", self.name))
    }

    fn go(&mut self, words: &[&str], stop: &Stop) -> Result<String, LineFault> {
        let Game { shape, player } = self.game.ok_or(LineFault::NoGame)?;
        let numbers: Result<Vec<u64>, _> = words.iter().map(|word| word.parse()).collect();
        let numbers = numbers.map_err(|_| LineFault::Go)?;
        let [budget, count, columns @ ..] = &numbers[..] else { return Err(LineFault::Go) };
        if columns.len() as u64 != *count {
            return Err(LineFault::Go);
        }
        let record = replay(shape, columns)?;
        if record.position().is_over() {
            return Err(LineFault::Over);
        }
        let mover = record.position().mover();
        if mover != player {
            return Err(LineFault::Turn(mover));
        }
        let time = Duration::from_millis(*budget).mul_f64(SHARE).saturating_sub(OVERHEAD);
        let time = Some(self.limits.time.map_or(time, |limit| limit.min(time)));
        let limits = Limits { time, ..self.limits.clone() };
        let report = self.engine.search(record.position(), &limits, stop, &mut ());
        let legal = || record.position().legal_moves().next();
        let column = report.best().or_else(legal).ok_or(LineFault::Over)?;
        Ok(column.index().to_string())
    }
}

fn replay(shape: Shape, columns: &[u64]) -> Result<Record, LineFault> {
    let mut record = Record::start(shape);
    for (i, &column) in columns.iter().enumerate() {
        let fault = LineFault::Move { number: i + 1, column };
        let column = u8::try_from(column).map(Column::new).map_err(|_| fault)?;
        record.play(column).map_err(|_| fault)?;
    }
    Ok(record)
}
