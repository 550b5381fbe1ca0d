//! Patterns of one digit with two strong links: skyscraper, two-string kite, turbot fish, empty
//! rectangle.

use super::pattern_in_order;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// How two strong links are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// Two parallel lines, joined by a line that crosses both.
    Skyscraper,
    /// A row and a column, joined by a box.
    Kite,
    /// Anything else.
    Turbot,
}

impl Joint {
    /// Whether units of these kinds (row, column, box) can be joined so.
    fn is_between(self, first: usize, second: usize) -> bool {
        match self {
            Joint::Skyscraper => first == second && first < 2,
            Joint::Kite => (first, second) == (0, 1),
            Joint::Turbot => true,
        }
    }
}

/// Two units with two places each: an end of one sees an end of the other, so that one of the two
/// other ends holds the digit.
pub(super) fn two_links<const W: usize>(
    board: &Board<W>,
    joint: Joint,
    found: &mut Findings<'_, W>,
) -> Flow {
    for digit in 0..board.side() {
        let units = 0..3 * board.side();
        let links: Vec<(usize, usize, usize)> = units
            .filter_map(|unit| board.spots(unit, digit).pair().map(|(a, b)| (unit, a, b)))
            .collect();
        for (index, &(first, a, b)) in links.iter().enumerate() {
            for &(second, c, d) in &links[index + 1..] {
                if !joint.is_between(first / board.side(), second / board.side()) {
                    continue;
                }
                for (end, near, far, other) in
                    [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)]
                {
                    let is_new = ![far, other].contains(&end) && ![far, other].contains(&near);
                    if is_new
                        && board.peers(near).contains(far)
                        && joined(board, first, second, near, far) == joint
                    {
                        let ends = board.peers(end) & board.peers(other);
                        found.remove(digit, ends, || {
                            let cells = [end, near, far, other];
                            pattern_in_order(board, [digit], cells, [first, second])
                        })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// How the links of two units are joined by two cells that see each other.
fn joined<const W: usize>(
    board: &Board<W>,
    first: usize,
    second: usize,
    near: usize,
    far: usize,
) -> Joint {
    let side = board.side();
    let [kind, other] = [first, second].map(|unit| unit / side);
    let shares =
        |kind: usize| board.tables.units_of[near][kind] == board.tables.units_of[far][kind];
    match (kind, other) {
        (0, 0) if shares(1) => Joint::Skyscraper,
        (1, 1) if shares(0) => Joint::Skyscraper,
        (0, 1) if shares(2) => Joint::Kite,
        _ => Joint::Turbot,
    }
}

/// The places of a box lie in one row and one column. If an end of a strong link is in the line of one
/// of them, the other end and the other line exclude the cell where they cross.
pub(super) fn empty_rectangle<const W: usize>(
    board: &Board<W>,
    found: &mut Findings<'_, W>,
) -> Flow {
    let side = board.side();
    for unit in 2 * side..3 * side {
        for digit in bits(board.missing(unit)) {
            let spots = board.spots(unit, digit);
            for (row, column) in crosses(board, unit) {
                let [in_row, in_column] =
                    [row, column].map(|line| spots & board.tables.units[line]);
                let is_cross = (spots - (in_row | in_column)).is_empty()
                    && in_row != spots
                    && in_column != spots;
                if is_cross {
                    let lines = [(row, column), (column, row)];
                    lines.iter().try_for_each(|&(via, out)| {
                        across(board, digit, [unit, via, out], spots, found)
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The rows and columns that cross within a box.
fn crosses<const W: usize>(board: &Board<W>, unit: usize) -> impl Iterator<Item = (usize, usize)> {
    let cells = board.tables.units[unit];
    cells.iter().map(|cell| {
        let [row, column, _] = board.tables.units_of[cell];
        (row.into(), column.into())
    })
}

/// A strong link with one end in the line `via` outside the box and the other in no cell of the box:
/// the digit is removed where the other end sees the line `out`.
fn across<const W: usize>(
    board: &Board<W>,
    digit: usize,
    [unit, via, out]: [usize; 3],
    spots: Cells<W>,
    found: &mut Findings<'_, W>,
) -> Flow {
    let units = &board.tables.units;
    for near in (board.spots(via, digit) - units[unit]).iter() {
        for link in board.tables.units_of[near].map(usize::from) {
            let Some((a, b)) = board.spots(link, digit).pair() else { continue };
            let far = if a == near { b } else { a };
            if link == via || units[unit].contains(far) {
                continue;
            }
            let ends = board.peers(far) & (units[out] - units[unit]);
            found.remove(digit, ends - Cells::of(near), || {
                let cells = spots.iter().chain([near, far]);
                pattern_in_order(board, [digit], cells, [unit, link])
            })?;
        }
    }
    Flow::Continue(())
}
