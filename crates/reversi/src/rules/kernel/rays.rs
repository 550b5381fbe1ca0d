//! The lines of the board through every square, as tables.

/// The steps of the four axes in the order of the lanes: row, column, two diagonals.
pub(super) const STEPS: [i64; 4] = [1, 8, 7, 9];

/// For one square, the squares of the board along each axis, without the square itself.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Rays(pub [u64; 4]);

/// For each square the rays that lead to higher bits (east, south, south-west, south-east).
pub(super) static UP: [Rays; 64] = table(1);

/// For each square the rays that lead to lower bits (west, north, north-east, north-west).
pub(super) static DOWN: [Rays; 64] = table(-1);

/// For each square the squares around it.
pub(super) static AROUND: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let row = bit | (bit << 1 & !0x0101_0101_0101_0101) | (bit >> 1 & !0x8080_8080_8080_8080);
        table[square] = (row | row << 8 | row >> 8) & !bit;
        square += 1;
    }
    table
};

const fn table(sign: i64) -> [Rays; 64] {
    let mut table = [Rays([0; 4]); 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            table[square].0[axis] = ray(square as i64, sign * STEPS[axis]);
            axis += 1;
        }
        square += 1;
    }
    table
}

/// The squares met by going from `square` in steps of `step` to the edge of the board.
const fn ray(square: i64, step: i64) -> u64 {
    let mut squares = 0;
    let mut here = square;
    loop {
        let next = here + step;
        // A step changes the column by at most one unless it runs over the left or right edge.
        if next < 0 || next > 63 || (next % 8 - here % 8).abs() > 1 {
            return squares;
        }
        squares |= 1 << next;
        here = next;
    }
}
