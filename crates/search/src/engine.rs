use std::time::Duration;

use lockstep_game::{Game, Score};

use crate::{Limits, Stop};

/// Something that finds a move.
pub trait Engine<G: Game> {
    /// The name a user picks it by.
    fn name(&self) -> String;

    /// Searches `game`, which is not over, within `limits`, and tells `observer` what it finds
    /// on the way. Returns the best answer so far as soon as `stop` is set; the answer always
    /// has a legal move.
    ///
    /// What the engine has learned may serve its next search.
    fn search(
        &mut self,
        game: &G,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<G::Move>,
    ) -> Report<G::Move>;

    /// Forgets what it has learned, as for a new game.
    fn forget(&mut self) {}
}

/// What a search has found so far, or in the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The best move first, then what is expected to follow.
    pub line: Vec<M>,
    /// The value for the player to move, in the game's points; `None` if the engine has no
    /// opinion in these terms.
    pub score: Option<Score>,
    /// Whether the score is proved.
    pub exact: bool,
    /// The depth that was completed, in moves.
    pub depth: u32,
    /// Positions entered, each counted once.
    pub nodes: u64,
    /// Time since the call.
    pub time: Duration,
}

impl<M> Report<M> {
    /// What there is to say of a game that is over.
    pub fn of_finished(score: Option<Score>) -> Report<M> {
        Report { line: Vec::new(), score, exact: true, depth: 0, nodes: 0, time: Duration::ZERO }
    }
}

impl<M: Copy> Report<M> {
    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// Who watches a search. Printing, drawing and logging live behind this.
pub trait Observer<M> {
    /// A deeper iteration is complete, or a better move was found.
    fn report(&mut self, report: &Report<M>);
}

/// Nobody watches.
impl<M> Observer<M> for () {
    fn report(&mut self, _: &Report<M>) {}
}

/// A function watches.
impl<M, F: FnMut(&Report<M>)> Observer<M> for F {
    fn report(&mut self, report: &Report<M>) {
        self(report);
    }
}
