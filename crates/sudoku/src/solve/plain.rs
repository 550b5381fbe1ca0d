//! Plain backtracking with singles for orders 2 to 5 and for shapes, which enumerates solutions. For
//! 9x9 grids there is the [flagship](crate::flagship).

use std::ops::ControlFlow;

use lockstep_game::Random;
use lockstep_search::Stop;

use crate::{Cell, Geometry, Grid, Order, Shape};

/// The units of an order or of a shape, and the cells that each cell sees.
pub(crate) struct Plain {
    side: usize,
    units: Vec<Vec<u16>>,
    peers: Vec<Vec<u16>>,
}

/// The candidates of all cells: digit `d` is bit `d - 1`.
#[derive(Clone)]
struct State {
    candidates: Vec<u32>,
    /// The cells whose digit has been removed from their peers.
    settled: Vec<bool>,
}

/// A search in progress.
pub(crate) struct Search<'a> {
    /// Cells in which a digit was guessed.
    pub(crate) guesses: u64,
    /// Ends the search.
    pub(crate) stop: &'a Stop,
    /// Randomises the order of the guesses; without it, digits ascend.
    pub(crate) random: Option<&'a mut Random>,
    /// Sees the numbers of each solution, and decides whether to continue.
    pub(crate) visit: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
}

impl Plain {
    /// The largest order: a word has a bit for each of its digits.
    pub(crate) const MAX: usize = 5;

    /// For grids of an order up to [`MAX`](Plain::MAX).
    pub(crate) fn new(order: Order) -> Option<Plain> {
        if order.get() > Plain::MAX {
            return None;
        }
        let geometry = Geometry::of(order);
        let units = geometry.units().map(|unit| geometry.cells(unit));
        Some(Plain::with_units(order.side(), units))
    }

    /// For grids of a shape.
    pub(crate) fn of_shape(shape: &Shape) -> Plain {
        Plain::with_units(shape.side(), shape.units().map(|(_, cells)| cells))
    }

    /// Every unit has `side` cells.
    fn with_units<'a>(side: usize, units: impl Iterator<Item = &'a [Cell]>) -> Plain {
        let index = |cell: &Cell| (cell.row() * side + cell.column()) as u16;
        let units: Vec<Vec<u16>> = units.map(|cells| cells.iter().map(index).collect()).collect();
        let mut peers = vec![Vec::new(); side * side];
        for (unit, &cell) in units.iter().flat_map(|unit| unit.iter().map(move |cell| (unit, cell)))
        {
            peers[usize::from(cell)].extend(unit.iter().copied().filter(|&other| other != cell));
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        Plain { side, units, peers }
    }

    /// Shows all solutions of a grid of this order. Breaks if the visitor does, or if the
    /// search is stopped.
    pub(crate) fn solve(&self, grid: &Grid, search: &mut Search<'_>) -> ControlFlow<()> {
        self.solve_numbers(grid.numbers(), search)
    }

    /// The same for the numbers of a grid, 0 for an empty cell.
    pub(crate) fn solve_numbers(&self, numbers: &[u8], search: &mut Search<'_>) -> ControlFlow<()> {
        debug_assert_eq!(numbers.len(), self.side * self.side);
        let all = u32::MAX >> (32 - self.side);
        let candidates = |&number: &u8| if number == 0 { all } else { 1 << (number - 1) };
        let state = State {
            candidates: numbers.iter().map(candidates).collect(),
            settled: vec![false; numbers.len()],
        };
        self.search(state, search)
    }

    fn search(&self, mut state: State, search: &mut Search<'_>) -> ControlFlow<()> {
        loop {
            if search.stop.poll(search.guesses) {
                return ControlFlow::Break(());
            }
            if !self.settle(&mut state) {
                return ControlFlow::Continue(());
            }
            let open = (0..state.settled.len()).filter(|&cell| !state.settled[cell]);
            let fewest = open.min_by_key(|&cell| state.candidates[cell].count_ones());
            let Some(cell) = fewest else { return (search.visit)(&state.numbers()) };
            search.guesses += 1;
            let digit = pick(state.candidates[cell], search.random.as_deref_mut());
            let mut deeper = state.clone();
            deeper.candidates[cell] = digit;
            self.search(deeper, search)?;
            state.candidates[cell] &= !digit;
        }
    }

    /// Singles and hidden singles until there are no more; false on a contradiction.
    fn settle(&self, state: &mut State) -> bool {
        loop {
            let before = state.settled.iter().filter(|&&settled| settled).count();
            for cell in 0..state.settled.len() {
                if !state.settled[cell] && !self.settle_single(state, cell) {
                    return false;
                }
            }
            if !self.units.iter().all(|unit| state.find_hidden(unit, self.side)) {
                return false;
            }
            let after = state.settled.iter().filter(|&&settled| settled).count();
            let singles = (0..state.settled.len())
                .any(|cell| !state.settled[cell] && state.candidates[cell].is_power_of_two());
            if after == before && !singles {
                return true;
            }
        }
    }

    /// If a cell has one candidate, removes it from its peers; false if it has none.
    fn settle_single(&self, state: &mut State, cell: usize) -> bool {
        let digit = state.candidates[cell];
        if digit.is_power_of_two() {
            state.settled[cell] = true;
            for &peer in &self.peers[cell] {
                state.candidates[usize::from(peer)] &= !digit;
            }
        }
        digit != 0
    }
}

impl State {
    /// A digit with one place in a unit is the only candidate there; false if a digit has
    /// none, or two have the same.
    fn find_hidden(&mut self, unit: &[u16], side: usize) -> bool {
        let (mut some, mut twice) = (0, 0);
        for &cell in unit {
            let candidates = self.candidates[usize::from(cell)];
            twice |= some & candidates;
            some |= candidates;
        }
        let once = some & !twice;
        for &cell in unit {
            let candidates = &mut self.candidates[usize::from(cell)];
            match *candidates & once {
                0 => {}
                digit if digit.is_power_of_two() => *candidates = digit,
                _ => return false,
            }
        }
        some.count_ones() as usize == side
    }

    fn numbers(&self) -> Vec<u8> {
        self.candidates.iter().map(|digit| digit.trailing_zeros() as u8 + 1).collect()
    }
}

/// One of the bits of a word that is not zero: the lowest, or a random one.
fn pick(word: u32, random: Option<&mut Random>) -> u32 {
    let skipped = random.map_or(0, |random| random.below(word.count_ones() as usize));
    let rest = (0..skipped).fold(word, |rest, _| rest & (rest - 1));
    rest & rest.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::flagship::Solver;

    fn solutions(grid: &Grid) -> HashSet<Vec<u8>> {
        let mut found = HashSet::new();
        let mut visit = |numbers: &[u8]| {
            assert!(found.insert(numbers.to_vec()), "shown twice");
            ControlFlow::Continue(())
        };
        let stop = Stop::never();
        let mut search = Search { guesses: 0, stop: &stop, random: None, visit: &mut visit };
        assert!(Plain::new(grid.order()).unwrap().solve(grid, &mut search).is_continue());
        found
    }

    #[test]
    fn there_are_288_grids_of_order_2() {
        let empty = Grid::empty(Order::MIN);
        let found = solutions(&empty);
        assert_eq!(found.len(), 288);
        let is_solution =
            |numbers: &Vec<u8>| Grid::from_numbers(numbers).unwrap().is_solution_of(&empty);
        assert!(found.iter().all(is_solution));
    }

    #[test]
    fn it_agrees_with_the_flagship() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let mut numbers: [u8; 81] = Grid::pattern(Order::USUAL).numbers().try_into().unwrap();
            for _ in 0..65 {
                numbers[random.below(81)] = 0;
            }
            if random.below(2) == 0 {
                numbers[random.below(81)] = 1 + random.below(9) as u8;
            }
            let found = solutions(&Grid::from_numbers(&numbers).unwrap());
            assert_eq!(found.len() as u64, Solver::new().solve_numbers(&numbers, u64::MAX).count);
        }
    }

    #[test]
    fn a_search_can_be_stopped() {
        let stop = Stop::never();
        stop.set();
        let mut visit = |_: &[u8]| -> ControlFlow<()> { panic!("stopped before the first") };
        let mut search = Search { guesses: 0, stop: &stop, random: None, visit: &mut visit };
        let order = Order::new(5).unwrap();
        assert!(Plain::new(order).unwrap().solve(&Grid::empty(order), &mut search).is_break());
        assert!(Plain::new(Order::MAX).is_none());
    }
}
