use lockstep_game::Game;

use crate::{Contestant, Spec, SpecFault};

/// A game that can be played here: what the arena must know beyond the rules.
pub trait Field: Game<Move: Send + Sync> + Send + Sync + 'static {
    /// The name of the game, as users and logs write it.
    const GAME: &'static str;

    /// The board, as users and logs write it.
    fn board(&self) -> String;

    /// Builds the player of this name for games that begin in `self`.
    fn contestant(&self, spec: &Spec) -> Result<Box<dyn Contestant<Self>>, SpecFault>;

    /// Openings for games that begin in `self`, all different and none decided; which, and in
    /// which order, depends on the seed alone. There may be few of them.
    fn openings(&self, seed: u64) -> Box<dyn Iterator<Item = Vec<Self::Move>>>;

    /// Reads the moves of a game that begins in `self`; a message says in which column the text
    /// is wrong, and how: `3: expected ...`.
    fn read_game(&self, text: &str) -> Result<Vec<Self::Move>, String>;

    /// The moves of a game that begins in `self`, as `read_game` reads them.
    fn write_game(&self, moves: &[Self::Move]) -> String;

    /// The discs of both players, if the result of a game is told in discs.
    fn discs(&self) -> Option<[u32; 2]>;

    /// Among how many moves the player to move should share the time that is left.
    fn moves_to_come(&self) -> u32;
}
