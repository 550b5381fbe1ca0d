//! What the feature `serde` writes, and that it reads it back.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use lockstep_search::{Limits, Stop};
use lockstep_sudoku::format::Format;
use lockstep_sudoku::human::{Notes, Step, rate};
use lockstep_sudoku::methods::{Event, Method, Options};
use lockstep_sudoku::{Cell, Digit, Grid, Order, Placement, Unit};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, expected: Value) {
    assert_eq!(to_value(value).unwrap(), expected);
    assert_eq!(from_value::<T>(expected).unwrap(), *value);
}

#[test]
fn words_and_numbers_are_those_of_the_text_formats() {
    let cell = Cell::new(Order::USUAL, 2, 6).unwrap();
    let digit = Digit::new(5).unwrap();
    check(&cell, json!("r3c7"));
    check(&digit, json!(5));
    check(&Order::USUAL, json!(3));
    check(&Placement { cell, digit }, json!({"cell": "r3c7", "digit": 5}));
    check(&Method::AveiroTrial, json!("aveiro-trial"));
    check(&Format::Sdk, json!("sdk"));
    for (unit, text) in
        [(Unit::Row(0), "row 1"), (Unit::Column(8), "column 9"), (Unit::Box(3), "box 4")]
    {
        check(&unit, json!(text));
    }
    for order in Order::all() {
        let grid = Grid::pattern(order);
        check(&grid, json!(grid.to_string()));
    }
}

#[test]
fn steps_ratings_and_events_are_structures() {
    let puzzle: Grid = "......1.4..3.2..".parse().unwrap();
    let step = Notes::new(&puzzle).unwrap().hint().unwrap();
    let value = to_value(&step).unwrap();
    assert_eq!(value["technique"], step.technique.name());
    assert_eq!(from_value::<Step>(value).unwrap(), step);

    let rating = rate(&puzzle).unwrap();
    let value = to_value(&rating).unwrap();
    assert_eq!(value["grade"], "easy");
    assert_eq!(value["rating"], f64::from(rating.tenths()) / 10.0);
    assert!(value["techniques"][0]["rounds"].as_u64() > Some(0));
    assert_eq!(from_value::<lockstep_sudoku::human::Rating>(value).unwrap(), rating);

    let mut events = Vec::new();
    let mut note = |event: &Event| events.push(*event);
    let mut solver = Method::AveiroTrial.solver(Options::default());
    solver.solve(&puzzle, &Limits::default(), &Stop::never(), &mut note);
    assert!(!events.is_empty());
    let value = to_value(&events).unwrap();
    assert_eq!(from_value::<Vec<Event>>(value).unwrap(), events);
}

#[test]
fn what_is_none_is_refused() {
    for text in ["", "r0c1", "r1c0", "r1", "c1r1", "r226c1", "r1c1 ", "r+1c1", "r1c99999999999"] {
        assert!(from_value::<Cell>(json!(text)).is_err(), "{text}");
    }
    for text in ["", "row", "row 0", "row 226", "cell 1", "row +1", "row 1 "] {
        assert!(from_value::<Unit>(json!(text)).is_err(), "{text}");
    }
    assert!(from_value::<Digit>(json!(0)).is_err() && from_value::<Digit>(json!(226)).is_err());
    assert!(from_value::<Order>(json!(1)).is_err() && from_value::<Order>(json!(16)).is_err());
    assert!(from_value::<Grid>(json!("12")).is_err());
    assert!(from_value::<Method>(json!("paris")).is_err());
}
