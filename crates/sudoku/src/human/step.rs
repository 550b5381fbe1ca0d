use std::fmt;

use super::technique::Technique;
use crate::{Candidate, Cell, Digit, Placement, Unit};

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
    /// The places of a fish outside its cover lines.
    pub fins: Vec<Cell>,
    /// The almost locked sets, in the order in which the pattern uses them.
    pub sets: Vec<LockedSet>,
    /// The links of a chain in order, or the inferences of a trial.
    pub links: Vec<Link>,
}

/// Some cells and all the digits they may take.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LockedSet {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits: in an almost locked set one more than cells.
    pub digits: Vec<Digit>,
}

impl fmt::Display for LockedSet {
    /// `{r1c2, r1c5: 358}`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        write!(f, "{{{}: ", cells.join(", "))?;
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        f.write_str("}")
    }
}

/// A link of a chain: a candidate, or the same candidate of several cells of a unit, that is assumed
/// or implied to be right or wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// The cell, or the cells of a group.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether one of the cells holds the digit.
    pub holds: bool,
    /// Whether that is assumed; else it follows from links before it.
    pub assumed: bool,
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        let digit = self.digit;
        match (&cells[..], self.holds) {
            ([cell], true) => write!(f, "{cell} is {digit}"),
            ([cell], false) => write!(f, "{cell} is not {digit}"),
            (_, true) => write!(f, "one of {} is {digit}", cells.join("/")),
            (_, false) => write!(f, "none of {} is {digit}", cells.join("/")),
        }
    }
}
