//! Simple colouring: the last two places of a digit in units, joined to nets.

use super::board::Board;
use super::cells::Cells;
use super::findings::{Findings, Flow};
use super::pattern;

/// In a net of last-two places every second cell holds the digit. If two cells of one colour
/// see each other, that colour is wrong; a cell outside that sees both colours is not it.
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

/// The pairs of cells that are the last two places of a digit in some unit.
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
