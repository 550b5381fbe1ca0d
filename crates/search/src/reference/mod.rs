//! Plain searches that see a [`Game`](lockstep_game::Game) and nothing else: the oracles that
//! tests compare every faster search with.

mod alpha_beta;
mod minimax;

pub use alpha_beta::alpha_beta;
pub use minimax::minimax;

use lockstep_game::Score;

/// The value of a game searched to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value<M> {
    /// The score for the player to move.
    pub score: Score,
    /// The principal variation; of several best moves the first.
    pub line: Vec<M>,
    /// Positions entered, the root among them.
    pub nodes: u64,
}
