use std::time::Duration;

use lockstep_game::{Game as _, Player, State};
use lockstep_reversi::{Move, Position};
use lockstep_search::{Control, Limits, Stop};

use super::colour;
use crate::transport::{Peer, READY};
use crate::{ClientError, Game, Opening, Remote, Reply, Turn};

/// A program that speaks GTP.
pub struct Client {
    peer: Peer,
    /// How many moves of the game it knows.
    told: usize,
    /// Whether to send `time_left`.
    tells_time: bool,
}

impl Client {
    /// The program behind `peer`.
    pub fn new(peer: Peer) -> Client {
        Client { peer, told: 0, tells_time: false }
    }

    /// Sends a command and reads its answer up to the empty line; a failure is
    /// [`Unexpected`](ClientError::Unexpected).
    pub fn command(&mut self, command: &str, stop: &Stop) -> Result<String, ClientError> {
        let mut answer: Option<String> = None;
        let answer = self.peer.ask(&format!("{command}\n"), stop, |line| match &mut answer {
            None if line.starts_with(['=', '?']) => {
                answer = Some(line.into());
                None
            }
            None => None,
            Some(answer) if line.trim().is_empty() => Some(std::mem::take(answer)),
            Some(answer) => {
                answer.push(' ');
                answer.push_str(line);
                None
            }
        })?;
        match answer.strip_prefix('=') {
            Some(answer) => Ok(answer.trim().into()),
            None => Err(ClientError::unexpected(&format!("{command}: {answer}"))),
        }
    }

    /// Sends the moves that it does not know.
    fn tell(&mut self, game: &Game<'_, Position>, stop: &Stop) -> Result<(), ClientError> {
        let mut mover = game.start.mover();
        for (i, &mv) in game.moves.iter().enumerate() {
            if i >= self.told {
                self.command(&format!("play {} {mv}", colour(mover)), stop)?;
                self.told = i + 1;
            }
            mover = !mover;
        }
        Ok(())
    }
}

impl Remote<Position> for Client {
    fn begin(&mut self, opening: &Opening<'_, Position>) -> Result<(), ClientError> {
        let stop = &opening.stop.part(&Limits::time(READY));
        self.peer.open()?;
        self.told = 0;
        self.tells_time = matches!(opening.control, Control::Game { .. });
        // A program for one size of board may not know the command; on another board its moves
        // will be illegal.
        let size = opening.game.start.size().side();
        tolerate(self.command(&format!("boardsize {size}"), stop))?;
        self.command("clear_board", stop)?;
        // A program without a clock may not know this one.
        tolerate(self.command(&time_settings(opening.control), stop))
    }

    /// Answers forced passes by itself.
    fn choose(&mut self, turn: &Turn<'_, Position>) -> Result<Reply<Move>, ClientError> {
        let Turn { game, stop, .. } = turn;
        if game.position.is_legal(Move::Pass) {
            return Ok(Reply::bare(Move::Pass));
        }
        self.tell(game, stop)?;
        let colour = colour(game.position.mover());
        if let (true, Some(left)) = (self.tells_time, turn.left) {
            let left = format!("time_left {colour} {} 0", left.as_secs_f64());
            tolerate(self.command(&left, stop))?;
        }
        let answer = self.command(&format!("genmove {colour}"), stop)?;
        self.told += 1;
        let square = answer.parse().map_err(|_| ClientError::unexpected(&answer))?;
        Ok(Reply::bare(Move::Place(square)))
    }

    fn end(&mut self, side: Player, _: &Game<'_, Position>, loser: Option<Player>) {
        if loser == Some(side) {
            self.peer.close();
        }
    }
}

/// Accepts a failure for an answer; other errors stay errors.
fn tolerate(answer: Result<String, ClientError>) -> Result<(), ClientError> {
    match answer {
        Ok(_) | Err(ClientError::Unexpected(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A control in GTP's terms: main time, time of a period, moves in it. A period without moves
/// means no limit. Times are whole numbers where they can be: not every program reads fractions.
fn time_settings(control: Control) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match control {
        Control::Free => "time_settings 0 1 0".into(),
        Control::Move(time) => format!("time_settings 0 {} 1", seconds(time)),
        Control::Game { main, .. } => format!("time_settings {} 0 0", seconds(main)),
        Control::Periods { main, period, moves } => {
            format!("time_settings {} {} {moves}", seconds(main), seconds(period))
        }
    }
}
