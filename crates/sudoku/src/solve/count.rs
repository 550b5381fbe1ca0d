use std::ops::ControlFlow;

use lockstep_search::Stop;
use thiserror::Error;

use super::bands::Bands;
use super::flagship::Parts;
use super::plain::{Plain, Search};
use crate::flagship::Solver;
use crate::{Grid, Order};

/// The number of solutions of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count<G = Grid> {
    /// The solutions that were found.
    pub solutions: u64,
    /// Whether there are no more: neither was the limit reached nor the search stopped.
    pub exact: bool,
    /// The first solution.
    pub first: Option<G>,
    /// How often the solver had to guess; counting by bands, each digit is a guess.
    pub guesses: u64,
}

/// Solutions to enumerate before they are counted in a way that is slower for fewer.
const FEW: u64 = 1 << 20;

/// The same for 9x9, where open parts are counted next.
const FEW_9X9: u64 = 1 << 12;

/// Guesses of the first attempt to count open parts.
const GUESSES: u64 = 1 << 16;

/// Steps of counting by bands for each guess of counting by open parts, likewise.
const STEPS_PER_GUESS: u64 = 64;

/// Steps of counting by bands for each solution that is enumerated: meant to give both about the same
/// time.
const STEPS: u64 = 256;

/// Each attempt may take this many times as long as the one before.
const GROWTH: u64 = 4;

/// Counts the solutions of a grid, until there are `limit` of them or the search is stopped.
/// A grid that contradicts itself has none.
///
/// The first are enumerated, 4096 of a 9x9 grid and a million of others. If there are more, and the
/// grid is not larger than 16x16, it alternates between counting each open part once (9x9) or enumeration (others)
/// and counting band by band, which is far faster where there are very many.
///
/// # Errors
/// If the order is above 5.
pub fn count_solutions(grid: &Grid, limit: u64, stop: &Stop) -> Result<Count, TooLarge> {
    let few = if grid.order() == Order::USUAL { FEW_9X9 } else { FEW };
    count_beyond(few, grid, limit, stop)
}

/// The same, with so many enumerated first.
fn count_beyond(few: u64, grid: &Grid, limit: u64, stop: &Stop) -> Result<Count, TooLarge> {
    if let Some(numbers) = grid.as_9x9() {
        return Ok(count_9x9(few, numbers, limit, stop));
    }
    let too_large = TooLarge { order: grid.order(), largest: Plain::MAX };
    let plain = Plain::new(grid.order()).ok_or(too_large)?;
    let enumerate = |limit| Tally::new(limit, stop, Grid::from_numbers).run(&plain, grid.numbers());
    let n = grid.order().get();
    let bands = || Bands::new((n, n), grid.numbers());
    Ok(in_turns(few, limit, stop, enumerate, bands))
}

/// Enumerates some solutions; if there are more, counting by open parts and by bands take turns.
fn count_9x9(few: u64, numbers: &[u8; 81], limit: u64, stop: &Stop) -> Count {
    let mut count = enumerate_9x9(numbers, few.min(limit), stop);
    if count.exact || count.solutions >= limit || stop.is_set() {
        return count;
    }
    let mut parts = Parts::new(numbers, stop);
    let mut bands = Bands::new((3, 3), numbers);
    let mut guesses = GUESSES;
    if parts.count(limit, guesses).is_break() && !stop.is_set() {
        // Perhaps stacks are better filled first: that is what counts more for the same effort.
        let mut turned = Parts::new(&transposed(numbers), stop);
        let _ = turned.count(limit, guesses);
        if turned.solutions > parts.solutions {
            std::mem::swap(&mut parts, &mut turned);
        }
        count.guesses += turned.guesses;
        guesses *= GROWTH;
    }
    loop {
        count.exact = parts.count(limit, guesses).is_continue();
        count.solutions = count.solutions.max(parts.solutions.min(limit));
        if count.exact || count.solutions >= limit || stop.is_set() {
            break;
        }
        let steps = guesses.saturating_mul(STEPS_PER_GUESS);
        if let Some(Ok(solutions)) = bands.as_mut().map(|bands| bands.count(steps, stop)) {
            (count.solutions, count.exact) = (solutions.min(limit), solutions < limit);
            break;
        }
        guesses = guesses.saturating_mul(GROWTH);
    }
    count.guesses += parts.guesses + bands.map_or(0, |bands| bands.steps);
    count
}

fn transposed(numbers: &[u8; 81]) -> [u8; 81] {
    std::array::from_fn(|cell| numbers[cell % 9 * 9 + cell / 9])
}

/// Enumerates some solutions; if there are more, enumeration and counting by bands take turns.
pub(super) fn in_turns<G>(
    few: u64,
    limit: u64,
    stop: &Stop,
    enumerate: impl Fn(u64) -> Count<G>,
    bands: impl FnOnce() -> Option<Bands>,
) -> Count<G> {
    let mut most = few.min(limit);
    let mut count = enumerate(most);
    let is_over = |count: &Count<G>| count.exact || count.solutions >= limit || stop.is_set();
    if is_over(&count) {
        return count;
    }
    let Some(mut bands) = bands() else { return enumerate(limit) };
    while !is_over(&count) {
        let counted = bands.count(most.saturating_mul(STEPS), stop);
        if let Ok(solutions) = counted {
            (count.solutions, count.exact) = (solutions.min(limit), solutions < limit);
        } else if !stop.is_set() {
            most = most.saturating_mul(GROWTH).min(limit);
            let again = enumerate(most);
            // If it was stopped it may have found fewer than before.
            count = if again.exact || again.solutions > count.solutions { again } else { count };
        }
    }
    count.guesses += bands.steps;
    count
}

/// Counts the solutions of a 9x9 grid one by one.
fn enumerate_9x9(numbers: &[u8; 81], limit: u64, stop: &Stop) -> Count {
    let mut tally = Tally::new(limit, stop, Grid::from_numbers);
    if limit == 0 {
        return tally.count;
    }
    let mut end = ControlFlow::Continue(());
    tally.count.guesses = Solver::new().for_each_solution(numbers, |solution| {
        end = tally.visit(&solution);
        end
    });
    tally.count.exact = end.is_continue();
    tally.count
}

/// Counts the solutions that a search shows.
pub(super) struct Tally<'a, G, F> {
    count: Count<G>,
    limit: u64,
    stop: &'a Stop,
    /// Makes a grid of numbers.
    grid: F,
}

impl<'a, G, F: Fn(&[u8]) -> Option<G>> Tally<'a, G, F> {
    pub(super) fn new(limit: u64, stop: &'a Stop, grid: F) -> Tally<'a, G, F> {
        let count = Count { solutions: 0, exact: false, first: None, guesses: 0 };
        Tally { count, limit, stop, grid }
    }

    /// Counts the solutions that plain search finds.
    pub(super) fn run(mut self, plain: &Plain, numbers: &[u8]) -> Count<G> {
        if self.limit == 0 {
            return self.count;
        }
        let stop = self.stop;
        let mut visit = |solution: &[u8]| self.visit(solution);
        let mut search = Search { guesses: 0, stop, random: None, visit: &mut visit };
        let end = plain.solve_numbers(numbers, &mut search);
        let guesses = search.guesses;
        Count { exact: end.is_continue(), guesses, ..self.count }
    }

    #[inline]
    fn visit(&mut self, numbers: &[u8]) -> ControlFlow<()> {
        let Tally { count, stop, .. } = self;
        count.solutions += 1;
        if count.first.is_none() {
            count.first = (self.grid)(numbers);
        }
        // Reading the clock every time would be too slow.
        let stopped = stop.is_set() || count.solutions.is_multiple_of(4096) && stop.poll(0);
        let go_on = count.solutions < self.limit && !stopped;
        if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The order of a grid is too large for the operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a grid of order 2 to {largest}, found order {order}")]
pub struct TooLarge {
    /// The order.
    pub order: Order,
    /// The largest order allowed.
    pub largest: usize,
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;

    fn count(text: &str, limit: u64) -> Count {
        let grid: Grid = text.parse().unwrap();
        let count = count_solutions(&grid, limit, &Stop::never()).unwrap();
        assert!(count.first.iter().all(|first| first.is_solution_of(&grid)));
        assert_eq!(count.first.is_some(), count.solutions > 0);
        count
    }

    #[test]
    fn counts_end_at_the_limit_or_with_the_last_solution() {
        for (text, all) in [
            ("................", 288),
            ("1...............", 72),
            ("1234341.21434321", 1),
            ("11..............", 0),
            (&format!("12{}", ".".repeat(79)), 1000),
        ] {
            for limit in [0, 1, 2, all, all + 1] {
                if text.len() == 81 && limit > all {
                    continue;
                }
                let found = count(text, limit);
                assert_eq!(found.solutions, limit.min(all), "{text} {limit}");
                assert_eq!(found.exact, limit > all, "{text} {limit}");
            }
        }
    }

    #[test]
    fn many_solutions_are_counted_as_if_one_by_one() {
        const FIRST: u64 = 1 << 12;
        let mut random = Random::new(92);
        let mut compared = 0;
        for _ in 0..40 {
            let mut numbers = Grid::pattern(Order::USUAL).numbers().to_vec();
            (0..95).for_each(|_| numbers[random.below(81)] = 0);
            let grid = Grid::from_numbers(&numbers).unwrap();
            let cells = grid.as_9x9().unwrap();
            let expected = enumerate_9x9(cells, 20 * FIRST, &Stop::never());
            if expected.exact && expected.solutions > FIRST {
                let found = count_beyond(FIRST, &grid, u64::MAX, &Stop::never()).unwrap();
                assert_eq!((found.solutions, found.exact), (expected.solutions, true), "{grid}");
                compared += 1;
            }
        }
        assert!(compared > 2, "{compared}");
    }

    #[test]
    fn counting_can_be_stopped() {
        let stop = Stop::never();
        stop.set();
        for order in [3, 4].map(|n| Order::new(n).unwrap()) {
            let count = count_solutions(&Grid::empty(order), u64::MAX, &stop).unwrap();
            assert!(count.solutions <= 1 && !count.exact);
        }
    }

    #[test]
    fn large_orders_are_refused() {
        let order = Order::new(6).unwrap();
        let refusal = count_solutions(&Grid::empty(order), 2, &Stop::never()).unwrap_err();
        assert_eq!(refusal.to_string(), "expected a grid of order 2 to 5, found order 6");
    }
}
