use std::fmt;

use lockstep_sudoku::Grid;

/// What a chip for Sudoku is asked: the solution of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The puzzle, which may hold contradictions.
    pub puzzle: Grid,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle.fmt(f)
    }
}

/// What it answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The copy that holds the solution; the original if there is none.
    pub grid: Grid,
    /// The number of that copy; of a chip that searches depth first, the guesses.
    pub copy: usize,
    /// Whether the chip says that it is a solution.
    pub solved: bool,
    /// Whether the chip has found another solution; most do not look for one.
    pub several: bool,
    /// Whether the chip had no room for some copy.
    pub memory_not_enough: bool,
    /// Whether the chip makes copies; one that does not, leaves it to others to look at the grid.
    pub guesses: bool,
}

/// What an answer means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The grid is a solution.
    Solved,
    /// The grid is one of several solutions.
    Several,
    /// There is no solution.
    NoSolution,
    /// Cells are left, and the chip does not guess.
    Stuck,
    /// The chip had no room for another copy.
    MemoryNotEnough,
}

impl Answer {
    /// What it means.
    pub fn verdict(&self) -> Verdict {
        let full = self.grid.is_complete();
        match self.guesses {
            _ if self.several => Verdict::Several,
            _ if self.solved => Verdict::Solved,
            true if self.memory_not_enough => Verdict::MemoryNotEnough,
            false if full && self.grid.is_valid() => Verdict::Solved,
            false if !full => Verdict::Stuck,
            _ => Verdict::NoSolution,
        }
    }

    /// The solution, if there is one and the chip knows of no other.
    pub fn solution(&self) -> Option<&Grid> {
        (self.verdict() == Verdict::Solved).then_some(&self.grid)
    }
}

impl Verdict {
    /// In one word, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Solved => "solved",
            Verdict::Several => "several-solutions",
            Verdict::NoSolution => "no-solution",
            Verdict::Stuck => "stuck",
            Verdict::MemoryNotEnough => "memory-not-enough",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Solved => "solved",
            Verdict::Several => "several solutions",
            Verdict::NoSolution => "no solution",
            Verdict::Stuck => "stuck",
            Verdict::MemoryNotEnough => "memory not enough",
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "answers {} in copy {}: {}", self.verdict(), self.copy, self.grid)?;
        if self.memory_not_enough { write!(f, ", memory not enough") } else { Ok(()) }
    }
}
