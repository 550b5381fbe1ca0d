use std::time::Duration;

use lockstep_game::{Player, State};
use lockstep_search::{Control, Stop};

/// A player at the other end of a link. Whether its moves are legal and in time is for the
/// caller to judge.
///
/// A client keeps count of the moves that the other end knows, and sends the missing ones when
/// its turn comes. After a forfeit it closes the link, and opens it again for the next game.
pub trait Remote<G: State> {
    /// Prepares the other end for a game, and connects to it if need be.
    fn begin(&mut self, opening: &Opening<'_, G>) -> Result<(), ClientError>;

    /// Asks for a move in a game that is not over. Forced moves (a pass in Reversi) are asked for
    /// too; a client may answer them by itself.
    fn choose(&mut self, turn: &Turn<'_, G>) -> Result<Reply<G::Move>, ClientError>;

    /// Reports the end of a game; `loser` has forfeited it.
    fn end(&mut self, side: Player, game: &Game<'_, G>, loser: Option<Player>);
}

/// A game so far.
#[derive(Debug)]
pub struct Game<'a, G: State> {
    /// The position before the first move.
    pub start: &'a G,
    /// The moves, passes included.
    pub moves: &'a [G::Move],
    /// The position after the last move.
    pub position: &'a G,
}

/// A game that is about to begin.
#[derive(Debug)]
pub struct Opening<'a, G: State> {
    /// The opening, already played.
    pub game: &'a Game<'a, G>,
    /// The side that the other end plays.
    pub side: Player,
    /// How time is limited.
    pub control: Control,
    /// Ends every wait.
    pub stop: &'a Stop,
}

/// A position in which the other end is to move.
#[derive(Debug)]
pub struct Turn<'a, G: State> {
    /// The game so far.
    pub game: &'a Game<'a, G>,
    /// The time to plan for this move; `None` if time is not limited.
    pub time: Option<Duration>,
    /// What is left on the player's clock; `None` if time is not limited.
    pub left: Option<Duration>,
    /// Ends the wait for the answer.
    pub stop: &'a Stop,
}

/// A move, and what the other end says about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reply<M> {
    /// The move.
    pub mv: M,
    /// The expected margin, in points of the game.
    pub score: Option<f64>,
    /// Positions searched.
    pub nodes: Option<u64>,
}

impl<M> Reply<M> {
    /// A move and nothing else.
    pub fn bare(mv: M) -> Reply<M> {
        Reply { mv, score: None, nodes: None }
    }
}

/// Why the other end gives no answer that can be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// No answer within this time.
    #[error("no answer within {:.3} s", .0.as_secs_f64())]
    Timeout(Duration),
    /// The link is closed, or cannot be opened; the message says why.
    #[error("{0}")]
    Closed(String),
    /// Far more text than an answer can have.
    #[error("far more text than an answer can have")]
    Flood,
    /// An answer that the protocol does not allow here.
    #[error("unexpected answer {0:?}")]
    Unexpected(String),
}

impl ClientError {
    /// An answer that the protocol does not allow here.
    pub(crate) fn unexpected(answer: &str) -> ClientError {
        ClientError::Unexpected(crate::excerpt(answer))
    }
}
