//! The cores of a chip that search one tree: when each of them works, and on what. The twin tells, which is
//! exact to the cycle, so that no tools are needed.

use lockstep_chips::phalanx::{Lanes, MAX_CORES, Span};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Question;
use super::task::{AnyTask, Task};
use crate::server::{Caller, Problem};

/// A search is stopped after so many cycles: some seconds of the twin.
const MOST_CYCLES: u64 = 1 << 23;

/// A question for a chip with so many cores.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Asked {
    chip: String,
    /// A position, in any notation.
    text: String,
    /// The depth of a search, unless it is the chip's own.
    depth: Option<u32>,
    /// 1 to 16.
    cores: usize,
}

/// A search, and the tasks of each core in it.
#[derive(Serialize, JsonSchema)]
pub(super) struct AtWork {
    cycles: u64,
    /// The time of the cycles at the chip's clock.
    seconds: f64,
    /// Whether the search ended; otherwise it took too long, and was stopped.
    complete: bool,
    best: String,
    value: Option<i32>,
    nodes: u64,
    /// The share of time in which the cores worked.
    busy: f64,
    /// For each core its tasks, one after the other.
    lanes: Vec<Vec<CoreTask>>,
}

/// A task of a core, from its start to its end.
#[derive(Serialize, JsonSchema)]
struct CoreTask {
    /// The first cycle.
    from: u64,
    /// The cycle after the last one.
    to: u64,
    /// The move at the root below which the task is.
    root: String,
    /// The level of its position, from the root.
    level: usize,
    /// Whether it was cut off by a value found elsewhere.
    stopped: bool,
}

impl From<&Span> for CoreTask {
    fn from(&Span { from, to, root, level, stopped }: &Span) -> CoreTask {
        CoreTask { from, to, root: root.to_string(), level, stopped }
    }
}

/// Searches with so many cores.
pub(super) async fn at_work(caller: Caller, asked: Asked) -> Result<AtWork, Problem> {
    let Asked { chip, text, depth, cores } = asked;
    if !(1..=MAX_CORES).contains(&cores) {
        return Err(Problem::bad(format_args!("cores: expected 1 to {MAX_CORES}")));
    }
    let other = || Problem::bad("chip: expected one of several cores");
    let AnyTask::Search(task) = (Question { chip, text, depth }).task()? else {
        return Err(other());
    };
    let info = task.info();
    let lanes = caller.ask(move |stop| task.lanes(cores, MOST_CYCLES, stop)).await?;
    let lanes = lanes.ok_or_else(other)?;
    Ok(AtWork::of(&lanes, info.seconds(lanes.searched.cycles)))
}

impl AtWork {
    fn of(lanes: &Lanes, seconds: f64) -> AtWork {
        let Lanes { searched, cores } = lanes;
        let (answer, cycles) = (searched.answer, searched.cycles);
        AtWork {
            cycles,
            seconds,
            complete: answer.complete,
            best: answer.best.to_string(),
            value: answer.value,
            nodes: answer.nodes,
            busy: searched.busy as f64 / (cycles * cores.len() as u64).max(1) as f64,
            lanes: cores.iter().map(|lane| lane.iter().map(CoreTask::from).collect()).collect(),
        }
    }
}
