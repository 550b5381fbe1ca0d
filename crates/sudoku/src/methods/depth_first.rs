use std::ops::ControlFlow;

use super::matrix::{Column, Matrix};
use super::run::Run;
use super::{Event, GaveUp};
use crate::Placement;

/// What differs between depth-first searches.
pub(super) trait Strategy {
    /// Removes candidates beyond singles and hidden singles. Returns false on a contradiction.
    fn reduce(&self, _: &mut Matrix, _: &mut Run<'_>) -> Result<bool, GaveUp> {
        Ok(true)
    }

    /// The column to branch on; `None` if every column is decided.
    fn branch(&self, matrix: &Matrix) -> Option<Column>;
}

/// A column that is being branched on.
struct Branch {
    mark: usize,
    current: Option<Placement>,
    untried: std::vec::IntoIter<Placement>,
}

/// Visits the solutions of a matrix until there are no more, or `visit` has seen enough.
pub(super) fn search(
    mut matrix: Matrix,
    strategy: &impl Strategy,
    run: &mut Run<'_>,
    mut visit: impl FnMut(&Matrix) -> ControlFlow<()>,
) -> Result<(), GaveUp> {
    let mut branches: Vec<Branch> = Vec::new();
    run.known = Some(matrix.grid());
    run.step()?;
    let mut is_alive = !matrix.is_dead() && strategy.reduce(&mut matrix, run)?;
    run.known = Some(matrix.grid());
    loop {
        if is_alive {
            match strategy.branch(&matrix) {
                Some(column) => branches.push(Branch {
                    mark: matrix.mark(),
                    current: None,
                    untried: matrix.candidates_in(column).collect::<Vec<_>>().into_iter(),
                }),
                None if visit(&matrix).is_break() => return Ok(()),
                None => {}
            }
        }
        let Some(placement) = next(&mut matrix, &mut branches, run) else { return Ok(()) };
        run.step()?;
        run.guess(placement);
        is_alive = matrix.choose(placement) && strategy.reduce(&mut matrix, run)?;
    }
}

/// Backtracks to the latest branch with a candidate left to try.
fn next(matrix: &mut Matrix, branches: &mut Vec<Branch>, run: &mut Run<'_>) -> Option<Placement> {
    while let Some(branch) = branches.last_mut() {
        if let Some(tried) = branch.current {
            matrix.undo(branch.mark);
            run.tell(Event::TookBack(tried));
        }
        branch.current = branch.untried.next();
        if branch.current.is_some() {
            return branch.current;
        }
        branches.pop();
    }
    None
}
