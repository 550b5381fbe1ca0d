use std::time::Duration;

use lockstep_game::{Game, Outcome, Player, State};
use lockstep_protocols::ClientError;
use lockstep_search::{Control, Stop};

use lockstep_service::Transcript;

use crate::Budget;

/// A player: an engine, a chip, a program. The referee asks, the contestant answers; whether the
/// answer is legal and in time is for the referee to judge.
pub trait Contestant<G: Game>: Send {
    /// Prepares for a game.
    fn begin(&mut self, round: &Round<'_, G>) -> Result<(), Foul>;

    /// Chooses a move in a game that is not over, where it is this contestant's turn. It is
    /// asked for forced moves too (a pass of Reversi).
    fn choose(
        &mut self,
        transcript: &Transcript<G>,
        budget: &Budget,
    ) -> Result<Choice<G::Move>, Foul>;

    /// Learns how the game has ended.
    fn end(&mut self, _side: Player, _course: &Transcript<G>, _ending: &Ending) {}
}

/// The game that begins.
#[derive(Clone, Copy, Debug)]
pub struct Round<'a, G: State> {
    /// Its number in the match, from 0: a contestant may use it as a random seed.
    pub number: u64,
    /// The contestant's side.
    pub side: Player,
    /// The game so far: the opening.
    pub transcript: &'a Transcript<G>,
    /// The time control.
    pub control: Control,
    /// Set when the match is interrupted.
    pub stop: &'a Stop,
}

/// A move, and what the contestant says about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What the contestant thinks it will win by, in points of the game.
    pub score: Option<f64>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// How many clock cycles it took, if it is a chip.
    pub cycles: Option<u64>,
}

impl<M> Choice<M> {
    /// A move and nothing else.
    pub fn bare(mv: M) -> Choice<M> {
        Choice { mv, score: None, depth: None, nodes: None, cycles: None }
    }
}

/// How a game has ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// By the rules.
    Played(Outcome),
    /// A player broke the rules or gave no move, and lost.
    Forfeit {
        /// Who.
        loser: Player,
        /// What.
        foul: Foul,
    },
}

impl Ending {
    /// Who won; `None` for a draw.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Ending::Played(Outcome::Win { winner, .. }) => Some(*winner),
            Ending::Played(Outcome::Draw) => None,
            Ending::Forfeit { loser, .. } => Some(!*loser),
        }
    }
}

/// What costs a contestant the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Foul {
    /// A move that the rules forbid.
    #[error("illegal move {0}")]
    Illegal(String),
    /// A move, but too late.
    #[error("late: moved after {:.3} s", .0.as_secs_f64())]
    Late(Duration),
    /// No answer that is a move.
    #[error(transparent)]
    NoMove(#[from] ClientError),
}
