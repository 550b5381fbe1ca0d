use std::fmt;

use crate::{Cell, Digit, Digits, Grid, Order, Placement, Unit};

/// A candidate by its number in a [`Cover`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::solve) struct Candidate(pub(in crate::solve) u32);

impl Candidate {
    #[inline]
    pub(in crate::solve) fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A constraint by its number: a cell holds a digit, or a unit holds a certain digit. Exactly one
/// of its candidates must be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::solve) struct Constraint(pub(in crate::solve) u32);

impl Constraint {
    #[inline]
    pub(in crate::solve) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A puzzle as an exact cover: the candidates that the givens leave, and the constraints they
/// satisfy.
///
/// Constraints are numbered cells first, row by row, then the digits of each unit. Those that a
/// given satisfies have no candidate.
pub(in crate::solve) struct Cover {
    placements: Vec<Placement>,
    /// The four constraints of each candidate.
    constraints: Vec<[Constraint; 4]>,
    /// Constraint `i` has the candidates from `starts[i]` to `starts[i + 1]`.
    starts: Vec<u32>,
    candidates: Vec<Candidate>,
}

impl Cover {
    /// Bytes per candidate, here and in the search.
    pub(in crate::solve) const BYTES_PER_CANDIDATE: usize = 128;

    /// The cover of a grid without conflicts, with only those candidates that `allowed` has;
    /// `None` if a constraint cannot be satisfied.
    pub(in crate::solve) fn new(grid: &Grid, allowed: impl Fn(Cell) -> Digits) -> Option<Cover> {
        let order = grid.order();
        let used = used(grid);
        let mut cover = Cover {
            placements: Vec::new(),
            constraints: Vec::new(),
            starts: vec![],
            candidates: vec![],
        };
        for cell in grid.empty_cells() {
            let [row, column, box_] = Unit::of(order, cell).map(|unit| unit.index(order));
            for digit in allowed(cell) - (used[row] | used[column] | used[box_]) {
                cover.placements.push(Placement { cell, digit });
                cover.constraints.push(constraints_of(order, cell, digit));
            }
        }
        cover.list_candidates(order);
        let is_given = |constraint: usize| match constraint.checked_sub(order.cells()) {
            None => grid.numbers()[constraint] != 0,
            Some(rest) => {
                let digit = Digit::new((rest % order.side()) as u8 + 1);
                digit.is_some_and(|digit| used[rest / order.side()].contains(digit))
            }
        };
        let is_satisfiable = |constraint: usize| {
            cover.starts[constraint] < cover.starts[constraint + 1] || is_given(constraint)
        };
        (0..4 * order.cells()).all(is_satisfiable).then_some(cover)
    }

    /// Sorts the candidates by their constraints.
    fn list_candidates(&mut self, order: Order) {
        self.starts = vec![0; 4 * order.cells() + 1];
        for constraint in self.constraints.as_flattened() {
            self.starts[constraint.index()] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        // Each start is now an end, and moves down as the candidates are filled in.
        self.candidates = vec![Candidate(0); sum as usize];
        for (number, constraints) in self.constraints.iter().enumerate().rev() {
            for constraint in constraints {
                self.starts[constraint.index()] -= 1;
                self.candidates[self.starts[constraint.index()] as usize] =
                    Candidate(number as u32);
            }
        }
    }

    /// The number of candidates.
    pub(in crate::solve) fn len(&self) -> usize {
        self.placements.len()
    }

    /// Every constraint, including those that have no candidate.
    pub(in crate::solve) fn all_constraints(&self) -> impl Iterator<Item = Constraint> + use<> {
        (0..self.starts.len() as u32 - 1).map(Constraint)
    }

    /// The cell and the digit of a candidate.
    pub(in crate::solve) fn placement(&self, candidate: Candidate) -> Placement {
        self.placements[candidate.index()]
    }

    /// The constraints that a candidate satisfies.
    #[inline]
    pub(in crate::solve) fn constraints(&self, candidate: Candidate) -> [Constraint; 4] {
        self.constraints[candidate.index()]
    }

    /// The candidates of a constraint, ascending.
    #[inline]
    pub(in crate::solve) fn candidates(&self, constraint: Constraint) -> &[Candidate] {
        let range =
            self.starts[constraint.index()] as usize..self.starts[constraint.index() + 1] as usize;
        &self.candidates[range]
    }
}

/// The digits that stand in each unit.
fn used(grid: &Grid) -> Vec<Digits> {
    let order = grid.order();
    let mut used = vec![Digits::EMPTY; 3 * order.side()];
    for (cell, digit) in grid.filled() {
        for unit in Unit::of(order, cell) {
            used[unit.index(order)].insert(digit);
        }
    }
    used
}

fn constraints_of(order: Order, cell: Cell, digit: Digit) -> [Constraint; 4] {
    let of_unit = |unit: Unit| order.cells() + unit.index(order) * order.side() + digit.index();
    let [row, column, box_] = Unit::of(order, cell).map(of_unit);
    [cell.index(order), row, column, box_].map(|constraint| Constraint(constraint as u32))
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::{Position, Symmetry};

    #[test]
    fn candidates_and_needs_are_those_of_the_rules() {
        let mut random = Random::new(51);
        for order in Order::all().take(4) {
            let mut grid = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
            for cell in Cell::all(order).filter(|_| random.below(2) > 0) {
                grid.set(cell, None);
            }
            let cover = Cover::new(&grid, |_| Digits::all(order)).unwrap();
            let position = Position::new(grid.clone()).unwrap();
            let of_cell = |cell: Cell| cover.candidates(Constraint(cell.index(order) as u32));
            for cell in Cell::all(order) {
                let digits = of_cell(cell).iter().map(|&candidate| cover.placement(candidate));
                assert!(digits.map(|it| it.digit).eq(position.candidates(cell)));
            }
            for constraint in cover.all_constraints() {
                let members = cover.candidates(constraint);
                assert!(members.is_sorted());
                for (i, &one) in members.iter().enumerate() {
                    assert!(cover.constraints(one).contains(&constraint));
                    for &other in &members[..i] {
                        let (a, b) = (cover.placement(one), cover.placement(other));
                        let units = |it: Placement| Unit::of(order, it.cell);
                        let meet = units(a).iter().any(|unit| units(b).contains(unit));
                        assert!(a.cell == b.cell || meet && a.digit == b.digit);
                    }
                }
            }
        }
    }

    #[test]
    fn a_need_without_candidate_makes_no_cover() {
        let blocked: Grid = "12....34........".parse().unwrap();
        assert!(Cover::new(&blocked, |_| Digits::all(Order::MIN)).is_none());
        assert!(Cover::new(&Grid::empty(Order::MIN), |_| Digits::EMPTY).is_none());
        let full = Grid::pattern(Order::MIN);
        assert_eq!(
            Cover::new(&full, |_| Digits::all(Order::MIN)).map(|cover| cover.len()),
            Some(0)
        );
    }
}
