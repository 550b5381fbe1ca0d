//! Singles, hidden singles, then hidden pairs, triplets and quartets, each only when the
//! ones before find nothing; then depth first on the cell with the fewest candidates. The machine
//! was built up step by step, and can be had at every [`Techniques`] of the way.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use thiserror::Error;

use super::depth_first::{Strategy, search};
use super::matrix::{Column, Matrix};
use super::run::{Found, Run};
use super::{GaveUp, delft};
use crate::{Digit, Digits, Geometry, Grid, Unit};

/// How far the machine is built: each of these has the ones before it, too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Techniques {
    /// Digits are tried cell by cell, as `delft` does.
    BranchAndBound,
    /// A cell with one candidate is filled.
    Singles,
    /// A digit with one place in a unit is set there.
    HiddenSingles,
    /// Two digits that have only two places in a unit.
    HiddenPairs,
    /// Three digits.
    HiddenTriplets,
    /// Four digits: the complete machine.
    #[default]
    HiddenQuartets,
}

impl Techniques {
    /// All steps, the first of them first.
    pub const ALL: [Techniques; 6] = [
        Techniques::BranchAndBound,
        Techniques::Singles,
        Techniques::HiddenSingles,
        Techniques::HiddenPairs,
        Techniques::HiddenTriplets,
        Techniques::HiddenQuartets,
    ];

    /// The name a user picks it by.
    pub const fn name(self) -> &'static str {
        match self {
            Techniques::BranchAndBound => "branch-and-bound",
            Techniques::Singles => "singles",
            Techniques::HiddenSingles => "hidden-singles",
            Techniques::HiddenPairs => "hidden-pairs",
            Techniques::HiddenTriplets => "hidden-triplets",
            Techniques::HiddenQuartets => "hidden-quartets",
        }
    }

    /// The largest hidden subsets that are looked for.
    const fn most_hidden(self) -> usize {
        match self {
            Techniques::HiddenPairs => 2,
            Techniques::HiddenTriplets => 3,
            Techniques::HiddenQuartets => 4,
            _ => 1,
        }
    }
}

impl fmt::Display for Techniques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Techniques {
    type Err = UnknownTechniques;

    fn from_str(name: &str) -> Result<Techniques, UnknownTechniques> {
        let named = |techniques: &Techniques| techniques.name() == name;
        Techniques::ALL.into_iter().find(named).ok_or_else(|| UnknownTechniques(name.into()))
    }
}

/// A name that is not the name of techniques.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected techniques ({}), found '{}'", Techniques::ALL.map(Techniques::name).join(", "), .0.escape_debug())]
pub struct UnknownTechniques(pub String);

struct Madrid(Techniques);

impl Strategy for Madrid {
    fn reduce(&self, matrix: &mut Matrix, run: &mut Run<'_>) -> Result<bool, GaveUp> {
        let mut size = 2;
        while size <= self.0.most_hidden() {
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

pub(super) fn solve(puzzle: &Grid, techniques: Techniques, run: &mut Run<'_>) -> Found {
    let matrix = match techniques {
        Techniques::BranchAndBound => return delft::solve(puzzle, run),
        Techniques::Singles => Matrix::with_singles(puzzle),
        _ => Matrix::new(puzzle),
    };
    let mut found = None;
    search(matrix, &Madrid(techniques), run, |matrix| {
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

    /// Every step of the way solves the puzzle. Singles and hidden singles save most of the guesses;
    /// hidden subsets change which cell is tried first, so a single puzzle can need more.
    #[test]
    fn every_step_solves_and_the_first_ones_save_most_guesses() {
        let puzzle: Grid =
            "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
                .parse()
                .unwrap();
        let stop = lockstep_search::Stop::never();
        let guesses = Techniques::ALL.map(|techniques| {
            let mut nobody = ();
            let mut run = Run::new(&stop, &mut nobody);
            let solution = solve(&puzzle, techniques, &mut run).unwrap().unwrap();
            assert!(solution.is_solution_of(&puzzle), "{techniques}");
            assert_eq!(techniques.to_string().parse(), Ok(techniques));
            run.effort.guesses
        });
        assert!(guesses[0] > 10 * guesses[1] && guesses[1] > guesses[2], "{guesses:?}");
        assert!(guesses[2..].iter().all(|&few| few < guesses[1]), "{guesses:?}");
    }

    #[test]
    fn singles_alone_see_no_hidden_single() {
        // 1 has one place in the first box, r1c1, which has other candidates too.
        let mut grid = Grid::empty(Order::USUAL);
        for (row, column) in [(1, 4), (2, 7), (4, 1), (7, 2)] {
            grid.set(Cell::new(Order::USUAL, row, column).unwrap(), Digit::new(1));
        }
        let corner = Cell::new(Order::USUAL, 0, 0).unwrap();
        assert_eq!(Matrix::new(&grid).candidates(corner).len(), 1);
        assert_eq!(Matrix::with_singles(&grid).candidates(corner).len(), 9);
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
