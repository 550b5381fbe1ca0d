//! The updates that a page receives from a machine.

use std::time::Duration;

use lockstep_chips::Info;
use lockstep_chips::machine::{Progress, Shown, Told};
use lockstep_chips::reversi::Answer;
use lockstep_game::{Game, Player};
use lockstep_reversi::{Position, Size, Squares};
use serde::Serialize;

/// An update.
#[derive(Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub(super) enum News {
    /// The simulation is being built, which takes a while the first time.
    Building,
    /// The machine runs.
    On(Box<Scene>),
    /// The machine has stopped.
    Off { error: String },
}

/// The state of a running machine.
#[derive(Serialize)]
pub(super) struct Scene {
    pub(super) machine: String,
    /// Clock cycles since it was started.
    pub(super) cycles: u64,
    /// Counts the pictures that differ from the one before; 0 if there is none yet.
    pub(super) picture: u64,
    pub(super) thinking: bool,
    /// It is searching, or its move is not visible yet.
    pub(super) moving: bool,
    /// The player had to pass.
    pub(super) pass: bool,
    pub(super) over: bool,
    /// The board on the picture; none if it changed while the frame was drawn.
    pub(super) shown: Option<Board>,
    /// The search under way, or the last one.
    pub(super) search: Option<Search>,
    /// A turn that the machine has just finished.
    pub(super) turn: Option<Turn>,
    /// New output on the serial line.
    pub(super) serial: String,
}

/// The board as the monitor shows it.
#[derive(Clone, Serialize)]
pub(super) struct Board {
    /// Black is the player, shown in blue.
    position: String,
    moves: Vec<String>,
    cursor: String,
    /// The final score for the player.
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

/// A search of the chip, and its twin's of the same position. The chip's seconds are cycles at its
/// routed clock; the twin's were measured on this machine.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Search {
    cycles: u64,
    nodes: u64,
    seconds: f64,
    /// How far the twin was after as many seconds, at its average speed.
    twin_nodes: u64,
    twin_seconds: f64,
}

/// A turn of the machine, as its serial line reports it, beside the twin's.
#[derive(Serialize)]
pub(super) struct Turn {
    best: String,
    value: Option<i32>,
    cycles: u32,
    nodes: u32,
    seconds: f64,
    twin_seconds: f64,
    /// Whether the twin found the same move and value in as many nodes.
    same: bool,
}

/// The twin's answer, and its time.
#[derive(Clone, Copy)]
pub(super) struct Twin {
    /// The chip.
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
