//! Almost locked sets: some cells of a unit that have together one digit more than there are cells. If
//! one of the digits goes, the others stay.

use std::collections::HashSet;

use crate::human::board::Board;
use crate::human::cells::Cells;

/// The largest side of a board whose sets are listed: the number of subsets of a unit doubles with
/// each cell.
const MAX_SIDE: usize = 9;

/// Some cells of a unit with one digit more than cells.
#[derive(Clone, Copy)]
pub(super) struct AlmostLocked<const W: usize> {
    pub(super) cells: Cells<W>,
    pub(super) digits: u32,
}

/// Every almost locked set of a board, also of a single cell. None on boards above 9x9.
pub(super) fn almost_locked_sets<const W: usize>(board: &Board<W>) -> Vec<AlmostLocked<W>> {
    let mut sets = Vec::new();
    if board.side() > MAX_SIDE {
        return sets;
    }
    let mut seen = HashSet::new();
    for &unit in &board.tables.units {
        let cells: Vec<usize> = (unit & board.open).iter().collect();
        for chosen in 1_u32..1 << cells.len() {
            let of = |index: usize| cells[index];
            let chosen_cells = || crate::human::cells::bits(chosen).map(of);
            let digits = chosen_cells().fold(0, |digits, cell| digits | board.digits(cell));
            if digits.count_ones() == chosen.count_ones() + 1 {
                let cells: Cells<W> = chosen_cells().collect();
                if seen.insert(cells) {
                    sets.push(AlmostLocked { cells, digits });
                }
            }
        }
    }
    sets
}
