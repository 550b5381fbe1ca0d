//! What every legal move is worth: each is searched in turn, deeper and deeper, a slice at a
//! time, so that many analyses can share a few threads and all of them show something soon.

use std::time::Duration;

use lockstep_game::{Game, Score};
use lockstep_search::{Engine, Limits, Report, Stop};

/// The first time given to one move at one depth. It doubles whenever that was not enough.
const SLICE: Duration = Duration::from_millis(100);

/// The longest slice: others wait for their turn.
const LONGEST_SLICE: Duration = Duration::from_secs(4);

/// What a move is worth, as far as it is known.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Valued<M> {
    /// The move.
    pub(crate) mv: M,
    /// Its value for the player who makes it.
    pub(crate) score: Option<Score>,
    /// Whether the value is proved.
    pub(crate) exact: bool,
    /// How deep it was searched, the move itself counted.
    pub(crate) depth: u32,
    /// What is expected to follow, the move itself first.
    pub(crate) line: Vec<M>,
}

/// The depth to search a position to, after it was searched to another.
pub(crate) type NextDepth<G> = fn(&G, u32) -> u32;

/// An analysis under way.
pub(crate) struct Analysis<G: Game> {
    game: G,
    engine: Box<dyn Engine<G> + Send>,
    next_depth: NextDepth<G>,
    memory: usize,
    moves: Vec<Valued<G::Move>>,
    /// The move whose turn it is.
    turn: usize,
    slice: Duration,
    nodes: u64,
    time: Duration,
}

impl<G: Game> Analysis<G> {
    /// Nothing is known yet but the moves.
    pub(crate) fn new(
        game: G,
        engine: Box<dyn Engine<G> + Send>,
        next_depth: NextDepth<G>,
        memory: usize,
    ) -> Self {
        let unknown = |mv| Valued { mv, score: None, exact: false, depth: 0, line: vec![mv] };
        let moves = game.legal_moves().map(unknown).collect();
        let (slice, nodes, time) = (SLICE, 0, Duration::ZERO);
        Analysis { game, engine, next_depth, memory, moves, turn: 0, slice, nodes, time }
    }

    /// The legal moves and what is known of them.
    pub(crate) fn moves(&self) -> &[Valued<G::Move>] {
        &self.moves
    }

    /// The move with the highest value; of several, the first.
    pub(crate) fn best(&self) -> Option<&Valued<G::Move>> {
        let better = |a: &&Valued<G::Move>, b: &&Valued<G::Move>| a.score.cmp(&b.score);
        self.moves.iter().rev().filter(|of| of.score.is_some()).max_by(better)
    }

    /// The depth that every move has been searched to.
    pub(crate) fn depth(&self) -> u32 {
        self.moves
            .iter()
            .filter(|of| !of.exact)
            .map(|of| of.depth)
            .min()
            .unwrap_or_else(|| self.moves.iter().map(|of| of.depth).max().unwrap_or(0))
    }

    /// Positions entered.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time spent in the search.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// Whether the value of every move is proved.
    pub(crate) fn is_done(&self) -> bool {
        self.moves.iter().all(|of| of.exact)
    }

    /// Works for a slice of time, and says whether something new is known. The stop comes from
    /// `begin`, which is told how long the slice is.
    pub(crate) fn advance(&mut self, begin: impl FnOnce(&Limits) -> Stop) -> bool {
        let Some(index) = self.next_move() else { return false };
        let valued = &self.moves[index];
        let mut child = self.game.clone();
        child.play_unchecked(valued.mv);
        if let Some(outcome) = child.outcome() {
            let score = outcome.score_for(self.game.mover());
            let depth = valued.depth + 1;
            self.moves[index] = Valued { score: Some(score), exact: true, depth, ..valued.clone() };
            return true;
        }
        let depth = (self.next_depth)(&child, valued.depth.saturating_sub(1));
        let limits = Limits {
            depth: Some(depth),
            time: Some(self.slice),
            memory: self.memory,
            ..Limits::default()
        };
        let report = self.engine.search(&child, &limits, &begin(&limits), &mut ());
        self.learn(index, depth, report)
    }

    /// Takes in what a search of a move found; says whether that is something new.
    fn learn(&mut self, index: usize, wanted: u32, report: Report<G::Move>) -> bool {
        self.nodes += report.nodes;
        self.time += report.time;
        let reached = report.exact || report.depth >= wanted;
        let Some(score) = report.score.filter(|_| reached) else {
            self.slice = (self.slice * 2).min(LONGEST_SLICE);
            return false;
        };
        let valued = &mut self.moves[index];
        valued.score = Some(-score);
        valued.exact = report.exact;
        valued.depth = wanted + 1;
        valued.line.truncate(1);
        valued.line.extend(report.line);
        self.turn = index + 1;
        self.slice = SLICE;
        true
    }

    /// The next move that is not decided, from whose turn it is on.
    fn next_move(&self) -> Option<usize> {
        let count = self.moves.len();
        (self.turn..self.turn + count).map(|i| i % count).find(|&i| !self.moves[i].exact)
    }
}
