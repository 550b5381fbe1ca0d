use std::fmt;

use crate::{Cell, Placement};

/// One step of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Event {
    /// A machine of [`aveiro`](super::aveiro) turns to a copy: it begins to work on it, or, if it has a
    /// solver for each, attends to the one that is done.
    Taken {
        /// The copy; the original puzzle is 0.
        copy: usize,
    },
    /// A routine begins on a copy.
    Began {
        /// The copy.
        copy: usize,
        /// The routine.
        routine: Routine,
    },
    /// A routine has ended on a copy.
    Ran {
        /// The copy.
        copy: usize,
        /// The routine.
        routine: Routine,
        /// Its result.
        found: bool,
    },
    /// A routine wrote a digit that is forced; reported before the end of the routine.
    Set {
        /// The copy.
        copy: usize,
        /// The cell and the digit.
        placement: Placement,
    },
    /// Minimums wrote a number into its map; reported before the end of the routine.
    Numbered {
        /// The copy.
        copy: usize,
        /// The cell.
        cell: Cell,
        /// Its number: 1 for the cell with the fewest candidates, and so on.
        number: usize,
    },
    /// A stuck puzzle was copied, with one of the candidates of its minimum.
    Copied {
        /// The stuck copy.
        from: usize,
        /// The new one.
        to: usize,
        /// The candidate.
        placement: Placement,
    },
    /// A copy cannot lead to a solution.
    Dropped {
        /// The copy.
        copy: usize,
        /// Why.
        why: Dropped,
    },
    /// There is no room for another copy.
    MemoryNotEnough {
        /// The copy whose candidates did not fit.
        copy: usize,
    },
    /// A copy holds a solution.
    Solved {
        /// The copy.
        copy: usize,
    },
    /// A search guessed a digit.
    Guessed(Placement),
    /// A search backtracked over its latest guess.
    TookBack(Placement),
    /// A core of `crete` has fewer repeats than before.
    Threats {
        /// The core, counted from 0.
        core: usize,
        /// The repeats left.
        threats: u64,
    },
}

/// The routines of the Aveiro machines that run on a whole puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Routine {
    /// Whether there is a digit.
    NotEmpty,
    /// The candidates of every empty cell; always true.
    PossibilitiesList,
    /// Cells with one candidate are set; true if there was one.
    Singles,
    /// Digits with one place in a row, column or box are set; true if there was one.
    HiddenNumber,
    /// Whether every cell holds a digit.
    Filled,
    /// Whether no digit appears twice in a unit of a full puzzle.
    CheckSolution,
    /// Whether an empty cell has no candidate.
    Blocked,
    /// The cell with the fewest candidates; true if one has two or more.
    Minimums,
}

/// Why a copy is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Dropped {
    /// An empty cell has no candidate.
    Blocked,
    /// Every cell holds a digit, and one appears twice in a unit.
    Wrong,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Taken { copy } => write!(f, "takes copy {copy}"),
            Event::Began { copy, routine } => write!(f, "begins {routine} on copy {copy}"),
            Event::Ran { copy, routine, found } => {
                let found = if *found { "yes" } else { "no" };
                write!(f, "ends {routine} on copy {copy}: {found}")
            }
            Event::Set { copy, placement } => write!(f, "writes {placement} in copy {copy}"),
            Event::Numbered { copy, cell, number } => {
                write!(f, "numbers {cell} in copy {copy}: {number}")
            }
            Event::Copied { from, to, placement } => {
                write!(f, "copies {from} to {to} with {placement}")
            }
            Event::Dropped { copy, why } => write!(f, "drops copy {copy}: {why}"),
            Event::MemoryNotEnough { copy } => write!(f, "has no room for a copy of {copy}"),
            Event::Solved { copy } => write!(f, "has the solution in copy {copy}"),
            Event::Guessed(placement) => write!(f, "guesses {placement}"),
            Event::TookBack(placement) => write!(f, "takes {placement} back"),
            Event::Threats { core, threats } => write!(f, "core {core} has {threats} repeats"),
        }
    }
}

impl fmt::Display for Routine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Routine::NotEmpty => "Not Empty",
            Routine::PossibilitiesList => "Possibilities List",
            Routine::Singles => "Singles",
            Routine::HiddenNumber => "Hidden Number",
            Routine::Filled => "Filled",
            Routine::CheckSolution => "Check Solution",
            Routine::Blocked => "Blocked",
            Routine::Minimums => "Minimums",
        })
    }
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Dropped::Blocked => "blocked",
            Dropped::Wrong => "wrong",
        })
    }
}
