//! Grids whose triads ascend.
//!
//! A triad is the n cells in which a line meets a box. Filling a large grid cell by cell, smallest
//! digit first, gives ascending triads where the choice is free: in the first band and the first
//! stack.
//!
//! ```text
//!   6 1 7 | 9 3 2 | 4 8 5       a random first row,
//!   2 3 4 | 1 5 8 | 6 7 9       then the smallest digits first
//! ```
//!
//! Enough givens show it: k digits ascend by chance once in k! times. If the givens of a line
//! ascend, the puzzle likely has a solution in which the whole line does.

use crate::solve::cdcl::{Candidate, Clauses, Constraint, Cover, Literal};
use crate::{Cell, Digit, Digits, Grid, Order};

/// A line counts as ascending if it would do so by chance once in this many times.
const RARITY: f64 = 4096.0;

/// The triads that likely ascend.
pub(super) struct Ascents {
    order: Order,
    triads: Vec<Vec<Cell>>,
    /// By cell: the digits that fit between the givens of its triads.
    allowed: Vec<Digits>,
}

impl Ascents {
    /// The ascending lines of a grid; `None` if there are none.
    pub(super) fn of(grid: &Grid) -> Option<Ascents> {
        let order = grid.order();
        let at = |row, column| Cell::new(order, row, column).expect("on the board");
        let rows = (0..order.side()).map(|row| triads(order, |i| at(row, i)));
        let columns = (0..order.side()).map(|column| triads(order, |i| at(i, column)));
        let triads: Vec<Vec<Cell>> =
            rows.chain(columns).filter(|line| ascends(grid, line)).flatten().collect();
        if triads.is_empty() {
            return None;
        }
        let mut allowed = vec![Digits::all(order); order.cells()];
        for triad in &triads {
            for (cell, digits) in between(grid, triad) {
                let allowed = &mut allowed[cell.index(order)];
                *allowed = *allowed & digits;
            }
        }
        Some(Ascents { order, triads, allowed })
    }

    /// The digits that a cell may hold.
    pub(super) fn allowed(&self, cell: Cell) -> Digits {
        self.allowed[cell.index(self.order)]
    }

    /// Clauses that make the triads of a cover ascend, as many as fit into memory.
    pub(super) fn clauses(&self, cover: &Cover, bytes: usize) -> Clauses {
        let mut clauses = Clauses::new(cover.len());
        let members = |cell: Cell| cover.candidates(Constraint(cell.index(self.order) as u32));
        let digit = |candidate: Candidate| cover.placement(candidate).digit;
        for triad in &self.triads {
            let open = triad.iter().map(|&cell| members(cell)).filter(|some| !some.is_empty());
            let open: Vec<&[Candidate]> = open.collect();
            let pairs = open.windows(2).flat_map(|pair| {
                let behind = |one| pair[1].iter().map(move |&other| (one, other));
                pair[0].iter().flat_map(move |&one| behind(one))
            });
            for (one, other) in pairs.filter(|&(one, other)| digit(other) <= digit(one)) {
                clauses.add(&[Literal::negative(one), Literal::negative(other)], 0);
            }
            if clauses.bytes() > bytes {
                break;
            }
        }
        clauses
    }
}

/// The triads of a line. The cell where the line begins is left out: what is not filled in
/// order is most often the first row or the first column.
fn triads(order: Order, at: impl Fn(usize) -> Cell) -> Vec<Vec<Cell>> {
    let n = order.get();
    (0..n).map(|part| (part * n..part * n + n).filter(|&i| i > 0).map(&at).collect()).collect()
}

/// Whether the givens of all triads of a line ascend, and are too many for it to be chance.
fn ascends(grid: &Grid, line: &[Vec<Cell>]) -> bool {
    let mut chance = 1.0;
    line.iter().all(|triad| {
        let givens: Vec<Digit> = triad.iter().filter_map(|&cell| grid.get(cell)).collect();
        chance *= (1..=givens.len()).map(|i| i as f64).product::<f64>();
        givens.is_sorted()
    }) && chance >= RARITY
}

/// What each cell of an ascending triad may hold: more than the givens before it, less than
/// those behind, with room for the cells between.
fn between(grid: &Grid, triad: &[Cell]) -> Vec<(Cell, Digits)> {
    let side = grid.order().side();
    let number = |cell: Cell| grid.get(cell).map(|digit| digit.index() + 1);
    let mut least = 0;
    let mut bounds: Vec<(usize, usize)> = Vec::new();
    for &cell in triad {
        least = number(cell).unwrap_or(least + 1);
        bounds.push((least, side));
    }
    let mut most = side + 1;
    for (&cell, bound) in triad.iter().zip(&mut bounds).rev() {
        most = number(cell).unwrap_or(most.saturating_sub(1));
        bound.1 = most;
    }
    let digits = |(least, most)| {
        Digit::all(grid.order()).filter(move |digit| (least..=most).contains(&(digit.index() + 1)))
    };
    triad.iter().zip(bounds).map(|(&cell, bound)| (cell, digits(bound).collect())).collect()
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;
    use lockstep_search::Stop;

    use super::*;
    use crate::Symmetry;
    use crate::solve::cdcl::{Budget, End, Search};

    /// A pattern without half of its first band, whose rows ascend.
    fn puzzle(order: Order, random: &mut Random) -> Grid {
        let mut puzzle = Grid::pattern(order);
        let band = Cell::all(order).filter(|cell| cell.row() < order.get());
        for cell in band.filter(|_| random.below(2) > 0) {
            puzzle.set(cell, None);
        }
        puzzle
    }

    #[test]
    fn digits_keep_their_place_among_the_givens() {
        let mut random = Random::new(59);
        // In smaller grids a row may have too few givens to tell.
        for order in Order::all().skip(6) {
            let ascents = Ascents::of(&puzzle(order, &mut random)).unwrap();
            let pattern = Grid::pattern(order);
            for triad in &ascents.triads {
                let digits: Vec<Digit> =
                    triad.iter().filter_map(|&cell| pattern.get(cell)).collect();
                assert!(digits.is_sorted(), "{order}");
                for (&cell, &digit) in triad.iter().zip(&digits) {
                    assert!(ascents.allowed(cell).contains(digit), "{order} {cell}");
                }
            }
            let rows = ascents.triads.iter().filter(|triad| triad[0].row() < order.get());
            assert!(rows.count() >= order.get() * order.get(), "{order}");
        }
    }

    #[test]
    fn what_is_found_ascends() {
        let mut random = Random::new(60);
        for order in Order::all().skip(4).take(2) {
            let puzzle = puzzle(order, &mut random);
            let ascents = Ascents::of(&puzzle).unwrap();
            let cover = Cover::new(&puzzle, |cell| ascents.allowed(cell)).unwrap();
            let stop = Stop::never();
            let clauses = ascents.clauses(&cover, 1 << 28);
            assert!(clauses.len() > 0, "{order}");
            let mut search = Search::new(&cover, clauses);
            let budget = Budget { conflicts: 100_000, bytes: 1 << 28, stop: &stop };
            assert_eq!(search.run(&budget), End::Satisfiable, "{order}");
            let mut grid = puzzle;
            for placement in search.chosen() {
                grid.set(placement.cell, Some(placement.digit));
            }
            for triad in &ascents.triads {
                assert!(triad.iter().map(|&cell| grid.get(cell)).is_sorted(), "{order}");
            }
        }
    }

    #[test]
    fn shuffled_grids_do_not_ascend() {
        let mut random = Random::new(61);
        for order in Order::all() {
            let grid = Symmetry::random(order, &mut random).apply(&puzzle(order, &mut random));
            assert!(Ascents::of(&grid).is_none(), "{order}");
        }
    }
}
