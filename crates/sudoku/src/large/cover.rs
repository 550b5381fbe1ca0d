use std::fmt;

use crate::{Cell, Digit, Digits, Grid, Order, Placement, Unit};

/// A candidate by its number in a [`Cover`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Candidate(pub(super) u32);

impl Candidate {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A need by its number: that a cell holds a digit, or that a unit holds some digit. Exactly
/// one of its candidates must be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Need(pub(super) u32);

impl Need {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The candidates that a puzzle leaves, and the needs they compete for: an exact cover.
///
/// The needs are numbered cells first, row by row, then the digits of each unit. What the
/// givens already meet has no candidate, and nobody asks for it.
pub(super) struct Cover {
    placements: Vec<Placement>,
    /// The four needs of each candidate.
    needs: Vec<[Need; 4]>,
    /// Need `i` has the members from `starts[i]` to `starts[i + 1]`.
    starts: Vec<u32>,
    members: Vec<Candidate>,
}

impl Cover {
    /// Bytes that a candidate takes, here and in the search.
    pub(super) const BYTES_OF_A_CANDIDATE: usize = 128;

    /// The cover of a grid without conflicts, with those candidates that `allowed` also has;
    /// `None` if there is a need without a candidate.
    pub(super) fn new(grid: &Grid, allowed: impl Fn(Cell) -> Digits) -> Option<Cover> {
        let order = grid.order();
        let used = used(grid);
        let mut cover =
            Cover { placements: Vec::new(), needs: Vec::new(), starts: vec![], members: vec![] };
        for cell in grid.empty_cells() {
            let [row, column, box_] = Unit::of(order, cell).map(|unit| unit.index(order));
            for digit in allowed(cell) - (used[row] | used[column] | used[box_]) {
                cover.placements.push(Placement { cell, digit });
                cover.needs.push(needs_of(order, cell, digit));
            }
        }
        cover.list_members(order);
        let is_given = |need: usize| match need.checked_sub(order.cells()) {
            None => grid.numbers()[need] != 0,
            Some(rest) => {
                let digit = Digit::new((rest % order.side()) as u8 + 1);
                digit.is_some_and(|digit| used[rest / order.side()].contains(digit))
            }
        };
        let is_met = |need: usize| cover.starts[need] < cover.starts[need + 1] || is_given(need);
        (0..4 * order.cells()).all(is_met).then_some(cover)
    }

    /// Sorts the candidates by their needs.
    fn list_members(&mut self, order: Order) {
        self.starts = vec![0; 4 * order.cells() + 1];
        for need in self.needs.as_flattened() {
            self.starts[need.index()] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        // Each start is now its end, and comes down while the members are filled in.
        self.members = vec![Candidate(0); sum as usize];
        for (number, needs) in self.needs.iter().enumerate().rev() {
            for need in needs {
                self.starts[need.index()] -= 1;
                self.members[self.starts[need.index()] as usize] = Candidate(number as u32);
            }
        }
    }

    /// The number of candidates.
    pub(super) fn len(&self) -> usize {
        self.placements.len()
    }

    /// Every need, also those that have no candidate.
    pub(super) fn all_needs(&self) -> impl Iterator<Item = Need> + use<> {
        (0..self.starts.len() as u32 - 1).map(Need)
    }

    /// The cell and the digit of a candidate.
    pub(super) fn placement(&self, candidate: Candidate) -> Placement {
        self.placements[candidate.index()]
    }

    /// What a candidate is needed for.
    #[inline]
    pub(super) fn needs(&self, candidate: Candidate) -> [Need; 4] {
        self.needs[candidate.index()]
    }

    /// Who could meet a need, ascending.
    #[inline]
    pub(super) fn members(&self, need: Need) -> &[Candidate] {
        let range = self.starts[need.index()] as usize..self.starts[need.index() + 1] as usize;
        &self.members[range]
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

fn needs_of(order: Order, cell: Cell, digit: Digit) -> [Need; 4] {
    let of_unit = |unit: Unit| order.cells() + unit.index(order) * order.side() + digit.index();
    let [row, column, box_] = Unit::of(order, cell).map(of_unit);
    [cell.index(order), row, column, box_].map(|need| Need(need as u32))
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
            let of_cell = |cell: Cell| cover.members(Need(cell.index(order) as u32));
            for cell in Cell::all(order) {
                let digits = of_cell(cell).iter().map(|&candidate| cover.placement(candidate));
                assert!(digits.map(|it| it.digit).eq(position.candidates(cell)));
            }
            for need in cover.all_needs() {
                let members = cover.members(need);
                assert!(members.is_sorted());
                for (i, &one) in members.iter().enumerate() {
                    assert!(cover.needs(one).contains(&need));
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
