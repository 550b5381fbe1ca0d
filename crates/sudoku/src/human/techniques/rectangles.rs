//! Unique rectangles. If four empty cells in two rows, two columns and two boxes held only two
//! digits, these could be exchanged: a puzzle with one solution has no such four. These conclusions
//! assume that the puzzle has one solution.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// A rectangle of open cells; corner `i` is opposite to corner `3 - i`.
type Corners = [usize; 4];

/// Three corners have only the two digits: the fourth is neither of them.
pub(super) fn type_1<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    each_rectangle(board, |corners, pair| {
        let (bare, rest) = split(board, corners, pair);
        match rest.only() {
            Some(roof) if bare.len() == 3 => {
                found.remove_mask(pair, Cells::of(roof), || explain(board, pair, corners))
            }
            _ => Flow::Continue(()),
        }
    })
}

/// Two corners in one line have only the two digits, the other two the same third digit: one of
/// these holds it.
pub(super) fn type_2<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    each_roof(board, |corners, pair, [a, b]| {
        let extra = board.digits(a) & !pair;
        if extra != board.digits(b) & !pair || extra.count_ones() != 1 {
            return Flow::Continue(());
        }
        let ends = board.peers(a) & board.peers(b);
        let digit = extra.trailing_zeros() as usize;
        found.remove(digit, ends, || explain(board, pair, corners))
    })
}

/// Two corners in one line have two digits only, and in a unit of the two others one of the
/// digits has no other place: the other digit is removed from these.
pub(super) fn type_4<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    each_roof(board, |corners, pair, [a, b]| {
        let roof = Cells::of(a) | Cells::of(b);
        let units = (0..3).filter(|&kind| unit_of(board, a, kind) == unit_of(board, b, kind));
        for unit in units.map(|kind| unit_of(board, a, kind)) {
            for bound in bits(pair).filter(|&digit| board.spots(unit, digit) == roof) {
                let other = (pair & !(1 << bound)).trailing_zeros() as usize;
                found.remove(other, roof, || {
                    let cells = corners.iter().copied().collect();
                    pattern(board, [bound, other], cells, [unit])
                })?;
            }
        }
        Flow::Continue(())
    })
}

fn explain<const W: usize>(board: &Board<W>, pair: u32, corners: Corners) -> super::Pattern {
    pattern(board, bits(pair), corners.iter().copied().collect(), [])
}

fn unit_of<const W: usize>(board: &Board<W>, cell: usize, kind: usize) -> usize {
    board.tables.units_of[cell][kind].into()
}

/// The corners that have the pair only, and the others.
fn split<const W: usize>(board: &Board<W>, corners: Corners, pair: u32) -> (Cells<W>, Cells<W>) {
    let all: Cells<W> = corners.iter().copied().collect();
    let bare = corners.iter().copied().filter(|&cell| board.digits(cell) == pair).collect();
    (bare, all - bare)
}

/// The rectangles with two corners in one line that have only the pair; the other two are given as the roof.
fn each_roof<const W: usize>(
    board: &Board<W>,
    mut visit: impl FnMut(Corners, u32, [usize; 2]) -> Flow,
) -> Flow {
    each_rectangle(board, |corners, pair| {
        let (_, roof) = split(board, corners, pair);
        match roof.pair() {
            Some((a, b)) if board.peers(a).contains(b) => visit(corners, pair, [a, b]),
            _ => Flow::Continue(()),
        }
    })
}

/// Every rectangle in two boxes whose corners are open and share a pair that at least one
/// of them has alone, with the pair as a mask.
fn each_rectangle<const W: usize>(
    board: &Board<W>,
    mut visit: impl FnMut(Corners, u32) -> Flow,
) -> Flow {
    let (n, side) = (board.order().get(), board.side());
    let [_, _, two] = board.by_count();
    for first in two.iter() {
        let pair = board.digits(first);
        let places = bits(pair).map(|digit| board.places[digit]);
        let both = places.fold(board.open, |both, places| both & places);
        let (row, column) = (first / side, first % side);
        for row_2 in (0..side).filter(|&r| r != row && both.contains(r * side + column)) {
            for column_2 in (0..side).filter(|&c| c != column && both.contains(row * side + c)) {
                let in_two_boxes = (row / n == row_2 / n) != (column / n == column_2 / n);
                let opposite = row_2 * side + column_2;
                if in_two_boxes && both.contains(opposite) {
                    visit([first, row * side + column_2, row_2 * side + column, opposite], pair)?;
                }
            }
        }
    }
    Flow::Continue(())
}
