use lockstep_game::{Game, Score, Wld};

use crate::{Limits, Observer, Stats, Stop};

/// Finds a good move within limits.
pub trait Engine<G: Game> {
    /// The name a user picks it by.
    fn name(&self) -> String;

    /// Searches `game`, which is not over, within `limits` counted from the call, and tells
    /// `observer` of every deeper iteration. When `stop` is set, or a limit is reached, it returns
    /// the best answer so far; there is always a legal move in it.
    ///
    /// What the engine has learned may serve its next search.
    fn search(
        &mut self,
        game: &G,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<G::Move>>,
    ) -> Report<G::Move>;

    /// The depth to search `game` to next, after `depth`, in an iterative analysis: one more,
    /// unless the engine takes larger steps, such as to the end of the game once that is near.
    fn next_depth(&self, game: &G, depth: u32) -> u32 {
        let _ = game;
        depth.saturating_add(1)
    }

    /// Tells the engine the moves that led from `start` to the position of the next search, for
    /// those that look at the game and not at the position alone. A front end calls it where it
    /// knows the game.
    fn follow(&mut self, start: &G, moves: &[G::Move]) {
        let _ = (start, moves);
    }

    /// Forgets what it has learned, as for a new game.
    fn forget(&mut self) {}

    /// Starts afresh from another random seed. Says whether it has one: the play of most engines
    /// depends on the position and the limits alone.
    fn reseed(&mut self, seed: u64) -> bool {
        let _ = seed;
        false
    }
}

/// What a search has found so far, or in the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The principal variation: the best move first.
    pub line: Vec<M>,
    /// The value for the player to move, in the game's points; `None` if the engine does not
    /// judge in points.
    pub score: Option<Score>,
    /// Whether the score is proved.
    pub exact: bool,
    /// Who wins under best play, if that is proved: it may be before the score is.
    pub wld: Option<Wld>,
    /// The value in units of the engine's own, if it judges so.
    pub value: Option<i32>,
    /// The last depth that was completed, in plies.
    pub depth: u32,
    /// Of a selective search to the end of the game, whose score is not proved: how sure it was
    /// before it pruned a branch, in percent.
    pub confidence: Option<u8>,
    /// What it cost.
    pub stats: Stats,
}

/// Nothing is known yet: no line, no score.
impl<M> Default for Report<M> {
    fn default() -> Report<M> {
        let stats = Stats::default();
        Report {
            line: Vec::new(),
            score: None,
            exact: false,
            wld: None,
            value: None,
            depth: 0,
            confidence: None,
            stats,
        }
    }
}

impl<M> Report<M> {
    /// The report on a game that is over.
    pub fn of_finished(score: Option<Score>) -> Report<M> {
        Report { score, exact: true, wld: score.map(Wld::of), ..Report::default() }
    }
}

/// A depth as players write it: `18`, and `26@87%` for a selective search to the end of the game.
pub fn depth_text(depth: u32, confidence: Option<u8>) -> String {
    match confidence {
        Some(percent) => format!("{depth}@{percent}%"),
        None => depth.to_string(),
    }
}

impl<M: Copy> Report<M> {
    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}
