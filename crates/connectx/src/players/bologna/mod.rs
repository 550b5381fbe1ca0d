//! A replica of the Bologna player: proof-number search with dependency-based search as its
//! static evaluation.
//!
//! ```text
//! lanes.rs      the lines of cells on which discs can be aligned
//! board.rs      a board on which all answers to a threat are played at once
//! alignment.rs  discs on a line with room to grow: tiers 1, 2, 3
//! operator.rs   how an alignment becomes a threat, and the *stacked* operator
//! db.rs         dependency and combination stages, global defence
//! pn.rs         proof numbers over a graph in two tables
//! order.rs      which children are tried first
//! sweep.rs      what is dropped, and when
//! mod.rs        the player
//! step.rs       what a loop did, for whoever watches
//! means.rs      statistics averaged over games, as in the document's figures
//! report.rs     alignments and threats of a position, for people
//! ```
//!
//! The document admits that a sequence found by dependency-based search may fail in a game with
//! gravity. The replica keeps to the document; so what it calls proved is as good as its method.
//! One thing is stricter here: a threat counts only if all its free cells can be played now or
//! after its own discs, because a cell in the air threatens nothing at once.

mod alignment;
mod board;
mod db;
mod lanes;
mod means;
mod operator;
mod order;
mod pn;
mod report;
mod step;
mod sweep;

use std::time::Instant;

use lockstep_game::{Game, Outcome, Score, State, Wld};
use lockstep_search::{Engine, Limits, Observer, Report, Stats, Stop};

use crate::{Column, Position};
pub use means::{Mean, Means};
use pn::PnSearch;
pub use report::{Aligned, ThreatReport, Threatened, find_threats};
pub use step::{Leaf, Step};

/// What the document counts in each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Leaves developed.
    pub loops: u64,
    /// The deepest leaf, in moves from the root.
    pub depth: u32,
    /// Positions made since the game began.
    pub created: u64,
    /// Open positions kept at the end.
    pub dag: u64,
    /// Proved positions kept at the end.
    pub proved: u64,
    /// Bytes that both tables take.
    pub memory: u64,
}

/// A position whose outcome the search takes for proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Proved {
    /// Whether we win; a draw is no win.
    won: bool,
    /// How many discs are on the board at the best leaf; more than fit, if that is a draw.
    leaf: u32,
    /// How many discs are on the board now.
    discs: u32,
    /// The move towards that leaf; `None` at the end of the game.
    column: Option<Column>,
}

/// The versions that the document compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Version {
    /// Children are ordered by alignments alone.
    Delta,
    /// Columns of an implicit threat come first: a sequence with which the rival would win if we
    /// passed.
    Dnull,
    /// The last one: *dnull* with its faults mended and nothing printed. The search is the same.
    #[default]
    Pndb,
}

impl Version {
    /// All versions, the last one first.
    pub const ALL: [Version; 3] = [Version::Pndb, Version::Dnull, Version::Delta];

    /// The name of the engine.
    pub const fn engine(self) -> &'static str {
        match self {
            Version::Pndb => "bologna",
            Version::Dnull => "bologna-dnull",
            Version::Delta => "bologna-delta",
        }
    }
}

/// What can be chosen of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Random seed: moves that look alike are tried in random order.
    pub seed: u64,
    /// The version.
    pub version: Version,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, version: Version::default() }
    }
}

/// The player.
#[derive(Default)]
pub struct Bologna {
    options: Options,
    search: Option<PnSearch>,
    statistics: Option<Statistics>,
    steps: Option<Box<dyn Observer<Step> + Send>>,
}

impl Bologna {
    /// A player who knows nothing yet.
    pub fn new() -> Bologna {
        Bologna::default()
    }

    /// The same with other options.
    pub fn with(options: Options) -> Bologna {
        Bologna { options, ..Bologna::default() }
    }

    /// A version of the document, with the usual seed.
    pub fn of(version: Version) -> Bologna {
        Bologna::with(Options { version, ..Options::default() })
    }

    /// Tells `steps` every loop of its searches.
    pub fn watched_by(self, steps: impl Observer<Step> + Send + 'static) -> Bologna {
        Bologna { steps: Some(Box::new(steps)), ..self }
    }

    /// What the last search counted.
    pub fn statistics(&self) -> Option<Statistics> {
        self.statistics
    }

    /// The search that goes on with this position: what an earlier turn found, if it serves.
    fn search_of(&mut self, position: &Position, memory: usize) -> &mut PnSearch {
        if !self.search.as_ref().is_some_and(|search| search.serves(position)) {
            self.search = None;
        }
        match &mut self.search {
            Some(search) => {
                search.advance(position);
                search
            }
            none => none.insert(PnSearch::new(position, memory, self.options)),
        }
    }
}

impl Engine<Position> for Bologna {
    fn name(&self) -> String {
        self.options.version.engine().into()
    }

    /// Searches until the root is proved or the limit in time or nodes is reached. A limit in
    /// depth means nothing here.
    fn search(
        &mut self,
        game: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Column>>,
    ) -> Report<Column> {
        let start = Instant::now();
        let mut steps = self.steps.take();
        let search = self.search_of(game, limits.memory);
        let before = search.statistics.created;
        match &mut steps {
            Some(steps) => search.run(&stop.part(limits), &mut **steps),
            None => search.run(&stop.part(limits), &mut ()),
        }
        let statistics = search.statistics;
        let nodes = statistics.created - before;
        let proof = search.proof(game);
        let (wld, score) = match proof {
            Some(proof) => judge(game, proof),
            None => (None, None),
        };
        let report = Report {
            line: line(search, game),
            score,
            wld,
            depth: statistics.depth,
            stats: Stats { nodes, time: start.elapsed(), ..Stats::default() },
            ..Report::default()
        };
        self.statistics = Some(statistics);
        self.steps = steps;
        observer.report(&report);
        report
    }

    fn forget(&mut self) {
        self.search = None;
        self.statistics = None;
    }

    fn reseed(&mut self, seed: u64) -> bool {
        self.options.seed = seed;
        self.forget();
        true
    }
}

/// What a proof says, and the score at its leaf. Nothing if that leaf is a draw: the rival, for
/// whom a draw is as good as a win, has looked no further.
fn judge(game: &Position, proof: Proved) -> (Option<Wld>, Option<Score>) {
    let cells = game.shape().cells() as u32;
    if proof.leaf > cells {
        return (None, None);
    }
    let winner = if proof.won { game.mover() } else { !game.mover() };
    let outcome = Outcome::Win { winner, margin: (cells - proof.leaf) / 2 + 1 };
    let score = outcome.score_for(game.mover());
    (Some(Wld::of(score)), Some(score))
}

/// The best move, and what the search expects to follow; some move if there was no time.
fn line(search: &PnSearch, game: &Position) -> Vec<Column> {
    let mut line = Vec::new();
    let mut position = game.clone();
    while let Some(column) = search.best(&position).filter(|&column| position.is_legal(column)) {
        line.push(column);
        position.play_unchecked(column);
    }
    if line.is_empty() {
        line.extend(game.legal_moves().next());
    }
    line
}
