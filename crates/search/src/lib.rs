//! Game-tree search that knows no game.
//!
//! Begin with [`minimax`]: the value of a game by looking at everything, the reference for
//! whatever is cleverer. [`alpha_beta`] gives the same value within a [`Window`] and looks at
//! less. Both see a [`Game`](lockstep_game::Game) and nothing else.
//!
//! A [`Prover`] answers yes or no, by proof numbers: it goes where a proof is nearest.
//!
//! Engines that play share a few words: an [`Engine`] searches within [`Limits`] until a
//! [`Stop`] is set, tells an [`Observer`] what it finds, and answers with a [`Report`]. A
//! [`Table`] remembers positions for all threads.

#![deny(unsafe_code)]

mod alpha_beta;
mod engine;
mod limits;
mod memory;
mod minimax;
mod proof;
mod table;
mod window;

pub use alpha_beta::alpha_beta;
pub use engine::{Engine, Observer, Report};
pub use limits::{Limits, Stop};
pub use memory::{prefer_large_pages, prefetch};
pub use minimax::minimax;
pub use proof::{Proof, Prover};
pub use table::Table;
pub use window::Window;

use lockstep_game::Score;

/// What a search to the end of the game found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The value for the player to move.
    pub score: Score,
    /// A line of best play, from the first move to the last; of several best moves the first.
    pub line: Vec<M>,
    /// Positions entered, the root included.
    pub nodes: u64,
}
