use lockstep_game::{Player, State};
use lockstep_reversi::{Move, Position, Square};
use lockstep_search::Limits;

use crate::ggf::{self, write_move};
use crate::transport::{Peer, READY};
use crate::{ClientError, Game, Opening, Remote, Reply, Turn};

/// An engine that expects NBoard.
pub struct Client {
    peer: Peer,
    depth: Option<u32>,
    /// How many moves of the game it knows.
    told: usize,
    pings: u64,
}

impl Client {
    /// The engine behind `peer`, told to search to `depth`.
    pub fn new(peer: Peer, depth: Option<u32>) -> Client {
        Client { peer, depth, told: 0, pings: 0 }
    }
}

impl Remote<Position> for Client {
    fn begin(&mut self, opening: &Opening<'_, Position>) -> Result<(), ClientError> {
        let stop = &opening.stop.part(&Limits::time(READY));
        self.peer.open()?;
        self.pings += 1;
        let depth = self.depth.map(|depth| format!("set depth {depth}\n")).unwrap_or_default();
        let game = ggf::write(opening.game.start, opening.game.moves);
        self.told = opening.game.moves.len();
        let text = format!("nboard 2\n{depth}set game {game}\nping {}\n", self.pings);
        let pong = format!("pong {}", self.pings);
        self.peer.ask(&text, stop, |line| (line.trim() == pong).then_some(()))
    }

    /// Answers forced passes by itself.
    fn choose(&mut self, turn: &Turn<'_, Position>) -> Result<Reply<Move>, ClientError> {
        let game = turn.game;
        if game.position.is_legal(Move::Pass) {
            return Ok(Reply::bare(Move::Pass));
        }
        let missing = &game.moves[self.told.min(game.moves.len())..];
        let mut text: String =
            missing.iter().map(|&mv| format!("move {}\n", write_move(mv))).collect();
        self.told = game.moves.len();
        text += "go\n";
        let mut nodes = None;
        let answer = self.peer.ask(&text, turn.stop, |line| {
            if let Some(stats) = line.strip_prefix("nodestats ") {
                nodes = stats.split_whitespace().next().and_then(|nodes| nodes.parse().ok());
            }
            line.trim().strip_prefix("===").map(|answer| answer.trim().to_owned())
        })?;
        let (square, score) = read(&answer).ok_or_else(|| ClientError::unexpected(&answer))?;
        Ok(Reply { mv: Move::Place(square), score, nodes })
    }

    fn end(&mut self, side: Player, _: &Game<'_, Position>, loser: Option<Player>) {
        if loser == Some(side) {
            self.peer.close();
        }
    }
}

/// A move, and its value if the engine gives one. NTest writes `F5/1.20/0.5`, Edax
/// `f5 1.20 0.5`.
fn read(answer: &str) -> Option<(Square, Option<f64>)> {
    let mut parts = answer.split(['/', ' ']);
    let square = parts.next()?.parse().ok()?;
    Some((square, parts.next().and_then(|score| score.parse().ok())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_several_programs_are_understood() {
        let f5 = "f5".parse().unwrap();
        for (answer, found) in [
            ("F5", Some((f5, None))),
            ("F5/1.20/0.5", Some((f5, Some(1.2)))),
            ("F5//0.5", Some((f5, None))),
            ("f5 -2.00 0.1", Some((f5, Some(-2.0)))),
            ("F5 / what", Some((f5, None))),
            ("", None),
            ("/ /", None),
            ("Z9/1.0", None),
        ] {
            assert_eq!(read(answer), found, "{answer}");
        }
    }
}
