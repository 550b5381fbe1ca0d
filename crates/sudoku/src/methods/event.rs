use crate::Placement;

/// One step of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Event {
    /// A routine of [`aveiro`](super::aveiro) has ended on a copy.
    Ran {
        /// The copy; the original puzzle is 0.
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
