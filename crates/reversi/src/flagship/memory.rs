use lockstep_search::Table;

use crate::{Board, Eval};

/// What the table knows of a position: bounds of its value by a search of some depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) lower: Eval,
    pub(super) upper: Eval,
    pub(super) depth: u8,
    /// The move that was best, or refuted the position before.
    pub(super) best: Option<u8>,
}

impl Known {
    /// ```text
    /// bits 0..16 lower   16..32 upper   32..40 depth   40..48 best, 64 if none   63 always set
    /// ```
    fn pack(self) -> u64 {
        let bounds = u64::from(self.lower.0 as u16) | u64::from(self.upper.0 as u16) << 16;
        let best = u64::from(self.best.unwrap_or(64));
        bounds | u64::from(self.depth) << 32 | best << 40 | 1 << 63
    }

    fn unpack(data: u64) -> Known {
        let bound = |bits: u64| Eval((bits as u16 as i16).into());
        let best = (data >> 40) as u8;
        Known {
            lower: bound(data),
            upper: bound(data >> 16),
            depth: (data >> 32) as u8,
            best: (best < 64).then_some(best),
        }
    }

    #[inline]
    pub(super) fn probe(table: &Table, board: Board) -> Option<Known> {
        table.probe(board.key(), [board.own, board.opp]).map(Known::unpack)
    }

    #[inline]
    pub(super) fn store(self, table: &Table, board: Board) {
        let worth = |data| u32::from(Known::unpack(data).depth);
        table.store(board.key(), [board.own, board.opp], self.pack(), worth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for (lower, upper) in [(-2048, 2048), (-1, 0), (5, 5), (-2048, -2047)] {
            for (depth, best) in [(0, None), (60, Some(0)), (255, Some(63))] {
                let known = Known { lower: Eval(lower), upper: Eval(upper), depth, best };
                assert_eq!(Known::unpack(known.pack()), known);
            }
        }
    }
}
