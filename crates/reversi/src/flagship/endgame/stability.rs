//! Stable discs: those that can never be turned again.

use crate::Board;

/// What the score of `board` cannot be above because discs of the opponent are stable, if that
/// proves that it is not above `alpha`. Tested only if the opponent has `spare` discs more than
/// that needs.
#[inline(always)]
pub(super) fn ceiling(board: Board, playable: u64, alpha: i32, spare: i32) -> Option<i32> {
    let area = playable.count_ones() as i32;
    let ceiling = |safe: u64| area - 2 * safe.count_ones() as i32;
    if ceiling(board.opp) + 2 * spare > alpha {
        return None;
    }
    let ceiling = ceiling(stable(board.opp, board.own | board.opp, playable));
    (ceiling <= alpha).then_some(ceiling)
}

/// Some of the discs of `own` that can never be turned, whatever happens on a board with the
/// squares `playable`, of which `taken` hold discs.
///
/// A disc is safe if on each of its four lines it cannot be enclosed: the line is full, or on
/// one side is the edge or a safe disc of the same colour. The rule is applied until nothing
/// changes, beginning with the discs along the edge that lead to a corner: one by one, they would
/// take most of the rounds.
#[inline(always)]
fn stable(own: u64, taken: u64, playable: u64) -> u64 {
    let off = !playable;
    // What is beside an edge needs no safe neighbour on the lines that end there. Shifts bring
    // bits around the edges, but only to squares that have been told so here.
    let sides = WEST_EDGE | EAST_EDGE;
    let ends = 0xFF | 0xFF << 56;
    let row = sides | full_rows(taken | off);
    let column = ends | full_columns(taken | off);
    let slope = sides | ends | full_slopes(taken | off, 9);
    let rise = sides | ends | full_slopes(taken | off, 7);
    let mut stable = own & from_corners(own | off);
    loop {
        let safe = stable | off;
        let next = own
            & (row | safe << 1 | safe >> 1)
            & (column | safe.rotate_left(8) | safe.rotate_right(8))
            & (slope | safe << 9 | safe >> 9)
            & (rise | safe.rotate_left(7) | safe.rotate_right(7));
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// The squares of `set` along the edge of the board that are joined to a corner by others of it.
#[inline(always)]
fn from_corners(set: u64) -> u64 {
    // The ones at the low end of a word, and those at its high end. A column is made to be there
    // by setting all other squares.
    let low = |set: u64| set & !set.wrapping_add(1);
    let high = |set: u64| !u64::MAX.checked_shr((!set).leading_zeros()).unwrap_or(0);
    let west = set | !WEST_EDGE;
    let east = set | !EAST_EDGE;
    (low(west) | high(west)) & WEST_EDGE
        | (low(east) | high(east)) & EAST_EDGE
        | low(set) & 0xFF
        | high(set << 56) >> 56
        | low(set >> 56) << 56
        | high(set) & 0xFF << 56
}

const WEST_EDGE: u64 = 0x0101_0101_0101_0101;
const EAST_EDGE: u64 = 0x8080_8080_8080_8080;

/// The squares of the rows in which all bits are set.
#[inline(always)]
fn full_rows(taken: u64) -> u64 {
    let mut all = taken;
    all &= all >> 1;
    all &= all >> 2;
    all &= all >> 4;
    (all & WEST_EDGE) * 0xFF
}

/// The squares of the columns in which all bits are set.
#[inline(always)]
fn full_columns(taken: u64) -> u64 {
    let mut all = taken;
    all &= all.rotate_right(8);
    all &= all.rotate_right(16);
    all & all.rotate_right(32)
}

/// The squares whose diagonal in steps of `step` (9 or 7) has all bits set: each square learns in
/// three doublings whether all squares ahead of it are set, and likewise behind it.
#[inline(always)]
fn full_slopes(taken: u64, step: u32) -> u64 {
    let edges = if step == 9 { SLOPE_ENDS } else { RISE_ENDS };
    let (mut ahead, mut behind) = (taken, taken);
    for (doubling, (last, first)) in edges.into_iter().enumerate() {
        ahead &= ahead >> (step << doubling) | last;
        behind &= behind << (step << doubling) | first;
    }
    ahead & behind
}

/// For steps of 9: the squares that have fewer than 1, 2, 4 squares ahead of them, and behind.
const SLOPE_ENDS: [(u64, u64); 3] = [
    (ends(EAST_EDGE, 1) | !0 << 56, ends(WEST_EDGE, 1) | !0 >> 56),
    (ends(EAST_EDGE, 2) | !0 << 48, ends(WEST_EDGE, 2) | !0 >> 48),
    (ends(EAST_EDGE, 4) | !0 << 32, ends(WEST_EDGE, 4) | !0 >> 32),
];

/// The same for steps of 7.
const RISE_ENDS: [(u64, u64); 3] = [
    (ends(WEST_EDGE, 1) | !0 << 56, ends(EAST_EDGE, 1) | !0 >> 56),
    (ends(WEST_EDGE, 2) | !0 << 48, ends(EAST_EDGE, 2) | !0 >> 48),
    (ends(WEST_EDGE, 4) | !0 << 32, ends(EAST_EDGE, 4) | !0 >> 32),
];

/// The `count` columns from an edge on.
const fn ends(edge: u64, count: u32) -> u64 {
    let mut columns = 0;
    let mut i = 0;
    while i < count {
        columns |= if edge == WEST_EDGE { edge << i } else { edge >> i };
        i += 1;
    }
    columns
}

#[cfg(test)]
mod tests {
    use lockstep_game::{Game, Random, State};

    use super::*;
    use crate::{Position, Size};

    /// All squares of the diagonal through `square`, by walking.
    fn slope(square: i32, down: i32) -> u64 {
        let (x, y) = (square % 8, square / 8);
        (-7..8)
            .map(|i| (x + i * down, y + i))
            .filter(|&(x, y)| (0..8).contains(&x) && (0..8).contains(&y))
            .fold(0, |bits, (x, y)| bits | 1 << (8 * y + x))
    }

    #[test]
    fn full_diagonals_are_those_without_a_gap() {
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let taken = random.next_u64() | random.next_u64() | random.next_u64();
            for (step, down) in [(9, 1), (7, -1)] {
                let full = (0..64).filter(|&square| slope(square, down) & !taken == 0);
                let full = full.fold(0, |bits, square| bits | 1 << square);
                assert_eq!(full_slopes(taken, step), full, "{taken:x} {step}");
            }
        }
    }

    #[test]
    fn discs_along_the_edge_lead_to_a_corner() {
        let mut random = Random::new(3);
        for round in 0..10_000 {
            let mut set = random.next_u64() | random.next_u64() | random.next_u64();
            if round % 2 == 0 {
                set |= random.next_u64() | random.next_u64();
            }
            let mut joined = 0;
            for (corner, step) in
                [(0, 1), (0, 8), (7, -1), (7, 8), (56, 1), (56, -8), (63, -1), (63, -8)]
            {
                let walk =
                    (0..8).map(|i| 1 << (corner + i * step)).take_while(|bit| set & bit != 0);
                joined = walk.fold(joined, |joined, bit: u64| joined | bit);
            }
            assert_eq!(from_corners(set), joined, "{set:x}");
        }
    }

    #[test]
    fn stable_discs_never_turn() {
        let mut random = Random::new(2);
        let mut seen = 0;
        for game in 0..600 {
            let size = [Size::Four, Size::Six, Size::Eight][game % 3];
            let mut position = Position::start(size);
            let mut kept = [0; 2];
            while !position.is_over() {
                let board = position.board();
                let mover = position.mover() as usize;
                for (player, own) in [(mover, board.own), (1 - mover, board.opp)] {
                    assert_eq!(kept[player] & !own, 0, "{position}");
                    kept[player] |= stable(own, board.own | board.opp, size.squares());
                    seen += kept[player].count_ones();
                }
                let moves: Vec<_> = position.legal_moves().collect();
                position.play_unchecked(moves[random.below(moves.len())]);
            }
        }
        assert!(seen > 100_000, "{seen}");
    }
}
