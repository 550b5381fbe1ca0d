use std::time::Duration;

use lockstep_game::{Game, Outcome, Player, State};
use lockstep_reversi::{Diagram, Move, Position, Size, moves_to_come};
use lockstep_search::{Clock, Control, Stop};

use super::command::{Command, Failure};
use crate::history::History;
use crate::{Flow, Lines, Session, Thinker};

/// An engine behind GTP. A forced pass is implied when a move of the opponent follows.
pub struct Server {
    thinker: Thinker,
    clock: Clock,
    game: History,
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

type Answer = Result<String, Failure>;

impl Session for Server {
    type Codec = Lines;

    fn receive(&mut self, line: String, stop: &Stop, send: &mut dyn FnMut(&[u8])) -> Flow {
        let Some(command) = Command::read(&line) else { return Flow::Continue };
        let id = &command.id;
        let answer = match self.obey(&command, stop) {
            Ok(answer) => format!("={id} {answer}\n\n"),
            Err(failure) => format!("?{id} {failure}\n\n"),
        };
        send(answer.as_bytes());
        if command.name() == Ok("quit") { Flow::End } else { Flow::Continue }
    }
}

impl Server {
    /// An engine at the start of a game.
    pub fn new(thinker: Thinker) -> Server {
        let game = History::new(Position::start(Size::Eight));
        Server { thinker, clock: Clock::default(), game }
    }

    fn obey(&mut self, command: &Command, stop: &Stop) -> Answer {
        let done = Ok(String::new());
        match command.name()? {
            "protocol_version" => Ok("2".into()),
            "name" => Ok(format!("Lockstep {}", self.thinker.name())),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => {
                Ok(command.argument(0).is_some_and(|name| COMMANDS.contains(&name)).to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => done,
            "boardsize" => self.resize(command),
            "clear_board" => self.clear(self.game.position().size()),
            "komi" => command.number(0, "a number").and(done),
            "play" => self.play(command),
            "genmove" => self.generate(command, stop, true),
            "reg_genmove" => self.generate(command, stop, false),
            "undo" => self.undo(),
            "showboard" => Ok(format!("\n{}", Diagram(self.game.position()))),
            "time_settings" => self.time_settings(command),
            "time_left" => self.time_left(command),
            "final_score" => self.score(),
            _ => Err(Failure::UnknownCommand),
        }
    }

    fn resize(&mut self, command: &Command) -> Answer {
        let size = command.argument(0).ok_or(Failure::Syntax("a size"))?;
        let size = size.parse().map_err(|_| Failure::UnacceptableSize)?;
        if self.thinker.plays(size) { self.clear(size) } else { Err(Failure::UnacceptableSize) }
    }

    fn clear(&mut self, size: Size) -> Answer {
        self.thinker.forget();
        self.game = History::new(Position::start(size));
        self.clock = Clock::new(self.clock.control());
        Ok(String::new())
    }

    /// The game with `player` to move: as it is, or after a forced pass of the opponent.
    fn turn_of(&self, player: Player) -> Result<History, Failure> {
        let mut game = self.game.clone();
        if game.position().mover() != player {
            game.play(Move::Pass).map_err(|_| Failure::IllegalMove)?;
        }
        Ok(game)
    }

    fn play(&mut self, command: &Command) -> Answer {
        let player = command.colour()?;
        let mv = command.vertex()?;
        let mut game = self.turn_of(player)?;
        game.play(mv).map_err(|_| Failure::IllegalMove)?;
        self.game = game;
        Ok(String::new())
    }

    fn generate(&mut self, command: &Command, stop: &Stop, play: bool) -> Answer {
        let player = command.colour()?;
        if self.game.position().is_over() {
            return Ok("PASS".into());
        }
        let mut game = self.turn_of(player)?;
        let time = self.clock.share(player, moves_to_come(game.position()));
        let report = self.thinker.think_in(&game, time, stop, &mut ());
        let Some(mv) = report.best() else { return Err(Failure::IllegalMove) };
        if play {
            self.clock.used(player, report.stats.time);
            game.play(mv).map_err(|_| Failure::IllegalMove)?;
            self.game = game;
        }
        Ok(match mv {
            Move::Place(square) => square.to_string(),
            Move::Pass => "PASS".into(),
        })
    }

    fn undo(&mut self) -> Answer {
        if self.game.undo() { Ok(String::new()) } else { Err(Failure::CannotUndo) }
    }

    fn time_settings(&mut self, command: &Command) -> Answer {
        let [main, period] = [command.seconds(0)?, command.seconds(1)?];
        self.clock = Clock::new(control(main, period, command.moves(2)?));
        Ok(String::new())
    }

    fn time_left(&mut self, command: &Command) -> Answer {
        let player = command.colour()?;
        self.clock.set_left(player, command.seconds(1)?, command.moves(2)?);
        Ok(String::new())
    }

    fn score(&self) -> Answer {
        match self.game.position().outcome() {
            None => Err(Failure::CannotScore),
            Some(Outcome::Draw) => Ok("0".into()),
            Some(Outcome::Win { winner: Player::First, margin }) => Ok(format!("B+{margin}")),
            Some(Outcome::Win { winner: Player::Second, margin }) => Ok(format!("W+{margin}")),
        }
    }
}

/// The control that `time_settings` describes. A period without moves means no limit at all,
/// unless its time is zero too: then the main time is all there is.
fn control(main: Duration, period: Duration, moves: u32) -> Control {
    match (period.is_zero(), moves) {
        (false, 0) => Control::Free,
        (true, 0) => Control::Game { main, increment: Duration::ZERO },
        (_, moves) => Control::Periods { main, period, moves },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_settings_of_every_kind_are_understood() {
        let [none, ten, hundred] = [0, 10, 100].map(Duration::from_secs);
        assert_eq!(control(none, ten, 0), Control::Free);
        let game = Control::Game { main: hundred, increment: none };
        assert_eq!(control(hundred, none, 0), game);
        let periods = Control::Periods { main: none, period: ten, moves: 5 };
        assert_eq!(control(none, ten, 5), periods);
    }
}
