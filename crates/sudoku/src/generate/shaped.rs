use std::ops::ControlFlow;
use std::sync::Arc;

use lockstep_game::Random;
use lockstep_search::{Limits, Stop};

use super::{GUESSES, GUESSES_OF_A_PROOF, GaveUp, Pattern, WishFault};
use crate::solve::plain::Search;
use crate::{Cell, Shape, ShapeSolver, ShapedGrid};

/// What kind of puzzles of a shape to generate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapedWish {
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// The symmetry of the givens.
    pub pattern: Pattern,
    /// The number of givens; by default as few as the search reaches.
    pub givens: Option<usize>,
    /// Complete grids to try for one puzzle.
    pub attempts: u64,
}

impl Default for ShapedWish {
    /// Neither minimal nor symmetric.
    fn default() -> ShapedWish {
        ShapedWish { minimal: false, pattern: Pattern::Any, givens: None, attempts: 100_000 }
    }
}

/// Makes puzzles of a [`Shape`] with one solution.
///
/// ```
/// use std::sync::Arc;
/// use lockstep_sudoku::{Shape, Stop};
/// use lockstep_sudoku::generate::{ShapedGenerator, ShapedWish};
///
/// let shape: Arc<Shape> = Arc::new("2x3".parse()?);
/// let wish = ShapedWish { minimal: true, ..ShapedWish::default() };
/// let puzzle = ShapedGenerator::new(&shape, wish, 1)?.generate(&Stop::never())?;
/// assert_eq!(puzzle.to_string().len(), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ShapedGenerator {
    solver: ShapeSolver,
    wish: ShapedWish,
    random: Random,
}

impl ShapedGenerator {
    /// A generator for a wish, with a random seed.
    ///
    /// # Errors
    /// If no puzzle has as many givens as are wished for, or as few.
    pub fn new(
        shape: &Arc<Shape>,
        wish: ShapedWish,
        seed: u64,
    ) -> Result<ShapedGenerator, WishFault> {
        // A jigsaw may need none at all.
        let (fewest, most) = (0, shape.cells());
        if let Some(found) = wish.givens.filter(|&givens| givens > most) {
            return Err(WishFault::Givens { found, fewest, most });
        }
        Ok(ShapedGenerator { solver: ShapeSolver::new(shape), wish, random: Random::new(seed) })
    }

    /// The next puzzle.
    ///
    /// # Errors
    /// If there is no complete grid, the attempts that the wish allows were not enough, or the search
    /// was stopped.
    pub fn generate(&mut self, stop: &Stop) -> Result<ShapedGrid, GaveUp> {
        for _ in 0..self.wish.attempts {
            if let Some(puzzle) = self.attempt(stop)? {
                return Ok(puzzle);
            }
        }
        Err(GaveUp::Attempts(self.wish.attempts))
    }

    /// A puzzle from a new complete grid, if it meets the wish.
    fn attempt(&mut self, stop: &Stop) -> Result<Option<ShapedGrid>, GaveUp> {
        let mut puzzle = self.complete(stop)?;
        let mut groups = self.wish.pattern.groups(self.solver.shape().side());
        self.random.shuffle(&mut groups);
        let (mut givens, target) = (puzzle.count(), self.wish.givens.unwrap_or(0));
        for group in groups.iter().filter(|group| !group.is_empty()) {
            if stop.poll(0) {
                return Err(GaveUp::Stopped);
            }
            let without = emptied(&puzzle, group);
            if givens >= target + group.len() && self.has_one_solution(&without) == Some(true) {
                puzzle = without;
                givens -= group.len();
            }
        }
        let fits = self.wish.givens.is_none_or(|wished| wished == givens)
            && (!self.wish.minimal || self.is_minimal(&puzzle));
        Ok(fits.then_some(puzzle))
    }

    /// A complete grid, by a search with random guesses. Each restart may guess twice as often, so
    /// that in the end it is proved if there is none.
    fn complete(&mut self, stop: &Stop) -> Result<ShapedGrid, GaveUp> {
        let shape = Arc::clone(self.solver.shape());
        let mut complete = None;
        let mut guesses = GUESSES;
        loop {
            let mut visit = |numbers: &[u8]| {
                complete = ShapedGrid::from_numbers(&shape, numbers);
                ControlFlow::Break(())
            };
            let part = stop.part(&Limits::nodes(guesses));
            let random = Some(&mut self.random);
            let mut search = Search { guesses: 0, stop: &part, random, visit: &mut visit };
            let is_over = self.solver.search(&ShapedGrid::empty(&shape), &mut search);
            match complete {
                Some(grid) => return Ok(grid),
                None if is_over => return Err(GaveUp::NoGrid),
                None if stop.poll(0) => return Err(GaveUp::Stopped),
                None => guesses = guesses.saturating_mul(2),
            }
        }
    }

    /// Whether no given can be removed; false also if that could not be proved.
    fn is_minimal(&self, puzzle: &ShapedGrid) -> bool {
        let cells = self.solver.shape().units().take(puzzle.shape().side());
        let mut given = cells.flat_map(|(_, row)| row).filter(|&&cell| puzzle.get(cell).is_some());
        given.all(|&cell| self.has_one_solution(&emptied(puzzle, &[cell])) == Some(false))
    }

    /// Whether a puzzle that has a solution has no other; `None` if that takes too many guesses.
    fn has_one_solution(&self, puzzle: &ShapedGrid) -> Option<bool> {
        let guesses = if self.wish.minimal { GUESSES } else { GUESSES_OF_A_PROOF };
        let count = self.solver.count(puzzle, 2, &Stop::after(&Limits::nodes(guesses)));
        (count.exact || count.solutions == 2).then_some(count.solutions == 1)
    }
}

/// A puzzle without some of its givens.
fn emptied(puzzle: &ShapedGrid, cells: &[Cell]) -> ShapedGrid {
    let mut without = puzzle.clone();
    cells.iter().for_each(|&cell| without.clear(cell));
    without
}
