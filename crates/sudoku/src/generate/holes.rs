//! Random complete grids of any order with part of their cells emptied. Nothing is proved about
//! the number of solutions: these are instances to measure solvers with, not puzzles for people.

use std::fmt;
use std::str::FromStr;

use lockstep_game::Random;
use thiserror::Error;

use crate::{Cell, Digit, Grid, Order};

/// Moves per cell that mix a grid.
const MOVES_PER_CELL: usize = 20;

/// The share of the cells that are empty, such as `55%` or `57.5%`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Holes {
    percent: f64,
}

impl Holes {
    /// This percentage of the cells, if it is from 0 to 100.
    pub fn new(percent: f64) -> Option<Holes> {
        (0.0..=100.0).contains(&percent).then_some(Holes { percent })
    }

    /// The number of empty cells in a grid.
    pub fn count(self, order: Order) -> usize {
        (self.percent / 100.0 * order.cells() as f64).round() as usize
    }
}

/// Not a share of the cells.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a share of the cells such as 55%, found {0:?}")]
pub struct NotAShare(pub String);

impl FromStr for Holes {
    type Err = NotAShare;

    fn from_str(text: &str) -> Result<Holes, NotAShare> {
        let percent = text.strip_suffix('%').and_then(|number| number.parse().ok());
        percent.and_then(Holes::new).ok_or_else(|| NotAShare(text.into()))
    }
}

impl fmt::Display for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent)
    }
}

/// A random complete grid with random cells emptied. It may have other solutions, too.
pub fn with_holes(order: Order, holes: Holes, random: &mut Random) -> Grid {
    let mut cells: Vec<Cell> = Cell::all(order).collect();
    random.shuffle(&mut cells);
    let mut grid = mixed(order, random);
    cells[..holes.count(order)].iter().for_each(|&cell| grid.set(cell, None));
    grid
}

/// A complete grid: a pattern, mixed by moves in the manner of Jacobson and Matthews. Each move
/// exchanges digits between two rows of a band, or two columns of a stack, and keeps the rules:
///
/// ```text
///   3 . . 5 . 1 .      5 . . 1 . 3 .      a cycle: 5 is below 3, 1 below 5, 3 below 1.
///   5 . . 1 . 3 .      3 . . 5 . 1 .      Rows, columns and boxes keep their digits
/// ```
fn mixed(order: Order, random: &mut Random) -> Grid {
    let (n, side) = (order.get(), order.side());
    let mut numbers = Grid::pattern(order).numbers().to_vec();
    for _ in 0..MOVES_PER_CELL * order.cells() {
        let (one, other) = (random.below(n), (1 + random.below(n - 1)) % n);
        let chute = random.below(n) * n;
        let lines = [chute + one, chute + (one + other) % n];
        let start = random.below(side);
        if random.below(2) == 0 {
            exchange_cycle(&mut numbers, lines.map(|row| row * side), 1, side, start);
        } else {
            exchange_cycle(&mut numbers, lines, side, side, start);
        }
    }
    Grid::from_numbers(&numbers).expect("the digits were only moved")
}

/// Exchanges the digits of two lines along the cycle through the cell at `start`. The lines begin
/// at `origins`, and the next cell is `step` further.
fn exchange_cycle(numbers: &mut [u8], origins: [usize; 2], step: usize, side: usize, start: usize) {
    let mut places = [0; Digit::MAX as usize + 1];
    for place in 0..side {
        places[usize::from(numbers[origins[0] + place * step])] = place;
    }
    let mut place = start;
    loop {
        let [one, other] = origins.map(|origin| origin + place * step);
        numbers.swap(one, other);
        place = places[usize::from(numbers[one])];
        if place == start {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cdcl::{self, Outcome};
    use lockstep_search::Stop;

    #[test]
    fn mixed_grids_are_complete_and_keep_the_rules() {
        let mut random = Random::new(1);
        for order in Order::all().take(8) {
            let grid = mixed(order, &mut random);
            assert!(grid.is_complete() && grid.is_valid(), "{order}");
        }
    }

    /// The different sets of digits among the triads of the first band: n in a pattern.
    #[test]
    fn mixing_leaves_no_pattern() {
        let order = Order::new(6).unwrap();
        let grid = mixed(order, &mut Random::new(2));
        let triads = grid.numbers()[..6 * order.side()].chunks(6).map(|triad| {
            let mut triad = triad.to_vec();
            triad.sort_unstable();
            triad
        });
        let different: std::collections::HashSet<Vec<u8>> = triads.collect();
        assert!(different.len() > 34, "{}", different.len());
    }

    #[test]
    fn the_share_of_holes_is_kept_and_the_seed_repeats() {
        let order = Order::new(5).unwrap();
        let holes: Holes = "40%".parse().unwrap();
        let puzzle = with_holes(order, holes, &mut Random::new(3));
        assert_eq!(puzzle.empty_cells().count(), 250);
        assert_eq!(puzzle, with_holes(order, holes, &mut Random::new(3)));
        assert_ne!(puzzle, with_holes(order, holes, &mut Random::new(4)));
        let answer = cdcl::solve(&puzzle, 1 << 28, &Stop::never());
        assert!(matches!(answer.outcome, Outcome::Solution(_)));
    }

    #[test]
    fn shares_are_read_and_shown() {
        for (text, cells) in [("0%", 0), ("57.5%", 47), ("100%", 81)] {
            let holes: Holes = text.parse().unwrap();
            assert_eq!((holes.to_string().as_str(), holes.count(Order::USUAL)), (text, cells));
        }
        for text in ["", "%", "55", "-1%", "101%", "nan%", "inf%", "5 %", "x%"] {
            let fault = text.parse::<Holes>().unwrap_err().to_string();
            assert!(fault.starts_with("expected a share of the cells such as 55%"), "{fault}");
        }
    }
}
