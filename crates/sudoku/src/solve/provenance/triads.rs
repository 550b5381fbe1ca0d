//! Grids whose triads repeat.
//!
//! A triad is the n cells in which a line meets a box. Most large grids come from a pattern that
//! is shifted from row to row, and then shuffled. In such a grid the same sets of n digits stand in
//! the triads of a whole band, each time in another order:
//!
//! ```text
//!   1 2 3 | 4 5 6 | 7 8 9       {1 2 3}, {4 5 6} and {7 8 9} are the sets of this band
//!   6 4 5 | 9 7 8 | 2 3 1
//!   8 9 7 | 3 1 2 | 5 6 4
//! ```
//!
//! Half of the digits are more than enough to find the sets: digits that share a triad share a set.
//! If the sets do not grow beyond n digits, the puzzle likely has a solution that keeps to them,
//! and far fewer candidates are left.

use crate::{Cell, Digit, Digits, Grid, Order};

/// For each cell the digits that its triads may hold if they repeat.
pub(super) struct Triads {
    order: Order,
    /// By row and stack.
    rows: Vec<Digits>,
    /// By column and band.
    columns: Vec<Digits>,
}

impl Triads {
    /// The sets of a grid; `None` if the triads of no band and no stack repeat.
    pub(super) fn of(grid: &Grid) -> Option<Triads> {
        let order = grid.order();
        let at = |row, column| grid.numbers()[row * order.side() + column];
        let rows = repeated(order, at);
        let columns = repeated(order, |column, row| at(row, column));
        let some = rows.iter().chain(&columns).any(|&digits| digits != Digits::all(order));
        some.then_some(Triads { order, rows, columns })
    }

    /// The digits that a cell may hold.
    pub(super) fn allowed(&self, cell: Cell) -> Digits {
        let n = self.order.get();
        let row = self.rows[cell.row() * n + cell.column() / n];
        row & self.columns[cell.column() * n + cell.row() / n]
    }
}

/// The digits that each triad of each line may hold: those of its set, and of sets that may
/// turn out to be part of it. All digits in a band whose triads do not repeat, or where no
/// set is complete, so that one cannot tell.
fn repeated(order: Order, at: impl Fn(usize, usize) -> u8) -> Vec<Digits> {
    let (n, side) = (order.get(), order.side());
    let triad = |line: usize, part: usize| {
        (part * n..part * n + n).filter_map(|i| Digit::new(at(line, i))).collect::<Digits>()
    };
    let mut allowed = Vec::with_capacity(side * n);
    for band in 0..n {
        let triads: Vec<Digits> = (band * n..band * n + n)
            .flat_map(|line| (0..n).map(move |part| (line, part)))
            .map(|(line, part)| triad(line, part))
            .collect();
        let sets = join(order, &triads);
        let repeat = sets.iter().all(|set| set.len() <= n) && sets.iter().any(|set| set.len() == n);
        let of_triad = |triad: &Digits| match sets.iter().find(|&&set| triad.is_subset(set)) {
            Some(&set) if repeat && !triad.is_empty() => extended(set, &sets, n),
            _ => Digits::all(order),
        };
        allowed.extend(triads.iter().map(of_triad));
    }
    allowed
}

/// A set and those that may be parts of the same: together they are not too large.
fn extended(set: Digits, sets: &[Digits], n: usize) -> Digits {
    let others = sets.iter().filter(|other| other.len() + set.len() <= n);
    others.fold(set, |sum, &other| sum | other)
}

/// The smallest sets that share out the digits so that each triad lies in one of them.
fn join(order: Order, triads: &[Digits]) -> Vec<Digits> {
    let mut sets: Vec<Digits> = Digit::all(order).map(Digits::of).collect();
    for &triad in triads.iter().filter(|triad| !triad.is_empty()) {
        let mut joined = triad;
        sets.retain(|&set| {
            let meets = !(set & joined).is_empty();
            if meets {
                joined |= set;
            }
            !meets
        });
        sets.push(joined);
    }
    sets
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;
    use lockstep_search::Stop;

    use super::*;
    use crate::Symmetry;
    use crate::generate::{Generator, Wish};

    #[test]
    fn the_sets_of_shuffled_patterns_are_seen() {
        let mut random = Random::new(53);
        for order in Order::all().skip(2) {
            let solution = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
            let mut puzzle = solution.clone();
            for cell in Cell::all(order).filter(|_| random.below(2) > 0) {
                puzzle.set(cell, None);
            }
            let triads = Triads::of(&puzzle).unwrap();
            for (cell, digit) in solution.filled() {
                assert!(triads.allowed(cell).contains(digit), "{order} {cell}");
            }
            let fewest = Cell::all(order).map(|cell| triads.allowed(cell).len()).min();
            assert_eq!(fewest, Some(1));
        }
    }

    #[test]
    fn other_grids_have_none() {
        assert!(Triads::of(&Grid::empty(Order::USUAL)).is_none());
        for n in [4, 5] {
            let order = Order::new(n).unwrap();
            let wish = Wish { order, givens: Some(order.cells()), ..Wish::default() };
            let grid = Generator::new(wish, 1).unwrap().generate(&Stop::never()).unwrap();
            assert!(Triads::of(&grid).is_none(), "{grid}");
        }
    }
}
