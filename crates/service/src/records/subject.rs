//! What the records of games for two share.

use lockstep_game::{Player, Score, Wld};
use lockstep_search::{Goal, Stats};
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

    /// The current position of a game.
    pub fn of_game<G: BoardGame>(game: &Transcript<G>) -> Subject {
        let board = game.position().board().to_string();
        Subject { place: None, board, position: G::write_game(game) }
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

pub(super) fn points(score: Option<Score>) -> Option<i32> {
    score.map(|score| score.0)
}

pub(super) fn word(wld: Option<Wld>) -> Option<String> {
    wld.map(|wld| wld.to_string())
}

pub(super) fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Score => "score",
        Goal::Wld => "wld",
    }
}

pub(super) fn names<G: BoardGame>(line: &[G::Move]) -> Vec<G::MoveName> {
    line.iter().map(|&mv| G::name_of(mv)).collect()
}

/// The letter of a player in positions and views.
pub fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}
