//! With the feature `serde`: what is written is read back, and what is wrong is refused.

use lockstep_connectx::{Column, Position, Record, Shape};
use serde_json::{Value, from_value, json, to_value};

fn round_trip<T>(value: &T, expected: Value)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(to_value(value).unwrap(), expected);
    assert_eq!(from_value::<T>(expected).unwrap(), *value);
}

#[test]
fn text_and_numbers_round_trip() {
    let small: Shape = "2x3x2".parse().unwrap();
    round_trip(&small, json!("2x3x2"));
    round_trip(&Column::numbered(4).unwrap(), json!(4));
    let position = Position::from_moves(small, "21").unwrap();
    round_trip(&position, json!("2x3x2\n...\nOX.\n"));
    round_trip(&Record::parse(Shape::default(), "4453").unwrap(), json!("4453"));
    round_trip(&Record::parse(small, "21").unwrap(), json!("2x3x2\n...\n...\n\n21"));
    let mut record = Record::from(position);
    record.play(Column::new(2)).unwrap();
    round_trip(&record, json!("2x3x2\n...\nOX.\n\n3"));
}

#[test]
fn what_is_wrong_is_refused() {
    assert!(from_value::<Shape>(json!("2x3")).is_err());
    assert!(from_value::<Column>(json!(0)).is_err() && from_value::<Column>(json!(257)).is_err());
    assert!(from_value::<Position>(json!("1x2x2\n.O\n")).is_err());
    let fault = from_value::<Record>(json!("448")).unwrap_err().to_string();
    assert_eq!(fault, "1:3: expected a column from 1 to 7, found 8");
}
