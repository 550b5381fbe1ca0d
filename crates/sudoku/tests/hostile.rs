//! Any bytes give grids or faults with a place, and every format gives back what it wrote.

use std::io::BufReader;

use lockstep_game::Random;
use lockstep_sudoku::format::{Format, Reader, read, write};
use lockstep_sudoku::{Cell, Digit, Grid, Order};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A grid with random digits, valid or not, in a random share of its cells.
fn random_grid(order: Order, random: &mut Random) -> Grid {
    let mut grid = Grid::empty(order);
    let share = 1 + random.below(8);
    for cell in Cell::all(order) {
        if random.below(8) < share {
            grid.set(cell, Digit::new(random.below(order.side()) as u8 + 1));
        }
    }
    grid
}

/// Every result has a place in the text, or a grid that reads back the same; and it does
/// not depend on how the text arrives.
fn check(format: Format, text: &[u8]) {
    let lines = text.split(|&byte| byte == b'\n').count();
    let results: Vec<_> = read(format, text).collect();
    let drops = BufReader::with_capacity(97, text);
    assert!(Reader::new(format, drops).eq(results.iter().cloned()), "{format} as a stream");
    for result in results {
        match result {
            Ok((line, grid)) => {
                assert!((1..=lines).contains(&line));
                assert_eq!(grid.to_string().parse().as_ref(), Ok(&grid));
            }
            Err(fault) => {
                assert!((1..=lines).contains(&fault.place.line), "{fault}");
                assert!((1..=text.len() + 1).contains(&fault.place.column), "{fault}");
            }
        }
    }
}

fn check_all(text: &[u8]) {
    for format in Format::ALL {
        check(format, text);
    }
    Reader::detect(text).expect("bytes can be read").for_each(drop);
    if let Ok(text) = std::str::from_utf8(text) {
        let _ = text.parse::<Grid>();
    }
}

/// Bytes that mean something in one format or another.
fn likely_bytes() -> impl Strategy<Value = Vec<u8>> {
    let bytes = b"00112349.,,|-+#;[]\"ABZaxz \n\n\n\r\t\xC3\xA9\xFF".to_vec();
    prop::collection::vec(prop::sample::select(bytes), 0..400)
}

/// The same cases in every run.
fn config() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(lockstep_game::testkit::seed());
    ProptestConfig { cases: 1000, rng_seed, failure_persistence: None, ..Default::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arbitrary_bytes_are_read_or_refused(text in prop::collection::vec(any::<u8>(), 0..300)) {
        check_all(&text);
    }

    #[test]
    fn likely_bytes_are_read_or_refused(text in likely_bytes()) {
        check_all(&text);
    }

    #[test]
    fn damaged_texts_are_read_or_refused(
        n in 2_usize..7,
        format in prop::sample::select(Format::ALL.to_vec()),
        seed in any::<u64>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..6),
    ) {
        let mut random = Random::new(seed);
        let mut text = Vec::new();
        for _ in 0..3 {
            write(format, &random_grid(Order::new(n).unwrap(), &mut random), &mut text);
        }
        for (index, byte, kind) in damage {
            let at = index.index(text.len());
            match kind {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => text.truncate(at.max(1)),
            }
        }
        check(format, &text);
        check_all(&text);
    }

    #[test]
    fn every_format_round_trips(n in 2_usize..8, seed in any::<u64>()) {
        round_trip(Order::new(n).unwrap(), seed);
    }
}

/// Sheets of pencil marks keep candidates, not digits; some formats end at order 7.
fn keeps_digits(format: Format, order: Order) -> bool {
    match format {
        Format::Pencil | Format::Candidates => false,
        Format::Library | Format::Url => order.get() <= 7,
        _ => true,
    }
}

/// Three grids of one order through every format.
fn round_trip(order: Order, seed: u64) {
    let mut random = Random::new(seed);
    let grids = [(); 3].map(|()| random_grid(order, &mut random));
    for format in Format::ALL.into_iter().filter(|&format| keeps_digits(format, order)) {
        let mut text = Vec::new();
        grids.iter().for_each(|grid| write(format, grid, &mut text));
        let read: Result<Vec<_>, _> = read(format, &text).collect();
        let read = read.unwrap_or_else(|fault| panic!("{format}: {fault}"));
        assert!(read.iter().map(|(_, grid)| grid).eq(&grids), "{format}, order {order}");
    }
}

#[test]
fn every_format_round_trips_at_every_order() {
    for order in Order::all() {
        for seed in 0..4 {
            round_trip(order, seed);
        }
    }
}

#[test]
fn long_hostile_texts_take_linear_time() {
    let size = 1 << 19;
    let pieces: [&[u8]; 8] = [b"1", b",", b"|", b"-", b"1 ", b"15\n", b"1\n", b"\xFF"];
    for piece in pieces {
        check_all(&piece.repeat(size / piece.len()));
    }
}
