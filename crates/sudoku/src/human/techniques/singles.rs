//! Full houses, hidden singles and naked singles.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// The last empty cell of a unit takes the last missing digit.
pub(super) fn full_houses<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    for unit in 0..3 * board.side() {
        let missing = board.missing(unit);
        if missing.count_ones() == 1 {
            let digit = missing.trailing_zeros() as usize;
            if let Some(cell) = board.spots(unit, digit).only() {
                let why = || pattern(board, [digit], Cells::of(cell), [unit]);
                found.place(cell, digit, why)?;
            }
        }
    }
    Flow::Continue(())
}

/// A digit has one place left in a box.
pub(super) fn hidden_in_boxes<const W: usize>(
    board: &Board<W>,
    found: &mut Findings<'_, W>,
) -> Flow {
    (2 * board.side()..3 * board.side()).try_for_each(|unit| hidden_in(board, unit, found))
}

/// A digit has one place left in a row or column.
pub(super) fn hidden_in_lines<const W: usize>(
    board: &Board<W>,
    found: &mut Findings<'_, W>,
) -> Flow {
    (0..2 * board.side()).try_for_each(|unit| hidden_in(board, unit, found))
}

fn hidden_in<const W: usize>(board: &Board<W>, unit: usize, found: &mut Findings<'_, W>) -> Flow {
    for digit in bits(board.missing(unit)) {
        if let Some(cell) = board.spots(unit, digit).only() {
            let why = || pattern(board, [digit], Cells::of(cell), [unit]);
            found.place(cell, digit, why)?;
        }
    }
    Flow::Continue(())
}

/// A cell has one candidate left.
pub(super) fn naked<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let [_, one, _] = board.by_count();
    one.iter().try_for_each(|cell| {
        let digit = board.digits(cell).trailing_zeros() as usize;
        found.place(cell, digit, || pattern(board, [digit], Cells::of(cell), []))
    })
}
