//! Line counts: known numbers from a file, and the fast count against two plain ones.

use lockstep_reversi::{Isa, Position, Size, perft, perft_on};

use crate::naive::Naive;

/// Lines `SIZE MOVES ; n1 n2 n3 ...`: the count at depth 1, 2, 3, ...
const ORACLE: &str = include_str!("../../data/perft.txt");

/// Deeper counts are for the benchmark.
const MOST_LEAVES: u64 = 30_000_000;

#[test]
fn the_counts_are_the_known_ones() {
    let mut counts = 0;
    for line in ORACLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (position, expected) = line.split_once(';').unwrap();
        let (size, position) = position.trim().split_once(' ').unwrap();
        let position = Position::read(position.trim_start_matches("start"), size.parse().unwrap());
        let position = position.unwrap();
        for (expected, depth) in expected.split_whitespace().zip(1..) {
            let expected = expected.parse().unwrap();
            if expected <= MOST_LEAVES {
                assert_eq!(perft(&position, depth), expected, "{line} at depth {depth}");
                counts += 1;
            }
        }
    }
    assert!(counts > 40, "only {counts} counts were compared");
}

#[test]
fn the_fast_count_is_the_plain_count() {
    for (size, depth) in [(Size::Four, 12), (Size::Six, 7), (Size::Eight, 6)] {
        let start = Position::start(size);
        for depth in 0..=depth {
            let plain = lockstep_game::perft(&start, depth);
            if depth <= 5 {
                assert_eq!(Naive::of(&start).perft(depth), plain, "{size} depth {depth}");
            }
            for isa in Isa::available() {
                assert_eq!(perft_on(isa, &start, depth), plain, "{isa} {size} depth {depth}");
            }
        }
    }
}

/// Positions in which passes and ends of the game come soon.
#[test]
fn late_positions_are_counted_by_three_methods() {
    let mut random = lockstep_game::Random::new(7);
    for round in 0..200 {
        let size = Size::ALL[round % 3];
        let empty = random.next_u64() & random.next_u64() & random.next_u64();
        let taken = size.squares() & !empty;
        let black = taken & random.next_u64();
        let mover = lockstep_game::Player::First;
        let position = Position::new(size, black, taken & !black, mover).unwrap();
        let plain = lockstep_game::perft(&position, 5);
        assert_eq!(Naive::of(&position).perft(5), plain, "{position}");
        for isa in Isa::available() {
            assert_eq!(perft_on(isa, &position, 5), plain, "{isa} {position}");
        }
    }
}
