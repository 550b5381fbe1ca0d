//! Records of positions whose moves are all valued, and of games whose moves are judged.

use std::time::Duration;

use lockstep_game::Score;
use lockstep_search::{Analysis, Goal, Judgement, MoveValue, Solved, Stats, Value};
use schemars::JsonSchema;
use serde::Serialize;

use super::subject::{Cost, Subject, goal_name, names, points, word};
use crate::BoardGame;

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
    /// Of a selective search to the end of the game: how sure it was, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<u8>,
}

/// What is known of every legal move of a position.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AnalyzeRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    /// Who valued the moves.
    pub engine: String,
    /// What was asked for: `score`, or `wld` for who wins only.
    pub goal: &'static str,
    /// Whether the game is over: then there are no moves.
    pub over: bool,
    /// The best move; `null` as long as none is known to be.
    pub best: Option<N>,
    /// Its score, or that of a finished game.
    pub score: Option<i32>,
    /// Whether the values of all moves are proved.
    pub exact: bool,
    /// The score of the position is at least this, if a solver was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower: Option<i32>,
    /// The score of the position is at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper: Option<i32>,
    /// The line that the best move begins.
    pub line: Vec<N>,
    /// The depth that every move was searched to.
    pub depth: u32,
    /// Of a selective search to the end of the game: how sure it was, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<u8>,
    /// Every legal move.
    pub moves: Vec<MoveRecord<N>>,
    /// What it cost.
    #[serde(flatten)]
    pub cost: Cost,
}

impl<N> AnalyzeRecord<N> {
    /// What `engine` found out so far.
    pub fn of_analysis<G: BoardGame<MoveName = N>>(
        subject: Subject,
        engine: String,
        analysis: &Analysis<G>,
    ) -> AnalyzeRecord<N> {
        let (best, over) = (analysis.best(), final_score(analysis.game()));
        AnalyzeRecord {
            subject,
            engine,
            goal: goal_name(Goal::Score),
            over: over.is_some(),
            best: best.map(|of| G::name_of(of.mv)),
            score: points(over.or(best.and_then(|of| of.value).and_then(Value::score))),
            exact: analysis.is_exact(),
            lower: None,
            upper: None,
            line: best.map_or_else(Vec::new, |of| names::<G>(&of.line)),
            depth: analysis.depth(),
            confidence: analysis.confidence(),
            moves: analysis.moves().iter().map(MoveRecord::of_value::<G>).collect(),
            cost: analysis.stats().into(),
        }
    }

    /// What `engine` proved of each move of `position`, which begins its line. A move is called
    /// best if it is proved to be as good as any other; of several, the first. If only who wins
    /// was asked for, a move that loses is never called best.
    pub fn of_solved<G: BoardGame<MoveName = N>>(
        subject: Subject,
        engine: String,
        goal: Goal,
        position: &G,
        solved: &[Solved<G::Move>],
        time: Duration,
    ) -> AnalyzeRecord<N> {
        let over = final_score(position).map(|score| goal.of(score));
        let [lower, upper] = [
            solved.iter().map(|of| of.bounds.lower).max().or(over),
            solved.iter().map(|of| of.bounds.upper).max().or(over),
        ];
        let is_best = |of: &&Solved<G::Move>| {
            let loses = goal == Goal::Wld && of.bounds.upper < Score(0);
            Some(of.bounds.lower) >= upper && !loses
        };
        let best = solved.iter().find(is_best);
        let of_move = |mv| solved.iter().find(|of| of.best() == Some(mv));
        let nodes = solved.iter().map(|of| of.stats.nodes).sum();
        AnalyzeRecord {
            subject,
            engine,
            goal: goal_name(goal),
            over: over.is_some(),
            best: best.and_then(Solved::best).map(G::name_of),
            score: points(lower.filter(|_| lower == upper)),
            exact: solved.iter().all(|of| of.score().is_some()),
            lower: points(lower),
            upper: points(upper),
            line: best.map_or_else(Vec::new, |of| names::<G>(&of.line)),
            depth: best.map_or(0, |of| of.line.len() as u32),
            confidence: None,
            moves: position
                .legal_moves()
                .filter_map(|mv| of_move(mv).map(|of| MoveRecord::of_solved::<G>(mv, of)))
                .collect(),
            cost: Stats { nodes, time, ..Stats::default() }.into(),
        }
    }
}

/// The score of a finished game for the player to move.
fn final_score<G: BoardGame>(position: &G) -> Option<Score> {
    position.outcome().map(|outcome| outcome.score_for(position.mover()))
}

impl<N> MoveRecord<N> {
    fn of_value<G: BoardGame<MoveName = N>>(of: &MoveValue<G::Move>) -> MoveRecord<N> {
        MoveRecord {
            mv: G::name_of(of.mv),
            score: points(of.value.and_then(Value::score)),
            exact: of.is_exact(),
            lower: None,
            upper: None,
            result: word(of.wld),
            value: of.value.and_then(Value::units),
            depth: of.depth,
            confidence: of.confidence,
        }
    }

    fn of_solved<G: BoardGame<MoveName = N>>(mv: G::Move, of: &Solved<G::Move>) -> MoveRecord<N> {
        MoveRecord {
            mv: G::name_of(mv),
            score: points(of.score()),
            exact: of.score().is_some(),
            lower: Some(of.bounds.lower.0),
            upper: Some(of.bounds.upper.0),
            result: word(of.wld()),
            value: None,
            depth: of.line.len() as u32,
            confidence: None,
        }
    }
}

/// One move of a game, judged.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReviewRecord<N> {
    #[serde(flatten)]
    subject: Subject,
    /// Who judged it.
    pub engine: String,
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
    /// Of a selective search to the end of the game: how sure it was, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<u8>,
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
            confidence: judgement.confidence,
            nodes: judgement.nodes,
        }
    }
}
