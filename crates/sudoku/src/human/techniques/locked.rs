//! Locked candidates: where a box and a line cross.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::bits;
use crate::human::findings::{Findings, Flow};

/// The places of a digit in a box lie in one line: it is removed from the rest of the line.
pub(super) fn pointing<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let side = board.side();
    (2 * side..3 * side).try_for_each(|unit| locked_in(board, unit, 0..2, found))
}

/// The places of a digit in a line lie in one box: it is removed from the rest of the box.
pub(super) fn claiming<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    (0..2 * board.side()).try_for_each(|unit| locked_in(board, unit, 2..3, found))
}

/// The digits of `unit` whose places all lie in one other unit of the given kinds (0 row,
/// 1 column, 2 box).
fn locked_in<const W: usize>(
    board: &Board<W>,
    unit: usize,
    kinds: std::ops::Range<usize>,
    found: &mut Findings<'_, W>,
) -> Flow {
    for digit in bits(board.missing(unit)) {
        let spots = board.spots(unit, digit);
        let Some(first) = spots.first() else { continue };
        for &other in &board.tables.units_of[first][kinds.clone()] {
            let other = usize::from(other);
            if spots.is_subset(board.tables.units[other]) {
                let rest = board.tables.units[other] - board.tables.units[unit];
                let why = || pattern(board, [digit], spots, [unit, other]);
                found.remove(digit, rest, why)?;
            }
        }
    }
    Flow::Continue(())
}
