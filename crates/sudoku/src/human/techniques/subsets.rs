//! Naked and hidden pairs, triples and quads, and the search that fish share with them.

use arrayvec::ArrayVec;

use super::pattern;
use crate::human::board::{Board, MAX_DIGITS};
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// The most items of a search: the cells of a unit, and one that stands for several.
const ITEMS: usize = MAX_DIGITS + 1;

/// Calls `visit` with every choice of `size` items whose masks together have `size` bits.
/// Items with more bits than that are skipped.
pub(super) fn closed_sets(
    items: impl Iterator<Item = (usize, u32)>,
    size: usize,
    visit: &mut impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    let fits = |&(_, mask): &(usize, u32)| (2..=size as u32).contains(&mask.count_ones());
    let items: ArrayVec<(usize, u32), ITEMS> = items.filter(fits).collect();
    if items.len() < size {
        return Flow::Continue(());
    }
    choose(&items, size, &mut ArrayVec::new(), 0, visit)
}

fn choose(
    items: &[(usize, u32)],
    size: usize,
    chosen: &mut ArrayVec<usize, ITEMS>,
    union: u32,
    visit: &mut impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    if chosen.len() == size {
        return visit(chosen, union);
    }
    for (index, &(item, mask)) in items.iter().enumerate() {
        if (union | mask).count_ones() as usize <= size {
            chosen.push(item);
            choose(&items[index + 1..], size, chosen, union | mask, visit)?;
            chosen.pop();
        }
    }
    Flow::Continue(())
}

/// Some cells of a unit have together only as many digits: these are removed from the other cells.
pub(super) fn naked<const W: usize>(
    board: &Board<W>,
    size: usize,
    found: &mut Findings<'_, W>,
) -> Flow {
    for (unit, &cells) in board.tables.units.iter().enumerate() {
        let items = (board.open & cells).iter().map(|cell| (cell, board.digits(cell)));
        closed_sets(items, size, &mut |chosen, digits| {
            let subset: Cells<W> = chosen.iter().copied().collect();
            let why = || pattern(board, bits(digits), subset, [unit]);
            found.remove_mask(digits, cells - subset, why)
        })?;
    }
    Flow::Continue(())
}

/// Some digits of a unit have together only as many places: other digits are removed from these.
pub(super) fn hidden<const W: usize>(
    board: &Board<W>,
    size: usize,
    found: &mut Findings<'_, W>,
) -> Flow {
    let all = (1_u32 << board.side()) - 1;
    for (unit, &cells) in board.tables.units.iter().enumerate() {
        let missing = bits(board.missing(unit));
        let items = missing.map(|digit| (digit, spots_in(board, unit, digit)));
        closed_sets(items, size, &mut |chosen, _| {
            let digits = chosen.iter().fold(0, |digits, digit| digits | 1 << digit);
            let places = chosen.iter().map(|&digit| board.places[digit]);
            let subset = places.fold(Cells::EMPTY, |union, places| union | places) & cells;
            let why = || pattern(board, bits(digits), subset, [unit]);
            found.remove_mask(all & !digits, subset, why)
        })?;
    }
    Flow::Continue(())
}

/// The places of a digit in a unit, as a mask of the places within the unit.
pub(super) fn spots_in<const W: usize>(board: &Board<W>, unit: usize, digit: usize) -> u32 {
    let kind = unit / board.side();
    let place = |cell: usize| board.tables.places_of[cell][kind];
    board.spots(unit, digit).iter().fold(0, |mask, cell| mask | 1 << place(cell))
}
