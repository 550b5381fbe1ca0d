//! Positions and moves in JSON.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use lockstep_reversi::{Move, Position, Size, Square, State};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, text: &str) {
    let json = serde_json::to_string(&value).unwrap();
    assert_eq!(json, format!("\"{text}\""));
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
}

#[test]
fn everything_is_its_text_and_comes_back() {
    let position = Position::start(Size::Four);
    check(position, "-----OX--XO----- X");
    check(position.legal_moves().next().unwrap(), "b1");
    check(Move::Pass, "pass");
    check("h8".parse::<Square>().unwrap(), "h8");
    check(Size::Six, "6x6");
}

#[test]
fn what_is_not_a_position_is_refused_with_the_reason() {
    let error = serde_json::from_str::<Position>("\"-----\"").unwrap_err().to_string();
    assert!(error.contains("expected"), "{error}");
    assert!(serde_json::from_str::<Move>("\"i9\"").is_err());
    assert!(serde_json::from_str::<Square>("7").is_err());
}
