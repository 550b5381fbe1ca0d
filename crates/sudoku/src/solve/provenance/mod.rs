//! Recognising how a grid was made.
//!
//! The large grids of contests are hardly ever random. They were made by a program, and a puzzle
//! with half of their digits still shows how: then the rest can be inferred, where a general search
//! would take years. None of this is sound reasoning about Sudoku. Each recogniser is an educated
//! guess at the generator, and whatever it finds is checked to be a solution.
//!
//! Three kinds are recognised:
//!
//! - *patterns*: each row is a shift of the row above, and then everything was shuffled. The same
//!   sets of digits appear throughout a band (`triads`);
//! - *fillings*: cells were filled with the smallest digit that fits, so that digits ascend
//!   (`ascents`). The filling can be replayed, cell by cell (`filling`, `replay`);
//! - *shuffled fillings*: an empty grid was filled that way, and then rows and columns were
//!   shuffled. There are few such fillings, so one makes them all and sees which fits the puzzle
//!   (`shuffle`, `filler`, `race`).
//!
//! `sheet` holds candidates with singles propagated. The first two also help
//! [`cdcl`](super::cdcl): they leave it far fewer candidates.

mod ascents;
mod filler;
mod filling;

mod lines;
mod race;
mod replay;
mod sheet;
mod shuffle;
#[cfg(test)]
mod tests;
mod triads;

use lockstep_search::Stop;

use super::cdcl::{self, Answer, Budget, Clauses, Cover, Outcome, Search};
use crate::{Cell, Grid, Placement, Symmetry};
use ascents::Ascents;
use lines::{Lines, Set, set_of};
use race::Race;
use replay::Replay;
use sheet::Sheet;
use shuffle::Shuffled;
use triads::Triads;

/// Conflicts allowed in a search restricted to repeated triads.
const CONFLICTS_WITH_TRIADS: u64 = 2000;

/// A puzzle that takes no more conflicts is easy, however it was made.
const CONFLICTS_BEFORE_SHUFFLES: u64 = 100;

/// Conflicts allowed in a search restricted to ascending triads. More, since it leaves more open.
const CONFLICTS_WITH_ASCENTS: u64 = 1_000_000;

/// What an attempt at recognition gave, and what it cost.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Attempt {
    /// A solution, if the provenance was recognised, or if the puzzle turned out to be easy.
    pub solution: Option<Grid>,
    /// Digits that were tried.
    pub decisions: u64,
    /// How many of them led to a conflict.
    pub conflicts: u64,
}

/// Tries to solve a puzzle without contradictions by recognising how it was made. The same result
/// on every machine, unless it is stopped.
pub fn solve(puzzle: &Grid, memory: usize, stop: &Stop) -> Attempt {
    let mut recognizer = Recognizer { puzzle, memory, stop, attempt: Attempt::default() };
    for recognize in [Recognizer::patterns, Recognizer::shuffled_fillings, Recognizer::fillings] {
        recognize(&mut recognizer);
        if recognizer.attempt.solution.is_some() {
            break;
        }
    }
    recognizer.attempt
}

/// A puzzle, the resources, and the attempt so far.
struct Recognizer<'a> {
    puzzle: &'a Grid,
    memory: usize,
    stop: &'a Stop,
    attempt: Attempt,
}

impl<'a> Recognizer<'a> {
    fn patterns(&mut self) {
        if let Some(triads) = Triads::of(self.puzzle)
            && let Some(cover) = Cover::new(self.puzzle, |cell| triads.allowed(cell))
        {
            self.search(&cover, Clauses::new(cover.len()), CONFLICTS_WITH_TRIADS);
        }
    }

    /// Tries to make the filling again, unless the puzzle is easy anyway. The grid may also have
    /// been transposed.
    fn shuffled_fillings(&mut self) {
        let order = self.puzzle.order();
        let Some(lines) = Lines::new(order) else { return };
        for symmetry in [Symmetry::identity(order), Symmetry::transposition(order)] {
            let puzzle = symmetry.apply(self.puzzle);
            let firsts = Shuffled::all(&puzzle);
            if firsts.is_empty() {
                continue;
            }
            let budget = self.budget(CONFLICTS_BEFORE_SHUFFLES);
            if !self.note(cdcl::solve_within(self.puzzle, &budget)) {
                return;
            }
            let race = Race::of(&lines, &firsts, self.memory, self.stop);
            self.attempt.decisions += race.tries;
            self.attempt.conflicts += race.failures;
            if let Some(grid) = race.found {
                self.attempt.solution = Some(symmetry.inverse().apply(&grid));
                return;
            }
        }
    }

    fn fillings(&mut self) {
        if let Some(ascents) = Ascents::of(self.puzzle)
            && let Some(cover) = Cover::new(self.puzzle, |cell| ascents.allowed(cell))
        {
            let bytes = self.memory / 4;
            self.replay(Search::new(&cover, ascents.clauses(&cover, bytes)));
            if self.attempt.solution.is_none() {
                self.search(&cover, ascents.clauses(&cover, bytes), CONFLICTS_WITH_ASCENTS);
            }
        }
    }

    /// Tries to replay the filling, from what a search proves without a decision.
    fn replay(&mut self, search: Search<'_>) {
        let order = self.puzzle.order();
        let Some(lines) = Lines::new(order) else { return };
        let Some(known) = self.known(&lines, search) else { return };
        let replay = Replay::of(&lines, &known, self.memory, self.stop);
        self.attempt.decisions += replay.tries;
        self.attempt.conflicts += replay.failures;
        if let Some(sheet) = replay.found {
            let mut grid = self.puzzle.clone();
            Cell::all(order).for_each(|cell| grid.set(cell, sheet.digit(cell.index(order))));
            self.attempt.solution = Some(grid);
        }
    }

    /// The candidates that a search leaves at level 0, as a sheet; `None` if there is no solution.
    fn known(&self, lines: &Lines, mut search: Search<'_>) -> Option<Sheet> {
        let order = self.puzzle.order();
        let mut sets: Vec<Set> = vec![0; order.cells()];
        let givens = self.puzzle.filled().map(|(cell, digit)| Placement { cell, digit });
        for Placement { cell, digit } in search.propagate_root()?.chain(givens) {
            sets[cell.index(order)] |= set_of(digit.index());
        }
        let mut known = Sheet::new(lines);
        let mut sets = sets.into_iter().enumerate();
        sets.try_for_each(|(cell, set)| known.keep(lines, cell, set)).ok()?;
        Some(known)
    }

    fn search(&mut self, cover: &Cover, clauses: Clauses, conflicts: u64) {
        let answer = cdcl::search(self.puzzle, cover, clauses, &self.budget(conflicts));
        self.note(answer);
    }

    fn budget(&self, conflicts: u64) -> Budget<'a> {
        Budget { conflicts, bytes: self.memory, stop: self.stop }
    }

    /// Adds up the cost of a search, and keeps a solution. Returns whether the search was cut off.
    fn note(&mut self, answer: Answer) -> bool {
        self.attempt.decisions += answer.decisions;
        self.attempt.conflicts += answer.conflicts;
        let is_cut_off = matches!(answer.outcome, Outcome::Stopped { .. });
        if let Outcome::Solution(grid) = answer.outcome {
            self.attempt.solution = Some(grid);
        }
        is_cut_off
    }
}
