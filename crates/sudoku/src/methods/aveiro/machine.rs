use lockstep_search::{Observer, Stop};

use super::job::Job;
use super::{Edition, parallel, trial};
use crate::Grid;
use crate::methods::run::{Found, Run};
use crate::methods::{Event, GaveUp};

/// One of the machines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Machine {
    /// Whether it is the program or the circuit.
    pub edition: Edition,
    /// What it does with a puzzle that is stuck.
    pub kind: Kind,
}

/// What a machine does with a puzzle that is stuck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It ends.
    Simple,
    /// It tries the candidates of a cell one after the other, breadth first.
    Trial {
        /// The puzzles that it can hold, including the original.
        copies: usize,
    },
    /// It tries them at the same time.
    Parallel {
        /// The solvers, each with one puzzle.
        solvers: usize,
    },
}

/// What a machine has when it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The number of the copy that holds the solution; 0, the original, if there is none.
    pub copy: usize,
    /// The contents of that copy.
    pub grid: Grid,
    /// Whether the machine says that this is a solution. The simple machine never does: who asked
    /// it has to look.
    pub solved: bool,
    /// Whether there was no room for some copy. A parallel machine may have solved the puzzle
    /// nevertheless.
    pub memory_not_enough: bool,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

impl Machine {
    /// Works on a puzzle, which may hold contradictions, and reports every event before the next.
    pub fn work(&self, puzzle: &Grid, stop: &Stop, observer: &mut dyn Observer<Event>) -> End {
        self.run(puzzle, 1, &mut Run::new(stop, observer))
    }

    /// The solution, and the work it took.
    pub(in crate::methods) fn solve(
        &self,
        puzzle: &Grid,
        threads: usize,
        run: &mut Run<'_>,
    ) -> Found {
        let End { copy, grid, solved, memory_not_enough, stopped } = self.run(puzzle, threads, run);
        run.effort.memory_not_enough = memory_not_enough;
        let is_simple = self.kind == Kind::Simple;
        if solved || is_simple && grid.is_complete() && grid.is_valid() {
            run.effort.iterations = (!is_simple).then_some(copy as u64);
            return Ok(Some(grid));
        }
        let open = grid.empty_cells().count();
        run.known = Some(grid);
        match self.kind {
            _ if stopped => Err(GaveUp::Stopped),
            _ if memory_not_enough => Err(GaveUp::MemoryNotEnough),
            Kind::Simple if open > 0 => Err(GaveUp::Stuck { open }),
            // Every digit was forced, and yet one appears twice.
            _ => Ok(None),
        }
    }

    fn run(&self, puzzle: &Grid, threads: usize, run: &mut Run<'_>) -> End {
        let first = Job::new(self.edition, 0, puzzle.clone());
        match self.kind {
            Kind::Simple => simple(first, run),
            Kind::Trial { copies } => trial::run(first, copies, run),
            Kind::Parallel { solvers } => parallel::run(first, solvers, threads, run),
        }
    }
}

/// The solver without trial and error.
fn simple(mut job: Job, run: &mut Run<'_>) -> End {
    let stopped = job.deduce(run).is_err();
    End { stopped, ..End::unsolved(job) }
}

impl End {
    /// A copy holds a solution.
    pub(super) fn solved(job: Job) -> End {
        End { copy: job.copy, solved: true, ..End::unsolved(job) }
    }

    /// Nothing was found; the original is left.
    pub(super) fn unsolved(original: Job) -> End {
        End {
            copy: 0,
            grid: original.sheet.into_grid(),
            solved: false,
            memory_not_enough: false,
            stopped: false,
        }
    }
}
