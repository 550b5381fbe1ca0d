//! Puzzles with one solution, reproducible by seed.
//!
//! A [`Wish`] makes a [`Generator`]. Each puzzle starts from a random complete grid, found by a
//! search with random guesses; then givens are removed in random order as long as the solution
//! remains unique. A [`ShapedGenerator`] does the same for other shapes. [`with_holes`] makes grids of any
//! order with random cells emptied.
//!
//! ```
//! use lockstep_search::Stop;
//! use lockstep_sudoku::generate::{Generator, Pattern, Wish};
//!
//! let wish = Wish { pattern: Pattern::HalfTurn, givens: Some(30), ..Wish::default() };
//! let mut generator = Generator::new(wish, 1)?;
//! let puzzle = generator.generate(&Stop::never())?;
//! assert_eq!(puzzle.count(), 30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod holes;
mod pattern;
mod shaped;
mod wish;

pub use holes::{Holes, NotAShare, with_holes};
pub use pattern::Pattern;
pub use shaped::{ShapedGenerator, ShapedWish};
pub use wish::{GaveUp, Wish, WishFault};

use std::ops::ControlFlow;

use lockstep_game::Random;
use lockstep_search::{Limits, Stop};

use crate::flagship::Solver;
use crate::human::{Grade, Notes, Uniqueness, rate};
use crate::solve::plain::{Plain, Search};
use crate::{Cell, Grid};

/// Guesses allowed to the search for a complete grid before it restarts, and to the proof that a
/// puzzle is minimal.
const GUESSES: u64 = 2000;

/// Guesses allowed to a proof of uniqueness above 9x9. A given whose removal would need a longer
/// proof stays: such puzzles are no pleasure anyway.
const GUESSES_OF_A_PROOF: u64 = 40;

/// One in so many givens of a puzzle that is varied is removed, if that leaves one solution.
const GIVENS: usize = 6;

/// Makes puzzles.
pub struct Generator {
    wish: Wish,
    random: Random,
    plain: Plain,
    flagship: Solver,
    /// Of the puzzle to vary.
    solution: Option<Grid>,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Solutions {
    One,
    Several,
    Unknown,
}

impl Generator {
    /// A generator for a wish, with a random seed.
    ///
    /// # Errors
    /// If no puzzle can meet the wish.
    pub fn new(wish: Wish, seed: u64) -> Result<Generator, WishFault> {
        wish.check()?;
        let plain = Plain::new(wish.order).ok_or(WishFault::Order(wish.order))?;
        let solution = wish.vary.as_ref().map(|puzzle| {
            let notes = Notes::new(puzzle).ok().filter(|it| it.uniqueness() == Uniqueness::One);
            notes.and_then(|notes| notes.solution().cloned()).ok_or(WishFault::NotUnique)
        });
        let solution = solution.transpose()?;
        let (random, flagship) = (Random::new(seed), Solver::new());
        Ok(Generator { wish, random, plain, flagship, solution })
    }

    /// The next puzzle.
    ///
    /// # Errors
    /// If the attempts that the wish allows were not enough, or the search was stopped.
    pub fn generate(&mut self, stop: &Stop) -> Result<Grid, GaveUp> {
        for _ in 0..self.wish.attempts {
            if stop.poll(0) {
                return Err(GaveUp::Stopped);
            }
            if let Some(puzzle) = self.attempt(stop) {
                return Ok(puzzle);
            }
        }
        Err(GaveUp::Attempts(self.wish.attempts))
    }

    /// A complete grid, by a search with random guesses and restarts.
    fn complete(&mut self, stop: &Stop) -> Option<Grid> {
        let limits = Limits { nodes: Some(GUESSES), ..Limits::default() };
        let mut complete = None;
        while complete.is_none() && !stop.is_set() {
            let mut visit = |numbers: &[u8]| {
                complete = Grid::from_numbers(numbers);
                ControlFlow::Break(())
            };
            let (random, stop) = (Some(&mut self.random), Stop::after(&limits));
            let mut search = Search { guesses: 0, stop: &stop, random, visit: &mut visit };
            // The search is over, whether it found a grid or not.
            let _ = self.plain.solve(&Grid::empty(self.wish.order), &mut search);
        }
        complete
    }

    /// A puzzle from a new complete grid, if it meets the wish.
    fn attempt(&mut self, stop: &Stop) -> Option<Grid> {
        let complete = match &self.solution {
            Some(solution) => solution.clone(),
            None => self.complete(stop)?,
        };
        let target = self.wish.givens.unwrap_or(0);
        let (mut puzzle, mut givens, mut gone) = (complete.clone(), complete.count(), Vec::new());
        for group in self.groups() {
            if givens < target + group.len() || stop.is_set() {
                continue;
            }
            let without = emptied(&puzzle, &group);
            if self.solutions(&without) == Solutions::One {
                puzzle = without;
                givens -= group.len();
                gone.push(group);
            }
        }
        let fits = self.wish.givens.is_none_or(|wished| wished == givens)
            && !stop.is_set()
            && (!self.wish.minimal || self.is_minimal(&puzzle));
        let puzzle = match self.wish.grade {
            _ if !fits => None,
            None => Some(puzzle),
            Some(grade) if self.wish.minimal || self.wish.givens.is_some() => {
                (grade_of(&puzzle) == Some(grade)).then_some(puzzle)
            }
            Some(grade) => eased(&complete, &gone, grade),
        };
        puzzle.filter(|puzzle| self.is_rated(puzzle) && self.has_need(puzzle))
    }

    fn is_rated(&self, puzzle: &Grid) -> bool {
        let Some(range) = &self.wish.rating else { return true };
        rate(puzzle).is_ok_and(|rating| range.contains(&rating.tenths()))
    }

    /// Whether the technique that is wished for is the hardest that the puzzle needs.
    fn has_need(&self, puzzle: &Grid) -> bool {
        let Some(needed) = self.wish.needs else { return true };
        let Ok(mut notes) = Notes::new(puzzle) else { return false };
        let mut hardest = None;
        while let Some(step) = notes.hint().filter(|step| step.technique <= needed) {
            hardest = hardest.max(Some(step.technique));
            notes.apply(&step);
        }
        hardest == Some(needed) && notes.grid().is_complete()
    }

    /// The cells in groups that are kept or removed together, in random order.
    fn groups(&mut self) -> Vec<Vec<Cell>> {
        let mut groups = self.wish.pattern.groups(self.wish.order.side());
        self.random.shuffle(&mut groups);
        if let Some(puzzle) = &self.wish.vary {
            // Cells that the puzzle leaves empty go first, and with them a few of its givens.
            let is_given = |group: &Vec<Cell>| puzzle.get(group[0]).is_some();
            groups.sort_by_cached_key(|group| is_given(group) && self.random.below(GIVENS) > 0);
        }
        groups
    }

    /// Whether no given can be removed; false also if that could not be proved.
    fn is_minimal(&self, puzzle: &Grid) -> bool {
        let needed = |(cell, _)| self.solutions(&emptied(puzzle, &[cell])) == Solutions::Several;
        puzzle.filled().all(needed)
    }

    /// Whether a puzzle that has a solution has another.
    fn solutions(&self, puzzle: &Grid) -> Solutions {
        let count = match self.flagship.solve(puzzle, 2) {
            Ok(solved) => Some(solved.count),
            Err(_) => self.count_to_two(puzzle),
        };
        match count {
            None => Solutions::Unknown,
            Some(1) => Solutions::One,
            Some(_) => Solutions::Several,
        }
    }

    /// The number of solutions up to 2, unless it takes too many guesses.
    fn count_to_two(&self, puzzle: &Grid) -> Option<u64> {
        let mut count = 0;
        let mut visit = |_: &[u8]| {
            count += 1;
            if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let guesses = if self.wish.minimal { GUESSES } else { GUESSES_OF_A_PROOF };
        let stop = Stop::after(&Limits { nodes: Some(guesses), ..Limits::default() });
        let mut search = Search { guesses: 0, stop: &stop, random: None, visit: &mut visit };
        let end = self.plain.solve(puzzle, &mut search);
        (end.is_continue() || count == 2).then_some(count)
    }
}

fn grade_of(puzzle: &Grid) -> Option<Grade> {
    rate(puzzle).ok().map(|rating| rating.grade())
}

/// The puzzle of a grade with as many of the groups removed as possible. Puzzles nearly always
/// become harder as givens are removed, so the limit is found by bisection.
fn eased(complete: &Grid, gone: &[Vec<Cell>], grade: Grade) -> Option<Grid> {
    let puzzle = |groups: usize| emptied(complete, &gone[..groups].concat());
    let (mut easy, mut hard) = (0, gone.len() + 1);
    let mut found = None;
    while hard - easy > 1 {
        // All of them first: it usually suffices.
        let middle = if hard > gone.len() { gone.len() } else { easy.midpoint(hard) };
        let candidate = puzzle(middle);
        match grade_of(&candidate) {
            Some(its) if its <= grade => {
                easy = middle;
                found = (its == grade).then_some(candidate);
            }
            _ => hard = middle,
        }
    }
    found
}

/// A puzzle without some of its givens.
fn emptied(puzzle: &Grid, cells: &[Cell]) -> Grid {
    let mut without = puzzle.clone();
    cells.iter().for_each(|&cell| without.set(cell, None));
    without
}

#[cfg(test)]
mod tests;
