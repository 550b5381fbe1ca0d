use lockstep_search::Table;

use super::Selectivity;
use crate::{Board, Eval};

/// An entry of the table: bounds of a position's value by a search of some depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::flagship) struct Known {
    pub(super) lower: Eval,
    pub(super) upper: Eval,
    pub(super) depth: u8,
    pub(super) selectivity: Selectivity,
    /// The move that was best, or refuted the position before.
    pub(in crate::flagship) best: Option<u8>,
}

impl Known {
    /// ```text
    /// bits 0..16 lower   16..32 upper   32..40 selectivity   40..48 depth
    ///      48..56 best, 64 if none      63 always set
    /// ```
    fn pack(self) -> u64 {
        let bounds = u64::from(self.lower.0 as u16) | u64::from(self.upper.0 as u16) << 16;
        let effort = u64::from(self.selectivity.0) << 32 | u64::from(self.depth) << 40;
        bounds | effort | u64::from(self.best.unwrap_or(64)) << 48 | 1 << 63
    }

    fn unpack(data: u64) -> Known {
        let bound = |bits: u64| Eval((bits as u16 as i16).into());
        let best = (data >> 48) as u8 & 0x7F;
        Known {
            lower: bound(data),
            upper: bound(data >> 16),
            depth: (data >> 40) as u8,
            selectivity: Selectivity((data >> 32) as u8),
            best: (best < 64).then_some(best),
        }
    }

    #[inline]
    pub(in crate::flagship) fn probe(table: &Table, board: Board) -> Option<Known> {
        table.probe(board.key(), [board.own, board.opp]).map(Known::unpack)
    }

    #[inline]
    pub(super) fn store(self, table: &Table, board: Board) {
        // Depth first, then how sure: together the bits 32 to 48.
        let worth = |data| u32::from((data >> 32) as u16);
        table.store(board.key(), [board.own, board.opp], self.pack(), worth);
    }

    /// Whether a search of this depth and selectivity would say no more.
    #[inline(always)]
    pub(super) fn covers(self, depth: u32, selectivity: Selectivity) -> bool {
        u32::from(self.depth) >= depth && self.selectivity >= selectivity
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for (lower, upper) in [(-2048, 2048), (-1, 0), (5, 5), (-2048, -2047)] {
            for (depth, best) in [(0, None), (60, Some(0)), (255, Some(63))] {
                for selectivity in Selectivity::all() {
                    let (lower, upper) = (Eval(lower), Eval(upper));
                    let known = Known { lower, upper, depth, selectivity, best };
                    assert_eq!(Known::unpack(known.pack()), known);
                }
            }
        }
    }
}
