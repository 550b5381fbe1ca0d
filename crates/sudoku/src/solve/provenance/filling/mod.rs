//! A hypothesis about how a grid was filled.
//!
//! The large grids that are neither patterns nor random look as if a backtracking search had filled
//! them like this:
//! 1. the first row and the first column at random: the *seeds*;
//! 2. singles and hidden singles are filled in at once;
//! 3. otherwise the cell with the fewest candidates is next, if they are fewer than a *threshold*,
//!    which is the same for the whole grid; if no cell has so few, the first empty cell;
//! 4. it gets the smallest digit that singles do not contradict at once;
//! 5. at a dead end the search backtracks, and an earlier cell gets a larger digit: a *detour*.
//!
//! Detours are rare. So a given says much about the cells filled before it: had one of them another
//! digit, most of what follows would be different.

use super::lines::{Lines, Set, digits, lowest, set_of};
use super::sheet::{Contradiction, Sheet};

/// The probability of a detour.
const DETOUR: f64 = 0.02;

/// The probability of another detour soon after one.
const ANOTHER: f64 = 0.4;

/// Soon: within this many cells.
const SOON: u32 = 6;

/// One way in which the grid may have been filled so far.
#[derive(Clone)]
pub(super) struct Filling {
    /// What follows from the puzzle if it was filled this way.
    pub(super) known: Sheet,
    /// The state of the search that filled it: the digits filled in so far, and no others.
    seen: Sheet,
    /// By column, and by row: whether the seed there is known, and so in `seen`.
    top: Vec<bool>,
    left: Vec<bool>,
    threshold: u8,
    /// The negative log-likelihood.
    pub(super) cost: f64,
    /// The number of cells filled, not counting singles.
    pub(super) filled: u32,
    pub(super) detours: u32,
    /// `filled` at the latest detour.
    latest: Option<u32>,
}

/// A next step of a filling, or an assumption about a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A cell is filled.
    Fill { cell: usize, digit: usize, is_detour: bool },
    /// A seed is this digit.
    Seed { cell: usize, digit: usize },
    /// A digit is among the seeds of a box, or not.
    Among { number: usize, digit: usize, is_so: bool },
}

/// The undecided seeds of a box: the digits that may or may not be among them, and how many of
/// these are.
#[derive(Clone, Copy, Default)]
struct Doubt {
    digits: Set,
    seeds: u32,
}

impl Filling {
    /// Nothing is filled yet.
    pub(super) fn new(lines: &Lines, known: Sheet, threshold: u8) -> Filling {
        Filling {
            known,
            seen: Sheet::new(lines),
            top: vec![false; lines.side()],
            left: vec![false; lines.side()],
            threshold,
            cost: 0.0,
            filled: 0,
            detours: 0,
            latest: None,
        }
    }

    /// The memory of one filling.
    pub(super) fn bytes(lines: &Lines) -> usize {
        size_of::<Filling>() + 2 * Sheet::bytes(lines) + 2 * lines.side()
    }

    /// Shows the possible next steps, each with its cost; none if all cells are filled.
    pub(super) fn next(
        &mut self,
        lines: &Lines,
        tell: &mut impl FnMut(Step, f64),
    ) -> Result<(), Contradiction> {
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

    /// Takes a step that [`next`](Filling::next) showed, at this total cost.
    pub(super) fn take(
        &mut self,
        lines: &Lines,
        step: Step,
        cost: f64,
    ) -> Result<(), Contradiction> {
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

    /// Adds the seeds that have become known to `seen`.
    fn see_seeds(&mut self, lines: &Lines) -> Result<(), Contradiction> {
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

    /// The doubts about the seeds of each box. Where it is known which digits are among the seeds of a
    /// box, though not in which cells, the other cells lose them in `seen`.
    fn doubts(&mut self, lines: &Lines) -> Result<Vec<Doubt>, Contradiction> {
        let n = lines.order().get();
        let mut doubts = vec![Doubt::default(); lines.side()];
        for number in (0..n).chain((1..n).map(|band| band * n)) {
            doubts[number] = self.doubt(lines, number)?;
        }
        Ok(doubts)
    }

    fn doubt(&mut self, lines: &Lines, number: usize) -> Result<Doubt, Contradiction> {
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
        let missing = (seeds.len() as u32).checked_sub(sure.count_ones()).ok_or(Contradiction)?;
        if missing > 0 {
            return Ok(Doubt { digits: within & outside, seeds: missing });
        }
        for cell in seeds {
            self.known.keep(lines, cell, sure)?;
        }
        Ok(Doubt::default())
    }

    /// The cell that is filled next. A seed that is not known yet takes one candidate.
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

    /// The cell of lowest rank is filled first: its number of candidates, less those that unknown
    /// seeds take, cut off at the threshold.
    #[inline]
    fn rank(&self, room: u8, unseen: u8) -> u8 {
        let rank = room.saturating_sub(unseen).max(2).min(self.threshold);
        if room == 1 { u8::MAX } else { rank }
    }

    /// The digits that a seed may be, all equally likely.
    fn guess_seed(&self, cell: usize, tell: &mut impl FnMut(Step, f64)) {
        let set = self.known.get(cell);
        let cost = f64::from(set.count_ones()).ln();
        digits(set).for_each(|digit| tell(Step::Seed { cell, digit }, cost));
    }

    /// The digits that the puzzle leaves for a cell. All but the smallest that fits are detours.
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

/// A digit is among the seeds of a box or not, with a probability by the number of places.
fn ask(number: usize, digit: usize, doubt: Doubt, tell: &mut impl FnMut(Step, f64)) {
    let chance = f64::from(doubt.seeds) / f64::from(doubt.digits.count_ones());
    tell(Step::Among { number, digit, is_so: true }, -chance.min(1.0).ln());
    if chance < 1.0 {
        tell(Step::Among { number, digit, is_so: false }, -(1.0 - chance).ln());
    }
}

#[cfg(test)]
pub(super) mod tests;
