//! Exact cover: of all columns of the incidence matrix the one with the fewest candidates is
//! branched on, depth first, and what is decided is taken at once.

use std::ops::ControlFlow;

use super::depth_first::{Strategy, search};
use super::matrix::{Column, Matrix};
use super::run::{Found, Run};
use crate::Grid;

struct Dresden;

impl Strategy for Dresden {
    fn branch(&self, matrix: &Matrix) -> Option<Column> {
        matrix.narrowest(0..matrix.width())
    }
}

pub(super) fn solve(puzzle: &Grid, run: &mut Run<'_>) -> Found {
    let mut found = None;
    search(Matrix::new(puzzle), &Dresden, run, |matrix| {
        found = Some(matrix.grid());
        ControlFlow::Break(())
    })?;
    Ok(found)
}

/// The number of solutions, but not more than `limit`: for tests.
#[cfg(test)]
pub(super) fn count(puzzle: &Grid, limit: usize) -> usize {
    let stop = lockstep_search::Stop::never();
    let mut count = 0;
    search(Matrix::new(puzzle), &Dresden, &mut Run::new(&stop, &mut ()), |_| {
        count += 1;
        if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
    .expect("it is never stopped");
    count
}
