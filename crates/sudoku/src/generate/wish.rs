use std::fmt;

use super::Pattern;
use crate::Order;
use crate::human::Grade;
use crate::plain::Plain;

/// What puzzles should be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Their order, from 2 to 5.
    pub order: Order,
    /// Whether no given may be superfluous.
    pub minimal: bool,
    /// How the givens lie.
    pub pattern: Pattern,
    /// How many givens there are; if it does not matter, as few as the search comes to.
    pub givens: Option<usize>,
    /// How hard they are for a person.
    pub grade: Option<Grade>,
    /// How many complete grids to try for one puzzle.
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
            attempts: 100_000,
        }
    }
}

impl Wish {
    /// The fewest givens that can make a solution the only one: known for orders 2 and 3; of
    /// any order, two digits that are not given could change places.
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
        let (fewest, most) = (self.fewest_givens(), self.order.cells());
        match self.givens {
            Some(found) if !(fewest..=most).contains(&found) => {
                Err(WishFault::Givens { found, fewest, most })
            }
            _ => Ok(()),
        }
    }
}

/// Why no puzzle can be as wished for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WishFault {
    /// Such large puzzles are not made.
    Order(Order),
    /// So few or so many givens are impossible.
    Givens {
        /// The number wished for.
        found: usize,
        /// The fewest that are possible.
        fewest: usize,
        /// The most.
        most: usize,
    },
}

impl fmt::Display for WishFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WishFault::Order(order) => {
                write!(f, "expected an order from 2 to {}, found {order}", Plain::MAX)
            }
            WishFault::Givens { found, fewest, most } => {
                write!(f, "expected from {fewest} to {most} givens, found {found}")
            }
        }
    }
}

impl std::error::Error for WishFault {}

/// Why there is no next puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GaveUp {
    /// So many attempts gave none.
    Attempts(u64),
    /// The search was stopped.
    Stopped,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GaveUp::Attempts(attempts) => write!(f, "found no such puzzle in {attempts} attempts"),
            GaveUp::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for GaveUp {}
