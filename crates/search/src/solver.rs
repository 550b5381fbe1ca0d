use lockstep_game::{Score, Wld};

use crate::{Bounds, Limits, Observer, Stats, Stop};

/// Finds an exact answer: the value of a position, the solution of a puzzle.
///
/// It takes [`Limits`] and a [`Stop`] as an [`Engine`](crate::Engine) does. When it is stopped or
/// a limit is reached, the answer says what is proved so far.
pub trait Solver<P: ?Sized> {
    /// The answer, or as much of it as is known.
    type Solution;

    /// What an observer receives during the search.
    type News: ?Sized;

    /// The name a user picks it by.
    fn name(&self) -> String;

    /// Solves `problem` within `limits` counted from the call, and tells `observer` what it finds
    /// on the way.
    fn solve(
        &mut self,
        problem: &P,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Self::News>,
    ) -> Self::Solution;

    /// Forgets what it has learned.
    fn forget(&mut self) {}
}

/// What to find out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Goal {
    /// The score.
    #[default]
    Score,
    /// Only who wins (win, loss, draw), which is often much faster: the score is +1, 0 or -1.
    Wld,
}

impl Goal {
    /// What a score is worth under this goal.
    pub fn of(self, score: Score) -> Score {
        match self {
            Goal::Score => score,
            Goal::Wld => Score(score.0.signum()),
        }
    }
}

/// What a solver knows of a position, for the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<M> {
    /// What is proved of the score.
    pub bounds: Bounds,
    /// A line of best play to the end of the game; if the search was stopped, the best line it
    /// knew.
    pub line: Vec<M>,
    /// What it cost.
    pub stats: Stats,
}

impl<M> Solved<M> {
    /// The score; `None` if the search was stopped before it was proved.
    pub fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Who wins, as soon as that is proved.
    pub fn wld(&self) -> Option<Wld> {
        let [lower, upper] = [self.bounds.lower, self.bounds.upper].map(Wld::of);
        (lower == upper).then_some(lower)
    }
}

impl<M: Copy> Solved<M> {
    /// The best move, or the best known.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}
