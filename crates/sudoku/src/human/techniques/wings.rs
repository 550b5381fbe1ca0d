//! XY-wing, XYZ-wing, W-wing: a few cells with two or three candidates.

use super::pattern_in_order;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};

/// A pivot `xy` sees pincers `xz` and `yz`: one of them is z.
pub(super) fn xy<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let [_, _, two] = board.by_count();
    two.iter().try_for_each(|pivot| {
        pincers(board, pivot, two, |z, a, b| {
            let ends = board.peers(a) & board.peers(b);
            found.remove(z, ends, || pattern_in_order(board, [z], [pivot, a, b], []))
        })
    })
}

/// A pivot `xyz` sees pincers `xz` and `yz`: one of the three is z.
pub(super) fn xyz<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let [_, _, two] = board.by_count();
    let three = board.open.iter().filter(|&cell| board.digits(cell).count_ones() == 3);
    for pivot in three {
        pincers(board, pivot, two, |z, a, b| {
            let ends = board.peers(a) & board.peers(b) & board.peers(pivot);
            found.remove(z, ends, || pattern_in_order(board, [z], [pivot, a, b], []))
        })?;
    }
    Flow::Continue(())
}

/// Every pair of cells with two candidates that the pivot sees, that share just one digit z,
/// and that have, with the pivot, three digits in all.
fn pincers<const W: usize>(
    board: &Board<W>,
    pivot: usize,
    two: Cells<W>,
    mut visit: impl FnMut(usize, usize, usize) -> Flow,
) -> Flow {
    let near = two & board.peers(pivot);
    let digits = board.digits(pivot);
    for a in near.iter() {
        if digits & board.digits(a) == 0 {
            continue;
        }
        for b in near.iter().filter(|&b| b > a) {
            let (of_a, of_b) = (board.digits(a), board.digits(b));
            let shared = of_a & of_b;
            // In an XY-wing z is no digit of the pivot, in an XYZ-wing it is; either way all
            // other digits of the pivot are covered by the pincers.
            let fits = shared.count_ones() == 1
                && (of_a | of_b | digits).count_ones() == 3
                && (of_a | of_b) & !shared == digits & !shared;
            if fits {
                visit(shared.trailing_zeros() as usize, a, b)?;
            }
        }
    }
    Flow::Continue(())
}

/// Two cells `xy` that do not see each other, and a unit whose two places for x each see one
/// of them: not both cells are x, so one is y.
pub(super) fn w<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let [_, _, two] = board.by_count();
    for a in two.iter() {
        let twins = (two - board.peers(a)).iter().filter(|&b| b > a);
        for b in twins.filter(|&b| board.digits(a) == board.digits(b)) {
            let ends = board.peers(a) & board.peers(b);
            for x in bits(board.digits(a)) {
                let y = (board.digits(a) & !(1 << x)).trailing_zeros() as usize;
                if board.places[y].meets(ends) {
                    joined(board, x, a, b, |unit, p, q| {
                        let cells = [a, b, p, q];
                        found.remove(y, ends, || pattern_in_order(board, [x, y], cells, [unit]))
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Every unit with two places `p` and `q` for a digit such that `a` sees p and `b` sees q.
fn joined<const W: usize>(
    board: &Board<W>,
    digit: usize,
    a: usize,
    b: usize,
    mut visit: impl FnMut(usize, usize, usize) -> Flow,
) -> Flow {
    let [near_a, near_b] = [a, b].map(|cell| board.peers(cell));
    for unit in 0..3 * board.side() {
        let Some((p, q)) = board.spots(unit, digit).pair() else { continue };
        if near_a.contains(p) && near_b.contains(q) {
            visit(unit, p, q)?;
        } else if near_a.contains(q) && near_b.contains(p) {
            visit(unit, q, p)?;
        }
    }
    Flow::Continue(())
}
