//! When each core works, and on what.

use lockstep_reversi::Square;
use lockstep_search::Stop;

use super::board::Goal;
use super::machine::{Machine, Searched};
use crate::reversi::Question;

/// A task of a core, from its start to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The first cycle.
    pub from: u64,
    /// The cycle after the last one.
    pub to: u64,
    /// The move at the root below which the task is.
    pub root: Square,
    /// The level of its position, from the root.
    pub level: usize,
    /// It was stopped: a value found elsewhere had cut it off.
    pub stopped: bool,
}

/// A search, and the tasks of each core in it.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// What the search came to.
    pub searched: Searched,
    /// For each core its tasks, one after the other.
    pub cores: Vec<Vec<Span>>,
}

/// Searches as [`search`](super::search) does, and notes when each core works.
pub fn lanes(question: &Question, goal: Goal, cores: usize, stop: &Stop) -> Lanes {
    let mut machine = Machine::new(question, goal, cores);
    let mut lanes = vec![Vec::new(); cores];
    let mut at_work: Vec<Option<Span>> = vec![None; cores];
    while machine.is_busy(stop) {
        let orders = machine.clock();
        let now = machine.cycles;
        if let Some((core, _)) = orders.start
            && let (Some(root), level) = machine.dispatcher.seat_of(core)
        {
            at_work[core] = Some(Span { from: now, to: now, root, level, stopped: false });
        }
        for (core, lane) in lanes.iter_mut().enumerate() {
            if !machine.cores[core].is_busy()
                && let Some(span) = at_work[core].take()
            {
                lane.push(Span { to: now, stopped: orders.stops(core), ..span });
            }
        }
    }
    Lanes { searched: machine.searched(), cores: lanes }
}
