//! Depth-first search with one guess per node.

use std::ops::ControlFlow;

use lockstep_search::entry_points;

use super::candidates::{Candidates, Numbers, Stored};
use super::guess::choose;
use super::lanes::Kernel;
use super::propagate::{End, propagate};

/// The progress of a search.
pub(super) struct Tally<'a> {
    /// Guesses.
    pub(super) guesses: u64,
    /// Sees each solution, and decides whether to continue.
    pub(super) visit: &'a mut dyn FnMut(Numbers) -> ControlFlow<()>,
}

entry_points! {
    /// A kernel that can search: its code is compiled for its instruction set.
    pub(super) trait Search: Kernel {
        /// Finds the solutions of a puzzle.
        fn solve(puzzle: &Numbers, tally: &mut Tally<'_>) -> () = solve;

        /// Finds the solutions of a state; breaks when the visitor does.
        fn search(state: &mut Stored, tally: &mut Tally<'_>) -> ControlFlow<()> = search;
    }
}

#[inline(always)]
fn solve<K: Search>(kernel: K, puzzle: &Numbers, tally: &mut Tally<'_>) {
    // Whether all solutions were seen or the visitor broke off, the search is over.
    let _ = kernel.search(&mut Stored::new(puzzle), tally);
}

/// Each turn of the loop is a node: the first guess in a cell is searched recursively, and what
/// is left without it is the next node here.
#[inline(always)]
fn search<K: Search>(kernel: K, state: &mut Stored, tally: &mut Tally<'_>) -> ControlFlow<()> {
    loop {
        let mut cells = Candidates::load(kernel, state);
        let end = propagate(kernel, &mut cells);
        *state = cells.store();
        match end {
            End::Contradiction => return ControlFlow::Continue(()),
            End::Solution => return (tally.visit)(state.numbers()),
            End::Open => {}
        }
        tally.guesses += 1;
        let (spot, digit) = choose(kernel, &cells);
        let mut deeper = *state;
        deeper.remove(spot, !digit);
        kernel.search(&mut deeper, tally)?;
        state.remove(spot, digit);
    }
}
