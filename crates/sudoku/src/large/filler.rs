//! Fills a grid as described in `maker`, depth first, whatever the patience.
//!
//! Makers of different patience fill the same cells for a while. As long as they do they are one
//! filler. If the first empty cell has 51 candidates, and another one 42, it becomes two: one for
//! a patience up to 42, which goes to the first cell, and one for more, which goes to the other.

use std::ops::RangeInclusive;

use lockstep_search::Stop;

use super::sheet::{Lines, Log, Set, Sheet, lowest, set_of};

/// A grid that is being filled.
#[derive(Clone)]
pub(super) struct Filler {
    sheet: Sheet,
    log: Log,
    /// The cells that were filled, singles left out, and the one that is next.
    ways: Vec<Way>,
    patience: RangeInclusive<u8>,
    /// How many digits were tried.
    pub(super) tries: u64,
    /// How many of them cannot be.
    pub(super) failures: u64,
    /// How many cells were decided at most.
    pub(super) most: usize,
}

/// A cell, and the digits that are still to be tried there.
#[derive(Clone)]
struct Way {
    cell: usize,
    left: Set,
    /// How long the log was before.
    before: usize,
}

/// How far to go.
pub(super) struct Bounds<'a> {
    /// So many digits that cannot be.
    pub(super) failures: u64,
    /// The memory, with that of others who choose another cell.
    pub(super) bytes: usize,
    pub(super) stop: &'a Stop,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Complete,
    /// There is no grid left that it can be.
    Nowhere,
    Unfinished,
}

impl Filler {
    /// Nothing is filled yet.
    pub(super) fn new(lines: &Lines, patience: RangeInclusive<u8>) -> Filler {
        let first = Way { cell: 0, left: lines.all(), before: 0 };
        Filler {
            sheet: Sheet::new(lines),
            log: Log::new(),
            ways: vec![first],
            patience,
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
        let ways = self.ways.capacity() * size_of::<Way>();
        Sheet::bytes(lines) + self.log.capacity() * size_of::<(usize, Set)>() + ways
    }

    /// Goes on, where `fits` may say that the grid does not look like this. Makers who choose
    /// another cell become others.
    pub(super) fn fill(
        &mut self,
        lines: &Lines,
        bounds: &Bounds<'_>,
        fits: impl Fn(&Sheet) -> bool,
        others: &mut Vec<Filler>,
    ) -> End {
        while !self.is_beyond(lines, bounds, others) {
            let Some(way) = self.ways.last_mut() else { return End::Nowhere };
            if way.left == 0 {
                self.ways.pop();
                continue;
            }
            let (cell, digit, before) = (way.cell, lowest(way.left), way.before);
            way.left ^= set_of(digit);
            self.sheet.give_back(lines, &mut self.log, before);
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

    /// Whether the bounds are reached.
    fn is_beyond(&self, lines: &Lines, bounds: &Bounds<'_>, others: &[Filler]) -> bool {
        if self.tries.is_multiple_of(64) {
            bounds.stop.poll(self.tries);
        }
        let bytes = others.iter().fold(self.bytes(lines), |sum, other| sum + other.bytes(lines));
        self.failures >= bounds.failures || bytes > bounds.bytes || bounds.stop.is_set()
    }

    /// Writes a digit into a cell, with all that follows; whether it can be.
    fn write(&mut self, lines: &Lines, cell: usize, digit: usize) -> bool {
        self.sheet.take(lines, cell, !set_of(digit), Some(&mut self.log)).is_ok()
    }

    /// Chooses the next cell, and returns those who choose another one.
    fn choose(&mut self) -> Option<Filler> {
        let rooms = self.sheet.room();
        // A decided cell counts as one with very many candidates.
        let least = rooms.iter().map(|room| room.wrapping_sub(2)).min()? + 2;
        let first = rooms.iter().position(|&room| room > 1)?;
        let fewest = rooms.iter().position(|&room| room == least)?;
        let (from, to) = (*self.patience.start(), *self.patience.end());
        if first == fewest || to <= least {
            self.go_to(first);
            return None;
        }
        let others = (from <= least).then(|| {
            let mut other = self.clone();
            other.patience = from..=least;
            other.go_to(first);
            other
        });
        self.patience = from.max(least + 1)..=to;
        self.go_to(fewest);
        others
    }

    /// Makes a cell the next one.
    fn go_to(&mut self, cell: usize) {
        self.ways.push(Way { cell, left: self.sheet.get(cell), before: self.log.len() });
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{Cell, Grid, Order};

    /// The grid that a maker fills from nothing, unless it takes too long.
    pub(in super::super) fn made(lines: &Lines, patience: u8, failures: u64) -> Option<Grid> {
        let mut filler = Filler::new(lines, patience..=patience);
        let bounds = Bounds { failures, bytes: usize::MAX, stop: &Stop::never() };
        let end = filler.fill(lines, &bounds, |_| true, &mut Vec::new());
        (end == End::Complete).then(|| grid(lines, filler.sheet()))
    }

    fn grid(lines: &Lines, sheet: &Sheet) -> Grid {
        let order = lines.order();
        let mut grid = Grid::empty(order);
        Cell::all(order).for_each(|cell| grid.set(cell, sheet.digit(cell.index(order))));
        grid
    }

    #[test]
    fn makers_who_fill_together_fill_what_each_does_alone() {
        let order = Order::new(4).unwrap();
        let lines = Lines::new(order).unwrap();
        let bounds = Bounds { failures: 1000, bytes: usize::MAX, stop: &Stop::never() };
        let mut todo = vec![Filler::new(&lines, 2..=16)];
        let (mut fillers, mut complete) = (0, 0);
        while let Some(mut filler) = todo.pop() {
            let end = filler.fill(&lines, &bounds, |_| true, &mut todo);
            let found = (end == End::Complete).then(|| grid(&lines, filler.sheet()));
            assert!(found.as_ref().is_none_or(|grid| grid.is_complete() && grid.is_valid()));
            for patience in filler.patience.clone() {
                assert_eq!(made(&lines, patience, 1000), found, "{patience}");
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
        let bounds = Bounds { failures: 1000, bytes: usize::MAX, stop: &Stop::never() };
        let mut filler = Filler::new(&lines, 5..=5);
        let is_seven = |sheet: &Sheet| sheet.get(80) & set_of(6) != 0;
        assert_eq!(filler.fill(&lines, &bounds, is_seven, &mut Vec::new()), End::Complete);
        assert_eq!(filler.sheet().get(80), set_of(6));
        let mut filler = Filler::new(&lines, 5..=5);
        let is_left = |sheet: &Sheet| sheet.get(1) & !set_of(0) == 0;
        assert_eq!(filler.fill(&lines, &bounds, is_left, &mut Vec::new()), End::Nowhere);
    }

    #[test]
    fn it_keeps_within_its_bounds() {
        let lines = Lines::new(Order::new(5).unwrap()).unwrap();
        let stop = Stop::never();
        let mut filler = Filler::new(&lines, 9..=9);
        let bounds = Bounds { failures: 1, bytes: usize::MAX, stop: &stop };
        assert_eq!(filler.fill(&lines, &bounds, |_| true, &mut Vec::new()), End::Unfinished);
        assert_eq!(filler.failures, 1);
        let bounds = Bounds { failures: u64::MAX, bytes: 20_000, stop: &stop };
        let mut filler = Filler::new(&lines, 9..=9);
        assert_eq!(filler.fill(&lines, &bounds, |_| true, &mut Vec::new()), End::Unfinished);
        stop.set();
        let bounds = Bounds { failures: u64::MAX, bytes: usize::MAX, stop: &stop };
        assert_eq!(filler.fill(&lines, &bounds, |_| true, &mut Vec::new()), End::Unfinished);
    }
}
