use std::ops::ControlFlow;

use lockstep_search::Stop;
use thiserror::Error;

use super::bands::Bands;
use super::plain::{Plain, Search};
use crate::flagship::Solver;
use crate::{Grid, Order};

/// The number of solutions of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// The solutions that were found.
    pub solutions: u64,
    /// Whether there are no more: neither was the limit reached nor the search stopped.
    pub exact: bool,
    /// The first solution.
    pub first: Option<Grid>,
    /// How often the solver had to guess; counting by bands, each digit is a guess.
    pub guesses: u64,
}

/// Solutions to enumerate before they are counted band by band, which is slower for fewer.
const FEW: u64 = 1 << 20;

/// Steps of counting by bands for each solution that is enumerated: meant to give both about the same
/// time.
const STEPS: u64 = 256;

/// Each attempt may take this many times as long as the one before.
const GROWTH: u64 = 4;

/// Counts the solutions of a grid, until there are `limit` of them or the search is stopped.
/// A grid that contradicts itself has none.
///
/// The first million is enumerated. If there are more, and the grid is not larger than 16x16,
/// it alternates between enumeration and counting band by band, which is far faster where
/// there are very many.
///
/// # Errors
/// If the order is above 5.
pub fn count_solutions(grid: &Grid, limit: u64, stop: &Stop) -> Result<Count, TooLarge> {
    count_beyond(FEW, grid, limit, stop)
}

/// The same, with so many enumerated first.
fn count_beyond(few: u64, grid: &Grid, limit: u64, stop: &Stop) -> Result<Count, TooLarge> {
    let mut most = few.min(limit);
    let mut count = enumerate(grid, most, stop)?;
    let is_over = |count: &Count| count.exact || count.solutions >= limit || stop.is_set();
    if is_over(&count) {
        return Ok(count);
    }
    let n = grid.order().get();
    let Some(mut bands) = Bands::new((n, n), grid.numbers()) else {
        return enumerate(grid, limit, stop);
    };
    while !is_over(&count) {
        let counted = bands.count(most.saturating_mul(STEPS), stop);
        if let Ok(solutions) = counted {
            (count.solutions, count.exact) = (solutions.min(limit), solutions < limit);
        } else if !stop.is_set() {
            most = most.saturating_mul(GROWTH).min(limit);
            let again = enumerate(grid, most, stop)?;
            // If it was stopped it may have found fewer than before.
            count = if again.exact || again.solutions > count.solutions { again } else { count };
        }
    }
    count.guesses += bands.steps;
    Ok(count)
}

/// Counts the solutions one by one.
fn enumerate(grid: &Grid, limit: u64, stop: &Stop) -> Result<Count, TooLarge> {
    let mut count = Count { solutions: 0, exact: false, first: None, guesses: 0 };
    if limit == 0 {
        return Ok(count);
    }
    let mut visit = |numbers: &[u8]| {
        count.solutions += 1;
        if count.first.is_none() {
            count.first = Grid::from_numbers(numbers);
        }
        // Reading the clock every time would be too slow.
        let stopped = stop.is_set() || count.solutions.is_multiple_of(4096) && stop.poll(0);
        let go_on = count.solutions < limit && !stopped;
        if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut end = ControlFlow::Continue(());
    if let Some(numbers) = grid.as_9x9() {
        count.guesses = Solver::new().for_each_solution(numbers, |solution| {
            end = visit(&solution);
            end
        });
    } else {
        let plain = Plain::new(grid.order())
            .ok_or(TooLarge { order: grid.order(), largest: Plain::MAX })?;
        let mut search = Search { guesses: 0, stop, random: None, visit: &mut visit };
        end = plain.solve(grid, &mut search);
        count.guesses = search.guesses;
    }
    count.exact = end.is_continue();
    Ok(count)
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
            let expected = enumerate(&grid, 20 * FIRST, &Stop::never()).unwrap();
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
