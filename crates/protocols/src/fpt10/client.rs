use std::time::Instant;

use lockstep_game::{Game as _, Player};
use lockstep_reversi::{Move, Position};

use super::{Pairs, ToPlayer, ToReferee};
use crate::transport::{Address, Peer};
use crate::{ClientError, Game, Opening, Remote, Reply, Turn};

/// The referee's end of the protocol. It has no message for a new game, so each game has a link
/// of its own.
pub struct Client {
    peer: Peer,
    /// What follows each message: programs may read lines, so they get line feeds.
    end: &'static str,
}

impl Client {
    /// The player behind `peer`.
    pub fn new(peer: Peer) -> Client {
        let end = if matches!(peer.address(), Address::Command(_)) { "\n" } else { "" };
        Client { peer, end }
    }

    fn send(&mut self, message: ToPlayer) -> Result<(), ClientError> {
        let text = format!("{message}{}", self.end);
        self.peer.link()?.send(text.as_bytes())
    }
}

impl Remote<Position> for Client {
    fn begin(&mut self, opening: &Opening<'_, Position>) -> Result<(), ClientError> {
        if !opening.game.moves.is_empty() {
            return Err(ClientError::Closed("this protocol knows no openings".into()));
        }
        self.peer.open()?.drain();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_, Position>) -> Result<Reply<Move>, ClientError> {
        let asked = Instant::now();
        let last = turn.game.moves.last().copied();
        self.send(last.map_or(ToPlayer::Begin, ToPlayer::Rival))?;
        let mut pairs = Pairs::default();
        let pair = self.peer.link()?.take(asked, turn.stop, |inbox| {
            let mut used = 0;
            let pair = inbox.iter().inspect(|_| used += 1).find_map(|&byte| pairs.push(byte));
            inbox.drain(..used);
            pair
        })?;
        let text = String::from_utf8_lossy(&pair);
        match ToReferee::read(pair).ok_or_else(|| ClientError::unexpected(&text))? {
            ToReferee::Play(square) => Ok(Reply::bare(Move::Place(square))),
            ToReferee::CannotMove => Ok(Reply::bare(Move::Pass)),
        }
    }

    /// Reports a forfeit, or the last move of the game, and disconnects.
    fn end(&mut self, side: Player, game: &Game<'_, Position>, loser: Option<Player>) {
        let last = game.moves.last().filter(|_| last_mover(game) != side);
        let message = match loser {
            Some(loser) if loser == side => Some(ToPlayer::Lost),
            Some(_) => Some(ToPlayer::Won),
            None => last.copied().map(ToPlayer::Rival),
        };
        // Whoever does not listen any more need not be told.
        let _ = message.map(|message| self.send(message));
        self.peer.close();
    }
}

/// Who made the last move.
fn last_mover(game: &Game<'_, Position>) -> Player {
    let first = game.start.mover();
    if game.moves.len() % 2 == 1 { first } else { !first }
}
