//! Sue de Coq: cells where a box and a line cross, with cells of the rest of the line and of the box.
//!
//! Count how often each digit can be in the chosen cells: twice if both the line and the box have a place
//! for it outside the crossing, else once. If these numbers add up to the number of cells, each digit
//! is there as often as it can be, and what would prevent that is removed.

use super::pattern;
use crate::human::board::Board;
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};
use crate::human::step::{LockedSet, Pattern};

/// The most cells of the line or the box beside the crossing.
const MAX_BESIDE: usize = 4;

/// Some cells and the digits they may take.
type Part<const W: usize> = (Cells<W>, u32);

/// Reports what each crossing of a line and a box removes.
pub(super) fn sue_de_coq<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let side = board.side();
    if side > 9 {
        return Flow::Continue(());
    }
    for unit in 2 * side..3 * side {
        for line in 0..2 * side {
            let [in_line, in_box] = [line, unit].map(|unit| board.tables.units[unit] & board.open);
            let shared = in_line & in_box;
            if shared.len() < 2 {
                continue;
            }
            let [of_line, of_box] =
                [in_line - shared, in_box - shared].map(|rest| parts(board, rest, MAX_BESIDE));
            for &core in
                parts(board, shared, shared.len() as usize).iter().filter(|p| p.0.len() > 1)
            {
                if core.1.count_ones() >= core.0.len() + 2 {
                    let crossing = Crossing { board, line, unit, core };
                    crossing.search(&of_line, &of_box, found)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Every choice of up to `limit` cells.
fn parts<const W: usize>(board: &Board<W>, cells: Cells<W>, limit: usize) -> Vec<Part<W>> {
    let mut parts: Vec<Part<W>> = vec![(Cells::EMPTY, 0)];
    for cell in cells.iter() {
        let small = parts.iter().filter(|part| (part.0.len() as usize) < limit);
        let more: Vec<Part<W>> = small
            .map(|&(chosen, digits)| (chosen | Cells::of(cell), digits | board.digits(cell)))
            .collect();
        parts.extend(more);
    }
    parts.retain(|part| !part.0.is_empty());
    parts
}

struct Crossing<'b, const W: usize> {
    board: &'b Board<W>,
    line: usize,
    unit: usize,
    core: Part<W>,
}

impl<const W: usize> Crossing<'_, W> {
    fn search(&self, of_line: &[Part<W>], of_box: &[Part<W>], found: &mut Findings<'_, W>) -> Flow {
        for &a in of_line.iter().filter(|part| part.1 & self.core.1 != 0) {
            for &b in of_box {
                let cells = self.core.0.len() + a.0.len() + b.0.len();
                let once = (self.core.1 | a.1 | b.1).count_ones();
                if once + (a.1 & b.1).count_ones() == cells {
                    self.report(a, b, found)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn report(&self, a: Part<W>, b: Part<W>, found: &mut Findings<'_, W>) -> Flow {
        let board = self.board;
        let all = self.core.0 | a.0 | b.0;
        let removals: Vec<(usize, Cells<W>)> = bits(self.core.1 | a.1 | b.1)
            .flat_map(|digit| {
                let places = board.places[digit];
                let bit = 1 << digit;
                if a.1 & b.1 & bit == 0 {
                    return vec![(digit, board.seen_by_all(places & all))];
                }
                // Once in the line and once in the box, both outside the crossing.
                let [of_line, of_box] = [a.0, b.0].map(|cells| board.seen_by_all(places & cells));
                vec![(digit, of_line - a.0), (digit, of_box - b.0)]
            })
            .collect();
        found.remove_some(removals, || {
            let sets = [self.core, a, b].map(|(cells, digits)| LockedSet {
                cells: cells.iter().map(|cell| board.cell(cell)).collect(),
                digits: bits(digits).map(crate::human::board::digit).collect(),
            });
            let digits = bits(self.core.1 | a.1 | b.1);
            Pattern { sets: sets.into(), ..pattern(board, digits, all, [self.line, self.unit]) }
        })
    }
}
