//! Templates: all ways to place a digit on the grid.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::Cells;
use crate::human::findings::{Findings, Flow};

/// Every way to place a digit on the grid uses one place in each row, column and box. Boards above 9x9
/// have too many.
pub(super) fn templates<const W: usize>(
    board: &Board<W>,
    is_set: bool,
    found: &mut Findings<'_, W>,
) -> Flow {
    if board.side() > 9 {
        return Flow::Continue(());
    }
    for digit in 0..board.side() {
        let places = board.places[digit];
        let rows = (0..board.side()).filter(|&row| board.missing(row) >> digit & 1 == 1);
        let mut every = Templates { rows: rows.collect(), union: Cells::EMPTY, common: places };
        every.place(board, places, 0, Cells::EMPTY);
        let why = || pattern(board, [digit], every.union, []);
        if every.union.is_empty() {
            continue;
        }
        if is_set {
            every.common.iter().try_for_each(|cell| found.place(cell, digit, why))?;
        } else {
            found.remove(digit, places - every.union, why)?;
        }
    }
    Flow::Continue(())
}

/// The union and the intersection of all ways to place a digit.
struct Templates<const W: usize> {
    rows: Vec<usize>,
    union: Cells<W>,
    common: Cells<W>,
}

impl<const W: usize> Templates<W> {
    fn place(&mut self, board: &Board<W>, free: Cells<W>, row: usize, chosen: Cells<W>) {
        let Some(&unit) = self.rows.get(row) else {
            self.union |= chosen;
            self.common &= chosen;
            return;
        };
        for cell in (free & board.tables.units[unit]).iter() {
            self.place(board, free - board.peers(cell), row + 1, chosen | Cells::of(cell));
        }
    }
}
