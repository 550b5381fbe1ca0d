//! How the vocabulary looks in JSON.

#![cfg(feature = "serde")]

use lockstep_game::{Outcome, Player, Score, Wld};
use serde_json::{from_value, json, to_value};

#[test]
fn scores_are_numbers_and_the_rest_are_names() {
    assert_eq!(to_value(Score(-3)).unwrap(), json!(-3));
    assert_eq!(to_value([Player::First, Player::Second]).unwrap(), json!(["first", "second"]));
    assert_eq!(to_value([Wld::Win, Wld::Draw, Wld::Loss]).unwrap(), json!(["win", "draw", "loss"]));
    let win = Outcome::Win { winner: Player::Second, margin: 4 };
    let text = json!([{"win": {"winner": "second", "margin": 4}}, "draw"]);
    assert_eq!(to_value([win, Outcome::Draw]).unwrap(), text);
    assert_eq!(from_value::<[Outcome; 2]>(text).unwrap(), [win, Outcome::Draw]);
    assert!(from_value::<Wld>(json!("won")).is_err());
}
