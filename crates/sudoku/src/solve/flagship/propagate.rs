//! Propagation: what follows without a guess.
//!
//! A *triad* is the three cells in which a row, or a column, meets a box. Every digit takes
//! one triad in each row of a box, so three triads of a band that lie in three rows and three
//! boxes: one of six arrangements.
//!
//! ```text
//!   a . . | . . . | . . .      a digit in the first row of box 0 is in the second row of
//!   . . . | b . . | . . .      one of the other boxes and in the third row of the other:
//!   . . . | . . . | c . .      a b c, or with b and c exchanged
//! ```
//!
//! A sweep does four things for all boxes and all digits at once: a digit that fills a cell is
//! removed from the rest of its box; triads that belong to no arrangement of their band are removed,
//! and likewise of their stack; a digit with one place in a box fills it. Singles of rows and
//! columns, and locked candidates, follow from these. This order needs the fewest sweeps.

use super::candidates::{Candidates, DIGITS};
use super::lanes::{Kernel, Lanes};

/// How propagation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Some cell or some digit of a unit has no place left.
    Contradiction,
    /// Every cell has one candidate, and no unit has a digit twice.
    Solution,
    /// A fixed point, with cells still open.
    Open,
}

/// The sum of a box whose nine cells share out the nine digits.
const FULL: u16 = DIGITS;

/// The sum of a spare lane.
const SPARE: u16 = 9 * DIGITS;

/// The sums of a solution.
static SOLVED: [u16; 16] = {
    let mut words = [SPARE; 16];
    let mut index = 0;
    while index < 9 {
        words[index / 3 * 4 + index % 3] = FULL;
        index += 1;
    }
    words
};

/// Removes candidates up to a fixed point.
#[inline(always)]
pub(super) fn propagate<K: Kernel>(kernel: K, cells: &mut Candidates<K::Lanes>) -> End {
    let every = kernel.splat(u16::MAX);
    let solved = kernel.load(&SOLVED);
    let mut sum = cells.sum();
    loop {
        if !sweep(kernel, cells) {
            return End::Contradiction;
        }
        let before = sum;
        sum = cells.sum();
        if (sum ^ solved).has_none_of(every) {
            let is_solution = is_solution(kernel, cells);
            return if is_solution { End::Solution } else { End::Contradiction };
        }
        if (sum ^ before).has_none_of(every) {
            triples(kernel, cells);
            sum = cells.sum();
            if (sum ^ before).has_none_of(every) {
                return End::Open;
            }
        }
    }
}

/// One round of all rules; false on a contradiction.
#[inline(always)]
fn sweep<K: Kernel>(kernel: K, cells: &mut Candidates<K::Lanes>) -> bool {
    let borrow = naked_singles(kernel, cells);
    let [a, b, c] = cells.rows();
    cells.keep_rows(arrange(
        [a, b, c],
        [a.next_stack(), b.next_stack(), c.next_stack()],
        [a.last_stack(), b.last_stack(), c.last_stack()],
    ));
    let [a, b, c] = cells.columns();
    cells.keep_columns(arrange(
        [a, b, c],
        [a.next_band(), b.next_band(), c.next_band()],
        [a.last_band(), b.last_band(), c.last_band()],
    ));
    let missing = hidden_singles(kernel, cells);
    let bad = (borrow & kernel.splat(1 << 15)) | missing;
    bad.has_none_of(bad)
}

/// A digit that is the only candidate of a cell is removed from the other cells of the box. The
/// result has its highest bit set where a cell has no candidate.
///
/// Singles are combined by exclusive or: if two cells have the same one, both lose it, and the next
/// sweep finds them empty.
#[inline(always)]
fn naked_singles<K: Kernel>(kernel: K, cells: &mut Candidates<K::Lanes>) -> K::Lanes {
    let minus_one = kernel.splat(u16::MAX);
    let mut borrow = kernel.splat(0);
    let mut taken = kernel.splat(0);
    let mut singles = [kernel.splat(0); 9];
    for (single, cell) in singles.iter_mut().zip(cells.0) {
        let less = cell.plus(minus_one);
        borrow = borrow | less;
        *single = cell & (cell & less).is_zero();
        taken = taken ^ *single;
    }
    for (cell, single) in cells.0.iter_mut().zip(singles) {
        *cell = cell.without(taken ^ single);
    }
    borrow
}

/// A digit with one place in a box is the only candidate there. The result has the digits
/// that have no place in a box.
#[inline(always)]
fn hidden_singles<K: Kernel>(kernel: K, cells: &mut Candidates<K::Lanes>) -> K::Lanes {
    let rows = cells.rows();
    let mut twice = (rows[0] & rows[1]) | (rows[2] & (rows[0] | rows[1]));
    for row in 0..3 {
        let [a, b, c] = [cells.0[3 * row], cells.0[3 * row + 1], cells.0[3 * row + 2]];
        twice = twice | (a & b) | (c & (a | b));
    }
    let some = rows[0] | rows[1] | rows[2];
    let once = some.without(twice);
    for place in 0..9 {
        cells.0[place] = cells.0[place].prefer(once);
    }
    some ^ kernel.splat(DIGITS)
}

/// The triads that belong to an arrangement: with three rows of triads, and the same as the
/// next and the last box see them.
#[inline(always)]
fn arrange<L: Lanes>(here: [L; 3], next: [L; 3], last: [L; 3]) -> [L; 3] {
    [
        here[0] & ((next[1] & last[2]) | (last[1] & next[2])),
        here[1] & ((next[2] & last[0]) | (last[2] & next[0])),
        here[2] & ((next[0] & last[1]) | (last[0] & next[1])),
    ]
}

/// A triad holds three digits. If it has three candidates, they are removed from the other
/// triads of the box; if three digits must be in it, it has no other candidates.
#[inline(always)]
fn triples<K: Kernel>(kernel: K, cells: &mut Candidates<K::Lanes>) {
    let rows = triples_in(kernel, cells.rows());
    let columns = triples_in(kernel, cells.columns());
    cells.keep_rows(rows);
    cells.keep_columns(columns);
}

#[inline(always)]
fn triples_in<K: Kernel>(kernel: K, triads: [K::Lanes; 3]) -> [K::Lanes; 3] {
    let minus_one = kernel.splat(u16::MAX);
    let mut naked = triads;
    for triad in &mut naked {
        let two = *triad & triad.plus(minus_one);
        let one = two & two.plus(minus_one);
        *triad = *triad & (one & one.plus(minus_one)).is_zero();
    }
    let taken = naked[0] | naked[1] | naked[2];
    let mut kept = triads;
    for index in 0..3 {
        kept[index] = triads[index].without(taken ^ naked[index]);
    }
    let mut result = kept;
    for index in 0..3 {
        let bound = kept[index].without(kept[(index + 1) % 3] | kept[(index + 2) % 3]);
        let one = bound & bound.plus(minus_one);
        let fewer = (one & one.plus(minus_one)).is_zero();
        result[index] = kept[index] & (bound | fewer);
    }
    result
}

/// Whether every cell has one digit, and every unit all of them.
#[inline(always)]
fn is_solution<K: Kernel>(kernel: K, cells: &Candidates<K::Lanes>) -> bool {
    let mut full = kernel.splat(DIGITS);
    for cell in cells.0 {
        full = full.without(cell.is_zero());
    }
    for row in cells.rows() {
        full = full & (row | row.next_stack() | row.last_stack());
    }
    for column in cells.columns() {
        full = full & (column | column.next_band() | column.last_band());
    }
    let [a, b, c] = cells.rows();
    full = full & (a | b | c);
    (full ^ kernel.splat(DIGITS)).has_none_of(kernel.splat(DIGITS))
}
