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
//! Of the latter one can also find out, cell by cell, how they were filled (`maker`, `replay`,
//! and `sheet` for the singles). If they were filled from nothing, one can even fill them again,
//! and shuffle them as the puzzle is (`filler`, `race`, `shuffle`).

mod ascents;
mod clauses;
mod cover;
mod filler;
mod habit;
mod learn;
mod maker;
mod queue;
mod race;
mod replay;
mod search;
mod sheet;
mod shuffle;
#[cfg(test)]
mod tests;
mod trail;
mod triads;

use lockstep_search::Stop;

use crate::{Cell, Digits, Grid, Placement, Symmetry};
use ascents::Ascents;
use clauses::Clauses;
use cover::Cover;
use race::Race;
use replay::Replay;
use search::{Bounds, End, Search};
use sheet::{Lines, Set, Sheet, set_of};
use shuffle::Shuffled;
use triads::Triads;

/// Conflicts that the try with repeated triads may have.
const CONFLICTS_WITH_TRIADS: u64 = 2000;

/// A puzzle that takes no more conflicts is easy, however it was made.
const CONFLICTS_BEFORE_SHUFFLES: u64 = 100;

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
    let mut attempt = Attempt { puzzle, memory, stop, answer: &mut answer };
    attempt.with_triads();
    if !attempt.is_solved() {
        attempt.with_shuffles();
    }
    if !attempt.is_solved() {
        attempt.with_ascents();
    }
    if !attempt.is_solved() {
        attempt.with_all(u64::MAX);
    }
    answer
}

/// What it takes to try, and what came out so far.
struct Attempt<'a> {
    puzzle: &'a Grid,
    memory: usize,
    stop: &'a Stop,
    answer: &'a mut Answer,
}

impl Attempt<'_> {
    fn is_solved(&self) -> bool {
        matches!(self.answer.verdict, Verdict::Solution(_))
    }

    fn with_triads(&mut self) {
        if let Some(triads) = Triads::of(self.puzzle)
            && let Some(cover) = Cover::new(self.puzzle, |cell| triads.allowed(cell))
        {
            self.search(&cover, Clauses::new(cover.len()), CONFLICTS_WITH_TRIADS);
        }
    }

    /// Tries to find out who filled the grid before it was shuffled, unless the puzzle is easy
    /// anyway. Rows and columns may have been exchanged too.
    fn with_shuffles(&mut self) {
        let order = self.puzzle.order();
        let Some(lines) = Lines::new(order) else { return };
        for symmetry in [Symmetry::identity(order), Symmetry::transposition(order)] {
            let puzzle = symmetry.apply(self.puzzle);
            let firsts = Shuffled::all(&puzzle);
            if firsts.is_empty() {
                continue;
            }
            self.with_all(CONFLICTS_BEFORE_SHUFFLES);
            if self.answer.verdict != Verdict::Stopped {
                return;
            }
            let race = Race::of(&lines, &firsts, self.memory, self.stop);
            self.answer.guesses += race.guesses;
            self.answer.conflicts += race.conflicts;
            if let Some(grid) = race.found {
                self.answer.verdict = Verdict::Solution(symmetry.inverse().apply(&grid));
                return;
            }
        }
    }

    fn with_ascents(&mut self) {
        if let Some(ascents) = Ascents::of(self.puzzle)
            && let Some(cover) = Cover::new(self.puzzle, |cell| ascents.allowed(cell))
        {
            let bytes = self.memory / 4;
            self.replay(Search::new(&cover, ascents.clauses(&cover, bytes)));
            if !self.is_solved() {
                self.search(&cover, ascents.clauses(&cover, bytes), CONFLICTS_WITH_ASCENTS);
            }
        }
    }

    fn with_all(&mut self, conflicts: u64) {
        self.answer.verdict = Verdict::NoSolution;
        let all = Digits::all(self.puzzle.order());
        if let Some(cover) = Cover::new(self.puzzle, |_| all) {
            self.search(&cover, Clauses::new(cover.len()), conflicts);
        }
    }

    /// Tries to find out how the grid was filled, from what a search knows without a guess, and
    /// adds what it took.
    fn replay(&mut self, search: Search<'_>) {
        let order = self.puzzle.order();
        let Some(lines) = Lines::new(order) else { return };
        let Some(known) = self.known(&lines, search) else { return };
        let replay = Replay::of(&lines, &known, self.memory, self.stop);
        self.answer.guesses += replay.guesses;
        self.answer.conflicts += replay.conflicts;
        if let Some(sheet) = replay.found {
            let mut grid = self.puzzle.clone();
            Cell::all(order).for_each(|cell| grid.set(cell, sheet.digit(cell.index(order))));
            self.answer.verdict = Verdict::Solution(grid);
        }
    }

    /// What a search knows without a guess, as a sheet; `None` if it is impossible.
    fn known(&self, lines: &Lines, mut search: Search<'_>) -> Option<Sheet> {
        let order = self.puzzle.order();
        let mut sets: Vec<Set> = vec![0; order.cells()];
        let givens = self.puzzle.filled().map(|(cell, digit)| Placement { cell, digit });
        for Placement { cell, digit } in search.settle()?.chain(givens) {
            sets[cell.index(order)] |= set_of(digit.index());
        }
        let mut known = Sheet::new(lines);
        let mut sets = sets.into_iter().enumerate();
        sets.try_for_each(|(cell, set)| known.keep(lines, cell, set)).ok()?;
        Some(known)
    }

    /// Searches a cover of the puzzle with clauses that hold from the start, and adds what it
    /// took.
    fn search(&mut self, cover: &Cover, clauses: Clauses, conflicts: u64) {
        let taken = cover.len() * Cover::BYTES_OF_A_CANDIDATE;
        let Some(bytes) = self.memory.checked_sub(taken) else {
            self.answer.verdict = Verdict::MemoryNotEnough;
            return;
        };
        let mut search = Search::new(cover, clauses);
        let end = search.run(&Bounds { conflicts, bytes, stop: self.stop });
        self.answer.guesses += search.guesses;
        self.answer.conflicts += search.conflicts;
        self.answer.verdict = match end {
            End::Covered => {
                let mut grid = self.puzzle.clone();
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
