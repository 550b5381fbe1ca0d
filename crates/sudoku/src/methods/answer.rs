use lockstep_search::Stats;
use thiserror::Error;

use crate::{Conflict, Grid};

/// What a method found, and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The result.
    pub outcome: Outcome,
    /// The work of the method, in its own terms.
    pub effort: Effort,
    /// Nodes and time. A node is a unit of work, by method: a routine run, a cell tried, a swap, a
    /// decision, a conflict of `sat`. [`Limits::nodes`](lockstep_search::Limits::nodes) counts the
    /// same.
    pub stats: Stats,
}

impl Answer {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<&Grid> {
        match &self.outcome {
            Outcome::Solved(grid) => Some(grid),
            _ => None,
        }
    }
}

/// The result of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// A solution.
    Solved(Grid),
    /// The puzzle contradicts itself.
    Contradictory(Conflict),
    /// The puzzle has no digit, so that every complete grid solves it.
    Empty,
    /// It is proved that there is no solution.
    NoSolution,
    /// The method found neither a solution nor a proof that there is none.
    GaveUp {
        /// Why.
        reason: GaveUp,
        /// The givens and the digits proved so far, for methods that deduce before they guess: if
        /// there is a solution, it has them.
        known: Option<Grid>,
    },
}

impl Outcome {
    /// The outcome as one word, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Solved(_) => "solved",
            Outcome::Contradictory(_) => "contradictory",
            Outcome::Empty => "empty",
            Outcome::NoSolution => "no-solution",
            Outcome::GaveUp { reason: GaveUp::Stuck { .. }, .. } => "stuck",
            Outcome::GaveUp { reason: GaveUp::MemoryNotEnough, .. } => "memory-not-enough",
            Outcome::GaveUp { reason: GaveUp::OutOfMemory, .. } => "out-of-memory",
            Outcome::GaveUp { reason: GaveUp::SwapsUsedUp, .. } => "swaps-used-up",
            Outcome::GaveUp { reason: GaveUp::Stopped, .. } => "stopped",
        }
    }

    /// Why there is no solution to show; `None` if there is one.
    pub fn complaint(&self) -> Option<String> {
        match self {
            Outcome::Solved(_) => None,
            Outcome::Contradictory(conflict) => Some(format!("contradictory: {conflict}")),
            Outcome::Empty => Some("empty: every complete grid solves it".into()),
            Outcome::NoSolution => Some("no solution".into()),
            Outcome::GaveUp { reason, .. } => Some(reason.to_string()),
        }
    }
}

/// Why a method ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum GaveUp {
    /// No routine finds another digit.
    #[error("stuck: {open} cells are left, and none of them is forced")]
    Stuck {
        /// The cells that are still empty.
        open: usize,
    },
    /// The machine has no room for another copy of the puzzle: the replicas' own message.
    #[error("memory not enough")]
    MemoryNotEnough,
    /// The memory of the limits does not suffice.
    #[error("out of memory")]
    OutOfMemory,
    /// Every swap that was allowed has been tried.
    #[error("no solution within the swaps allowed")]
    SwapsUsedUp,
    /// It was stopped, or reached a limit.
    #[error("stopped before a solution was found")]
    Stopped,
}

/// The work behind an answer. The same for the same puzzle and options on every machine, unless
/// the method was stopped by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Effort {
    /// Digits that were tried, not deduced.
    pub guesses: u64,
    /// The number of the copy that holds the solution, the original being 0; only for
    /// methods that make copies, and only when they solve the puzzle.
    pub iterations: Option<u64>,
    /// Whether a machine that makes copies had no room for some of them. `aveiro-parallel` says so
    /// even if it solved the puzzle.
    pub memory_not_enough: bool,
    /// The number of solutions found; 2 stands for two or more. Only for the flagship on 9x9, which
    /// alone looks beyond the first.
    pub solutions: Option<u64>,
    /// Conflicts from which a clause was learnt; only for `sat` and for the flagship on other orders.
    pub conflicts: Option<u64>,
}
