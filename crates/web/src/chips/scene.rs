//! The updates that a page receives from a machine.

use std::time::Duration;

use lockstep_chips::machine::{Progress, Shown, Told};
use lockstep_chips::reversi::Answer;
use lockstep_chips::{Error, Info};
use lockstep_game::{Game, Player};
use lockstep_reversi::{Move, Position, Size, Squares};
use schemars::JsonSchema;
use serde::Serialize;

/// An update.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "lowercase")]
pub(super) enum News<S> {
    /// The simulation is being built, which takes a while the first time.
    Building,
    /// The machine runs.
    On(Box<S>),
    /// The machine has stopped.
    Off { error: String },
}

impl<S> News<S> {
    /// The last update.
    pub(super) fn ended(result: Result<(), Error>) -> News<S> {
        let error = match result {
            Ok(()) => "nothing was asked of it for ten minutes".into(),
            Err(error) => error.to_string(),
        };
        News::Off { error }
    }
}

/// The state of a running machine.
#[derive(Serialize, JsonSchema)]
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
#[derive(Clone, Serialize, JsonSchema)]
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
#[derive(Clone, Copy, Serialize, JsonSchema)]
pub(super) struct Search {
    cycles: u64,
    nodes: u64,
    /// The deepest tree that was completed, of a chip that deepens.
    depth: Option<u32>,
    seconds: f64,
    /// How far the twin was after as many seconds, at its average speed.
    twin_nodes: u64,
    twin_seconds: f64,
}

/// A turn of the machine, beside the twin's.
#[derive(Serialize, JsonSchema)]
pub(super) struct Turn {
    best: String,
    value: Option<i32>,
    cycles: u64,
    nodes: u64,
    seconds: f64,
    twin_seconds: f64,
    /// Whether the twin found the same move and value in as many nodes; unknown of a move that was
    /// not searched, but taken from the openings.
    same: Option<bool>,
}

impl Turn {
    /// A move that was not searched.
    pub(super) fn from_openings(best: Move) -> Turn {
        let (cycles, nodes, seconds, twin_seconds) = (0, 0, 0.0, 0.0);
        let best = best.to_string();
        Turn { best, value: None, cycles, nodes, seconds, twin_seconds, same: None }
    }
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
    pub(super) fn beside(
        &self,
        Progress { cycles, nodes }: Progress,
        depth: Option<u32>,
    ) -> Search {
        let (seconds, whole) = (self.info.seconds(cycles), self.time.as_secs_f64());
        let part = (seconds / whole.max(1e-9)).min(1.0);
        Search {
            cycles,
            nodes,
            depth,
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
            cycles: told.cycles.into(),
            nodes: told.nodes.into(),
            seconds: self.info.seconds(told.cycles.into()),
            twin_seconds: self.time.as_secs_f64(),
            same: Some((best, value, nodes) == (told.best, told.value, told.nodes.into())),
        }
    }

    /// A turn on a serial line that tells no value.
    pub(super) fn contest_turn(&self, best: Move, Progress { cycles, nodes }: Progress) -> Turn {
        Turn {
            best: best.to_string(),
            value: self.answer.value.filter(|_| self.answer.best == best),
            cycles,
            nodes,
            seconds: self.info.seconds(cycles),
            twin_seconds: self.time.as_secs_f64(),
            same: Some((self.answer.best, self.answer.nodes) == (best, nodes)),
        }
    }
}
