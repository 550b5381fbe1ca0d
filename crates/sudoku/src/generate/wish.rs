use std::ops::RangeInclusive;

use thiserror::Error;

use super::Pattern;
use crate::human::{Grade, Technique};
use crate::solve::plain::Plain;
use crate::{Grid, Order};

/// What kind of puzzles to generate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Their order, from 2 to 5.
    pub order: Order,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// The symmetry of the givens.
    pub pattern: Pattern,
    /// The number of givens; by default as few as the search reaches.
    pub givens: Option<usize>,
    /// How hard they are for people.
    pub grade: Option<Grade>,
    /// The rating, in tenths.
    pub rating: Option<RangeInclusive<u32>>,
    /// A technique that the easier ones do not replace.
    pub needs: Option<Technique>,
    /// A puzzle to stay near: its solution and most of its givens are kept.
    pub vary: Option<Grid>,
    /// Complete grids to try for one puzzle.
    pub attempts: u64,
}

impl Default for Wish {
    /// 9x9, neither minimal nor symmetric.
    fn default() -> Wish {
        Wish {
            order: Order::USUAL,
            minimal: false,
            pattern: Pattern::Any,
            givens: None,
            grade: None,
            rating: None,
            needs: None,
            vary: None,
            attempts: 100_000,
        }
    }
}

impl Wish {
    /// The fewest givens that can make a solution the only one: known for orders 2 and 3; of
    /// any order, two digits that are not given could be exchanged.
    fn fewest_givens(&self) -> usize {
        match self.order.get() {
            2 => 4,
            3 => 17,
            _ => self.order.side() - 1,
        }
    }

    pub(super) fn check(&self) -> Result<(), WishFault> {
        if self.order.get() > Plain::MAX {
            return Err(WishFault::Order(self.order));
        }
        if let Some(puzzle) = &self.vary
            && puzzle.order() != self.order
        {
            return Err(WishFault::Vary { expected: self.order, found: puzzle.order() });
        }
        let (fewest, most) = (self.fewest_givens(), self.order.cells());
        match self.givens {
            Some(found) if !(fewest..=most).contains(&found) => {
                Err(WishFault::Givens { found, fewest, most })
            }
            _ => Ok(()),
        }
    }
}

/// Why no puzzle can meet a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WishFault {
    /// The order is too large.
    #[error("expected an order from 2 to {largest}, found {0}", largest = Plain::MAX)]
    Order(Order),
    /// The puzzle to vary has another order.
    #[error("expected a puzzle of order {expected} to vary, found order {found}")]
    Vary {
        /// The order asked for.
        expected: Order,
        /// The order of the puzzle.
        found: Order,
    },
    /// The puzzle to vary does not have exactly one solution.
    #[error("expected a puzzle with one solution to vary")]
    NotUnique,
    /// The number of givens is impossible.
    #[error("expected from {fewest} to {most} givens, found {found}")]
    Givens {
        /// The number asked for.
        found: usize,
        /// The fewest that are possible.
        fewest: usize,
        /// The most.
        most: usize,
    },
}

/// Why there is no next puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum GaveUp {
    /// This many attempts gave none.
    #[error("found no such puzzle in {0} attempts")]
    Attempts(u64),
    /// There is no complete grid of the shape.
    #[error("there is no complete grid of this shape")]
    NoGrid,
    /// The search was stopped.
    #[error("stopped")]
    Stopped,
}
