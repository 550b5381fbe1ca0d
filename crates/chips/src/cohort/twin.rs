//! The search of a solver, pass by pass.

use std::fmt;
use std::ops::ControlFlow;

use lockstep_sudoku::Grid;

use super::candidates::Candidates;

/// A pass of the solver over a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// The candidates before.
    pub candidates: Candidates,
    /// What was done.
    pub action: Action,
}

/// What a pass does. The numbers are those of `cohort_pkg`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// All singles and locked candidates are applied.
    Step = 0,
    /// The pass before changed nothing: a digit is guessed, and the grid without it kept.
    Guess = 1,
    /// A contradiction: back to the last grid that was kept.
    Back = 2,
    /// The first solution; the search goes on.
    Found = 3,
    /// The search has ended.
    End = 4,
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The first solution.
    pub solution: Option<Grid>,
    /// The solutions found: at most 2, or 1 if a second one was not looked for.
    pub solutions: usize,
    /// The guesses.
    pub guesses: usize,
    /// The passes, also those in which a grid was taken from the stack.
    pub passes: u64,
}

/// Searches for a solution, or, if `unique`, for two; shows `watch` each pass before it happens. If that
/// breaks, the search ends with what it has.
pub fn search(puzzle: &Grid, unique: bool, watch: &mut impl FnMut(Pass) -> ControlFlow<()>) -> End {
    let mut end = End { solution: None, solutions: 0, guesses: 0, passes: 0 };
    let (mut candidates, mut stack) = (Candidates::of(puzzle), Vec::new());
    // What the last pass left behind: whether it changed nothing, whether two singles met.
    let (mut still, mut clash) = (false, false);
    loop {
        let findings = candidates.find();
        let bad = findings.impossible || clash;
        let action = match stack.is_empty() {
            true if bad => Action::End,
            false if bad => Action::Back,
            false if findings.full && unique && end.solutions == 0 => Action::Found,
            _ if findings.full => Action::End,
            _ if still => Action::Guess,
            _ => Action::Step,
        };
        if watch(Pass { candidates, action }).is_break() {
            return end;
        }
        end.passes += 1;
        if findings.full && !bad {
            end.solutions += 1;
            end.solution = end.solution.or_else(|| candidates.grid());
        }
        (still, clash) = (false, false);
        match action {
            Action::Step => {
                let before = candidates;
                clash = candidates.apply(&findings);
                still = candidates == before;
            }
            Action::Guess => {
                let (with, without) = candidates.guess(&findings);
                stack.push(without);
                candidates = with;
                end.guesses += 1;
            }
            Action::Back | Action::Found => match stack.pop() {
                Some(kept) => (candidates, end.passes) = (kept, end.passes + 1),
                None => return end,
            },
            Action::End => return end,
        }
    }
}

impl Action {
    /// The action with this number.
    pub(super) fn from_number(number: u64) -> Option<Action> {
        let all = [Action::Step, Action::Guess, Action::Back, Action::Found, Action::End];
        all.into_iter().find(|&action| action as u64 == number)
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let action = match self.action {
            Action::Step => "applies singles",
            Action::Guess => "guesses",
            Action::Back => "goes back",
            Action::Found => "counts a solution",
            Action::End => "ends",
        };
        write!(f, "{action} with {} candidates", self.candidates.count())
    }
}
