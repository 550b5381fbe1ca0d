//! How a grid was filled, as far as one can tell.
//!
//! The large grids that are neither patterns nor well mixed look as if made like this:
//! 1. the first row and the first column by chance: the *seeds*;
//! 2. singles and hidden singles are filled in at once;
//! 3. else the cell with the fewest candidates is next, if they are fewer than a number which
//!    is the same for the whole grid, the *patience*; if none has so few, the first empty cell;
//! 4. it gets the smallest digit that singles do not contradict at once;
//! 5. where this leads nowhere, an earlier cell gets another digit: a *detour*.
//!
//! Detours are rare. So one given tells much of the cells before it: had one of them another
//! digit, most of what follows would be different.

use super::sheet::{Impossible, Lines, Set, Sheet, digits, lowest, set_of};

/// The chance of a detour.
const DETOUR: f64 = 0.02;

/// The chance of another detour soon after one.
const ANOTHER: f64 = 0.4;

/// In how many cells that is.
const SOON: u32 = 6;

/// A way in which the grid may have been filled so far.
#[derive(Clone)]
pub(super) struct Making {
    /// What follows from the puzzle, if it was filled so.
    pub(super) known: Sheet,
    /// What the maker sees: the digits filled in so far, and no others.
    seen: Sheet,
    /// By column, and by row: whether the maker sees the seed there, for it is known.
    top: Vec<bool>,
    left: Vec<bool>,
    patience: u8,
    /// The logarithm of how unlikely all this is.
    pub(super) cost: f64,
    /// How many cells are filled, singles left out.
    pub(super) filled: u32,
    pub(super) detours: u32,
    /// How many were filled at the latest detour.
    latest: Option<u32>,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The maker fills a cell with a digit.
    Fill { cell: usize, digit: usize, is_detour: bool },
    /// Nothing is filled, but a seed is this digit.
    Seed { cell: usize, digit: usize },
    /// Nothing is filled, but a digit is among the seeds of a box, or not.
    Among { number: usize, digit: usize, is_so: bool },
}

/// Of the seeds of a box that are not decided: digits that may be among them or may not, and how
/// many of these are.
#[derive(Clone, Copy, Default)]
struct Doubt {
    digits: Set,
    seeds: u32,
}

impl Making {
    /// Nothing is filled yet.
    pub(super) fn new(lines: &Lines, known: Sheet, patience: u8) -> Making {
        Making {
            known,
            seen: Sheet::new(lines),
            top: vec![false; lines.side()],
            left: vec![false; lines.side()],
            patience,
            cost: 0.0,
            filled: 0,
            detours: 0,
            latest: None,
        }
    }

    /// The memory that one takes.
    pub(super) fn bytes(lines: &Lines) -> usize {
        size_of::<Making>() + 2 * Sheet::bytes(lines) + 2 * lines.side()
    }

    /// Tells what may come next, and what it adds to the cost. Nothing, if all is filled.
    pub(super) fn next(
        &mut self,
        lines: &Lines,
        tell: &mut impl FnMut(Step, f64),
    ) -> Result<(), Impossible> {
        self.see_seeds(lines)?;
        let doubts = self.doubts(lines)?;
        let Some(cell) = self.next_cell(lines, &doubts) else { return Ok(()) };
        let (side, n) = (lines.side(), lines.order().get());
        let (row, column, number) = (cell / side, cell % side, lines.box_of(cell));
        let least = lowest(self.seen.get(cell));
        if doubts[number].digits & set_of(least) != 0 {
            ask(number, least, doubts[number], tell);
        } else if column >= n && !self.left[row] {
            self.guess_seed(row * side, tell);
        } else if row >= n && !self.top[column] {
            self.guess_seed(column, tell);
        } else {
            self.fill(lines, cell, tell);
        }
        Ok(())
    }

    /// Takes a step that [`next`](Making::next) told; with it, the cost is as given.
    pub(super) fn take(&mut self, lines: &Lines, step: Step, cost: f64) -> Result<(), Impossible> {
        self.cost = cost;
        match step {
            Step::Fill { cell, digit, is_detour } => {
                if is_detour {
                    self.detours += 1;
                    self.latest = Some(self.filled);
                }
                self.filled += 1;
                self.known.keep(lines, cell, set_of(digit))?;
                self.seen.keep(lines, cell, set_of(digit))
            }
            Step::Seed { cell, digit } => self.known.keep(lines, cell, set_of(digit)),
            Step::Among { number, digit, is_so } => {
                let mut others =
                    lines.box_cells(number).filter(|&cell| is_seed(lines, cell) != is_so);
                others.try_for_each(|cell| self.known.remove(lines, cell, set_of(digit)))
            }
        }
    }

    /// Shows the maker the seeds that are known.
    fn see_seeds(&mut self, lines: &Lines) -> Result<(), Impossible> {
        for i in 0..lines.side() {
            let (top, left) = (i, i * lines.side());
            if !self.top[i] && self.known.is_decided(top) {
                self.top[i] = true;
                self.seen.keep(lines, top, self.known.get(top))?;
            }
            if !self.left[i] && self.known.is_decided(left) {
                self.left[i] = true;
                self.seen.keep(lines, left, self.known.get(left))?;
            }
        }
        Ok(())
    }

    /// The doubts about the seeds of each box. Where it is known which digits are among the
    /// seeds of a box, though not where, the maker sees that the others do not have them.
    fn doubts(&mut self, lines: &Lines) -> Result<Vec<Doubt>, Impossible> {
        let n = lines.order().get();
        let mut doubts = vec![Doubt::default(); lines.side()];
        for number in (0..n).chain((1..n).map(|band| band * n)) {
            doubts[number] = self.doubt(lines, number)?;
        }
        Ok(doubts)
    }

    fn doubt(&mut self, lines: &Lines, number: usize) -> Result<Doubt, Impossible> {
        let open = |cell: &usize| is_seed(lines, *cell) && !self.known.is_decided(*cell);
        let seeds: Vec<usize> = lines.box_cells(number).filter(open).collect();
        if seeds.is_empty() {
            return Ok(Doubt::default());
        }
        let others = || lines.box_cells(number).filter(|&cell| !is_seed(lines, cell));
        let any = |union: Set, cell: usize| union | self.known.get(cell);
        let within = seeds.iter().copied().fold(0, any);
        let outside = others().fold(0, any);
        let sure = within & !outside;
        for cell in others() {
            self.seen.remove(lines, cell, sure)?;
        }
        let missing = (seeds.len() as u32).checked_sub(sure.count_ones()).ok_or(Impossible)?;
        if missing > 0 {
            return Ok(Doubt { digits: within & outside, seeds: missing });
        }
        for cell in seeds {
            self.known.keep(lines, cell, sure)?;
        }
        Ok(Doubt::default())
    }

    /// The cell that the maker fills next. Seeds that are not known yet take one candidate each.
    fn next_cell(&self, lines: &Lines, doubts: &[Doubt]) -> Option<usize> {
        let (side, n) = (lines.side(), lines.order().get());
        let mut best = (u8::MAX, None);
        for band in 0..n {
            let unseen = |column: usize| {
                let top = u8::from(band > 0 && !self.top[column]);
                doubts[band * n + column / n].seeds as u8 + top
            };
            let unseen: Vec<u8> = (0..side).map(unseen).collect();
            for row in (band * n..(band + 1) * n).skip(usize::from(band == 0)) {
                let rooms = &self.seen.room()[row * side..][..side];
                let left = u8::from(!self.left[row]);
                for (columns, left) in [(1..n, 0), (n..side, left)] {
                    let rooms = rooms[columns.clone()].iter().zip(&unseen[columns.clone()]);
                    let rooms = rooms.map(|(&room, &unseen)| self.rank(room, unseen + left));
                    let least = rooms.clone().fold(u8::MAX, u8::min);
                    if least < best.0 {
                        let place = rooms.clone().position(|room| room == least);
                        best = (least, place.map(|i| row * side + columns.start + i));
                    }
                }
            }
        }
        best.1
    }

    /// The lower, the sooner a cell is filled: it has so many candidates, but some of them are
    /// unseen seeds.
    #[inline]
    fn rank(&self, room: u8, unseen: u8) -> u8 {
        let rank = room.saturating_sub(unseen).max(2).min(self.patience);
        if room == 1 { u8::MAX } else { rank }
    }

    /// The digits that a seed may be, all as likely.
    fn guess_seed(&self, cell: usize, tell: &mut impl FnMut(Step, f64)) {
        let set = self.known.get(cell);
        let cost = f64::from(set.count_ones()).ln();
        digits(set).for_each(|digit| tell(Step::Seed { cell, digit }, cost));
    }

    /// The digits that the puzzle leaves for a cell. All but the smallest that the maker could
    /// take are detours.
    fn fill(&self, lines: &Lines, cell: usize, tell: &mut impl FnMut(Step, f64)) {
        let (seen, known) = (self.seen.get(cell), self.known.get(cell));
        let is_soon = self.latest.is_some_and(|latest| self.filled - latest < SOON);
        let chance = if is_soon { ANOTHER } else { DETOUR };
        let others = f64::from(seen.count_ones() - 1);
        let mut is_detour = false;
        for digit in digits(seen) {
            if known & set_of(digit) != 0 {
                let chance = if is_detour { chance / others } else { 1.0 - chance };
                tell(Step::Fill { cell, digit, is_detour }, -chance.ln());
                is_detour = true;
            } else if !is_detour && known >> digit != 0 {
                is_detour = self.seen.clone().keep(lines, cell, set_of(digit)).is_ok();
            }
        }
    }
}

/// Whether a cell is in the first row or the first column.
fn is_seed(lines: &Lines, cell: usize) -> bool {
    cell < lines.side() || cell.is_multiple_of(lines.side())
}

/// A digit may be among the seeds of a box or not: as likely as there are places for it.
fn ask(number: usize, digit: usize, doubt: Doubt, tell: &mut impl FnMut(Step, f64)) {
    let chance = f64::from(doubt.seeds) / f64::from(doubt.digits.count_ones());
    tell(Step::Among { number, digit, is_so: true }, -chance.min(1.0).ln());
    if chance < 1.0 {
        tell(Step::Among { number, digit, is_so: false }, -(1.0 - chance).ln());
    }
}

#[cfg(test)]
pub(super) mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::{Cell, Digit, Grid, Order};

    /// A grid that was filled as described, with seeds by chance.
    pub(in super::super) fn made(order: Order, patience: u8, random: &mut Random) -> Grid {
        let lines = Lines::new(order).unwrap();
        loop {
            if let Some(seeds) = seeds(&lines, random)
                && let Some(sheet) = fill(&lines, Making::new(&lines, seeds, patience))
            {
                let mut grid = Grid::empty(order);
                let digit = |cell: Cell| sheet.digit(cell.index(order));
                Cell::all(order).for_each(|cell| grid.set(cell, digit(cell)));
                return grid;
            }
        }
    }

    /// A first row and a first column by chance.
    fn seeds(lines: &Lines, random: &mut Random) -> Option<Sheet> {
        let mut sheet = Sheet::new(lines);
        for i in 0..lines.side() {
            for cell in [i, i * lines.side()] {
                let left: Vec<usize> = digits(sheet.get(cell)).collect();
                sheet.keep(lines, cell, set_of(random.pick(&left)?)).ok()?;
            }
        }
        Some(sheet)
    }

    /// Depth first, with some patience of its own.
    fn fill(lines: &Lines, making: Making) -> Option<Sheet> {
        let mut ways = vec![making];
        for _ in 0..5000 {
            let mut making = ways.pop()?;
            if making.known.is_complete() {
                return Some(making.known);
            }
            let mut steps = Vec::new();
            let tell = &mut |step, _| steps.push(step);
            if making.next(lines, tell).is_ok() {
                for step in steps.into_iter().rev() {
                    let mut way = making.clone();
                    if way.take(lines, step, 0.0).is_ok() {
                        ways.push(way);
                    }
                }
            }
        }
        None
    }

    #[test]
    fn the_first_band_ascends_but_for_its_first_row() {
        let mut random = Random::new(64);
        let order = Order::new(4).unwrap();
        for patience in 3..8 {
            let grid = made(order, patience, &mut random);
            assert!(grid.is_complete() && grid.is_valid());
            for row in 1..order.get() {
                for stack in 1..order.get() {
                    let columns = stack * order.get()..(stack + 1) * order.get();
                    let cells = columns.filter_map(|column| Cell::new(order, row, column));
                    let digits: Vec<Option<Digit>> = cells.map(|cell| grid.get(cell)).collect();
                    assert!(digits.is_sorted(), "{row} {digits:?}");
                }
            }
        }
    }

    #[test]
    fn the_way_it_was_filled_costs_little() {
        let mut random = Random::new(65);
        let order = Order::new(5).unwrap();
        let lines = Lines::new(order).unwrap();
        let grid = made(order, 9, &mut random);
        let mut known = Sheet::new(&lines);
        for (cell, digit) in grid.filled() {
            known.keep(&lines, cell.index(order), set_of(digit.index())).unwrap();
        }
        let cost = |patience| {
            let mut making = Making::new(&lines, known.clone(), patience);
            loop {
                let mut only = None;
                let tell = &mut |step, cost| assert!(only.replace((step, cost)).is_none());
                making.next(&lines, tell).unwrap();
                let Some((step, cost)) = only else { return making.cost };
                making.take(&lines, step, making.cost + cost).unwrap();
            }
        };
        let costs: Vec<f64> = (5..14).map(cost).collect();
        let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
        assert_eq!(costs[4], least, "{costs:?}");
        assert!(3.0 * least < costs[0].min(costs[8]), "{costs:?}");
    }
}
