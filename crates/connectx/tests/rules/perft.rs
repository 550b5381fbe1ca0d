//! The counts in `data/perft.txt`.

use std::path::Path;

use lockstep_connectx::{Record, perft};

use crate::plain::Plain;

/// Leaves beyond which the plain board takes too long to count along.
const PLAIN_LIMIT: u64 = 20_000;

/// Compares one line of the file, `SHAPE MOVES ; n1 n2 ...`, with what is counted.
fn check(line: &str) {
    let (position, counts) = line.split_once(';').expect("a semicolon before the counts");
    let (shape, moves) = position.trim().split_once(' ').expect("a shape and moves");
    let shape = shape.parse().unwrap();
    let record = Record::parse(shape, if moves == "-" { "" } else { moves }).unwrap();
    let mut plain = Plain::start(shape);
    record.moves().iter().for_each(|column| plain.play(column.index()));
    for (depth, expected) in (1..).zip(counts.split_whitespace()) {
        let expected: u64 = expected.parse().unwrap();
        assert_eq!(perft(record.position(), depth), expected, "depth {depth} of {line}");
        if expected <= PLAIN_LIMIT {
            assert_eq!(plain.perft(depth), expected, "plain, depth {depth} of {line}");
        }
    }
}

#[test]
fn the_counts_of_the_data_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/perft.txt");
    let text = std::fs::read_to_string(&path).expect("data/perft.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert!(lines.map(check).count() > 10);
}
