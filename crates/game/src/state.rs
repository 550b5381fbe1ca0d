use std::error::Error;
use std::fmt;
use std::hash::Hash;

use crate::{Key, Outcome, Player};

/// A legal state of a game or a puzzle: something one can make moves in.
///
/// The moves of [`legal_moves`](State::legal_moves) are exactly those for which
/// [`is_legal`](State::is_legal) holds, each once, in an order that depends on the state
/// alone; there are none if and only if play is over.
pub trait State: Clone + Eq + fmt::Debug {
    /// A move, by itself; whether it is legal depends on the state.
    type Move: Copy + Eq + Hash + fmt::Debug + fmt::Display;

    /// Every legal move, once.
    fn legal_moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Whether `mv` may be played here.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Plays a move that the caller knows to be legal. After an illegal one the state is
    /// unspecified (but memory safe); debug builds panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Plays `mv`, or says that it is illegal and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Whether play has ended.
    fn is_over(&self) -> bool {
        self.legal_moves().next().is_none()
    }

    /// A hash of the state. States that differ in who is to move have different keys.
    fn key(&self) -> Key;
}

/// A state of a game for two players who have full information and no dice.
pub trait Game: State {
    /// The player whose turn it is (or would be, if the game were not over).
    fn mover(&self) -> Player;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
}

/// A state of a puzzle for one: moves lead to a solution or to a dead end.
pub trait Puzzle: State {
    /// Whether this state is a solution.
    fn is_solved(&self) -> bool;
}

/// A move was played where the rules do not allow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove<M>(pub M);

impl<M: fmt::Display> fmt::Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl<M: fmt::Debug + fmt::Display> Error for IllegalMove<M> {}
