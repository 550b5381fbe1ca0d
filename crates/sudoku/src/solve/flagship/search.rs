//! Depth-first search, as a rule with one guess per node.

use std::ops::ControlFlow;

use lockstep_search::entry_points;

use super::candidates::{Candidates, Numbers, Stored};
use super::guess::{choose, choose_three};
use super::lanes::Kernel;
use super::propagate::{End, propagate};

/// The fewest givens of a puzzle with one solution.
const FEWEST_GIVENS: u8 = 17;

/// So many guesses without a contradiction show that there are many solutions.
const LUCKY_GUESSES: u64 = 3;

/// The progress of a search.
pub(super) struct Tally<'a> {
    puzzle: &'a Numbers,
    /// Guesses.
    pub(super) guesses: u64,
    has_contradiction: bool,
    /// Sees each solution, and decides whether to continue.
    visit: &'a mut dyn FnMut(Numbers) -> ControlFlow<()>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(
        puzzle: &'a Numbers,
        visit: &'a mut dyn FnMut(Numbers) -> ControlFlow<()>,
    ) -> Tally<'a> {
        Tally { puzzle, guesses: 0, has_contradiction: false, visit }
    }

    /// Whether most guesses are likely to be right, so that several are made before propagation.
    #[inline(always)]
    fn is_loose(&self) -> bool {
        !self.has_contradiction && (self.guesses >= LUCKY_GUESSES || self.has_few_givens())
    }

    #[inline(always)]
    fn has_few_givens(&self) -> bool {
        // A sum of bytes becomes a few vector instructions.
        self.puzzle.iter().map(|&number| u8::from(number != 0)).sum::<u8>() < FEWEST_GIVENS
    }
}

entry_points! {
    /// A kernel that can search: its code is compiled for its instruction set.
    pub(super) trait Search: Kernel {
        /// Finds the solutions of the puzzle.
        fn solve(tally: &mut Tally<'_>) -> () = solve;

        /// Finds the solutions of a state; breaks when the visitor does.
        fn search(state: &mut Stored, tally: &mut Tally<'_>) -> ControlFlow<()> = search;

        /// Finds the solutions that begin with a guess, and removes them from a state; breaks when
        /// the visitor does.
        fn guess_in_three_boxes(state: &mut Stored, tally: &mut Tally<'_>) -> ControlFlow<()> = guess_in_three_boxes;
    }
}

#[inline(always)]
fn solve<K: Search>(kernel: K, tally: &mut Tally<'_>) {
    // Whether all solutions were seen or the visitor broke off, the search is over.
    let _ = kernel.search(&mut Stored::new(tally.puzzle), tally);
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
            End::Contradiction => {
                tally.has_contradiction = true;
                return ControlFlow::Continue(());
            }
            End::Solution => return (tally.visit)(state.numbers()),
            End::Open => {}
        }
        if tally.is_loose() {
            kernel.guess_in_three_boxes(state, tally)?;
            continue;
        }
        tally.guesses += 1;
        let (spot, digit) = choose(kernel, &cells);
        let mut deeper = *state;
        deeper.remove(spot, !digit);
        kernel.search(&mut deeper, tally)?;
        state.remove(spot, digit);
    }
}

/// Makes up to three guesses at once. What is left is searched in parts, the last guess first:
///
/// ```text
///   a b c    a b, not c    a, not b    not a: left to the caller
/// ```
#[inline(always)]
fn guess_in_three_boxes<K: Search>(
    kernel: K,
    state: &mut Stored,
    tally: &mut Tally<'_>,
) -> ControlFlow<()> {
    let guesses = choose_three(kernel, &Candidates::load(kernel, state));
    tally.guesses += guesses.len() as u64;
    let mut deeper = *state;
    for &(spot, digit) in &guesses {
        deeper.remove(spot, !digit);
    }
    kernel.search(&mut deeper, tally)?;
    for wrong in (1..guesses.len()).rev() {
        let mut part = *state;
        for &(spot, digit) in &guesses[..wrong] {
            part.remove(spot, !digit);
        }
        let (spot, digit) = guesses[wrong];
        part.remove(spot, digit);
        kernel.search(&mut part, tally)?;
    }
    let (spot, digit) = guesses[0];
    state.remove(spot, digit);
    ControlFlow::Continue(())
}
