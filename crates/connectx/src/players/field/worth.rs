use crate::Shape;

/// The evaluation of a segment by the discs in it: each disc more multiplies its worth.
///
/// A segment with one empty cell is a threat that stays; whether it will ever be carried out
/// is often decided by who must fill the last column. So it counts double if the cell is in a
/// row that falls to its owner when all other columns are full.
#[derive(Debug)]
pub(super) struct Worth {
    rows: u32,
    line: u16,
    /// By the number of discs of one player, none of the other.
    by_discs: Vec<i64>,
    /// Whether the first player gets the rows 0, 2, 4, ... of the last column.
    first_gets_even_rows: bool,
}

/// The worth of a segment with one disc missing is 2^TOP; FRACTION bits are behind the point.
const TOP: u32 = 14;
const FRACTION: u32 = 24;

impl Worth {
    pub(super) fn new(shape: Shape) -> Worth {
        let line = shape.line();
        // Long lines grow slowly, or their beginning would be worth nothing.
        let growth = 4_f64.min(2_f64.powf(30.0 / line as f64));
        let by_discs = (0..=line).map(|discs| {
            let missing = (line as i32 - 1) - discs as i32;
            let top = f64::from(1_u32 << TOP) * (1_u64 << FRACTION) as f64;
            if discs == 0 || missing < 0 { 0 } else { (top / growth.powi(missing)) as i64 }
        });
        Worth {
            rows: shape.rows() as u32,
            line: line as u16,
            by_discs: by_discs.collect(),
            first_gets_even_rows: shape.rows().is_multiple_of(2)
                || !shape.columns().is_multiple_of(2),
        }
    }

    /// What a segment is worth to the first player, given the discs of both, one of which is
    /// zero, and its only empty cell, if there is only one.
    #[inline]
    pub(super) fn of(&self, [first, second]: [u16; 2], empty: u32) -> i64 {
        let discs = first.max(second);
        let worth = self.by_discs[usize::from(discs)];
        let worth = if discs + 1 == self.line && self.line > 1 {
            let even_row = (empty % self.rows).is_multiple_of(2);
            let falls_to_first = even_row == self.first_gets_even_rows;
            if falls_to_first == (first > 0) { 2 * worth } else { worth }
        } else {
            worth
        };
        if first > 0 { worth } else { -worth }
    }

    /// What one more disc adds to a segment that has `discs`.
    #[inline]
    pub(super) fn of_disc(&self, discs: u16) -> i64 {
        self.by_discs[usize::from(discs + 1).min(self.by_discs.len() - 1)]
            .max(self.by_discs[usize::from(discs)])
    }

    /// A sum of worths as a number for a search.
    #[inline]
    pub(super) fn rounded(sum: i64) -> i32 {
        const MOST: i64 = 1 << 28;
        (sum >> FRACTION).clamp(-MOST, MOST) as i32
    }
}
