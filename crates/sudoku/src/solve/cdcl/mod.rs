//! Conflict-driven clause learning (CDCL) for puzzles of any order.
//!
//! A puzzle is an exact cover: every cell, and every digit in every unit, needs exactly one
//! candidate (`cover`). The solver is that of a modern SAT solver: decisions by activity
//! (`activity`, VSIDS) with phase saving (`phases`), propagation (`trail`), clauses learnt from
//! conflicts (`analyze`) and kept by LBD under two watched literals (`clauses`), restarts
//! (`search`). But the exactly-one constraints are propagated natively, by counters, instead of
//! being written out as millions of clauses.

mod activity;
mod analyze;
mod clauses;
mod cover;
mod phases;
mod search;
#[cfg(test)]
pub(in crate::solve) mod tests;
mod trail;

use lockstep_search::Stop;

use crate::{Digits, Grid, Placement};

pub(in crate::solve) use clauses::Clauses;
pub(in crate::solve) use cover::{Candidate, Constraint, Cover};
pub(in crate::solve) use search::{Budget, End, Search};
pub(in crate::solve) use trail::Literal;

/// The result of a search, and what it cost. The same on every machine, unless it was stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The result.
    pub outcome: Outcome,
    /// Decisions: candidates that were chosen or excluded to see what follows.
    pub decisions: u64,
    /// Decisions that led to a conflict.
    pub conflicts: u64,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A solution; there may be others.
    Solution(Grid),
    /// It is proved that there is none.
    NoSolution,
    /// The candidates do not fit into memory.
    OutOfMemory,
    /// The search was stopped.
    Stopped {
        /// The givens and the digits proved so far.
        known: Grid,
    },
}

/// Solves a puzzle within `memory` bytes. A grid that contradicts itself has no solution.
pub fn solve(puzzle: &Grid, memory: usize, stop: &Stop) -> Answer {
    solve_within(puzzle, &Budget { conflicts: u64::MAX, bytes: memory, stop })
}

/// Solves a puzzle, unless that takes more than the budget.
pub(in crate::solve) fn solve_within(puzzle: &Grid, budget: &Budget<'_>) -> Answer {
    let all = Digits::all(puzzle.order());
    let cover = puzzle.is_valid().then(|| Cover::new(puzzle, |_| all)).flatten();
    match cover {
        Some(cover) => search(puzzle, &cover, Clauses::new(cover.len()), budget),
        None => Answer { outcome: Outcome::NoSolution, decisions: 0, conflicts: 0 },
    }
}

/// Searches a cover of a puzzle with clauses that hold from the start.
pub(in crate::solve) fn search(
    puzzle: &Grid,
    cover: &Cover,
    clauses: Clauses,
    budget: &Budget<'_>,
) -> Answer {
    let Some(bytes) = budget.bytes.checked_sub(cover.len() * Cover::BYTES_PER_CANDIDATE) else {
        return Answer { outcome: Outcome::OutOfMemory, decisions: 0, conflicts: 0 };
    };
    let mut search = Search::new(cover, clauses);
    let outcome = match search.run(&Budget { bytes, ..*budget }) {
        End::Satisfiable => Outcome::Solution(filled(puzzle, search.chosen())),
        End::Unsatisfiable => Outcome::NoSolution,
        End::Unknown => Outcome::Stopped { known: filled(puzzle, search.proved()) },
    };
    Answer { outcome, decisions: search.decisions, conflicts: search.conflicts }
}

/// A puzzle with more digits.
fn filled(puzzle: &Grid, placements: impl Iterator<Item = Placement>) -> Grid {
    let mut grid = puzzle.clone();
    placements.for_each(|Placement { cell, digit }| grid.set(cell, Some(digit)));
    grid
}
