use std::ops::ControlFlow;

use lockstep_search::Stop;
use thiserror::Error;

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
    /// How often the solver had to guess.
    pub guesses: u64,
}

/// Counts the solutions of a grid, until there are `limit` of them or the search is stopped.
/// A grid that contradicts itself has none.
///
/// # Errors
/// If the order is above 5.
pub fn count_solutions(grid: &Grid, limit: u64, stop: &Stop) -> Result<Count, TooLarge> {
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
