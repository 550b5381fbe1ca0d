//! How many solutions a board has: none, one, or more.

use super::board::Board;
use super::cells::bits;
use crate::Grid;
use crate::flagship::Solver;

/// The most nodes. Puzzles of order 3 take a few dozen, rarely thousands.
const MAX_NODES: u32 = 50_000;

/// The result of a bounded search for two solutions.
pub(super) enum Solutions {
    None,
    One(Grid),
    /// One of them.
    Several(Grid),
    /// The search reached its limit.
    Unknown,
}

/// Looks for two solutions.
pub(super) fn solutions<const W: usize>(board: &Board<W>) -> Solutions {
    let mut search = Search { found: Vec::new(), nodes: 0 };
    search.visit(board.clone());
    match (search.found.pop(), search.found.pop()) {
        (Some(_), Some(first)) => Solutions::Several(first),
        _ if search.nodes >= MAX_NODES => Solutions::Unknown,
        (Some(solution), None) => Solutions::One(solution),
        (None, _) => Solutions::None,
    }
}

/// The same for a 9x9 grid by the fast solver; `None` for other orders.
pub(super) fn solutions_9x9(grid: &Grid) -> Option<Solutions> {
    let solved = Solver::new().solve(grid, 2).ok()?;
    Some(match (solved.count, solved.grid()) {
        (0, _) | (_, None) => Solutions::None,
        (1, Some(solution)) => Solutions::One(solution),
        (_, Some(first)) => Solutions::Several(first),
    })
}

struct Search {
    found: Vec<Grid>,
    nodes: u32,
}

impl Search {
    fn visit<const W: usize>(&mut self, mut board: Board<W>) {
        self.nodes += 1;
        if !board.settle() {
            return;
        }
        let count = |&cell: &usize| board.digits(cell).count_ones();
        let Some(cell) = board.open.iter().min_by_key(count) else {
            self.found.push(board.grid());
            return;
        };
        for digit in bits(board.digits(cell)) {
            if self.found.len() >= 2 || self.nodes >= MAX_NODES {
                return;
            }
            let mut child = board.clone();
            child.place(cell, digit);
            self.visit(child);
        }
    }
}
