//! Bivalue universal grave: if every empty cell had two candidates and every digit two places in every
//! unit, the puzzle would have two solutions or none.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// All empty cells but one have two candidates, that one has three, and without one of these the grid
/// would be a grave: it is right.
pub(super) fn plus_one<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let [_, _, two] = board.by_count();
    let Some(cell) = (board.open - two).only() else { return Flow::Continue(()) };
    if board.digits(cell).count_ones() != 3 {
        return Flow::Continue(());
    }
    for digit in bits(board.digits(cell)) {
        if is_grave_without(board, cell, digit) {
            let others = board.digits(cell) & !(1 << digit);
            found.remove_mask(others, Cells::of(cell), || {
                pattern(board, [digit], Cells::of(cell), [])
            })?;
        }
    }
    Flow::Continue(())
}

/// Whether every missing digit has two places in every unit, but for one candidate.
fn is_grave_without<const W: usize>(board: &Board<W>, cell: usize, digit: usize) -> bool {
    (0..3 * board.side()).all(|unit| {
        bits(board.missing(unit)).all(|other| {
            let spots = board.spots(unit, other);
            let extra = other == digit && spots.contains(cell);
            spots.len() == if extra { 3 } else { 2 }
        })
    })
}
