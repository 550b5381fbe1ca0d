//! X-wing, swordfish, jellyfish: subsets of lines instead of cells.

use super::pattern;
use super::subsets::{closed_sets, spots_in};
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// The places of a digit in some rows lie in as many columns: the digit is removed from the rest of
/// the columns. Likewise with rows and columns exchanged.
pub(super) fn fish<const W: usize>(
    board: &Board<W>,
    size: usize,
    found: &mut Findings<'_, W>,
) -> Flow {
    let side = board.side();
    for digit in 0..side {
        if board.places[digit].len() > size as u32 {
            of_lines(board, digit, size, 0, side, found)?;
            of_lines(board, digit, size, side, 0, found)?;
        }
    }
    Flow::Continue(())
}

/// Fish in the lines from number `base` on, across the lines from number `cover` on.
fn of_lines<const W: usize>(
    board: &Board<W>,
    digit: usize,
    size: usize,
    base: usize,
    cover: usize,
    found: &mut Findings<'_, W>,
) -> Flow {
    let lines = base..base + board.side();
    let items = lines.map(|line| (line, spots_in(board, line, digit)));
    let union = |lines: &mut dyn Iterator<Item = usize>| {
        lines.fold(Cells::EMPTY, |union, line| union | board.tables.units[line])
    };
    closed_sets(items, size, &mut |chosen, crossed| {
        let lines = union(&mut chosen.iter().copied());
        let crossing = bits(crossed).map(|place| cover + place);
        let rest = union(&mut bits(crossed).map(|place| cover + place)) - lines;
        found.remove(digit, rest, || {
            let units = chosen.iter().copied().chain(crossing);
            pattern(board, [digit], board.places[digit] & lines, units)
        })
    })
}
