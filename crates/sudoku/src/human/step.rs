use std::fmt;

use super::technique::Technique;
use crate::{Cell, Digit, Placement, Unit};

/// A digit that a cell can no longer take. Shown as `r3c7<>5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}<>{}", self.cell, self.digit)
    }
}

/// One conclusion and what justifies it. Shown as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits it finds.
    pub placements: Vec<Placement>,
    /// The candidates it removes.
    pub eliminations: Vec<Candidate>,
    /// The premises of the conclusion.
    pub pattern: Pattern,
}

/// The premises of a conclusion; each technique fills the parts it needs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pattern {
    /// The digits of the pattern.
    pub digits: Vec<Digit>,
    /// The cells that form it. In a wing the pivot comes first.
    pub cells: Vec<Cell>,
    /// The units in which it was found; for a fish first the base lines, then the cover lines.
    pub units: Vec<Unit>,
    /// The links of a chain, in order.
    pub links: Vec<Link>,
}

/// A link of a chain: a candidate that is assumed or implied to be right or wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell holds the digit.
    pub holds: bool,
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}{}", self.cell, if self.holds { "" } else { "not " }, self.digit)
    }
}
