//! Discs that nobody can turn any more.

/// Some of the discs of `own` that can never be turned, whatever happens on a board with the
/// squares `playable`, of which `taken` hold discs.
///
/// A disc is safe if on each of its four lines it cannot be enclosed: the line is full, or on
/// one side is the edge or a safe disc of the same colour. The rule is applied until nothing
/// changes, beginning with the discs whose lines are all full or at the edge.
pub(super) fn stable(own: u64, taken: u64, playable: u64) -> u64 {
    let off = !playable;
    let full = [
        full_rows(taken | off),
        full_columns(taken | off),
        full_slopes(taken | off, 9),
        full_slopes(taken | off, 7),
    ];
    let mut stable = 0;
    loop {
        let safe = stable | off;
        // Beyond the word is beyond the board: shifts bring in ones there.
        let row = full[0] | east(safe) | west(safe);
        let column = full[1] | (safe << 8 | 0xFF) | (safe >> 8 | 0xFF << 56);
        let slope = full[2] | east(safe << 8 | 0xFF) | west(safe >> 8 | 0xFF << 56);
        let other = full[3] | west(safe << 8 | 0xFF) | east(safe >> 8 | 0xFF << 56);
        let next = own & row & column & slope & other;
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

const WEST_EDGE: u64 = 0x0101_0101_0101_0101;
const EAST_EDGE: u64 = 0x8080_8080_8080_8080;

/// Each square takes the bit of its western neighbour; the edge counts as set.
fn east(bits: u64) -> u64 {
    bits << 1 | WEST_EDGE
}

/// Each square takes the bit of its eastern neighbour; the edge counts as set.
fn west(bits: u64) -> u64 {
    bits >> 1 & !EAST_EDGE | EAST_EDGE
}

/// The squares of the rows in which all bits are set.
fn full_rows(taken: u64) -> u64 {
    let mut all = taken;
    all &= all >> 1;
    all &= all >> 2;
    all &= all >> 4;
    (all & WEST_EDGE) * 0xFF
}

/// The squares of the columns in which all bits are set.
fn full_columns(taken: u64) -> u64 {
    let mut all = taken;
    all &= all.rotate_right(8);
    all &= all.rotate_right(16);
    all & all.rotate_right(32)
}

/// The squares whose diagonal in steps of `step` (9 or 7) has all bits set: a gap spreads both
/// ways along its diagonal, seven times.
fn full_slopes(taken: u64, step: u32) -> u64 {
    let up_from = if step == 9 { !EAST_EDGE } else { !WEST_EDGE };
    let down_from = if step == 9 { !WEST_EDGE } else { !EAST_EDGE };
    let mut gaps = !taken;
    for _ in 0..7 {
        gaps |= (gaps & up_from) << step | (gaps & down_from) >> step;
    }
    !gaps
}
