//! Guesses, one deeper than the other, until the solutions are found.

use std::ops::ControlFlow;

use super::candidates::{Candidates, Numbers};
use super::guess::choose;
use super::lanes::Kernel;
use super::portable::Portable;
use super::propagate::{End, propagate};

/// What the search has found so far.
pub(super) struct Tally<'a> {
    /// Guesses.
    pub(super) guesses: u64,
    /// Sees each solution, and says whether to go on.
    pub(super) visit: &'a mut dyn FnMut(Numbers) -> ControlFlow<()>,
}

/// A kernel that can search: its code is compiled for its instruction set.
pub(super) trait Search: Kernel {
    /// Finds the solutions of a puzzle.
    fn solve(self, puzzle: &Numbers, tally: &mut Tally<'_>);

    /// Finds the solutions in a state; breaks when the visitor does.
    fn search(self, state: &mut Candidates<Self::Lanes>, tally: &mut Tally<'_>) -> ControlFlow<()>;
}

/// The body of [`Search::solve`].
#[inline(always)]
pub(super) fn solve<K: Search>(kernel: K, puzzle: &Numbers, tally: &mut Tally<'_>) {
    // Nothing is left to do, whether all was seen or the visitor had enough.
    let _ = kernel.search(&mut Candidates::new(kernel, puzzle), tally);
}

/// The body of [`Search::search`]. Each turn of the loop is a node: the first guess in a cell
/// goes deeper, and what is left without it is the next node here.
#[inline(always)]
pub(super) fn search<K: Search>(
    kernel: K,
    state: &mut Candidates<K::Lanes>,
    tally: &mut Tally<'_>,
) -> ControlFlow<()> {
    loop {
        match propagate(kernel, state) {
            End::Contradiction => return ControlFlow::Continue(()),
            End::Solution => return (tally.visit)(state.numbers()),
            End::Open => {}
        }
        tally.guesses += 1;
        let (spot, digit) = choose(kernel, state);
        let mut deeper = *state;
        deeper.remove(kernel, spot, !digit);
        kernel.search(&mut deeper, tally)?;
        state.remove(kernel, spot, digit);
    }
}

impl Search for Portable {
    fn solve(self, puzzle: &Numbers, tally: &mut Tally<'_>) {
        solve(self, puzzle, tally);
    }

    fn search(self, state: &mut Candidates<Self::Lanes>, tally: &mut Tally<'_>) -> ControlFlow<()> {
        search(self, state, tally)
    }
}
