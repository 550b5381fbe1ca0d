//! Records of games for two.

use lockstep_game::Score;
use lockstep_search::{EngineName, Goal, Levels, Report, Solved};
use schemars::JsonSchema;
use serde::Serialize;

use super::subject::{Cost, Subject, goal_name, names, points, word};
use crate::{BoardGame, Transcript};

/// A position and its legal moves.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MovesRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    /// The legal moves.
    pub moves: Vec<N>,
    /// Whether the game is over.
    pub over: bool,
    /// Of a finished game, for the player to move.
    pub score: Option<i32>,
}

impl<N> MovesRecord<N> {
    /// The moves of a position.
    pub fn new<G: BoardGame<MoveName = N>>(subject: Subject, position: &G) -> MovesRecord<N> {
        let moves: Vec<G::Move> = position.legal_moves().collect();
        let outcome = position.outcome();
        MovesRecord {
            subject,
            moves: names::<G>(&moves),
            over: outcome.is_some(),
            score: outcome.map(|outcome| outcome.score_for(position.mover()).0),
        }
    }
}

/// What an engine found.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SearchRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    /// Who searched.
    pub engine: String,
    /// The move to play; `null` if the game is over.
    pub best: Option<N>,
    /// In points, for the player to move; `null` if the engine does not judge in points.
    pub score: Option<i32>,
    /// Whether the score is proved.
    pub exact: bool,
    /// Who wins, if that is proved: `win`, `draw` or `loss`.
    pub result: Option<String>,
    /// In the engine's own units.
    pub value: Option<i32>,
    /// The principal variation.
    pub line: Vec<N>,
    /// Plies searched.
    pub depth: u32,
    /// Of a selective search to the end of the game: how sure it was, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<u8>,
    /// Positions evaluated, if the engine counts them.
    pub leaves: Option<u64>,
    /// What it cost.
    #[serde(flatten)]
    pub cost: Cost,
}

impl<N> SearchRecord<N> {
    /// What `engine` reported.
    pub fn new<G: BoardGame<MoveName = N>>(
        subject: Subject,
        engine: String,
        report: &Report<G::Move>,
    ) -> SearchRecord<N> {
        SearchRecord {
            subject,
            engine,
            best: report.best().map(G::name_of),
            score: points(report.score),
            exact: report.exact,
            result: word(report.wld),
            value: report.value,
            line: names::<G>(&report.line),
            depth: report.depth,
            confidence: report.confidence,
            leaves: report.stats.leaves,
            cost: report.stats.into(),
        }
    }
}

/// What a solver proved.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SolveRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    /// Who solved it.
    pub engine: String,
    /// What was asked for: `score`, or `wld` for who wins only, as a score of +1, 0 or -1.
    goal: &'static str,
    /// The best move, or the best known.
    pub best: Option<N>,
    /// The score for the player to move, once it is proved.
    pub score: Option<i32>,
    /// Whether it is.
    pub exact: bool,
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// Who wins, if that is proved: `win`, `draw` or `loss`.
    pub result: Option<String>,
    /// The score that the question came with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<i32>,
    /// A line of best play, or the best known.
    pub line: Vec<N>,
    /// What it cost.
    #[serde(flatten)]
    pub cost: Cost,
}

impl<N> SolveRecord<N> {
    /// What `engine` proved.
    pub fn new<G: BoardGame<MoveName = N>>(
        subject: Subject,
        engine: String,
        goal: Goal,
        solved: &Solved<G::Move>,
    ) -> SolveRecord<N> {
        SolveRecord {
            subject,
            engine,
            goal: goal_name(goal),
            best: solved.best().map(G::name_of),
            score: points(solved.score()),
            exact: solved.score().is_some(),
            lower: solved.bounds.lower.0,
            upper: solved.bounds.upper.0,
            result: word(solved.wld()),
            expected: None,
            line: names::<G>(&solved.line),
            cost: solved.stats.into(),
        }
    }

    /// The same, beside the score that was expected.
    pub fn expecting(self, expected: Option<Score>) -> SolveRecord<N> {
        SolveRecord { expected: points(expected), ..self }
    }

    /// Whether another score than the expected one is proved.
    pub fn is_wrong(&self) -> bool {
        self.exact && self.expected.is_some() && self.expected != self.score
    }
}

/// What came of a file of problems.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SolveSummaryRecord {
    /// The file.
    pub file: String,
    /// Problems that were tried.
    pub positions: u64,
    /// Those that were solved.
    pub solved: u64,
    /// Those whose score is not the expected one.
    pub wrong: u64,
    /// Lines that could not be read.
    pub bad: u64,
    /// Seconds per position.
    pub mean_seconds: f64,
    /// Nodes per position.
    pub mean_nodes: f64,
    /// Positions per second.
    pub positions_per_second: f64,
    /// What all of them cost.
    #[serde(flatten)]
    pub cost: Cost,
}

/// The number of lines of play of some length.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PerftRecord<S> {
    /// What was counted from.
    #[serde(flatten)]
    pub subject: S,
    /// The length, in moves.
    pub depth: u32,
    /// How many there are.
    pub leaves: u64,
    /// Time.
    pub seconds: f64,
    /// Leaves per second.
    pub nps: f64,
}

impl<S> PerftRecord<S> {
    /// A count that took this many seconds.
    pub fn new(subject: S, depth: u32, leaves: u64, seconds: f64) -> PerftRecord<S> {
        let nps = leaves as f64 / seconds.max(1e-9);
        PerftRecord { subject, depth, leaves, seconds, nps }
    }
}

/// An engine of the list.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EngineRecord {
    /// The name to ask for it by.
    pub name: String,
    /// The name in a list.
    pub title: String,
    /// What it is.
    pub about: &'static str,
    /// The boards it plays on, of those that were asked about.
    pub boards: Vec<String>,
    /// The depths it can search to, up to 16.
    pub depths: Vec<u32>,
    /// The levels that may follow its name, from and to.
    pub levels: Option<[u32; 2]>,
}

impl EngineRecord {
    /// The engine of this name, which may play on some of these boards.
    pub fn new<G: BoardGame>(engine: EngineName<G>, boards: &[G::Board]) -> EngineRecord {
        let plays =
            |board: &&G::Board| engine.check(&G::start(**board), &Default::default()).is_ok();
        let reaches = |depth: &u32| engine.depths().is_some_and(|of| of.contains(*depth));
        let levels = match &engine.info().levels {
            Levels::Optional(levels) => Some([*levels.start(), *levels.end()]),
            _ => None,
        };
        EngineRecord {
            name: engine.to_string(),
            title: engine.title(),
            about: engine.info().about,
            boards: boards.iter().filter(plays).map(ToString::to_string).collect(),
            depths: (1..=16).filter(reaches).collect(),
            levels,
        }
    }
}

/// A position after a move.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PlyRecord<N, V> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: N,
    /// The position behind it.
    pub state: V,
}

/// A game, ply by ply.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameRecord<N, V> {
    /// The game as text is this, then the names of its moves but for passes, with the separator
    /// between them.
    pub prefix: String,
    /// What stands between two moves in the text.
    pub separator: &'static str,
    /// Where it begins.
    pub start: V,
    /// Its moves.
    pub plies: Vec<PlyRecord<N, V>>,
}

impl<N, V> GameRecord<N, V> {
    /// A game as it is drawn.
    pub fn new<G: BoardGame<MoveName = N, View = V>>(game: &Transcript<G>) -> GameRecord<N, V> {
        let moves = game.moves().iter();
        let plies = moves
            .zip(game.positions().skip(1))
            .map(|(&mv, position)| PlyRecord { mv: G::name_of(mv), state: position.view() });
        let start = game.start();
        GameRecord {
            prefix: start.prefix(),
            separator: start.separator(),
            start: start.view(),
            plies: plies.collect(),
        }
    }
}
