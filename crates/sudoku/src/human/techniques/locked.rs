//! Locked candidates: where a box and a line cross.

use super::pattern;
use super::subsets::closed_sets;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
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

/// Some cells that a box and a line share have together only as many digits: these are removed from
/// the rest of both.
pub(super) fn subsets<const W: usize>(
    board: &Board<W>,
    size: usize,
    found: &mut Findings<'_, W>,
) -> Flow {
    let side = board.side();
    for line in 0..2 * side {
        let in_line = board.tables.units[line];
        for unit in 2 * side..3 * side {
            let shared = in_line & board.tables.units[unit] & board.open;
            if shared.is_empty() {
                continue;
            }
            let items = shared.iter().map(|cell| (cell, board.digits(cell)));
            closed_sets(items, size, &mut |chosen, digits| {
                let subset: Cells<W> = chosen.iter().copied().collect();
                let rest = board.seen_by_all(subset) - subset;
                found.remove_mask(digits, rest, || {
                    pattern(board, bits(digits), subset, [line, unit])
                })
            })?;
        }
    }
    Flow::Continue(())
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
