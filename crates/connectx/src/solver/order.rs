//! Move ordering.
//!
//! After a move that leaves an even number of cells, the player who made it can answer above every
//! disc until the board is full: the *follower*. The top cell of each column and every second one
//! below it are *due* to the follower, the others to the opponent (see `bound`). So moves onto a cell
//! that is due, lines that need no other cells, and lines that the other player's dues do not block
//! tell more of the outcome than discs alone. On boards with long lines this makes trees several
//! times smaller; where lines are short, threats decide sooner and are enough.

use lockstep_game::Score;

use super::layout::{Layout, run};
use super::node::Node;
use super::word::Word;
use crate::Bits;

/// From this length on lines count as long.
const LONG: usize = 5;

/// The weights of the features.
struct Weights {
    /// A cell that completes a line of the mover ...
    threat: i32,
    /// ... more if it can be played after one disc below, ...
    near: i32,
    /// ... or is due to the mover.
    due_threat: i32,
    /// A column further from the sides.
    middle: i32,
    /// The move onto a cell that is due to the mover.
    due: i32,
    /// A line of the follower with only due cells to fill: for the follower, against the
    /// opponent.
    sure: i32,
    /// A line of the opponent that needs no cell that is due to the follower: likewise, the other
    /// way round.
    free: i32,
    /// A line of the mover with three discs, and no hindrance.
    three: i32,
    /// Such a line of the other player with two, which counts against the move.
    their_two: i32,
}

impl Weights {
    const SHORT: Weights = Weights {
        threat: 64,
        near: 64,
        due_threat: 0,
        middle: 30,
        due: 0,
        sure: 0,
        free: 0,
        three: 0,
        their_two: 0,
    };

    /// For long lines: by whether the mover has to win or to avoid a loss, and whether it is the
    /// follower. Found by trying changes on 80 positions of searches on five boards,
    /// and checked on others.
    const LONG: [[Weights; 2]; 2] = [
        [
            Weights { threat: 32, near: 256, middle: 0, due: 192, sure: 32, ..Weights::NONE },
            Weights {
                threat: 32,
                near: 80,
                due_threat: 60,
                middle: 4,
                due: 72,
                sure: 80,
                free: 44,
                three: 24,
                ..Weights::NONE
            },
        ],
        [
            Weights {
                threat: 52,
                near: 116,
                due_threat: 168,
                middle: 112,
                due: 60,
                sure: 64,
                free: -12,
                three: 12,
                their_two: 60,
            },
            Weights { threat: 160, near: 16, middle: 16, sure: 96, free: 160, ..Weights::NONE },
        ],
    ];

    const NONE: Weights = Weights {
        threat: 0,
        near: 0,
        due_threat: 0,
        middle: 0,
        due: 0,
        sure: 0,
        free: 0,
        three: 0,
        their_two: 0,
    };
}

/// The priority of a move onto `cell` that led to `next`, for a mover who needs at least `beta`.
#[inline(always)]
pub(crate) fn priority<L: Layout>(layout: &L, next: &Node<L::W>, cell: L::W, beta: Score) -> i32 {
    if layout.line() < LONG {
        return discs(layout, next, cell, &Weights::SHORT);
    }
    let is_follower = next.left % 2 == 0;
    let weights = &Weights::LONG[usize::from(beta <= Score(0))][usize::from(is_follower)];
    discs(layout, next, cell, weights) + lines(layout, next, is_follower, weights)
}

/// The priority by threats and the cell itself.
#[inline(always)]
fn discs<L: Layout>(layout: &L, next: &Node<L::W>, cell: L::W, weights: &Weights) -> i32 {
    let threats = next.other_wins & !(next.own | next.other);
    let near = threats & next.playable(layout) << 1;
    let due = if next.left % 2 == 0 { layout.seconds() } else { !layout.seconds() };
    let column = cell.lowest() / (layout.rows() + 1);
    let middle = column.min(layout.columns() - 1 - column);
    weights.threat * threats.count() as i32
        + weights.near * near.count() as i32
        + weights.due_threat * (threats & due).count() as i32
        + weights.due * (cell & due).count() as i32
        + weights.middle * middle as i32
}

/// The priority by the lines that can still be completed.
#[inline(always)]
fn lines<L: Layout>(layout: &L, next: &Node<L::W>, is_follower: bool, weights: &Weights) -> i32 {
    let empty = layout.cells() & !(next.own | next.other);
    let dues = layout.seconds() & empty;
    let (follower, opponent, sign) =
        if is_follower { (next.other, next.own, 1) } else { (next.own, next.other, -1) };
    let sure = count(layout, follower | dues);
    let answers = dues & !next.playable(layout);
    let free = count(layout, (opponent | empty) & !answers);
    let [_, three] = twos_and_threes(layout, next.other, empty);
    let [their_two, _] = twos_and_threes(layout, next.own, empty);
    sign * (weights.sure * sure - weights.free * free) + weights.three * three
        - weights.their_two * their_two
}

/// How many lines `cells` hold.
#[inline(always)]
fn count<L: Layout>(layout: &L, cells: L::W) -> i32 {
    layout.directions().iter().map(|&shift| run(cells, shift, layout.line()).count() as i32).sum()
}

/// How many lines have two of these discs, and how many three; the other cells are empty.
#[inline(always)]
fn twos_and_threes<L: Layout>(layout: &L, discs: L::W, empty: L::W) -> [i32; 2] {
    let mut found = [0; 2];
    for &shift in layout.directions() {
        let open = run(discs | empty, shift, layout.line());
        // At each bit, the number of discs on the line that begins there, in binary.
        let (mut ones, mut twos, mut fours) = (L::W::ZERO, L::W::ZERO, L::W::ZERO);
        for i in 0..layout.line() {
            let disc = discs >> (shift * i);
            let carry = ones & disc;
            ones = ones ^ disc;
            fours = fours | twos & carry;
            twos = twos ^ carry;
        }
        let few = open & twos & !fours;
        found[0] += (few & !ones).count() as i32;
        found[1] += (few & ones).count() as i32;
    }
    found
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::super::layout::AnyShape;
    use super::*;

    /// The cells of every line of a board, by walking; a column has one bit more than cells.
    fn all_lines(rows: i32, columns: i32, line: i32) -> Vec<u64> {
        let mut lines = Vec::new();
        for (column, row) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
            for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                let (x, y) = (column + right * (line - 1), row + up * (line - 1));
                if x < columns && (0..rows).contains(&y) {
                    let bit = |i| 1_u64 << ((rows + 1) * (column + right * i) + row + up * i);
                    lines.push((0..line).map(bit).sum());
                }
            }
        }
        lines
    }

    #[test]
    fn lines_are_counted_as_by_walking() {
        // Long enough for six discs and seven, which are two and three with four more.
        for (rows, columns, line) in [(6, 7, 5), (7, 7, 7)] {
            let shape = format!("{rows}x{columns}x{line}");
            let layout = AnyShape::<u64>::new(shape.parse().unwrap());
            let lines = all_lines(rows, columns, line);
            let mut random = Random::new(1);
            let mut seen = [0; 3];
            for _ in 0..3000 {
                let discs = random.next_u64() & layout.cells();
                let taken = random.next_u64() & random.next_u64() & random.next_u64();
                let empty = layout.cells() & !discs & !taken;
                let open = || lines.iter().filter(|&line| line & !(discs | empty) == 0);
                let with = |discs_on: u32| {
                    open().filter(|&line| (line & discs).count_ones() == discs_on).count() as i32
                };
                let found = [with(2), with(3)];
                assert_eq!(twos_and_threes(&layout, discs, empty), found, "{shape} {discs:x}");
                assert_eq!(count(&layout, discs | empty), open().count() as i32, "{shape}");
                seen = [seen[0] + found[0], seen[1] + found[1], seen[2] + with(6) + with(7)];
            }
            assert!(seen[0] > 1000 && seen[1] > 1000 && (line < 6 || seen[2] > 100), "{seen:?}");
        }
    }
}
