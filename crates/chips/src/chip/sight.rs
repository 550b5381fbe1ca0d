use lockstep_reversi::Board;
use lockstep_sudoku::Placement;

/// What can be drawn of an event: a chip's own events in the terms of a front end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sight {
    /// A search begins a tree of this depth.
    Tree {
        /// The depth.
        depth: u32,
    },
    /// A search has entered a position.
    Node {
        /// The level, from the root, which is 0.
        level: u32,
        /// The discs of the player to move at the root, and of the other.
        board: Board,
    },
    /// A solver turns to a copy of the puzzle; the puzzle itself is 0.
    Taken {
        /// The copy.
        copy: usize,
    },
    /// A process begins on a copy.
    Process {
        /// The copy.
        copy: usize,
        /// The name of the process.
        name: String,
    },
    /// A digit was written.
    Wrote {
        /// The copy.
        copy: usize,
        /// The cell and the digit.
        placement: Placement,
    },
    /// A copy was copied to try a digit.
    Copied {
        /// The old copy.
        from: usize,
        /// The new one.
        to: usize,
        /// The digit that is tried.
        placement: Placement,
    },
    /// A copy is free again.
    Freed {
        /// The copy.
        copy: usize,
    },
}
