//! Finds the filler of a shuffled grid by successive halving.
//!
//! A filler with the wrong threshold soon comes to a cell where no digit fits the puzzle; the right
//! one seldom fails. So all may fail a few times, the half that came furthest twice as often, and so
//! on: no round takes much longer than the one before.

use std::cmp::Reverse;

use lockstep_search::Stop;

use super::filler::{Budget, End, Filler};
use super::lines::Lines;
use super::shuffle::Shuffled;
use crate::Grid;

/// Failures allowed to each filler in the first round.
const FAILURES: u64 = 16;

/// The most rounds.
const ROUNDS: u32 = 12;

/// No further round begins after this many tries.
const ENOUGH: u64 = 100_000;

/// The result, and what it cost.
#[derive(Default)]
pub(super) struct Race {
    pub(super) found: Option<Grid>,
    /// Digits tried.
    pub(super) tries: u64,
    /// Digits that led to a contradiction.
    pub(super) failures: u64,
}

/// A row that is taken for the first one, and a filler.
type Racer<'a> = (&'a Shuffled<'a>, Filler);

impl Race {
    /// Looks for a threshold and a shuffle that lead to the puzzle.
    pub(super) fn of(lines: &Lines, puzzle: &[Shuffled<'_>], bytes: usize, stop: &Stop) -> Race {
        let mut race = Race::default();
        let all = 2..=lines.side() as u8;
        let mut racers: Vec<Racer<'_>> =
            puzzle.iter().map(|first| (first, Filler::new(lines, all.clone()))).collect();
        for round in 0..ROUNDS {
            racers = race.run(lines, racers, &Budget { failures: FAILURES << round, bytes, stop });
            if racers.is_empty() || race.tries > ENOUGH || stop.is_set() {
                break;
            }
        }
        race
    }

    /// One round: returns the better half.
    fn run<'a>(
        &mut self,
        lines: &Lines,
        mut todo: Vec<Racer<'a>>,
        budget: &Budget<'_>,
    ) -> Vec<Racer<'a>> {
        let mut done: Vec<Racer<'a>> = Vec::new();
        let mut others = Vec::new();
        while let Some((puzzle, mut filler)) = todo.pop() {
            let (tries, failures) = (filler.tries, filler.failures);
            let taken: usize = todo.iter().chain(&done).map(|(_, other)| other.bytes(lines)).sum();
            let budget = Budget { bytes: budget.bytes.saturating_sub(taken), ..*budget };
            let end = filler.fill(lines, &budget, |sheet| puzzle.fits(sheet), &mut others);
            self.tries += filler.tries - tries;
            self.failures += filler.failures - failures;
            todo.extend(others.drain(..).map(|other| (puzzle, other)));
            match end {
                End::Complete => self.found = puzzle.shuffle(lines, filler.sheet()),
                End::Exhausted => {}
                End::Unfinished => done.push((puzzle, filler)),
            }
            if self.found.is_some() {
                return Vec::new();
            }
        }
        done.sort_by_key(|(_, filler)| Reverse(filler.most));
        done.truncate(done.len().div_ceil(2));
        done
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::super::filler::tests::made;
    use super::super::shuffle::tests::shuffled;
    use super::*;
    use crate::{Cell, Order, Symmetry};

    const MEMORY: usize = 1 << 28;

    /// Empties half of the cells.
    fn dig(mut puzzle: Grid, random: &mut Random) -> Grid {
        for cell in Cell::all(puzzle.order()).filter(|_| random.below(2) > 0) {
            puzzle.set(cell, None);
        }
        puzzle
    }

    fn race(lines: &Lines, puzzle: &Grid) -> Race {
        Race::of(lines, &Shuffled::all(puzzle), MEMORY, &Stop::never())
    }

    #[test]
    fn fillings_from_nothing_are_found_whatever_the_shuffle() {
        let mut random = Random::new(71);
        let mut tried = 0;
        for (order, threshold) in [(6, 10..23), (7, 17..27), (8, 48..51)] {
            let order = Order::new(order).unwrap();
            let lines = Lines::new(order).unwrap();
            for threshold in threshold {
                let Some(grid) = made(&lines, threshold, 5000) else { continue };
                let puzzle = dig(shuffled(&grid, &mut random), &mut random);
                let transposed = Symmetry::transposition(order).apply(&puzzle);
                let is_found = [puzzle, transposed].iter().any(|puzzle| {
                    let found = race(&lines, puzzle).found;
                    found.is_some_and(|grid| grid.is_solution_of(puzzle))
                });
                assert!(is_found, "{order} {threshold}");
                tried += 1;
            }
        }
        assert!(tried > 20, "{tried}");
    }

    #[test]
    fn it_gives_up_on_grids_that_were_made_otherwise() {
        let mut random = Random::new(72);
        for order in Order::all().take(Lines::LARGEST - 1).skip(4) {
            let lines = Lines::new(order).unwrap();
            // The rows of this pattern keep the blocks of digits in their triads.
            let puzzle = dig(shuffled(&Grid::pattern(order), &mut random), &mut random);
            let transposed = Symmetry::transposition(order).apply(&puzzle);
            let races = [puzzle, transposed].map(|puzzle| race(&lines, &puzzle));
            assert!(races.iter().all(|race| race.found.is_none()), "{order}");
            let failures: u64 = races.iter().map(|race| race.failures).sum();
            assert!((1..200_000).contains(&failures), "{order} {failures}");
        }
    }

    #[test]
    fn it_can_be_stopped_and_keeps_to_its_memory() {
        let mut random = Random::new(74);
        let order = Order::new(6).unwrap();
        let lines = Lines::new(order).unwrap();
        let puzzle = dig(shuffled(&made(&lines, 13, 5000).unwrap(), &mut random), &mut random);
        let transposed = Symmetry::transposition(order).apply(&puzzle);
        for firsts in [&puzzle, &transposed].map(Shuffled::all) {
            let race = Race::of(&lines, &firsts, 1000, &Stop::never());
            assert_eq!((race.found, race.tries), (None, 0));
            let stop = Stop::never();
            stop.set();
            let race = Race::of(&lines, &firsts, MEMORY, &stop);
            assert_eq!((race.found, race.tries), (None, 0));
        }
    }
}
