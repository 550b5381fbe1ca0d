//! Death blossom: whatever digit the stem holds, an almost locked set loses that digit and keeps
//! another one, the same for all.

use super::locked_sets::{AlmostLocked, almost_locked_sets};
use super::pattern_in_order;
use crate::human::board::{Board, digit};
use crate::human::cells::{Cells, bits};
use crate::human::findings::{Findings, Flow};
use crate::human::step::{LockedSet, Pattern};

/// The most candidates of a stem.
const MAX_PETALS: u32 = 4;

/// Reports the blossoms of every stem.
pub(super) fn death_blossom<const W: usize>(board: &Board<W>, found: &mut Findings<'_, W>) -> Flow {
    let sets = almost_locked_sets(board);
    for stem in board.open.iter() {
        if board.digits(stem).count_ones() > MAX_PETALS {
            continue;
        }
        // For each candidate of the stem, the sets that lose it.
        let petals: Vec<Vec<&AlmostLocked<W>>> = bits(board.digits(stem))
            .map(|digit| {
                let loses = |set: &&AlmostLocked<W>| {
                    set.digits >> digit & 1 == 1
                        && !set.cells.contains(stem)
                        && (set.cells & board.places[digit]).is_subset(board.peers(stem))
                };
                sets.iter().filter(loses).collect()
            })
            .collect();
        if petals.iter().any(Vec::is_empty) {
            continue;
        }
        for kept in (0..board.side()).filter(|&digit| board.digits(stem) >> digit & 1 == 0) {
            let mut flower = Flower { board, stem, kept, chosen: Vec::new() };
            flower.grow(&petals, board.places[kept], found)?;
        }
    }
    Flow::Continue(())
}

/// A stem and the petals chosen so far.
struct Flower<'b, 's, const W: usize> {
    board: &'b Board<W>,
    stem: usize,
    /// The digit that every petal keeps.
    kept: usize,
    chosen: Vec<&'s AlmostLocked<W>>,
}

impl<'s, const W: usize> Flower<'_, 's, W> {
    /// Chooses the next petal; `targets` is what all petals so far see.
    fn grow(
        &mut self,
        petals: &[Vec<&'s AlmostLocked<W>>],
        targets: Cells<W>,
        found: &mut Findings<'_, W>,
    ) -> Flow {
        let Some((next, rest)) = petals.split_first() else {
            return found.remove(self.kept, targets, || self.explain());
        };
        let kept = self.kept;
        for &set in next.iter().filter(|set| set.digits >> kept & 1 == 1) {
            let seen = self.board.seen_by_all(set.cells & self.board.places[self.kept]);
            if targets.meets(seen) {
                self.chosen.push(set);
                let end = self.grow(rest, targets & seen, found);
                self.chosen.pop();
                end?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self) -> Pattern {
        let cells = |cells: Cells<W>| cells.iter().map(|cell| self.board.cell(cell));
        let sets = self.chosen.iter().map(|set| LockedSet {
            cells: cells(set.cells).collect(),
            digits: bits(set.digits).map(digit).collect(),
        });
        let petals = self.chosen.iter().fold(Cells::EMPTY, |all, set| all | set.cells);
        let all = [self.stem].into_iter().chain(petals.iter());
        let sets = sets.collect();
        Pattern { sets, ..pattern_in_order(self.board, [self.kept], all, []) }
    }
}
