use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Cell, Digit, Order};

/// A digit that a cell can no longer take. Shown as `r3c7<>5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Whether a grid of this order has the cell and the digit.
    pub fn is_in(self, order: Order) -> bool {
        self.cell.is_in(order) && self.digit.is_in(order)
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}<>{}", self.cell, self.digit)
    }
}

impl FromStr for Candidate {
    type Err = NotACandidate;

    /// A candidate of the largest order; whether a grid has it, [`is_in`](Candidate::is_in) tells.
    fn from_str(text: &str) -> Result<Candidate, NotACandidate> {
        let parse = || {
            let (cell, digit) = text.split_once("<>")?;
            let is_number = digit.bytes().all(|byte| byte.is_ascii_digit());
            let digit = Digit::new(digit.parse().ok().filter(|_| is_number)?)?;
            Some(Candidate { cell: cell.parse().ok()?, digit })
        };
        parse().ok_or(NotACandidate)
    }
}

/// A text that is not a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a candidate such as r3c7<>5")]
pub struct NotACandidate;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_read_back() {
        let candidate: Candidate = "r3c7<>5".parse().unwrap();
        assert_eq!(candidate.to_string(), "r3c7<>5");
        assert!(candidate.is_in(Order::USUAL) && !candidate.is_in(Order::MIN));
        for text in ["", "r3c7", "r3c7<>", "r3c7<>0", "r3c7<>+5", "r3c7<>256", "r0c1<>1"] {
            assert_eq!(text.parse::<Candidate>(), Err(NotACandidate), "{text}");
        }
    }
}
