//! Puzzles and grids to try chips on.

use lockstep_game::Random;
use lockstep_search::Stop;
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::{Cell, Digit, Grid, Order, Symmetry};

/// Of this many puzzles, one is a grid with anything in it; the others have one solution.
const ANYTHING_ONE_IN: usize = 8;

/// Puzzles from easy to hard, and some that have several solutions, none, or contradictions. Without
/// end.
pub struct Puzzles {
    order: Order,
    easy: Generator,
    hard: Generator,
    random: Random,
    count: usize,
}

impl Puzzles {
    /// The puzzles of an order, by their seed.
    pub fn new(order: Order, seed: u64) -> Puzzles {
        let generator = |minimal| {
            let wish = Wish { order, minimal, ..Wish::default() };
            Generator::new(wish, seed).expect("puzzles of this kind can be made")
        };
        Puzzles {
            order,
            easy: generator(false),
            hard: generator(true),
            random: Random::new(seed),
            count: 0,
        }
    }

    fn anything(&mut self) -> Grid {
        grid(self.order, &mut self.random)
    }
}

impl Iterator for Puzzles {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let number = self.count;
        self.count += 1;
        if number % ANYTHING_ONE_IN == ANYTHING_ONE_IN - 1 {
            return Some(self.anything());
        }
        let generator = if number.is_multiple_of(2) { &mut self.hard } else { &mut self.easy };
        Some(generator.generate(&Stop::never()).unwrap_or_else(|_| self.anything()))
    }
}

/// Grids of all kinds without end: full and nearly empty ones, with and without contradictions.
pub fn grids(order: Order, seed: u64) -> impl Iterator<Item = Grid> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || grid(order, &mut random))
}

/// A solution with some cells emptied, and perhaps some digits changed.
fn grid(order: Order, random: &mut Random) -> Grid {
    let mut grid = Symmetry::random(order, random).apply(&Grid::pattern(order));
    let (holes, errors) = (random.below(12), random.below(4));
    for cell in Cell::all(order) {
        if random.below(10) < holes {
            grid.set(cell, None);
        }
    }
    for _ in 1..errors {
        let cell = Cell::from_index(order, random.below(order.cells()));
        let digit = Digit::new(random.below(order.side()) as u8 + 1);
        if let Some(cell) = cell {
            grid.set(cell, digit);
        }
    }
    grid
}
