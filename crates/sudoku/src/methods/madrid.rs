//! Singles, hidden singles, then hidden pairs, triplets and quartets, each only when the
//! ones before find nothing; then depth first on the cell with the fewest candidates.

use std::ops::ControlFlow;

use super::GaveUp;
use super::depth_first::{Strategy, search};
use super::matrix::{Column, Matrix};
use super::run::{Found, Run};
use crate::{Digit, Digits, Geometry, Grid, Unit};

struct Madrid;

impl Strategy for Madrid {
    fn reduce(&self, matrix: &mut Matrix, run: &mut Run<'_>) -> Result<bool, GaveUp> {
        let mut size = 2;
        while size <= 4 {
            run.step()?;
            if !hidden_subsets(matrix, size) {
                size += 1;
            } else if matrix.propagate() {
                size = 2;
            } else {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn branch(&self, matrix: &Matrix) -> Option<Column> {
        matrix.narrowest(0..matrix.order().cells())
    }
}

pub(super) fn solve(puzzle: &Grid, run: &mut Run<'_>) -> Found {
    let mut found = None;
    search(Matrix::new(puzzle), &Madrid, run, |matrix| {
        found = Some(matrix.grid());
        ControlFlow::Break(())
    })?;
    Ok(found)
}

/// Looks for `size` digits that have only `size` places in a unit: no other digit can stand
/// there. Returns whether a candidate was removed.
fn hidden_subsets(matrix: &mut Matrix, size: usize) -> bool {
    let mark = matrix.mark();
    for unit in Geometry::of(matrix.order()).units() {
        let narrow: Vec<(Digit, Digits)> = Digit::all(matrix.order())
            .map(|digit| (digit, matrix.places(unit, digit)))
            .filter(|(_, places)| (2..=size).contains(&places.len()))
            .collect();
        let none = Subset { unit, size, digits: Digits::EMPTY, places: Digits::EMPTY };
        none.extend(matrix, &narrow);
    }
    matrix.mark() > mark
}

/// Digits of a unit and the places they have together.
#[derive(Clone, Copy)]
struct Subset {
    unit: Unit,
    size: usize,
    digits: Digits,
    places: Digits,
}

impl Subset {
    /// Extends the subset by digits of `narrow` in every way within the size.
    fn extend(self, matrix: &mut Matrix, narrow: &[(Digit, Digits)]) {
        if self.digits.len() == self.size {
            return self.clear(matrix);
        }
        for (i, &(digit, places)) in narrow.iter().enumerate() {
            let places = self.places | places;
            if places.len() <= self.size {
                let digits = self.digits | Digits::of(digit);
                Subset { digits, places, ..self }.extend(matrix, &narrow[i + 1..]);
            }
        }
    }

    /// Removes every other digit from the places.
    fn clear(self, matrix: &mut Matrix) {
        let cells = Geometry::of(matrix.order()).cells(self.unit);
        for place in self.places {
            matrix.keep(cells[place.index()], self.digits);
        }
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::{Cell, Order, Symmetry};

    /// In the first box, 1 and 2 are kept out of rows 2 and 3 and out of column 1: they share
    /// r1c2 and r1c3.
    #[test]
    fn a_hidden_pair_clears_its_cells() {
        let order = Order::USUAL;
        let mut grid = Grid::empty(order);
        for (row, column, number) in
            [(1, 4, 1), (1, 7, 2), (2, 5, 2), (2, 8, 1), (5, 0, 1), (7, 0, 2)]
        {
            grid.set(Cell::new(order, row, column).unwrap(), Digit::new(number));
        }
        let mut matrix = Matrix::new(&grid);
        let places = [1, 2].map(|column| Cell::new(order, 0, column).unwrap());
        assert!(places.iter().all(|&cell| matrix.candidates(cell).len() > 2));
        assert!(hidden_subsets(&mut matrix, 2));
        let pair: Digits = [1, 2].into_iter().filter_map(Digit::new).collect();
        assert!(places.iter().all(|&cell| matrix.candidates(cell) == pair));
        assert!(!hidden_subsets(&mut matrix, 2));
    }

    /// What is taken away is in no solution.
    #[test]
    fn hidden_subsets_keep_every_solution() {
        let mut random = Random::new(31);
        let mut taken = 0;
        for _ in 0..200 {
            let order = Order::USUAL;
            let solution = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
            let mut puzzle = solution.clone();
            for cell in Cell::all(order).filter(|_| random.below(4) > 0) {
                puzzle.set(cell, None);
            }
            let mut matrix = Matrix::new(&puzzle);
            for size in 2..=4 {
                taken += usize::from(hidden_subsets(&mut matrix, size));
                assert!(matrix.propagate());
                let holds = |(cell, digit)| matrix.candidates(cell).contains(digit);
                assert!(solution.filled().all(holds), "{puzzle}");
            }
        }
        assert!(taken > 50, "{taken}");
    }
}
