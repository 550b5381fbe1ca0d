//! Simple colouring: nets of conjugate pairs of a digit.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::Cells;
use crate::human::findings::{Findings, Flow};

/// In a net of conjugate pairs every second cell holds the digit. If two cells of one colour
/// see each other, that colour is wrong; a cell outside that sees both colours cannot hold it.
pub(super) fn colouring<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    (0..board.side()).try_for_each(|digit| {
        let links = strong_links(board, digit);
        let mut left: Cells<W> = links.iter().flat_map(|&(a, b)| [a, b]).collect();
        while let Some(start) = left.first() {
            let colours = net(&links, start);
            left -= colours[0] | colours[1];
            conclude(board, digit, colours, found)?;
        }
        Flow::Continue(())
    })
}

fn conclude<const W: usize>(
    board: &Board<W>,
    digit: usize,
    [a, b]: [Cells<W>; 2],
    found: &mut Findings<'_, W>,
) -> Flow {
    let why = || pattern(board, [digit], a | b, []);
    let seen_by =
        |cells: Cells<W>| cells.iter().fold(Cells::EMPTY, |seen, cell| seen | board.peers(cell));
    let [sees_a, sees_b] = [a, b].map(seen_by);
    for (colour, seen) in [(a, sees_a), (b, sees_b)] {
        if colour.meets(seen) {
            found.remove(digit, colour, why)?;
        }
    }
    found.remove(digit, (sees_a & sees_b) - (a | b), why)
}

/// The conjugate pairs of a digit: its last two places in some unit.
fn strong_links<const W: usize>(board: &Board<W>, digit: usize) -> Vec<(usize, usize)> {
    (0..3 * board.side()).filter_map(|unit| board.spots(unit, digit).pair()).collect()
}

/// The cells that are linked to `start`, in two colours. In a net with an odd cycle, which
/// no puzzle with a solution has, a cell may have both.
fn net<const W: usize>(links: &[(usize, usize)], start: usize) -> [Cells<W>; 2] {
    let mut colours = [Cells::of(start), Cells::EMPTY];
    loop {
        let before = colours;
        for &(a, b) in links {
            for colour in 0..2 {
                if colours[colour].contains(a) {
                    colours[1 - colour].insert(b);
                }
                if colours[colour].contains(b) {
                    colours[1 - colour].insert(a);
                }
            }
        }
        if colours == before {
            return colours;
        }
    }
}
