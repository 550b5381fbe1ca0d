//! What a page is told of a machine.

use std::time::Duration;

use lockstep_chips::Info;
use lockstep_chips::machine::{Progress, Shown, Told};
use lockstep_chips::reversi::Answer;
use lockstep_game::{Game, Player};
use lockstep_reversi::{Position, Size, Squares};
use schemars::JsonSchema;
use serde::Serialize;

/// What is new of a machine.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "lowercase")]
pub(super) enum News {
    /// The simulation is built, which takes a while the first time.
    Building,
    /// It runs.
    On(Box<Scene>),
    /// It does not run any more.
    Off { error: String },
}

/// A moment of a machine that runs.
#[derive(Serialize, JsonSchema)]
pub(super) struct Scene {
    pub(super) machine: String,
    /// Clock cycles since it was switched on.
    pub(super) cycles: u64,
    /// Grows with each picture that differs from the one before; 0 is none yet.
    pub(super) picture: u64,
    pub(super) thinking: bool,
    /// It thinks, or its move is not on the picture yet.
    pub(super) moving: bool,
    /// The player had to pass.
    pub(super) pass: bool,
    pub(super) over: bool,
    /// What is on the picture; none if a picture caught the machine between two of them.
    pub(super) shown: Option<Board>,
    /// The search under way, or the last one.
    pub(super) search: Option<Search>,
    /// A turn of the machine that has just ended.
    pub(super) turn: Option<Turn>,
    /// What came over the serial line.
    pub(super) serial: String,
}

/// The board as the monitor shows it.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct Board {
    /// Black is the player, shown in blue.
    position: String,
    moves: Vec<String>,
    cursor: String,
    /// Of a finished game, for the player.
    score: Option<i32>,
}

impl Board {
    pub(super) fn of(shown: &Shown) -> Option<Board> {
        let position = Position::new(Size::Eight, shown.blue, shown.red, Player::First)?;
        Some(Board {
            position: position.to_string(),
            moves: Squares(shown.moves).map(|square| square.to_string()).collect(),
            cursor: shown.cursor.to_string(),
            score: position.outcome().map(|outcome| outcome.score_for(Player::First).0),
        })
    }
}

/// A search of the chip, and the twin's about the same position. Seconds of the chip are its
/// cycles by its clock; those of the twin were measured here.
#[derive(Clone, Copy, Serialize, JsonSchema)]
pub(super) struct Search {
    cycles: u64,
    nodes: u64,
    seconds: f64,
    /// Where the twin was after as many seconds, at its average speed.
    twin_nodes: u64,
    twin_seconds: f64,
}

/// A turn of the machine, as it tells it, beside the twin's.
#[derive(Serialize, JsonSchema)]
pub(super) struct Turn {
    best: String,
    value: Option<i32>,
    cycles: u32,
    nodes: u32,
    seconds: f64,
    twin_seconds: f64,
    /// Whether the twin has found the same move and value in the same nodes.
    same: bool,
}

/// What the twin found, and how long that took.
#[derive(Clone, Copy)]
pub(super) struct Twin {
    /// Of the chip.
    pub(super) info: &'static Info,
    pub(super) answer: Answer,
    pub(super) time: Duration,
}

impl Twin {
    pub(super) fn beside(&self, Progress { cycles, nodes }: Progress) -> Search {
        let (seconds, whole) = (self.info.seconds(cycles), self.time.as_secs_f64());
        let part = (seconds / whole.max(1e-9)).min(1.0);
        Search {
            cycles,
            nodes,
            seconds,
            twin_nodes: (self.answer.nodes as f64 * part) as u64,
            twin_seconds: whole * part,
        }
    }

    pub(super) fn turn(&self, told: &Told) -> Turn {
        let Answer { best, value, nodes, .. } = self.answer;
        Turn {
            best: told.best.to_string(),
            value: told.value,
            cycles: told.cycles,
            nodes: told.nodes,
            seconds: self.info.seconds(told.cycles.into()),
            twin_seconds: self.time.as_secs_f64(),
            same: (best, value, nodes) == (told.best, told.value, told.nodes.into()),
        }
    }
}
