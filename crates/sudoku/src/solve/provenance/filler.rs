//! Fills a grid as described in `filling`, depth first, for a range of thresholds at once.
//!
//! With different thresholds the same cells are filled for a while, and as long as they are one
//! filler does it for all. If the first empty cell has 51 candidates, and another one 42, it splits
//! in two: thresholds up to 42 go to the first cell, larger ones to the other.

use std::ops::RangeInclusive;

use lockstep_search::Stop;

use super::lines::{Lines, Set, lowest, set_of};
use super::sheet::{Log, Sheet};

/// A grid that is being filled.
#[derive(Clone)]
pub(super) struct Filler {
    sheet: Sheet,
    log: Log,
    /// The cells that were filled, not counting singles, and the next one.
    stack: Vec<Branch>,
    threshold: RangeInclusive<u8>,
    /// Digits tried.
    pub(super) tries: u64,
    /// Digits that led to a contradiction.
    pub(super) failures: u64,
    /// The largest number of cells decided so far.
    pub(super) most: usize,
}

/// A cell, and the digits that are still to be tried there.
#[derive(Clone)]
struct Branch {
    cell: usize,
    left: Set,
    /// The length of the log before.
    before: usize,
}

/// What a filler may use.
pub(super) struct Budget<'a> {
    /// Failures in total.
    pub(super) failures: u64,
    /// Memory, including that of the fillers that split off.
    pub(super) bytes: usize,
    pub(super) stop: &'a Stop,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Complete,
    /// No grid is left to make.
    Exhausted,
    Unfinished,
}

impl Filler {
    /// Nothing is filled yet.
    pub(super) fn new(lines: &Lines, threshold: RangeInclusive<u8>) -> Filler {
        let first = Branch { cell: 0, left: lines.all(), before: 0 };
        Filler {
            sheet: Sheet::new(lines),
            log: Log::new(),
            stack: vec![first],
            threshold,
            tries: 0,
            failures: 0,
            most: 0,
        }
    }

    /// What is filled so far.
    pub(super) fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The memory that it takes.
    pub(super) fn bytes(&self, lines: &Lines) -> usize {
        let stack = self.stack.capacity() * size_of::<Branch>();
        Sheet::bytes(lines) + self.log.capacity() * size_of::<(usize, Set)>() + stack
    }

    /// Goes on filling; `fits` may reject what is filled so far. Thresholds that choose another cell
    /// split off into `others`.
    pub(super) fn fill(
        &mut self,
        lines: &Lines,
        budget: &Budget<'_>,
        fits: impl Fn(&Sheet) -> bool,
        others: &mut Vec<Filler>,
    ) -> End {
        while !self.is_used_up(lines, budget, others) {
            let Some(branch) = self.stack.last_mut() else { return End::Exhausted };
            if branch.left == 0 {
                self.stack.pop();
                continue;
            }
            let (cell, digit, before) = (branch.cell, lowest(branch.left), branch.before);
            branch.left ^= set_of(digit);
            self.sheet.undo(lines, &mut self.log, before);
            self.tries += 1;
            if !self.write(lines, cell, digit) || !fits(&self.sheet) {
                self.failures += 1;
            } else if self.sheet.is_complete() {
                return End::Complete;
            } else {
                self.most = self.most.max(self.sheet.decided());
                others.extend(self.choose());
            }
        }
        End::Unfinished
    }

    /// Whether the budget is used up.
    fn is_used_up(&self, lines: &Lines, budget: &Budget<'_>, others: &[Filler]) -> bool {
        if self.tries.is_multiple_of(64) {
            budget.stop.poll(self.tries);
        }
        let bytes = others.iter().fold(self.bytes(lines), |sum, other| sum + other.bytes(lines));
        self.failures >= budget.failures || bytes > budget.bytes || budget.stop.is_set()
    }

    /// Writes a digit into a cell and propagates; false on a contradiction.
    fn write(&mut self, lines: &Lines, cell: usize, digit: usize) -> bool {
        self.sheet.take(lines, cell, !set_of(digit), Some(&mut self.log)).is_ok()
    }

    /// Chooses the next cell, and returns the filler for the thresholds that choose another.
    fn choose(&mut self) -> Option<Filler> {
        let rooms = self.sheet.room();
        // Decided cells wrap around to the maximum.
        let least = rooms.iter().map(|room| room.wrapping_sub(2)).min()? + 2;
        let first = rooms.iter().position(|&room| room > 1)?;
        let fewest = rooms.iter().position(|&room| room == least)?;
        let (from, to) = (*self.threshold.start(), *self.threshold.end());
        if first == fewest || to <= least {
            self.go_to(first);
            return None;
        }
        let others = (from <= least).then(|| {
            let mut other = self.clone();
            other.threshold = from..=least;
            other.go_to(first);
            other
        });
        self.threshold = from.max(least + 1)..=to;
        self.go_to(fewest);
        others
    }

    /// Makes a cell the next one.
    fn go_to(&mut self, cell: usize) {
        self.stack.push(Branch { cell, left: self.sheet.get(cell), before: self.log.len() });
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{Cell, Grid, Order};

    /// The grid that is filled from nothing, unless it takes too long.
    pub(in super::super) fn made(lines: &Lines, threshold: u8, failures: u64) -> Option<Grid> {
        let mut filler = Filler::new(lines, threshold..=threshold);
        let budget = Budget { failures, bytes: usize::MAX, stop: &Stop::never() };
        let end = filler.fill(lines, &budget, |_| true, &mut Vec::new());
        (end == End::Complete).then(|| grid(lines, filler.sheet()))
    }

    fn grid(lines: &Lines, sheet: &Sheet) -> Grid {
        let order = lines.order();
        let mut grid = Grid::empty(order);
        Cell::all(order).for_each(|cell| grid.set(cell, sheet.digit(cell.index(order))));
        grid
    }

    #[test]
    fn fillers_for_many_thresholds_fill_what_each_does_alone() {
        let order = Order::new(4).unwrap();
        let lines = Lines::new(order).unwrap();
        let budget = Budget { failures: 1000, bytes: usize::MAX, stop: &Stop::never() };
        let mut todo = vec![Filler::new(&lines, 2..=16)];
        let (mut fillers, mut complete) = (0, 0);
        while let Some(mut filler) = todo.pop() {
            let end = filler.fill(&lines, &budget, |_| true, &mut todo);
            let found = (end == End::Complete).then(|| grid(&lines, filler.sheet()));
            assert!(found.as_ref().is_none_or(|grid| grid.is_complete() && grid.is_valid()));
            for threshold in filler.threshold.clone() {
                assert_eq!(made(&lines, threshold, 1000), found, "{threshold}");
                complete += u32::from(found.is_some());
            }
            fillers += 1;
        }
        assert!((2..15).contains(&fillers), "{fillers}");
        assert!(complete > 0);
    }

    #[test]
    fn what_does_not_fit_is_not_made() {
        let lines = Lines::new(Order::new(3).unwrap()).unwrap();
        let budget = Budget { failures: 1000, bytes: usize::MAX, stop: &Stop::never() };
        let mut filler = Filler::new(&lines, 5..=5);
        let is_seven = |sheet: &Sheet| sheet.get(80) & set_of(6) != 0;
        assert_eq!(filler.fill(&lines, &budget, is_seven, &mut Vec::new()), End::Complete);
        assert_eq!(filler.sheet().get(80), set_of(6));
        let mut filler = Filler::new(&lines, 5..=5);
        let is_left = |sheet: &Sheet| sheet.get(1) & !set_of(0) == 0;
        assert_eq!(filler.fill(&lines, &budget, is_left, &mut Vec::new()), End::Exhausted);
    }

    #[test]
    fn it_keeps_within_its_bounds() {
        let lines = Lines::new(Order::new(5).unwrap()).unwrap();
        let stop = Stop::never();
        let mut filler = Filler::new(&lines, 9..=9);
        let budget = Budget { failures: 1, bytes: usize::MAX, stop: &stop };
        assert_eq!(filler.fill(&lines, &budget, |_| true, &mut Vec::new()), End::Unfinished);
        assert_eq!(filler.failures, 1);
        let budget = Budget { failures: u64::MAX, bytes: 20_000, stop: &stop };
        let mut filler = Filler::new(&lines, 9..=9);
        assert_eq!(filler.fill(&lines, &budget, |_| true, &mut Vec::new()), End::Unfinished);
        stop.set();
        let budget = Budget { failures: u64::MAX, bytes: usize::MAX, stop: &stop };
        assert_eq!(filler.fill(&lines, &budget, |_| true, &mut Vec::new()), End::Unfinished);
    }
}
