//! Candidates of all cells, with the consequences that singles and hidden singles have.

use crate::{Cell, Digit, Order, Unit};

/// Digits as bits, the smallest lowest: enough for orders up to [`Lines::LARGEST`].
pub(super) type Set = u128;

/// The set of one digit, counted from 0.
pub(super) fn set_of(digit: usize) -> Set {
    1 << digit
}

/// The smallest digit of a set that is not empty, counted from 0.
pub(super) fn lowest(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// The digits of a set, ascending, counted from 0.
pub(super) fn digits(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = (set != 0).then(|| lowest(set))?;
        set &= set - 1;
        Some(digit)
    })
}

/// Which cells are in which unit, by their numbers.
pub(super) struct Lines {
    order: Order,
    /// By cell: the numbers of its row, its column and its box.
    units: Vec<[u16; 3]>,
    /// The cells of all units, row by row, one unit after the other.
    cells: Vec<u16>,
}

impl Lines {
    /// The largest order whose digits fit into a [`Set`].
    pub(super) const LARGEST: usize = 11;

    /// The units of an order; `None` if its digits do not fit into a [`Set`].
    pub(super) fn new(order: Order) -> Option<Lines> {
        if order.get() > Lines::LARGEST {
            return None;
        }
        let units = |cell| Unit::of(order, cell).map(|unit| unit.index(order) as u16);
        let units: Vec<[u16; 3]> = Cell::all(order).map(units).collect();
        let mut cells: Vec<Vec<u16>> = vec![Vec::new(); 3 * order.side()];
        for (cell, units) in units.iter().enumerate() {
            units.iter().for_each(|&unit| cells[unit as usize].push(cell as u16));
        }
        Some(Lines { order, units, cells: cells.concat() })
    }

    pub(super) fn order(&self) -> Order {
        self.order
    }

    pub(super) fn side(&self) -> usize {
        self.order.side()
    }

    /// Every digit.
    pub(super) fn all(&self) -> Set {
        set_of(self.side()) - 1
    }

    /// The units of a cell.
    #[inline]
    fn of(&self, cell: usize) -> [usize; 3] {
        self.units[cell].map(usize::from)
    }

    /// The cells of a unit, row by row.
    #[inline]
    fn cells(&self, unit: usize) -> &[u16] {
        &self.cells[unit * self.side()..][..self.side()]
    }

    /// The cells of a box, row by row.
    pub(super) fn box_cells(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.cells(2 * self.side() + number).iter().map(|&cell| usize::from(cell))
    }

    /// The box of a cell.
    #[inline]
    pub(super) fn box_of(&self, cell: usize) -> usize {
        self.of(cell)[2] - 2 * self.side()
    }
}

/// The candidates of all cells. Whatever follows from them by singles and hidden singles is
/// drawn at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    sets: Vec<Set>,
    /// By cell: how many candidates it has.
    room: Vec<u8>,
    /// By unit and digit: in how many cells it can be.
    places: Vec<u8>,
    /// How many cells have more than one candidate.
    open: usize,
}

/// Which digits each cell lost, one after the other.
pub(super) type Log = Vec<(usize, Set)>;

/// It cannot be: a cell has no candidate, or a digit no place in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Impossible;

impl Sheet {
    /// Every cell may hold every digit.
    pub(super) fn new(lines: &Lines) -> Sheet {
        let (side, cells) = (lines.side(), lines.order.cells());
        Sheet {
            sets: vec![lines.all(); cells],
            room: vec![side as u8; cells],
            places: vec![side as u8; 3 * cells],
            open: cells,
        }
    }

    /// The memory that a sheet takes.
    pub(super) fn bytes(lines: &Lines) -> usize {
        lines.order.cells() * (size_of::<Set>() + 4)
    }

    /// The candidates of a cell.
    #[inline]
    pub(super) fn get(&self, cell: usize) -> Set {
        self.sets[cell]
    }

    /// How many candidates each cell has.
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

    /// How many cells are decided.
    pub(super) fn decided(&self) -> usize {
        self.sets.len() - self.open
    }

    /// The digit of a cell, if it is decided.
    pub(super) fn digit(&self, cell: usize) -> Option<Digit> {
        let number = || lowest(self.sets[cell]) as u8 + 1;
        self.is_decided(cell).then(number).and_then(Digit::new)
    }

    /// Says that a cell holds a digit of `set`.
    pub(super) fn keep(&mut self, lines: &Lines, cell: usize, set: Set) -> Result<(), Impossible> {
        self.remove(lines, cell, !set)
    }

    /// Says that a cell holds no digit of `set`. After an error, the sheet is of no more use.
    pub(super) fn remove(
        &mut self,
        lines: &Lines,
        cell: usize,
        set: Set,
    ) -> Result<(), Impossible> {
        self.take(lines, cell, set, None)
    }

    /// As [`remove`](Sheet::remove), and notes in a log which digits each cell loses, so that they
    /// can be given back, also after an error.
    pub(super) fn take(
        &mut self,
        lines: &Lines,
        cell: usize,
        set: Set,
        mut log: Option<&mut Log>,
    ) -> Result<(), Impossible> {
        if self.sets[cell] & set == 0 {
            return Ok(());
        }
        // Most often this is enough, so that it need not grow.
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
                return Err(Impossible);
            }
        }
        Ok(())
    }

    /// Gives back what was taken since the log was so long.
    pub(super) fn give_back(&mut self, lines: &Lines, log: &mut Log, length: usize) {
        for (cell, out) in log.drain(length..).rev() {
            self.open += usize::from(self.room[cell] == 1);
            self.sets[cell] |= out;
            self.room[cell] += out.count_ones() as u8;
            for unit in lines.of(cell) {
                digits(out).for_each(|digit| self.places[unit * lines.side() + digit] += 1);
            }
        }
    }

    /// Lists what a decided cell takes from the others.
    fn list_rivals(&self, lines: &Lines, cell: usize, todo: &mut Vec<(usize, Set)>) {
        let digit = self.sets[cell];
        for unit in lines.of(cell) {
            let rivals = lines.cells(unit).iter().map(|&other| usize::from(other));
            let rivals = rivals.filter(|&other| other != cell && self.sets[other] & digit != 0);
            todo.extend(rivals.map(|other| (other, digit)));
        }
    }

    /// Counts the places that digits lose, all of them in any case, and lists the last ones.
    fn count_out(
        &mut self,
        lines: &Lines,
        cell: usize,
        out: Set,
        todo: &mut Vec<(usize, Set)>,
    ) -> Result<(), Impossible> {
        let mut result = Ok(());
        for unit in lines.of(cell) {
            for digit in digits(out) {
                let places = &mut self.places[unit * lines.side() + digit];
                *places -= 1;
                if *places == 0 {
                    result = Err(Impossible);
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
    use crate::{Grid, Position, Symmetry};

    /// A sheet of the givens of a puzzle.
    fn sheet(lines: &Lines, puzzle: &Grid) -> Result<Sheet, Impossible> {
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
        // The last cell of the first row needs a 4, which stands in its column; then, 1 has no
        // place in the first box.
        for puzzle in ["123....4........", "2.....1..1......"] {
            let puzzle: Grid = puzzle.parse().unwrap();
            assert_eq!(sheet(&lines, &puzzle).err(), Some(Impossible), "{puzzle}");
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
                    sheet.give_back(&lines, &mut log, 0);
                    assert_eq!(sheet, before);
                    none += 1;
                }
            }
        }
    }
}
