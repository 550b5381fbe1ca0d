//! Puzzles that differ from a given one by a few givens.
//!
//! A part is a choice of givens to remove. What remains has many solutions; a new given that only
//! one of them has makes the puzzle unique. So the last new given needs no search of its own: it
//! is read off a table of how many solutions have each digit in each cell.

use std::ops::ControlFlow;

use lockstep_search::Stop;

use super::{Numbers, is_minimal};
use crate::flagship::Solver;

/// How many solutions have each digit in each cell; more than one is 2.
type Table = [[u8; 10]; 81];

/// How often the clock is read, in solutions.
const POLL: u32 = 4096;

/// The choices of givens to remove, in order.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    puzzle: Numbers,
    minimal: bool,
    /// The cells of the givens.
    givens: Vec<usize>,
    /// Indices of those to remove, rising; `None` after the last choice.
    next: Option<Vec<usize>>,
}

/// A choice of givens to remove.
#[derive(Clone, Debug)]
pub(super) struct Part {
    puzzle: Numbers,
    minimal: bool,
    /// Their cells.
    removed: Vec<usize>,
}

impl Walk {
    /// There are at least as many givens as swaps.
    pub(super) fn new(puzzle: Numbers, swaps: usize, minimal: bool) -> Walk {
        let givens = (0..puzzle.len()).filter(|&cell| puzzle[cell] != 0).collect();
        Walk { puzzle, minimal, givens, next: Some((0..swaps).collect()) }
    }
}

impl Iterator for Walk {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let chosen = self.next.take()?;
        let removed = chosen.iter().map(|&index| self.givens[index]).collect();
        self.next = successor(chosen, self.givens.len());
        Some(Part { puzzle: self.puzzle, minimal: self.minimal, removed })
    }
}

/// The next rising sequence of indices below `end`, in lexicographic order.
fn successor(mut chosen: Vec<usize>, end: usize) -> Option<Vec<usize>> {
    let swaps = chosen.len();
    let place = (0..swaps).rev().find(|&place| chosen[place] < end - swaps + place)?;
    let first = chosen[place] + 1;
    for (index, chosen) in chosen[place..].iter_mut().enumerate() {
        *chosen = first + index;
    }
    Some(chosen)
}

impl Part {
    pub(super) fn search(&self, stop: &Stop, visit: &mut impl FnMut(&Numbers)) -> bool {
        let mut rest = self.puzzle;
        self.removed.iter().for_each(|&cell| rest[cell] = 0);
        let mut visit = |puzzle: &Numbers| {
            if !self.minimal || is_minimal(puzzle) {
                visit(puzzle);
            }
        };
        self.add(&mut rest, self.removed.len(), 0, stop, &mut visit)
    }

    /// Adds `count` givens in cells from `first` on; says whether it was not stopped.
    fn add(
        &self,
        puzzle: &mut Numbers,
        count: usize,
        first: usize,
        stop: &Stop,
        visit: &mut impl FnMut(&Numbers),
    ) -> bool {
        let Some(left) = count.checked_sub(1) else { return true };
        let Some(table) = table(puzzle, stop) else { return false };
        for cell in first..puzzle.len() {
            if puzzle[cell] != 0 {
                continue;
            }
            for digit in (1..=9).filter(|&digit| digit != self.puzzle[cell]) {
                puzzle[cell] = digit;
                match table[cell][usize::from(digit)] {
                    0 => {}
                    1 if left == 0 => visit(puzzle),
                    _ if left == 0 => {}
                    // Unique already: nothing that is added to it would be needed.
                    1 if self.minimal => {}
                    _ if self.add(puzzle, left, cell + 1, stop, visit) => {}
                    _ => return false,
                }
                puzzle[cell] = 0;
            }
        }
        true
    }
}

/// The table of a puzzle; `None` if it was stopped.
fn table(puzzle: &Numbers, stop: &Stop) -> Option<Table> {
    let (mut table, mut solutions, mut stopped) = ([[0u8; 10]; 81], 0u32, stop.is_set());
    Solver::new().for_each_solution(puzzle, |solution| {
        for (seen, digit) in table.iter_mut().zip(solution) {
            let seen = &mut seen[usize::from(digit)];
            *seen = 2.min(*seen + 1);
        }
        solutions = solutions.wrapping_add(1);
        stopped |= stop.is_set() || solutions.is_multiple_of(POLL) && stop.poll(0);
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (!stopped).then_some(table)
}
