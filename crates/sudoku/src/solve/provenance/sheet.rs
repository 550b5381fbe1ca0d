//! Candidates of all cells, with singles and hidden singles propagated.

use super::lines::{Lines, Set, digits, lowest, set_of};
use crate::Digit;

/// The candidates of all cells. Singles and hidden singles are propagated at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    sets: Vec<Set>,
    /// By cell: its number of candidates.
    room: Vec<u8>,
    /// By unit and digit: the number of cells that can hold it.
    places: Vec<u8>,
    /// The number of cells with more than one candidate.
    open: usize,
}

/// The digits that cells lost, in order.
pub(super) type Log = Vec<(usize, Set)>;

/// A contradiction: a cell has no candidate, or a digit no place in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

impl Sheet {
    /// Every cell may hold every digit.
    pub(super) fn new(lines: &Lines) -> Sheet {
        let (side, cells) = (lines.side(), lines.order().cells());
        Sheet {
            sets: vec![lines.all(); cells],
            room: vec![side as u8; cells],
            places: vec![side as u8; 3 * cells],
            open: cells,
        }
    }

    /// The memory of a sheet.
    pub(super) fn bytes(lines: &Lines) -> usize {
        lines.order().cells() * (size_of::<Set>() + 4)
    }

    /// The candidates of a cell.
    #[inline]
    pub(super) fn get(&self, cell: usize) -> Set {
        self.sets[cell]
    }

    /// The number of candidates of each cell.
    pub(super) fn room(&self) -> &[u8] {
        &self.room
    }

    /// Whether a cell has one candidate.
    #[inline]
    pub(super) fn is_decided(&self, cell: usize) -> bool {
        self.room[cell] == 1
    }

    /// Whether every cell is decided: it is a solution.
    pub(super) fn is_complete(&self) -> bool {
        self.open == 0
    }

    /// The number of decided cells.
    pub(super) fn decided(&self) -> usize {
        self.sets.len() - self.open
    }

    /// The digit of a cell, if it is decided.
    pub(super) fn digit(&self, cell: usize) -> Option<Digit> {
        let number = || lowest(self.sets[cell]) as u8 + 1;
        self.is_decided(cell).then(number).and_then(Digit::new)
    }

    /// Keeps only the candidates of `set` in a cell.
    pub(super) fn keep(
        &mut self,
        lines: &Lines,
        cell: usize,
        set: Set,
    ) -> Result<(), Contradiction> {
        self.remove(lines, cell, !set)
    }

    /// Removes the candidates of `set` from a cell. After an error the sheet is unusable.
    pub(super) fn remove(
        &mut self,
        lines: &Lines,
        cell: usize,
        set: Set,
    ) -> Result<(), Contradiction> {
        self.take(lines, cell, set, None)
    }

    /// As [`remove`](Sheet::remove), and logs the digits that each cell loses, so that this can be
    /// undone, even after an error.
    pub(super) fn take(
        &mut self,
        lines: &Lines,
        cell: usize,
        set: Set,
        mut log: Option<&mut Log>,
    ) -> Result<(), Contradiction> {
        if self.sets[cell] & set == 0 {
            return Ok(());
        }
        // Rarely needs to grow.
        let mut todo = Vec::with_capacity(32);
        todo.push((cell, set));
        while let Some((cell, set)) = todo.pop() {
            let out = self.sets[cell] & set;
            if out == 0 {
                continue;
            }
            self.sets[cell] ^= out;
            self.room[cell] -= out.count_ones() as u8;
            if let Some(log) = &mut log {
                log.push((cell, out));
            }
            if self.room[cell] == 1 {
                self.open -= 1;
                self.list_rivals(lines, cell, &mut todo);
            }
            self.count_out(lines, cell, out, &mut todo)?;
            if self.room[cell] == 0 {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// Undoes everything after the first `length` entries of the log.
    pub(super) fn undo(&mut self, lines: &Lines, log: &mut Log, length: usize) {
        for (cell, out) in log.drain(length..).rev() {
            self.open += usize::from(self.room[cell] == 1);
            self.sets[cell] |= out;
            self.room[cell] += out.count_ones() as u8;
            for unit in lines.of(cell) {
                digits(out).for_each(|digit| self.places[unit * lines.side() + digit] += 1);
            }
        }
    }

    /// Queues the eliminations that a decided cell causes.
    fn list_rivals(&self, lines: &Lines, cell: usize, todo: &mut Vec<(usize, Set)>) {
        let digit = self.sets[cell];
        for unit in lines.of(cell) {
            let rivals = lines.cells(unit).iter().map(|&other| usize::from(other));
            let rivals = rivals.filter(|&other| other != cell && self.sets[other] & digit != 0);
            todo.extend(rivals.map(|other| (other, digit)));
        }
    }

    /// Updates the place counts, all of them in any case, and queues hidden singles.
    fn count_out(
        &mut self,
        lines: &Lines,
        cell: usize,
        out: Set,
        todo: &mut Vec<(usize, Set)>,
    ) -> Result<(), Contradiction> {
        let mut result = Ok(());
        for unit in lines.of(cell) {
            for digit in digits(out) {
                let places = &mut self.places[unit * lines.side() + digit];
                *places -= 1;
                if *places == 0 {
                    result = Err(Contradiction);
                } else if *places == 1 {
                    let cells = lines.cells(unit).iter().map(|&cell| usize::from(cell));
                    let last = cells.filter(|&cell| self.sets[cell] & set_of(digit) != 0);
                    todo.extend(last.map(|cell| (cell, !set_of(digit))));
                }
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::{Cell, Grid, Order, Position, Symmetry, Unit};

    /// A sheet of the givens of a puzzle.
    fn sheet(lines: &Lines, puzzle: &Grid) -> Result<Sheet, Contradiction> {
        let mut sheet = Sheet::new(lines);
        for (cell, digit) in puzzle.filled() {
            sheet.keep(lines, cell.index(lines.order()), set_of(digit.index()))?;
        }
        Ok(sheet)
    }

    /// Fills in singles and hidden singles, one at a time, until there are none.
    fn plain(puzzle: &Grid) -> Grid {
        let order = puzzle.order();
        let mut position = Position::new(puzzle.clone()).unwrap();
        'found: loop {
            for cell in position.grid().empty_cells().collect::<Vec<_>>() {
                for digit in position.candidates(cell) {
                    let shares = |unit: &Unit| {
                        let others = crate::Geometry::of(order).cells(*unit).iter();
                        let mut others = others.filter(|&&other| other != cell);
                        others.any(|&other| position.candidates(other).contains(digit))
                    };
                    let is_single = position.candidates(cell).len() == 1;
                    if is_single || !Unit::of(order, cell).iter().all(shares) {
                        position = Position::new({
                            let mut grid = position.grid().clone();
                            grid.set(cell, Some(digit));
                            grid
                        })
                        .unwrap();
                        continue 'found;
                    }
                }
            }
            return position.grid().clone();
        }
    }

    #[test]
    fn singles_and_hidden_singles_are_drawn_in_any_order() {
        let mut random = Random::new(63);
        for order in Order::all().take(3) {
            let lines = Lines::new(order).unwrap();
            for of_ten in [4, 6, 7] {
                let solution = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
                let mut puzzle = solution;
                for cell in Cell::all(order).filter(|_| random.below(10) < of_ten) {
                    puzzle.set(cell, None);
                }
                let (sheet, plain) = (sheet(&lines, &puzzle).unwrap(), plain(&puzzle));
                for cell in Cell::all(order) {
                    assert_eq!(sheet.digit(cell.index(order)), plain.get(cell), "{puzzle} {cell}");
                }
                assert_eq!(sheet.is_complete(), plain.is_complete());
            }
        }
    }

    #[test]
    fn what_cannot_be_is_found() {
        let lines = Lines::new(Order::MIN).unwrap();
        // The last cell of the first row needs a 4, which is in its column; then, 1 has no
        // place in the first box.
        for puzzle in ["123....4........", "2.....1..1......"] {
            let puzzle: Grid = puzzle.parse().unwrap();
            assert_eq!(sheet(&lines, &puzzle).err(), Some(Contradiction), "{puzzle}");
        }
    }

    #[test]
    fn what_was_taken_can_be_given_back() {
        let mut random = Random::new(70);
        for order in Order::all().take(3) {
            let lines = Lines::new(order).unwrap();
            let mut sheet = Sheet::new(&lines);
            let (mut some, mut none) = (0, 0);
            while some < 200 || none < 20 {
                let before = sheet.clone();
                let mut log = Vec::new();
                let cell = random.below(order.cells());
                let set = !set_of(random.below(order.side()));
                let result = sheet.take(&lines, cell, set, Some(&mut log));
                if result.is_ok() && sheet.is_complete() {
                    sheet = Sheet::new(&lines);
                } else if result.is_ok() && random.below(4) > 0 {
                    some += 1;
                } else {
                    sheet.undo(&lines, &mut log, 0);
                    assert_eq!(sheet, before);
                    none += 1;
                }
            }
        }
    }
}
