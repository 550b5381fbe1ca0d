use lockstep_game::Key;
use lockstep_search::Table;

use super::value::Value;
use crate::Column;

/// An entry of the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) value: Value,
    pub(super) bound: Bound,
    pub(super) depth: u8,
    /// The best move, or the one that caused a cutoff.
    pub(super) best: Option<Column>,
}

/// What the value of an entry says of the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Lower,
    Upper,
    Exact,
}

impl Entry {
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

    fn unpack(data: u64) -> Entry {
        let bound = match data >> 40 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        };
        Entry {
            value: Value::from_number(data as u32 as i32),
            bound,
            depth: (data >> 32) as u8,
            best: Column::numbered((data >> 48 & 0x1FF) as usize),
        }
    }

    #[inline]
    pub(super) fn probe(table: &Table, identity: [u64; 2]) -> Option<Entry> {
        table.probe(Key(identity[0]), identity).map(Entry::unpack)
    }

    #[inline]
    pub(super) fn store(self, table: &Table, identity: [u64; 2]) {
        let worth = |data| u32::from(Entry::unpack(data).depth);
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
                    let known = Entry { value, bound, depth, best };
                    assert_eq!(Entry::unpack(known.pack()), known);
                }
            }
        }
    }
}
