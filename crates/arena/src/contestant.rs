use std::fmt;
use std::time::Duration;

use lockstep_game::{Game, Outcome, Player, State};
use lockstep_search::Stop;

use crate::{Budget, Control};

/// Somebody who plays games: an engine, a chip, a program. The referee asks, the contestant
/// answers; whether the answer is legal and in time is the referee's affair.
pub trait Contestant<G: Game>: Send {
    /// Makes itself ready for a game.
    fn begin(&mut self, round: &Round<'_, G>) -> Result<(), Foul>;

    /// Chooses a move in a game that is not over, where it is this contestant's turn. It is
    /// asked for forced moves too (a pass of Reversi).
    fn choose(&mut self, course: &Course<G>, budget: &Budget) -> Result<Choice<G::Move>, Foul>;

    /// Learns how the game has ended.
    fn end(&mut self, _side: Player, _course: &Course<G>, _ending: &Ending) {}
}

/// The game that begins.
#[derive(Clone, Copy, Debug)]
pub struct Round<'a, G: State> {
    /// Its number in the match, from 0: where a contestant's randomness may begin.
    pub number: u64,
    /// The side of the contestant who is told.
    pub side: Player,
    /// The opening, which is played already.
    pub course: &'a Course<G>,
    /// How time is limited.
    pub control: Control,
    /// What ends everything.
    pub stop: &'a Stop,
}

/// A game as far as it has come.
#[derive(Clone, Debug)]
pub struct Course<G: State> {
    start: G,
    moves: Vec<G::Move>,
    position: G,
}

impl<G: State> Course<G> {
    /// A game before its first move.
    pub fn new(start: G) -> Course<G> {
        Course { position: start.clone(), start, moves: Vec::new() }
    }

    /// Plays a move; false, and nothing happens, if it is illegal.
    pub fn play(&mut self, mv: G::Move) -> bool {
        let legal = self.position.play(mv).is_ok();
        if legal {
            self.moves.push(mv);
        }
        legal
    }

    /// The position before the first move.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The moves, the opening's among them.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn position(&self) -> &G {
        &self.position
    }
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
    /// A move without a word.
    pub fn bare(mv: M) -> Choice<M> {
        Choice { mv, score: None, depth: None, nodes: None, cycles: None }
    }
}

/// How a game has ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// By the rules.
    Played(Outcome),
    /// Somebody did what is not allowed, and lost.
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

    /// Whether `side` has lost by a foul.
    pub fn is_foul_of(&self, side: Player) -> bool {
        matches!(self, Ending::Forfeit { loser, .. } if *loser == side)
    }
}

/// What costs a contestant the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Foul {
    /// A move that the rules forbid.
    Illegal(String),
    /// An answer that is no move.
    Nonsense(String),
    /// Far more words than an answer can have.
    Babble,
    /// A move, but too late.
    Late(Duration),
    /// No answer until the referee stopped waiting.
    Silent(Duration),
    /// It has left, or never came; the message says what is known.
    Gone(String),
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::Illegal(mv) => write!(f, "illegal move {mv}"),
            Foul::Nonsense(words) => write!(f, "expected a move, found {words:?}"),
            Foul::Babble => f.write_str("far more words than an answer can have"),
            Foul::Late(used) => write!(f, "late: moved after {:.3} s", used.as_secs_f64()),
            Foul::Silent(waited) => write!(f, "no move within {:.3} s", waited.as_secs_f64()),
            Foul::Gone(why) => f.write_str(why),
        }
    }
}
