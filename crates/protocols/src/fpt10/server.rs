use lockstep_game::State;
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::Stop;

use super::{Pairs, ToPlayer, ToReferee};
use crate::history::History;
use crate::{Flow, Session, Thinker};

/// A player who waits for a referee.
pub struct Server {
    thinker: Thinker,
    /// `None` between games.
    game: Option<History>,
    /// What follows each message.
    end: &'static str,
}

impl Server {
    /// A player who sends two characters per message, as on the contest's serial line.
    pub fn new(thinker: Thinker) -> Server {
        Server { thinker, game: None, end: "" }
    }

    /// The same with a line feed behind each message, for a referee that reads lines.
    pub fn with_line_feeds(self) -> Server {
        Server { end: "\n", ..self }
    }

    /// Handles a message, and returns the answer if it asks for one.
    fn answer(&mut self, message: ToPlayer, stop: &Stop) -> Option<ToReferee> {
        match message {
            ToPlayer::Begin => {
                self.thinker.forget();
                Some(self.play(start(), stop))
            }
            ToPlayer::Lost | ToPlayer::Won => {
                self.game = None;
                None
            }
            // The rival's first move begins a game. An illegal move is the referee's affair.
            ToPlayer::Rival(mv) => {
                let mut game = self.game.clone().unwrap_or_else(start);
                game.play(mv).ok()?;
                Some(self.play(game, stop))
            }
        }
    }

    /// Searches and plays a move. A player who cannot move waits for the referee, who tells the rival,
    /// or ends the game.
    fn play(&mut self, mut game: History, stop: &Stop) -> ToReferee {
        let mv = if game.position().is_over() {
            None
        } else {
            let best = self.thinker.think_in(&game, None, stop, &mut ()).best();
            best.filter(|&mv| game.play(mv).is_ok())
        };
        self.game = Some(game);
        match mv {
            Some(Move::Place(square)) => ToReferee::Play(square),
            Some(Move::Pass) | None => ToReferee::CannotMove,
        }
    }
}

fn start() -> History {
    History::new(Position::start(Size::Eight))
}

impl Session for Server {
    type Codec = Pairs;

    /// What is not a message is ignored.
    fn receive(&mut self, pair: [u8; 2], stop: &Stop, send: &mut dyn FnMut(&[u8])) -> Flow {
        let answer = ToPlayer::read(pair).and_then(|message| self.answer(message, stop));
        if let Some(answer) = answer {
            send(format!("{answer}{}", self.end).as_bytes());
        }
        Flow::Continue
    }
}
