//! Whatever is read, the readers answer with a value that can be written and read again, or
//! with a fault at a place.

use lockstep_connectx::{Column, Position, Record, Setup, Shape};
use lockstep_game::{At, Fault, State};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The same cases in every run.
fn fixed() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(lockstep_game::testkit::seed());
    ProptestConfig { cases: 1000, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

fn place_is_in<F: Fault>(error: &At<F>, text: &[u8]) {
    let lines = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
    assert!((1..=lines + 1).contains(&error.place.line), "{error}");
    assert!((1..=text.len() + 1).contains(&error.place.column), "{error}");
    assert!(!error.to_string().is_empty());
}

fn check_shape(text: &[u8]) {
    match Shape::parse(text) {
        Ok(shape) => assert_eq!(shape.to_string().parse(), Ok(shape)),
        Err(error) => place_is_in(&error, text),
    }
}

fn check_moves(shape: Shape, text: &[u8]) {
    match Record::parse(shape, text) {
        Ok(record) => {
            assert_eq!(Record::parse(shape, record.to_string()), Ok(record.clone()));
            assert_eq!(Position::from_moves(shape, text), Ok(record.into_position()));
        }
        Err(error) => place_is_in(&error, text),
    }
}

fn check_setup(text: &[u8]) {
    match Setup::parse(text) {
        Ok(setup) => {
            assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
            if let Ok(position) = setup.position() {
                assert_eq!(Setup::from(&position), setup);
            }
        }
        Err(error) => place_is_in(&error, text),
    }
}

fn any_shape(longest: usize) -> impl Strategy<Value = Shape> {
    (1..=longest, 1..=longest, 1..=longest).prop_map(|(rows, columns, line)| {
        Shape::new(rows, columns, line.min(rows.max(columns))).unwrap()
    })
}

/// A shape and rows of about its size, most of which are boards.
fn almost_setup() -> impl Strategy<Value = String> {
    any_shape(4).prop_flat_map(|shape| {
        let row = format!("[XO.]{{{0}}}|\\PC{{0,{0}}}", shape.columns());
        let row = prop::string::string_regex(&row).unwrap();
        let rows = prop::collection::vec(row, shape.rows()..=shape.rows() + 1);
        rows.prop_map(move |rows| format!("{shape}\n{}", rows.join("\n")))
    })
}

proptest! {
    #![proptest_config(fixed())]

    #[test]
    fn shapes_from_any_bytes(text in prop::collection::vec(any::<u8>(), 0..20)) {
        check_shape(&text);
    }

    #[test]
    fn shapes_from_almost_shapes(text in "[0-9]{1,3}x[0-9]{1,3}x[0-9]{1,3}[x ]?") {
        check_shape(text.as_bytes());
    }

    #[test]
    fn moves_from_any_bytes(
        shape in any_shape(12),
        text in prop::collection::vec(any::<u8>(), 0..20),
    ) {
        check_moves(shape, &text);
    }

    #[test]
    fn moves_from_any_text(shape in any_shape(12), text in "\\PC{0,12}") {
        check_moves(shape, text.as_bytes());
    }

    #[test]
    fn moves_from_almost_moves(shape in any_shape(12), text in "[1-9]{0,30}|([0-9]{1,2},){0,20}[0-9]") {
        check_moves(shape, text.as_bytes());
    }

    #[test]
    fn setups_from_any_bytes(text in prop::collection::vec(any::<u8>(), 0..60)) {
        check_setup(&text);
        check_setup(&[b"2x3x2\n", &text[..]].concat());
    }

    #[test]
    fn setups_from_almost_setups(text in almost_setup()) {
        check_setup(text.as_bytes());
    }

    /// Every game that can be played can be written and read, move by move.
    #[test]
    fn games_round_trip(shape in any_shape(20), choices in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut record = Record::start(shape);
        for choice in choices {
            let legal: Vec<Column> = record.position().legal_moves().collect();
            let Some(&column) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
            record.play(column).unwrap();
        }
        check_moves(shape, record.to_string().as_bytes());
        check_setup(record.position().to_string().as_bytes());
        assert_eq!(Record::parse(shape, record.to_string()), Ok(record));
    }
}
