//! The Go Text Protocol, version 2, for Reversi.

use std::fmt;
use std::time::Duration;

use lockstep_game::{Game, Outcome, Player, State};

use super::clock::Clock;
use super::{Flow, Session, Thinker};
use crate::{Diagram, Move, Position, Size};

/// An engine behind GTP. Colours are `black`, `white`, `b`, `w`; a pass is `pass`, in any case
/// of letters. A pass that a player must make is implied when the opponent is told to move.
pub struct Gtp {
    thinker: Thinker,
    clock: Clock,
    /// The positions of the game, the present one last; never empty.
    positions: Vec<Position>,
}

/// The commands, in the order of `list_commands`.
const COMMANDS: [&str; 17] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "reg_genmove",
];

/// Why a command fails, in the words of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusal {
    UnknownCommand,
    Syntax(&'static str),
    UnacceptableSize,
    IllegalMove,
    CannotUndo,
    CannotScore,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::UnknownCommand => f.write_str("unknown command"),
            Refusal::Syntax(expected) => write!(f, "syntax error: expected {expected}"),
            Refusal::UnacceptableSize => f.write_str("unacceptable size"),
            Refusal::IllegalMove => f.write_str("illegal move"),
            Refusal::CannotUndo => f.write_str("cannot undo"),
            Refusal::CannotScore => f.write_str("cannot score: the game is not over"),
        }
    }
}

impl Session for Gtp {
    fn line(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        let line: String = line.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let mut words = line.split('#').next().unwrap_or_default().split_whitespace().peekable();
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or_default();
        let Some(command) = words.next() else {
            // An empty line is no command; a lonely number is one that is missing.
            if !id.is_empty() {
                say(&format!("?{id} {}\n\n", Refusal::Syntax("a command")));
            }
            return Flow::GoOn;
        };
        let arguments: Vec<&str> = words.collect();
        match self.obey(command, &arguments) {
            Ok(answer) => say(&format!("={id} {answer}\n\n")),
            Err(refusal) => say(&format!("?{id} {refusal}\n\n")),
        }
        if command == "quit" { Flow::End } else { Flow::GoOn }
    }
}

impl Gtp {
    /// An engine at the start of a game.
    pub fn new(thinker: Thinker) -> Gtp {
        let positions = vec![Position::start(Size::Eight)];
        Gtp { thinker, clock: Clock::default(), positions }
    }

    fn obey(&mut self, command: &str, arguments: &[&str]) -> Result<String, Refusal> {
        let nothing = Ok(String::new());
        match command {
            "protocol_version" => Ok("2".into()),
            "name" => Ok(format!("Lockstep {}", self.thinker.name())),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => {
                Ok(arguments.first().is_some_and(|name| COMMANDS.contains(name)).to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => nothing,
            "boardsize" => self.resize(arguments),
            "clear_board" => self.clear(self.position().size()),
            "komi" => number(arguments, 0, "a number").and(nothing),
            "play" => self.play(arguments),
            "genmove" => self.generate(arguments, true),
            "reg_genmove" => self.generate(arguments, false),
            "undo" => self.undo(),
            "showboard" => Ok(format!("\n{}", Diagram(&self.position()))),
            "time_settings" => self.set_clock(arguments),
            "time_left" => self.tell_clock(arguments),
            "final_score" => self.score(),
            _ => Err(Refusal::UnknownCommand),
        }
    }

    fn position(&self) -> Position {
        self.positions.last().copied().unwrap_or_else(|| Position::start(Size::Eight))
    }

    fn resize(&mut self, arguments: &[&str]) -> Result<String, Refusal> {
        let size = arguments.first().ok_or(Refusal::Syntax("a size"))?;
        let size = size.parse().map_err(|_| Refusal::UnacceptableSize)?;
        if self.thinker.plays(size) { self.clear(size) } else { Err(Refusal::UnacceptableSize) }
    }

    fn clear(&mut self, size: Size) -> Result<String, Refusal> {
        self.thinker.forget();
        self.positions = vec![Position::start(size)];
        Ok(String::new())
    }

    /// The position in which `player` is to move: the present one, or the one after a pass that
    /// his opponent must make.
    fn turn_of(&self, player: Player) -> Result<Position, Refusal> {
        let mut position = self.position();
        if position.mover() != player {
            position.play(Move::Pass).map_err(|_| Refusal::IllegalMove)?;
        }
        Ok(position)
    }

    fn play(&mut self, arguments: &[&str]) -> Result<String, Refusal> {
        let player = colour(arguments)?;
        let mv = vertex(arguments.get(1))?;
        let before = self.turn_of(player)?;
        let mut after = before;
        after.play(mv).map_err(|_| Refusal::IllegalMove)?;
        self.push(before, after);
        Ok(String::new())
    }

    /// Adds the position after a move, and the one before it if that was an implied pass.
    fn push(&mut self, before: Position, after: Position) {
        if before != self.position() {
            self.positions.push(before);
        }
        self.positions.push(after);
    }

    fn generate(&mut self, arguments: &[&str], play: bool) -> Result<String, Refusal> {
        let player = colour(arguments)?;
        if self.position().is_over() {
            return Ok("PASS".into());
        }
        let before = self.turn_of(player)?;
        let budget = self.clock.budget(player, before.moves_to_come());
        let report = self.thinker.think(&before, budget, &mut ());
        let Some(mv) = report.best() else { return Err(Refusal::IllegalMove) };
        if play {
            self.clock.used(player, report.time);
            let mut after = before;
            after.play_unchecked(mv);
            self.push(before, after);
        }
        Ok(match mv {
            Move::Place(square) => square.to_string(),
            Move::Pass => "PASS".into(),
        })
    }

    fn undo(&mut self) -> Result<String, Refusal> {
        if self.positions.len() < 2 {
            return Err(Refusal::CannotUndo);
        }
        self.positions.pop();
        Ok(String::new())
    }

    fn set_clock(&mut self, arguments: &[&str]) -> Result<String, Refusal> {
        let [main, period] = [seconds(arguments, 0)?, seconds(arguments, 1)?];
        let stones = number(arguments, 2, "a number of moves")?;
        self.clock.set(main, period, stones as u32);
        Ok(String::new())
    }

    fn tell_clock(&mut self, arguments: &[&str]) -> Result<String, Refusal> {
        let player = colour(arguments)?;
        let time = seconds(arguments, 1)?;
        let stones = number(arguments, 2, "a number of moves")?;
        self.clock.tell(player, time, stones as u32);
        Ok(String::new())
    }

    fn score(&self) -> Result<String, Refusal> {
        match self.position().outcome() {
            None => Err(Refusal::CannotScore),
            Some(Outcome::Draw) => Ok("0".into()),
            Some(Outcome::Win { winner: Player::First, margin }) => Ok(format!("B+{margin}")),
            Some(Outcome::Win { winner: Player::Second, margin }) => Ok(format!("W+{margin}")),
        }
    }
}

fn colour(arguments: &[&str]) -> Result<Player, Refusal> {
    let name = arguments.first().map(|name| name.to_ascii_lowercase());
    match name.as_deref() {
        Some("black" | "b") => Ok(Player::First),
        Some("white" | "w") => Ok(Player::Second),
        _ => Err(Refusal::Syntax("black or white")),
    }
}

fn vertex(name: Option<&&str>) -> Result<Move, Refusal> {
    let name = name.ok_or(Refusal::Syntax("a square or a pass"))?;
    if name.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    name.parse().map(Move::Place).map_err(|_| Refusal::Syntax("a square or a pass"))
}

/// The argument of this index as a finite number.
fn number(arguments: &[&str], index: usize, expected: &'static str) -> Result<f64, Refusal> {
    let number = arguments.get(index).and_then(|text| text.parse::<f64>().ok());
    number.filter(|number| number.is_finite()).ok_or(Refusal::Syntax(expected))
}

fn seconds(arguments: &[&str], index: usize) -> Result<Duration, Refusal> {
    let expected = "a time in seconds";
    let number = number(arguments, index, expected)?;
    Duration::try_from_secs_f64(number).map_err(|_| Refusal::Syntax(expected))
}
