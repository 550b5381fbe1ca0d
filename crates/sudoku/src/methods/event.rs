use crate::Placement;

/// One step of a method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A routine of [`aveiro`](super::aveiro) has ended on a copy.
    Ran {
        /// The copy; the original puzzle is 0.
        copy: usize,
        /// The routine.
        routine: Routine,
        /// What it answered.
        found: bool,
    },
    /// A routine wrote a digit that is forced. Comes before the routine's end.
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
        /// The copy whose candidates found no room.
        copy: usize,
    },
    /// A copy holds a solution.
    Solved {
        /// The copy.
        copy: usize,
    },
    /// A search wrote a digit to see what follows.
    Guessed(Placement),
    /// A search took its latest guess back.
    TookBack(Placement),
    /// A core of `crete` has fewer repeats than ever before.
    Threats {
        /// The core, counted from 0.
        core: usize,
        /// The repeats left.
        threats: u64,
    },
}

/// The routines of the Aveiro machines that run on a whole puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Routine {
    /// Whether there is a digit.
    NotEmpty,
    /// The candidates of every empty cell; answers yes.
    PossibilitiesList,
    /// Cells with one candidate are set; answers whether there was one.
    Singles,
    /// Digits with one place in a row, column or box are set; answers whether there was one.
    HiddenNumber,
    /// Whether every cell holds a digit.
    Filled,
    /// Whether no digit stands twice in a unit of a full puzzle.
    CheckSolution,
    /// Whether an empty cell has no candidate.
    Blocked,
    /// The cell with the fewest candidates; answers whether there is one with two or more.
    Minimums,
}

/// Why a copy is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dropped {
    /// An empty cell has no candidate.
    Blocked,
    /// Every cell holds a digit, and one stands twice in a unit.
    Wrong,
}

/// Who watches a method work.
pub trait Observer {
    /// Something happened.
    fn event(&mut self, event: Event);
}

/// Nobody watches.
impl Observer for () {
    fn event(&mut self, _: Event) {}
}

/// A function watches.
impl<F: FnMut(Event)> Observer for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}
