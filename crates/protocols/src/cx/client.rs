use std::fmt::Write;
use std::time::Duration;

use lockstep_connectx::{Column, Position};
use lockstep_game::Player;
use lockstep_search::{Control, Limits};

use super::side;
use crate::transport::{Peer, READY};
use crate::{ClientError, Game, Opening, Remote, Reply, Turn};

/// The budget of a move where time is not limited.
const UNHURRIED: Duration = Duration::from_secs(1);

/// A program that speaks the line protocol.
pub struct Client {
    peer: Peer,
}

impl Client {
    /// The program behind `peer`.
    pub fn new(peer: Peer) -> Client {
        Client { peer }
    }
}

impl Remote<Position> for Client {
    fn begin(&mut self, opening: &Opening<'_, Position>) -> Result<(), ClientError> {
        let stop = &opening.stop.part(&Limits::time(READY));
        self.peer.open()?;
        let shape = opening.game.start.shape();
        let time = match opening.control {
            Control::Move(time) => time,
            _ => UNHURRIED,
        };
        let text = format!(
            "init {} {} {} {} {}\n",
            shape.rows(),
            shape.columns(),
            shape.line(),
            side(opening.side),
            time.as_millis()
        );
        let answer = self.peer.ask(&text, stop, |line| Some(line.to_owned()))?;
        let is_ok = answer.split_whitespace().next() == Some("ok");
        if is_ok { Ok(()) } else { Err(ClientError::unexpected(&answer)) }
    }

    fn choose(&mut self, turn: &Turn<'_, Position>) -> Result<Reply<Column>, ClientError> {
        let time = turn.time.unwrap_or(UNHURRIED);
        let mut text = format!("go {} {}", time.as_millis(), turn.game.moves.len());
        for column in turn.game.moves {
            let _ = write!(text, " {}", column.index());
        }
        text.push('\n');
        let answer = self.peer.ask(&text, turn.stop, |line| Some(line.trim().to_owned()))?;
        let column = answer.parse().map_err(|_| ClientError::unexpected(&answer))?;
        Ok(Reply::bare(Column::new(column)))
    }

    fn end(&mut self, side: Player, _: &Game<'_, Position>, loser: Option<Player>) {
        if loser == Some(side) {
            self.peer.close();
        }
    }
}
