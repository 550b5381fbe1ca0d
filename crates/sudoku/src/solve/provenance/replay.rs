//! Finds the most likely filling of a grid, and with it the solution, by beam search.

use lockstep_search::Stop;

use super::filling::{Filling, Step};
use super::lines::Lines;
use super::sheet::Sheet;

/// The width of the beam, and how far the cost of a filling may be above the least: first a narrow
/// beam, and if that fails a wider one.
const BEAMS: [(usize, f64); 2] = [(1000, 12.0), (3000, 18.0)];

/// The thresholds to try, as fractions of the side.
const THRESHOLDS: [f64; 2] = [0.2, 0.5];

/// Hopeless if the detours exceed this and one in [`FEW`] of the cells filled.
const SOME: u32 = 20;
const FEW: u32 = 16;

/// The result, and what it cost.
#[derive(Default)]
pub(super) struct Replay {
    /// The sheet in which every cell is decided, if one was found.
    pub(super) found: Option<Sheet>,
    /// Steps followed.
    pub(super) tries: u64,
    /// Steps that led to a contradiction.
    pub(super) failures: u64,
}

impl Replay {
    /// Looks for a filling that leads to a solution of what is known.
    pub(super) fn of(lines: &Lines, known: &Sheet, bytes: usize, stop: &Stop) -> Replay {
        let mut replay = Replay::default();
        for (width, margin) in BEAMS {
            // Two generations are in memory at a time.
            let width = width.min(bytes / (2 * Filling::bytes(lines)));
            replay.found = replay.search(lines, known, (width, margin), stop);
            if replay.found.is_some() {
                break;
            }
        }
        replay
    }

    /// Follows the most likely fillings, step by step.
    fn search(
        &mut self,
        lines: &Lines,
        known: &Sheet,
        beam: (usize, f64),
        stop: &Stop,
    ) -> Option<Sheet> {
        let [least, most] = THRESHOLDS.map(|part| (part * lines.side() as f64) as u8);
        let mut fillings: Vec<Filling> =
            (least..=most).map(|threshold| Filling::new(lines, known.clone(), threshold)).collect();
        while !stop.is_set() {
            fillings = self.follow(lines, fillings, beam);
            let best = fillings.first()?;
            if best.detours > SOME + best.filled / FEW {
                return None;
            }
            if let Some(complete) = fillings.iter().find(|filling| filling.known.is_complete()) {
                return Some(complete.known.clone());
            }
            stop.poll(self.tries);
        }
        None
    }

    /// One step of the beam: the most likely successors, best first.
    fn follow(
        &mut self,
        lines: &Lines,
        mut fillings: Vec<Filling>,
        (width, margin): (usize, f64),
    ) -> Vec<Filling> {
        let mut steps: Vec<(f64, usize, Step)> = Vec::new();
        for (i, filling) in fillings.iter_mut().enumerate() {
            let (before, cost) = (steps.len(), filling.cost);
            let tell = &mut |step, more| steps.push((cost + more, i, step));
            if filling.next(lines, tell).is_err() {
                steps.truncate(before);
                self.failures += 1;
            }
        }
        steps.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut forks = Forks::new(fillings, steps.iter().map(|&(_, i, _)| i));
        let mut next: Vec<Filling> = Vec::new();
        for (cost, i, step) in steps {
            if next.len() >= width || next.first().is_some_and(|best| cost > best.cost + margin) {
                break;
            }
            let Some(mut filling) = forks.get(i) else { continue };
            self.tries += 1;
            match filling.take(lines, step, cost) {
                Ok(()) => next.push(filling),
                Err(_) => self.failures += 1,
            }
        }
        next
    }
}

/// Fillings with one successor or several: the last one takes the filling, the others copies.
struct Forks {
    fillings: Vec<Option<Filling>>,
    /// The number of successors still to come.
    successors: Vec<usize>,
}

impl Forks {
    fn new(fillings: Vec<Filling>, used: impl Iterator<Item = usize>) -> Forks {
        let mut successors = vec![0; fillings.len()];
        used.for_each(|i| successors[i] += 1);
        Forks { fillings: fillings.into_iter().map(Some).collect(), successors }
    }

    fn get(&mut self, i: usize) -> Option<Filling> {
        self.successors[i] -= 1;
        if self.successors[i] == 0 { self.fillings[i].take() } else { self.fillings[i].clone() }
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::super::filling::tests::made;
    use super::super::lines::set_of;
    use super::*;
    use crate::{Cell, Grid, Order, Symmetry};

    fn sheet_of(lines: &Lines, grid: &Grid) -> Sheet {
        let mut sheet = Sheet::new(lines);
        for (cell, digit) in grid.filled() {
            let cell = cell.index(lines.order());
            sheet.keep(lines, cell, set_of(digit.index())).unwrap();
        }
        sheet
    }

    #[test]
    fn half_of_a_grid_most_often_tells_how_it_was_filled() {
        let mut random = Random::new(66);
        let order = Order::new(5).unwrap();
        let lines = Lines::new(order).unwrap();
        let mut solved = 0;
        for threshold in 7..=12 {
            let mut puzzle = made(order, threshold, &mut random);
            for cell in Cell::all(order).filter(|_| random.below(2) > 0) {
                puzzle.set(cell, None);
            }
            let known = sheet_of(&lines, &puzzle);
            assert!(!known.is_complete());
            if let Some(found) = Replay::of(&lines, &known, 1 << 28, &Stop::never()).found {
                let mut grid = puzzle.clone();
                let digit = |cell: Cell| found.digit(cell.index(order));
                Cell::all(order).for_each(|cell| grid.set(cell, digit(cell)));
                assert!(grid.is_solution_of(&puzzle), "{puzzle}");
                solved += 1;
            }
        }
        assert!(solved >= 5, "{solved}");
    }

    #[test]
    fn it_gives_up_on_grids_that_were_made_otherwise() {
        let mut random = Random::new(67);
        let order = Order::new(5).unwrap();
        let lines = Lines::new(order).unwrap();
        let grid = Symmetry::random(order, &mut random).apply(&made(order, 9, &mut random));
        let mut puzzle = grid;
        for cell in Cell::all(order).filter(|_| random.below(3) > 0) {
            puzzle.set(cell, None);
        }
        let replay = Replay::of(&lines, &sheet_of(&lines, &puzzle), 1 << 28, &Stop::never());
        assert!(replay.found.is_none());
        assert!(replay.tries > 0);
    }
}
