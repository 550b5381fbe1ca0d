use lockstep_game::State;
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::Stop;

use super::{Pairs, ToPlayer, ToReferee};
use crate::{Flow, Session, Thinker};

/// A player who waits for a referee.
pub struct Server {
    thinker: Thinker,
    /// The moves of the game; `None` between games.
    game: Option<Vec<Move>>,
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
                Some(self.play(Vec::new(), stop))
            }
            ToPlayer::Lost | ToPlayer::Won => {
                self.game = None;
                None
            }
            // The rival's first move begins a game. An illegal move is the referee's affair.
            ToPlayer::Rival(mv) => {
                let mut moves = self.game.clone().unwrap_or_default();
                position_after(&moves).play(mv).ok()?;
                moves.push(mv);
                Some(self.play(moves, stop))
            }
        }
    }

    /// Searches and plays a move after `moves`. A player who cannot move waits for the referee,
    /// who tells the rival, or ends the game.
    fn play(&mut self, mut moves: Vec<Move>, stop: &Stop) -> ToReferee {
        let position = position_after(&moves);
        let mv = if position.is_over() {
            None
        } else {
            self.thinker.follow(&Position::start(Size::Eight), &moves);
            let best = self.thinker.think(&position, None, stop, &mut ()).best();
            let mv = best.unwrap_or(Move::Pass);
            moves.push(mv);
            Some(mv)
        };
        self.game = Some(moves);
        match mv {
            Some(Move::Place(square)) => ToReferee::Play(square),
            Some(Move::Pass) | None => ToReferee::CannotMove,
        }
    }
}

/// The position that these moves, which are legal, lead to.
fn position_after(moves: &[Move]) -> Position {
    let mut position = Position::start(Size::Eight);
    moves.iter().for_each(|&mv| position.play_unchecked(mv));
    position
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
