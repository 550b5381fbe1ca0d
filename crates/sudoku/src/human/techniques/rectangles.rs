//! Unique rectangles. If four cells in two rows, two columns and two boxes, none of them given, held two
//! digits in turn, these could be exchanged: a puzzle with one solution has no such four. All conclusions
//! here assume that the puzzle has one solution.
//!
//! Candidates that are missing from a corner do no harm: the four cells still may not end up with
//! the two digits in turn. A rectangle with a corner that is filled already is called avoidable.

use super::subsets::closed_sets;
use super::{pattern, pattern_in_order};
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};
use crate::human::step::Pattern;

/// Four corners, of which `i` is opposite to `3 - i`, and two digits.
struct Rectangle<'b, const W: usize> {
    board: &'b Board<W>,
    corners: [usize; 4],
    pair: u32,
    /// The corners with other candidates than the pair.
    roof: Cells<W>,
}

/// Three corners have no digit but the two: the fourth is neither of them.
pub(super) fn type_1<const W: usize>(
    board: &Board<W>,
    avoidable: bool,
    found: &mut Findings<'_, W>,
) -> Flow {
    each(board, avoidable, |rectangle| match rectangle.roof.only() {
        Some(roof) => found.remove_mask(rectangle.pair, Cells::of(roof), || rectangle.explain()),
        None => Flow::Continue(()),
    })
}

/// The other candidates of all corners are one digit: one of them holds it.
fn one_extra<const W: usize>(
    board: &Board<W>,
    avoidable: bool,
    found: &mut Findings<'_, W>,
    fits: impl Fn(&Rectangle<'_, W>) -> bool,
) -> Flow {
    each(board, avoidable, |rectangle| {
        let extra = rectangle.extra(rectangle.roof);
        if rectangle.roof.len() < 2 || extra.count_ones() != 1 || !fits(rectangle) {
            return Flow::Continue(());
        }
        let digit = extra.trailing_zeros() as usize;
        found.remove(digit, board.seen_by_all(rectangle.roof), || rectangle.explain())
    })
}

/// Two corners in one line have one other digit.
pub(super) fn type_2<const W: usize>(
    board: &Board<W>,
    avoidable: bool,
    found: &mut Findings<'_, W>,
) -> Flow {
    one_extra(board, avoidable, found, |rectangle| rectangle.line_of_roof().is_some())
}

/// Two opposite corners or three have one other digit.
pub(super) fn type_5<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    one_extra(board, false, found, |rectangle| rectangle.line_of_roof().is_none())
}

/// The other candidates of two corners in one line count as one cell, which forms a naked subset with
/// other cells of a unit.
pub(super) fn type_3<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    each(board, false, |rectangle| {
        let Some((a, b)) = rectangle.line_of_roof() else { return Flow::Continue(()) };
        let extra = rectangle.extra(rectangle.roof);
        if extra.count_ones() < 2 {
            return Flow::Continue(());
        }
        for unit in shared_units(board, a, b) {
            let rest = (board.tables.units[unit] & board.open) - rectangle.roof;
            let items: Vec<(usize, u32)> =
                rest.iter().map(|cell| (cell, board.digits(cell))).collect();
            for size in 1..items.len() {
                closed_with(&items, size, extra, &mut |chosen, digits| {
                    let subset: Cells<W> = chosen.iter().copied().collect();
                    found.remove_mask(digits, rest - subset, || {
                        let cells = rectangle.corners.into_iter().chain(subset.iter());
                        pattern_in_order(board, bits(rectangle.pair), cells, [unit])
                    })
                })?;
            }
        }
        Flow::Continue(())
    })
}

/// Every choice of `size` cells that have, with the extra digits, one digit more than cells.
fn closed_with(
    items: &[(usize, u32)],
    size: usize,
    extra: u32,
    visit: &mut impl FnMut(&[usize], u32) -> Flow,
) -> Flow {
    // The virtual cell is one of the items that must be chosen.
    const VIRTUAL: usize = usize::MAX;
    let all = [(VIRTUAL, extra)].into_iter().chain(items.iter().copied());
    closed_sets(all, size + 1, &mut |chosen, digits| match chosen.split_first() {
        Some((&VIRTUAL, others)) => visit(others, digits),
        _ => Flow::Continue(()),
    })
}

/// In a unit of two corners one of the digits has no other place: the other is removed from them.
pub(super) fn type_4<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    each(board, false, |rectangle| {
        let Some((a, b)) = rectangle.line_of_roof() else { return Flow::Continue(()) };
        for unit in shared_units(board, a, b) {
            for bound in bits(rectangle.pair) {
                let other = rectangle.other(bound);
                if is_confined(board, unit, bound, rectangle.roof) {
                    found.remove(other, rectangle.roof, || {
                        pattern_in_order(board, [bound, other], rectangle.corners, [unit])
                    })?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// Two opposite corners have the pair only, and in both rows or both columns one of the digits has no
/// place outside the rectangle: it is removed from the two others.
pub(super) fn type_6<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    each(board, false, |rectangle| {
        let Some((a, b)) = rectangle.roof.pair() else { return Flow::Continue(()) };
        if rectangle.line_of_roof().is_some() {
            return Flow::Continue(());
        }
        let inside: Cells<W> = rectangle.corners.into_iter().collect();
        for kind in 0..2 {
            let lines = [a, b].map(|cell| usize::from(board.tables.units_of[cell][kind]));
            for bound in bits(rectangle.pair) {
                if lines.iter().all(|&line| is_confined(board, line, bound, inside)) {
                    found.remove(bound, rectangle.roof, || {
                        let digits = [bound, rectangle.other(bound)];
                        pattern_in_order(board, digits, rectangle.corners, lines)
                    })?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// A corner has the pair only, and in both lines of the opposite corner one of the digits has no place
/// outside the rectangle: the other is removed from that corner.
pub(super) fn hidden<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    each(board, false, |rectangle| {
        let inside: Cells<W> = rectangle.corners.into_iter().collect();
        for (index, &corner) in rectangle.corners.iter().enumerate() {
            let opposite = rectangle.corners[3 - index];
            if rectangle.roof.contains(corner) {
                continue;
            }
            let [row, column, _] = board.tables.units_of[opposite].map(usize::from);
            for bound in bits(rectangle.pair) {
                if [row, column].iter().all(|&line| is_confined(board, line, bound, inside)) {
                    let other = rectangle.other(bound);
                    found.remove(other, Cells::of(opposite), || {
                        pattern_in_order(board, [bound, other], rectangle.corners, [row, column])
                    })?;
                }
            }
        }
        Flow::Continue(())
    })
}

impl<const W: usize> Rectangle<'_, W> {
    fn extra(&self, cells: Cells<W>) -> u32 {
        cells.iter().fold(0, |digits, cell| digits | self.board.digits(cell)) & !self.pair
    }

    fn other(&self, digit: usize) -> usize {
        (self.pair & !(1 << digit)).trailing_zeros() as usize
    }

    /// The roof if it is two corners in one line.
    fn line_of_roof(&self) -> Option<(usize, usize)> {
        self.roof.pair().filter(|&(a, b)| self.board.peers(a).contains(b))
    }

    fn explain(&self) -> Pattern {
        pattern(self.board, bits(self.pair), self.corners.into_iter().collect(), [])
    }
}

/// Whether a digit that a unit still misses has places there, and all of them in some cells.
fn is_confined<const W: usize>(
    board: &Board<W>,
    unit: usize,
    digit: usize,
    cells: Cells<W>,
) -> bool {
    let spots = board.spots(unit, digit);
    !spots.is_empty() && spots.is_subset(cells)
}

/// The units that two cells share.
fn shared_units<const W: usize>(
    board: &Board<W>,
    a: usize,
    b: usize,
) -> impl Iterator<Item = usize> {
    let [of_a, of_b] = [a, b].map(|cell| board.tables.units_of[cell]);
    of_a.into_iter().zip(of_b).filter(|(a, b)| a == b).map(|(unit, _)| unit.into())
}

/// Every rectangle in two boxes without givens whose corners may all take one of two digits, which one
/// of them has alone or two filled ones hold.
fn each<const W: usize>(
    board: &Board<W>,
    avoidable: bool,
    mut visit: impl FnMut(&Rectangle<'_, W>) -> Flow,
) -> Flow {
    let filled = (board.open | board.given).complement();
    let [_, _, two] = board.by_count();
    // Every rectangle has one of these corners, and no other than those.
    let (some, all) = match avoidable {
        true => (filled, board.given.complement()),
        false => (two, board.open),
    };
    for corners in &board.tables.rectangles {
        let corners = corners.map(usize::from);
        if corners.iter().all(|&cell| all.contains(cell))
            && corners.iter().any(|&cell| some.contains(cell))
        {
            each_pair(board, corners, avoidable, &mut visit)?;
        }
    }
    Flow::Continue(())
}

/// The pairs of digits that make four corners a rectangle.
fn each_pair<const W: usize>(
    board: &Board<W>,
    corners: [usize; 4],
    avoidable: bool,
    visit: &mut impl FnMut(&Rectangle<'_, W>) -> Flow,
) -> Flow {
    let digits = corners.map(|cell| board.digits(cell));
    let mut seen = [0; 4];
    for index in 0..4 {
        // Two filled corners in one line, or a corner with two candidates.
        let pair = match avoidable {
            false => digits[index],
            true => digits[index] | digits[[1, 3, 0, 2][index]],
        };
        let is_filled = |index: usize| digits[index].count_ones() == 1;
        let is_usable = !avoidable || (is_filled(index) && is_filled([1, 3, 0, 2][index]));
        if pair.count_ones() != 2 || !is_usable || seen.contains(&pair) {
            continue;
        }
        seen[index] = pair;
        if digits.iter().all(|digits| digits & pair != 0) {
            let is_more = |&cell: &usize| board.digits(cell) & !pair != 0;
            let roof = corners.into_iter().filter(is_more).collect();
            visit(&Rectangle { board, corners, pair, roof })?;
        }
    }
    Flow::Continue(())
}
