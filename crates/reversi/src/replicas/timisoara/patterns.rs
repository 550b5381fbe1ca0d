//! The static evaluation: 48 patterns of stable discs, and mobility.

/// The value of a point of stability.
pub const STABILITY_WEIGHT: i32 = 64;

/// The value of a legal move.
pub const MOBILITY_WEIGHT: i32 = 32;

/// The 48 patterns, in the order of the machine; the score of a pattern is its place in its
/// group of eight, from 1 to 8.
///
/// ```text
/// triangles of sides 1, 2, .. 8 in each corner     bands of width 1 to 4 along each edge
///   x . . .   x x . .   x x x .                      x . . .   x x . .   x x x .
///   . . . .   x . . .   x x . .                      x . . .   x x . .   x x x .
///   . . . .   . . . .   x . . .                      x . . .   x x . .   x x x .
/// ```
pub const PATTERNS: [u64; 48] = {
    let mut all = [0; 48];
    let mut i = 0;
    while i < 8 {
        let corner = triangle(i as u32 + 1);
        all[i] = corner;
        all[8 + i] = swap_columns(corner);
        all[16 + i] = corner.reverse_bits();
        all[24 + i] = corner.swap_bytes();
        i += 1;
    }
    let mut width = 1;
    while width <= 4 {
        let columns = ((1 << width) - 1) * 0x0101_0101_0101_0101;
        all[31 + width] = columns;
        all[35 + width] = swap_columns(columns);
        let rows = (1 << (8 * width)) - 1;
        all[39 + width] = rows;
        // The bands of the far edge come widest first.
        all[48 - width] = rows.swap_bytes();
        width += 1;
    }
    all
};

/// The triangle in the corner of bit 0 whose two sides have `side` squares each.
const fn triangle(side: u32) -> u64 {
    let mut squares = 0;
    let mut row = 0;
    while row < side {
        squares |= ((1 << (side - row)) - 1) << (8 * row);
        row += 1;
    }
    squares
}

/// Swaps left and right.
const fn swap_columns(squares: u64) -> u64 {
    squares.reverse_bits().swap_bytes()
}

/// The points of the patterns that `discs` contains.
#[inline]
pub(super) fn stability(discs: u64) -> i32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    if discs & CORNERS == 0 {
        return 0; // Every pattern holds a corner.
    }
    let points = |(i, &pattern): (usize, &u64)| {
        if discs & pattern == pattern { (i % 8) as i32 + 1 } else { 0 }
    };
    PATTERNS.iter().enumerate().map(points).sum()
}

/// The value of a leaf for Red: stable discs of both, and the number of moves of the player to
/// move there, who is Red.
#[inline]
pub fn evaluate(red: u64, blue: u64, moves: u32) -> i32 {
    STABILITY_WEIGHT * (stability(red) - stability(blue)) + MOBILITY_WEIGHT * moves as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some of the masks as the document and its generator spell them.
    #[test]
    fn the_patterns_are_those_of_the_machine() {
        let known = [
            (0, 0x01),
            (1, 0x0103),
            (6, 0x0001_0307_0F1F_3F7F),
            (7, 0x0103_070F_1F3F_7FFF),
            (8, 0x80),
            (15, 0x80C0_E0F0_F8FC_FEFF),
            (16, 0x8000_0000_0000_0000),
            (23, 0xFFFE_FCF8_F0E0_C080),
            (24, 0x0100_0000_0000_0000),
            (31, 0xFF7F_3F1F_0F07_0301),
            (32, 0x0101_0101_0101_0101),
            (35, 0x0F0F_0F0F_0F0F_0F0F),
            (36, 0x8080_8080_8080_8080),
            (39, 0xF0F0_F0F0_F0F0_F0F0),
            (40, 0xFF),
            (43, 0xFFFF_FFFF),
            (44, 0xFFFF_FFFF_0000_0000),
            (47, 0xFF00_0000_0000_0000),
        ];
        for (i, pattern) in known {
            assert_eq!(PATTERNS[i], pattern, "pattern {i}");
        }
    }

    /// The quick way out is right: no pattern lacks a corner, and the most a board can be
    /// worth stays below the value of a won game.
    #[test]
    fn stability_is_the_sum_over_the_patterns() {
        let plain = |discs: u64| -> i32 {
            (0..48).filter(|&i| discs & PATTERNS[i] == PATTERNS[i]).map(|i| i as i32 % 8 + 1).sum()
        };
        let mut random = lockstep_game::Random::new(1);
        for _ in 0..2000 {
            let discs = random.next_u64() | random.next_u64() | random.next_u64();
            assert_eq!(stability(discs), plain(discs));
            assert_eq!(stability(discs & !0x8100_0000_0000_0081), 0);
        }
        assert_eq!(stability(!0), 6 * 36);
        assert!(evaluate(!0, 0, 33) < super::super::GAME_OVER);
    }
}
