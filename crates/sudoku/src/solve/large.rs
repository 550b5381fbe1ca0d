//! Puzzles of any order: first an attempt to recognise how the grid was made
//! ([`provenance`]), then a general search ([`cdcl`]).

use lockstep_search::Stop;

use super::cdcl::{self, Answer, Outcome};
use super::provenance;
use crate::Grid;

/// Solves a puzzle within `memory` bytes. A grid that contradicts itself has no solution.
///
/// With `provenance` it first tries to recognise how the grid was made. That is quick where it
/// fails, and where it succeeds it solves puzzles that are out of reach of a general search.
pub fn solve(puzzle: &Grid, memory: usize, provenance: bool, stop: &Stop) -> Answer {
    if !provenance || !puzzle.is_valid() {
        return cdcl::solve(puzzle, memory, stop);
    }
    let attempt = provenance::solve(puzzle, memory, stop);
    let (outcome, decisions, conflicts) = match attempt.solution {
        Some(solution) => (Outcome::Solution(solution), 0, 0),
        None => {
            let answer = cdcl::solve(puzzle, memory, stop);
            (answer.outcome, answer.decisions, answer.conflicts)
        }
    };
    Answer {
        outcome,
        decisions: attempt.decisions + decisions,
        conflicts: attempt.conflicts + conflicts,
    }
}
