//! What is said of a chip and its answers, as records: command line and packages write the same.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Found, Info, reversi, sudoku};

/// A chip of the catalogue.
#[derive(Serialize, JsonSchema)]
pub struct ChipRecord {
    /// Its name.
    pub chip: &'static str,
    /// The game it plays, or the puzzle it solves.
    pub game: &'static str,
    /// Its top module.
    pub module: &'static str,
    /// The clock that the chip reaches: routed, or an estimate where its page says so.
    pub clock_mhz: f64,
    /// What it is.
    pub about: &'static str,
}

impl ChipRecord {
    /// The record of a chip.
    pub fn of(&Info { name, game, module, about, ref routed, .. }: &Info) -> ChipRecord {
        ChipRecord { chip: name, game, module, clock_mhz: routed.clock_mhz, about }
    }
}

/// The answer of a simulated chip.
#[derive(Serialize, JsonSchema)]
pub struct ChipSearchRecord {
    /// The position.
    pub position: String,
    /// The chip.
    pub chip: &'static str,
    /// The best move; `null` if the chip was stopped before it had one.
    pub best: Option<String>,
    /// Its value in the chip's own units.
    pub value: Option<i32>,
    /// Plies searched; of a chip that deepens, those of the deepest tree that was completed.
    pub depth: u32,
    /// Whether the search was not stopped.
    pub complete: bool,
    /// Whether the move is from the chip's table of openings, and nothing was searched.
    pub opening: bool,
    /// Positions entered.
    pub nodes: u64,
    /// Positions evaluated, or at the end of the game.
    pub leaves: u64,
    /// Clock cycles.
    pub cycles: u64,
    /// Clock cycles per node.
    pub cycles_per_node: f64,
    /// The clock of the chip; `lockstep chip list` says if it is not that of the routed chip.
    pub clock_mhz: f64,
    /// The time of the cycles at this clock.
    pub seconds: f64,
    /// Nodes per second at this clock.
    pub nps: f64,
}

impl ChipSearchRecord {
    /// The record of an answer; `opening` if it comes from the chip's table.
    pub fn of(
        info: &Info,
        question: &reversi::Question,
        found: &Found<reversi::Answer>,
        opening: bool,
    ) -> ChipSearchRecord {
        let Found { answer, cycles } = *found;
        let seconds = info.seconds(cycles);
        ChipSearchRecord {
            position: question.position.to_string(),
            chip: info.name,
            best: Some(answer.best.to_string()),
            value: answer.value,
            depth: answer.depth.unwrap_or(question.depth),
            complete: answer.complete,
            opening,
            nodes: answer.nodes,
            leaves: answer.leaves,
            cycles,
            cycles_per_node: cycles as f64 / answer.nodes.max(1) as f64,
            clock_mhz: info.routed.clock_mhz,
            seconds,
            nps: answer.nodes as f64 / seconds,
        }
    }
}

/// What a chip made of a puzzle.
#[derive(Serialize, JsonSchema)]
pub struct ChipSolveRecord {
    /// The chip.
    pub chip: &'static str,
    /// The solution.
    pub solution: Option<String>,
    /// In one word: `solved`, `no-solution`, `stuck` or `memory-not-enough`.
    pub outcome: &'static str,
    /// The number of the copy that holds the solution, for chips that make copies; else the guesses.
    pub iterations: Option<usize>,
    /// Whether there was no room for some copy.
    pub memory_not_enough: bool,
    /// Clock cycles.
    pub cycles: u64,
    /// The clock that the chip reaches: routed, or an estimate where its page says so.
    pub clock_mhz: f64,
    /// The time of the cycles at this clock.
    pub seconds: f64,
}

impl ChipSolveRecord {
    /// The record of an answer.
    pub fn of(info: &Info, found: &Found<sudoku::Answer>) -> ChipSolveRecord {
        let Found { answer, cycles } = found;
        ChipSolveRecord {
            chip: info.name,
            solution: answer.solution().map(ToString::to_string),
            outcome: answer.verdict().name(),
            iterations: (answer.guesses && answer.solved).then_some(answer.copy),
            memory_not_enough: answer.memory_not_enough,
            cycles: *cycles,
            clock_mhz: info.routed.clock_mhz,
            seconds: info.seconds(*cycles),
        }
    }
}
