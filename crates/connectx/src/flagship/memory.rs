use lockstep_game::Key;
use lockstep_search::Table;

use super::value::Value;
use crate::Column;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) value: Value,
    pub(super) bound: Bound,
    pub(super) depth: u8,
    /// The move that was best, or refuted the position before.
    pub(super) best: Option<Column>,
}

/// What the value of an entry says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Lower,
    Upper,
    Exact,
}

impl Known {
    /// ```text
    /// bits 0..32 value   32..40 depth   40..42 bound   48..57 best + 1, 0 if none   63 always set
    /// ```
    fn pack(self) -> u64 {
        let best = self.best.map_or(0, |column| column.index() as u64 + 1);
        let bound = self.bound as u64;
        u64::from(self.value.get() as u32)
            | u64::from(self.depth) << 32
            | bound << 40
            | best << 48
            | 1 << 63
    }

    fn unpack(data: u64) -> Known {
        let bound = match data >> 40 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        };
        Known {
            value: Value::from_number(data as u32 as i32),
            bound,
            depth: (data >> 32) as u8,
            best: Column::numbered((data >> 48 & 0x1FF) as usize),
        }
    }

    #[inline]
    pub(super) fn probe(table: &Table, identity: [u64; 2]) -> Option<Known> {
        table.probe(Key(identity[0]), identity).map(Known::unpack)
    }

    #[inline]
    pub(super) fn store(self, table: &Table, identity: [u64; 2]) {
        let worth = |data| u32::from(Known::unpack(data).depth);
        table.store(Key(identity[0]), identity, self.pack(), worth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for value in [Value::LEAST, Value::DRAW, Value::win(9), Value::estimate(-5)] {
            for (depth, best) in
                [(0, None), (7, Some(Column::new(0))), (255, Some(Column::new(255)))]
            {
                for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                    let known = Known { value, bound, depth, best };
                    assert_eq!(Known::unpack(known.pack()), known);
                }
            }
        }
    }
}
