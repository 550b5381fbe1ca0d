//! Puzzles of any order, by learning from conflicts: what the flagship does where it is not
//! made for the size.
//!
//! A puzzle is an exact cover: every cell, and every digit in every unit, needs exactly one
//! candidate (`cover`). The search guesses, and draws the consequences that singles and
//! hidden singles have (`trail`). From a conflict it learns a clause (`learn`, `clauses`) that
//! keeps it from making the same mistake elsewhere, as SAT solvers do; but the needs are
//! rules of their own here, and not millions of clauses. Guesses go to the candidates that
//! had to do with recent conflicts (`queue`), and keep near the state that came furthest
//! (`habit`).
//!
//! Before that, there are tries with far fewer candidates: for puzzles that were made from a
//! pattern (`triads`), and for those that were filled with the smallest digits first (`ascents`).

mod ascents;
mod clauses;
mod cover;
mod habit;
mod learn;
mod maker;
mod queue;
mod replay;
mod search;
mod sheet;
#[cfg(test)]
mod tests;
mod trail;
mod triads;

use lockstep_search::Stop;

use crate::{Cell, Digits, Grid};
use ascents::Ascents;
use clauses::Clauses;
use cover::Cover;
use replay::replay;
use search::{Bounds, End, Search};
use sheet::{Lines, Sheet};
use triads::Triads;

/// Conflicts that the try with repeated triads may have.
const CONFLICTS_WITH_TRIADS: u64 = 2000;

/// Conflicts that the try with ascending triads may have. More, since it leaves more open.
const CONFLICTS_WITH_ASCENTS: u64 = 1_000_000;

/// What came out of a search, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What came out.
    pub verdict: Verdict,
    /// How often the search guessed.
    pub guesses: u64,
    /// How often that led to a conflict.
    pub conflicts: u64,
}

/// What can come out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A solution; there may be others.
    Solution(Grid),
    /// It is proved that there is none.
    NoSolution,
    /// The candidates do not fit into the memory.
    MemoryNotEnough,
    /// The search was stopped.
    Stopped,
}

/// Solves a puzzle with the memory it may use. A grid that contradicts itself has no
/// solution. The same answer and the same effort on every machine, unless it is stopped.
pub fn solve(puzzle: &Grid, memory: usize, stop: &Stop) -> Answer {
    let mut answer = Answer { verdict: Verdict::NoSolution, guesses: 0, conflicts: 0 };
    if !puzzle.is_valid() {
        return answer;
    }
    answer.try_with_triads(puzzle, memory, stop);
    if !answer.is_solved() {
        answer.try_with_ascents(puzzle, memory, stop);
    }
    if !answer.is_solved() {
        answer.verdict = Verdict::NoSolution;
        let all = Digits::all(puzzle.order());
        if let Some(cover) = Cover::new(puzzle, |_| all) {
            let clauses = Clauses::new(cover.len());
            answer.run(
                puzzle,
                &cover,
                clauses,
                &Bounds { conflicts: u64::MAX, bytes: memory, stop },
            );
        }
    }
    answer
}

impl Answer {
    fn is_solved(&self) -> bool {
        matches!(self.verdict, Verdict::Solution(_))
    }

    fn try_with_triads(&mut self, puzzle: &Grid, bytes: usize, stop: &Stop) {
        if let Some(triads) = Triads::of(puzzle)
            && let Some(cover) = Cover::new(puzzle, |cell| triads.allowed(cell))
        {
            let bounds = Bounds { conflicts: CONFLICTS_WITH_TRIADS, bytes, stop };
            self.run(puzzle, &cover, Clauses::new(cover.len()), &bounds);
        }
    }

    fn try_with_ascents(&mut self, puzzle: &Grid, bytes: usize, stop: &Stop) {
        if let Some(ascents) = Ascents::of(puzzle)
            && let Some(cover) = Cover::new(puzzle, |cell| ascents.allowed(cell))
        {
            let clauses = ascents.clauses(&cover, bytes / 4);
            if !self.try_replay(puzzle, &cover, clauses, bytes, stop) {
            let clauses = ascents.clauses(&cover, bytes / 4);
            let bounds = Bounds { conflicts: CONFLICTS_WITH_ASCENTS, bytes, stop };
            self.run(puzzle, &cover, clauses, &bounds);
            }
        }
    }

    /// Tries to find out how the grid was filled.
    fn try_replay(&mut self, puzzle: &Grid, cover: &Cover, clauses: Clauses, bytes: usize, stop: &Stop) -> bool {
        let order = puzzle.order();
        let Some(lines) = Lines::new(order) else { return false };
        let mut search = Search::new(cover, clauses);
        let Some(open) = search.settle() else { return false };
        let mut known = Sheet::new(&lines);
        let mut sets: Vec<u128> = puzzle.numbers().iter().map(|&n| if n > 0 { 1 << (n - 1) } else { 0 }).collect();
        for c in open { let p = cover.placement(c); sets[p.cell.index(order)] |= 1 << p.digit.index(); }
        for (cell, &set) in sets.iter().enumerate() { if known.keep(&lines, cell, set).is_err() { return false; } }
        let replay = replay(&lines, &known, bytes, stop);
        self.guesses += replay.guesses; self.conflicts += replay.conflicts;
        let Some(found) = replay.found else { return false };
        let mut grid = puzzle.clone();
        for cell in Cell::all(order) { grid.set(cell, found.digit(cell.index(order))); }
        if !grid.is_solution_of(puzzle) { return false; }
        self.verdict = Verdict::Solution(grid);
        true
    }

    /// Searches a cover of the puzzle with clauses that hold from the start, and adds what it
    /// took.
    fn run(&mut self, puzzle: &Grid, cover: &Cover, clauses: Clauses, bounds: &Bounds<'_>) {
        let taken = cover.len() * Cover::BYTES_OF_A_CANDIDATE;
        let Some(bytes) = bounds.bytes.checked_sub(taken) else {
            self.verdict = Verdict::MemoryNotEnough;
            return;
        };
        let mut search = Search::new(cover, clauses);
        let end = search.run(&Bounds { bytes, ..*bounds });
        self.guesses += search.guesses;
        self.conflicts += search.conflicts;
        self.verdict = match end {
            End::Covered => {
                let mut grid = puzzle.clone();
                for placement in search.chosen().map(|candidate| cover.placement(candidate)) {
                    grid.set(placement.cell, Some(placement.digit));
                }
                Verdict::Solution(grid)
            }
            End::Impossible => Verdict::NoSolution,
            End::Unknown => Verdict::Stopped,
        };
    }
}
