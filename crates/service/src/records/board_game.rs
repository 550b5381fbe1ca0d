//! Records of games for two.

use lockstep_game::{Player, Score, Wld};
use lockstep_search::{
    Analysis, EngineName, Goal, Judgement, Levels, Report, Solved, Stats, Value,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{BoardGame, Transcript};

/// What an answer is about.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Subject {
    /// Where the question stood: `file:line`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The board.
    pub board: String,
    /// The position, or the game that led to it.
    pub position: String,
}

impl Subject {
    /// A position, in the game's own notation.
    pub fn of<G: BoardGame>(position: &G) -> Subject {
        let board = position.board().to_string();
        Subject { place: None, board, position: position.write() }
    }

    /// The same with the place it was read from.
    pub fn at(self, place: Option<String>) -> Subject {
        Subject { place, ..self }
    }
}

/// What an answer cost.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Cost {
    /// Positions entered.
    pub nodes: u64,
    /// Time.
    pub seconds: f64,
    /// Nodes per second.
    pub nps: f64,
}

impl From<Stats> for Cost {
    fn from(stats: Stats) -> Cost {
        Cost { nodes: stats.nodes, seconds: stats.time.as_secs_f64(), nps: stats.nps() }
    }
}

fn points(score: Option<Score>) -> Option<i32> {
    score.map(|score| score.0)
}

fn word(wld: Option<Wld>) -> Option<String> {
    wld.map(|wld| wld.to_string())
}

fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Score => "score",
        Goal::Wld => "wld",
    }
}

fn names<G: BoardGame>(line: &[G::Move]) -> Vec<G::MoveName> {
    line.iter().map(|&mv| G::name_of(mv)).collect()
}

/// A position and its legal moves.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MovesRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    /// The legal moves.
    moves: Vec<N>,
    /// Whether the game is over.
    over: bool,
    /// Of a finished game, for the player to move.
    score: Option<i32>,
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
    engine: String,
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
    engine: String,
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

/// The value of a move.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MoveRecord<N> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: N,
    /// In points for the player who makes it; proved if `exact`.
    pub score: Option<i32>,
    /// Whether the score is proved.
    pub exact: bool,
    /// What is proved of the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower: Option<i32>,
    /// What is proved of the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper: Option<i32>,
    /// Who wins, if that is proved: `win`, `draw` or `loss`.
    pub result: Option<String>,
    /// In the engine's own units, if it does not judge in points.
    pub value: Option<i32>,
    /// Plies searched, this move among them.
    pub depth: u32,
}

/// The value of every legal move.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AnalyzeRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    engine: String,
    /// What was asked for: `score`, or `wld` for who wins only.
    goal: &'static str,
    /// The best move; `null` as long as none is known to be.
    pub best: Option<N>,
    /// Its score.
    pub score: Option<i32>,
    /// Whether the values of all moves are proved.
    pub exact: bool,
    /// The line that the best move begins.
    pub line: Vec<N>,
    /// The depth that every move was searched to.
    pub depth: u32,
    /// Every legal move.
    pub moves: Vec<MoveRecord<N>>,
    /// What it cost.
    #[serde(flatten)]
    pub cost: Cost,
}

impl<N: Clone> AnalyzeRecord<N> {
    /// What `engine` found out so far.
    pub fn of_analysis<G: BoardGame<MoveName = N>>(
        subject: Subject,
        engine: String,
        analysis: &Analysis<G>,
    ) -> AnalyzeRecord<N> {
        let best = analysis.best();
        let moves = analysis.moves().iter().map(|of| MoveRecord {
            mv: G::name_of(of.mv),
            score: points(of.value.and_then(Value::score)),
            exact: of.is_exact(),
            lower: None,
            upper: None,
            result: word(of.wld),
            value: of.value.and_then(Value::units),
            depth: of.depth,
        });
        AnalyzeRecord {
            subject,
            engine,
            goal: goal_name(Goal::Score),
            best: best.map(|of| G::name_of(of.mv)),
            score: points(best.and_then(|of| of.value).and_then(Value::score)),
            exact: analysis.is_exact(),
            line: best.map_or_else(Vec::new, |of| names::<G>(&of.line)),
            depth: analysis.depth(),
            moves: moves.collect(),
            cost: analysis.stats().into(),
        }
    }

    /// What `engine` proved of each move, which begins its line. A move is called best if it is
    /// proved to be as good as any other.
    pub fn of_solved<G: BoardGame<MoveName = N>>(
        subject: Subject,
        engine: String,
        goal: Goal,
        solved: &[Solved<G::Move>],
        stats: Stats,
    ) -> AnalyzeRecord<N> {
        let highest = solved.iter().map(|of| of.bounds.upper).max();
        let best = solved.iter().find(|of| Some(of.bounds.lower) >= highest);
        let moves = solved.iter().filter_map(|of| {
            Some(MoveRecord {
                mv: G::name_of(of.best()?),
                score: points(of.score()),
                exact: of.score().is_some(),
                lower: Some(of.bounds.lower.0),
                upper: Some(of.bounds.upper.0),
                result: word(of.wld()),
                value: None,
                depth: of.line.len() as u32,
            })
        });
        AnalyzeRecord {
            subject,
            engine,
            goal: goal_name(goal),
            best: best.and_then(|of| of.best()).map(G::name_of),
            score: points(best.and_then(Solved::score)),
            exact: solved.iter().all(|of| of.score().is_some()),
            line: best.map_or_else(Vec::new, |of| names::<G>(&of.line)),
            depth: best.map_or(0, |of| of.line.len() as u32),
            moves: moves.collect(),
            cost: stats.into(),
        }
    }
}

/// One move of a game, judged.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    engine: String,
    /// The number of the move, from 1.
    pub ply: usize,
    /// Who made it.
    pub player: &'static str,
    /// The move.
    #[serde(rename = "move")]
    pub mv: N,
    /// What it led to, in points for the player who made it.
    pub score: Option<i32>,
    /// The best move.
    pub best: Option<N>,
    /// What that leads to.
    pub best_score: Option<i32>,
    /// How much worse the move was than the best.
    pub loss: Option<i32>,
    /// Whether both scores are proved.
    pub exact: bool,
    /// Plies searched.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
}

impl<N> ReviewRecord<N> {
    /// What `engine` thinks of a move.
    pub fn new<G: BoardGame<MoveName = N>>(
        subject: Subject,
        engine: String,
        judgement: &Judgement<G>,
    ) -> ReviewRecord<N> {
        let in_points = |value: Option<Value>| points(value.and_then(Value::score));
        ReviewRecord {
            subject,
            engine,
            ply: judgement.ply + 1,
            player: G::PLAYERS[judgement.position.mover().index()],
            mv: G::name_of(judgement.played),
            score: in_points(judgement.value),
            best: judgement.best.map(G::name_of),
            best_score: in_points(judgement.best_value),
            loss: judgement.loss(),
            exact: judgement.is_exact(),
            depth: judgement.depth,
            nodes: judgement.nodes,
        }
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

/// The letter of a player in positions and views.
pub fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}
