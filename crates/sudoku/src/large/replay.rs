//! Finds out how a grid was filled, and with it the solution.

use lockstep_search::Stop;

use super::maker::{Making, Step};
use super::sheet::{Lines, Sheet};

/// How many makings are followed at most, and by how much their cost may be above the least:
/// first a few, and if that fails more.
const BREADTHS: [(usize, f64); 2] = [(1000, 12.0), (3000, 18.0)];

/// The patience that a maker may have, in parts of the side.
const PATIENCE: [f64; 2] = [0.2, 0.5];

/// If more cells than this were filled on a detour, and one of [`FEW`], it is hopeless.
const SOME: u32 = 20;
const FEW: u32 = 16;

/// What came out, and what it took.
#[derive(Default)]
pub(super) struct Replay {
    /// The sheet in which every cell is decided, if one was found.
    pub(super) found: Option<Sheet>,
    /// How many steps were followed.
    pub(super) guesses: u64,
    /// How many of them cannot be.
    pub(super) conflicts: u64,
}

impl Replay {
    /// Looks for a making that leads to a solution of what is known.
    pub(super) fn of(lines: &Lines, known: &Sheet, bytes: usize, stop: &Stop) -> Replay {
        let mut replay = Replay::default();
        for (width, margin) in BREADTHS {
            // Two generations live side by side.
            let width = width.min(bytes / (2 * Making::bytes(lines)));
            replay.found = replay.search(lines, known, (width, margin), stop);
            if replay.found.is_some() {
                break;
            }
        }
        replay
    }

    /// Follows the likeliest makings, cell by cell, side by side.
    fn search(
        &mut self,
        lines: &Lines,
        known: &Sheet,
        breadth: (usize, f64),
        stop: &Stop,
    ) -> Option<Sheet> {
        let [least, most] = PATIENCE.map(|part| (part * lines.side() as f64) as u8);
        let mut makings: Vec<Making> =
            (least..=most).map(|patience| Making::new(lines, known.clone(), patience)).collect();
        while !stop.is_set() {
            makings = self.follow(lines, makings, breadth);
            let best = makings.first()?;
            if best.detours > SOME + best.filled / FEW {
                return None;
            }
            if let Some(complete) = makings.iter().find(|making| making.known.is_complete()) {
                return Some(complete.known.clone());
            }
            stop.poll(self.guesses);
        }
        None
    }

    /// The likeliest of what may come next, the most likely first.
    fn follow(
        &mut self,
        lines: &Lines,
        mut makings: Vec<Making>,
        (width, margin): (usize, f64),
    ) -> Vec<Making> {
        let mut steps: Vec<(f64, usize, Step)> = Vec::new();
        for (i, making) in makings.iter_mut().enumerate() {
            let (before, cost) = (steps.len(), making.cost);
            let tell = &mut |step, more| steps.push((cost + more, i, step));
            if making.next(lines, tell).is_err() {
                steps.truncate(before);
                self.conflicts += 1;
            }
        }
        steps.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut forks = Forks::new(makings, steps.iter().map(|&(_, i, _)| i));
        let mut next: Vec<Making> = Vec::new();
        for (cost, i, step) in steps {
            if next.len() >= width || next.first().is_some_and(|best| cost > best.cost + margin) {
                break;
            }
            let Some(mut making) = forks.get(i) else { continue };
            self.guesses += 1;
            match making.take(lines, step, cost) {
                Ok(()) => next.push(making),
                Err(_) => self.conflicts += 1,
            }
        }
        next
    }
}

/// Makings that go on in one way or in several: for all but the last, copies.
struct Forks {
    makings: Vec<Option<Making>>,
    /// In how many ways each is still to go on.
    ways: Vec<usize>,
}

impl Forks {
    fn new(makings: Vec<Making>, used: impl Iterator<Item = usize>) -> Forks {
        let mut ways = vec![0; makings.len()];
        used.for_each(|i| ways[i] += 1);
        Forks { makings: makings.into_iter().map(Some).collect(), ways }
    }

    fn get(&mut self, i: usize) -> Option<Making> {
        self.ways[i] -= 1;
        if self.ways[i] == 0 { self.makings[i].take() } else { self.makings[i].clone() }
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::super::maker::tests::made;
    use super::super::sheet::set_of;
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
        for patience in 7..=12 {
            let mut puzzle = made(order, patience, &mut random);
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
        assert!(replay.guesses > 0);
    }
}
