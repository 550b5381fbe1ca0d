//! Colouring: nets of conjugate pairs of a digit, and of equal cells with two candidates.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// In a net of conjugate pairs every second cell holds the digit. If two cells of one colour
/// see each other, that colour is wrong; a cell outside that sees both colours cannot hold it.
pub(super) fn colouring<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    (0..board.side()).try_for_each(|digit| {
        let nets = nets(&strong_links(board, digit));
        nets.into_iter().try_for_each(|colours| conclude(board, digit, colours, found))
    })
}

/// Two nets. If a colour of one sees a colour of the other, one of their two other colours is right:
/// what sees both is removed. A colour that sees both colours of another net is wrong.
pub(super) fn multi<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    (0..board.side()).try_for_each(|digit| {
        let nets: Vec<[Cells<W>; 2]> = nets(&strong_links(board, digit));
        for (index, first) in nets.iter().enumerate() {
            for (other, second) in nets.iter().enumerate().filter(|&(other, _)| other != index) {
                let why =
                    || pattern(board, [digit], first[0] | first[1] | second[0] | second[1], []);
                for a in 0..2 {
                    let seen = board.seen_by_any(first[a]);
                    let meets = [0, 1].map(|c| second[c].meets(seen));
                    if meets == [true; 2] {
                        found.remove(digit, first[a], why)?;
                    }
                    for c in (0..2).filter(|&c| meets[c] && index < other) {
                        let ends =
                            board.seen_by_any(first[1 - a]) & board.seen_by_any(second[1 - c]);
                        found.remove(digit, ends, why)?;
                    }
                }
            }
        }
        Flow::Continue(())
    })
}

/// Cells with the same two candidates that see each other hold them in turn: a cell outside that sees
/// two different ones takes neither. From four cells on; two are a naked pair.
pub(super) fn remote_pairs<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let [_, _, two] = board.by_count();
    let mut left = two;
    while let Some(start) = left.first() {
        let pair = board.digits(start);
        let twins: Cells<W> = left.iter().filter(|&cell| board.digits(cell) == pair).collect();
        left -= twins;
        let links: Vec<(usize, usize)> = twins
            .iter()
            .flat_map(|a| {
                (twins & board.peers(a)).iter().filter(move |&b| b > a).map(move |b| (a, b))
            })
            .collect();
        for [a, b] in nets(&links) {
            if (a | b).len() >= 4 && !a.meets(b) {
                let ends = board.seen_by_any(a) & board.seen_by_any(b);
                found
                    .remove_mask(pair, ends - (a | b), || pattern(board, bits(pair), a | b, []))?;
            }
        }
    }
    Flow::Continue(())
}

fn conclude<const W: usize>(
    board: &Board<W>,
    digit: usize,
    [a, b]: [Cells<W>; 2],
    found: &mut Findings<'_, W>,
) -> Flow {
    let why = || pattern(board, [digit], a | b, []);
    let [sees_a, sees_b] = [a, b].map(|colour| board.seen_by_any(colour));
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

/// The nets that links form, each in two colours.
fn nets<const W: usize>(links: &[(usize, usize)]) -> Vec<[Cells<W>; 2]> {
    let mut nets = Vec::new();
    let mut left: Cells<W> = links.iter().flat_map(|&(a, b)| [a, b]).collect();
    while let Some(start) = left.first() {
        let colours = net(links, start);
        left -= colours[0] | colours[1];
        nets.push(colours);
    }
    nets
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
