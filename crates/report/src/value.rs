use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What stands in a cell of a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// Nothing: not printed, or not measured.
    #[default]
    Absent,
    /// A number.
    Number(f64),
    /// Something else, such as the result of a game.
    Text(String),
}

impl Value {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Absent | Value::Text(_) => None,
        }
    }

    /// Whether there is nothing.
    pub fn is_absent(&self) -> bool {
        *self == Value::Absent
    }

    /// How many times `document` this is, if both are numbers.
    pub fn ratio_to(&self, document: &Value) -> Option<f64> {
        let ratio = self.number()? / document.number().filter(|&number| number != 0.0)?;
        ratio.is_finite().then_some(ratio)
    }
}

/// What a document prints in a cell of a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Printed {
    /// Nothing.
    Absent,
    /// A number.
    Number(f64),
    /// Something else.
    Text(&'static str),
}

impl From<Printed> for Value {
    fn from(printed: Printed) -> Value {
        match printed {
            Printed::Absent => Value::Absent,
            Printed::Number(number) => Value::Number(number),
            Printed::Text(text) => Value::Text(text.into()),
        }
    }
}

/// A measured number to nine digits: more are noise, and a number of so few is read back from JSON as it was written.
pub(crate) fn significant(number: f64) -> f64 {
    format!("{number:.8e}").parse().unwrap_or(number)
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        if number.is_finite() { Value::Number(significant(number)) } else { Value::Absent }
    }
}

impl From<Option<f64>> for Value {
    fn from(number: Option<f64>) -> Value {
        number.map_or(Value::Absent, Value::from)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(number as f64)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(number as f64)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Absent => Ok(()),
            Value::Number(number) => f.write_str(&number_text(*number)),
            Value::Text(text) => f.write_str(text),
        }
    }
}

/// Digits that a number is worth.
const DIGITS: i32 = 4;

/// A number as people read it: whole numbers in full, others with four digits, thousands apart.
pub(crate) fn number_text(number: f64) -> String {
    let size = number.abs();
    if number == 0.0 {
        return "0".into();
    }
    if !(1e-4..1e12).contains(&size) {
        return format!("{number:.2e}");
    }
    if size >= 1e4 || number.fract() == 0.0 {
        return grouped(&format!("{number:.0}"));
    }
    let decimals = (DIGITS - 1 - size.log10().floor() as i32).clamp(0, 7) as usize;
    let text = format!("{number:.decimals$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    grouped(text)
}

/// The digits before the point in groups of three, from 10 000 on.
fn grouped(text: &str) -> String {
    let (sign, text) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let (whole, fraction) = text.find('.').map_or((text, ""), |point| text.split_at(point));
    if whole.len() < 5 {
        return format!("{sign}{whole}{fraction}");
    }
    let mut groups = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            groups.push(NARROW_SPACE);
        }
        groups.push(digit);
    }
    format!("{sign}{groups}{fraction}")
}

/// Does not break lines.
const NARROW_SPACE: char = '\u{202f}';

/// A ratio of two numbers, with three digits.
pub(crate) fn ratio_text(ratio: f64) -> String {
    match ratio.abs() {
        0.0 => "0".into(),
        size if !(1e-3..1e5).contains(&size) => format!("{ratio:.1e}"),
        size if size >= 100.0 => grouped(&format!("{ratio:.0}")),
        size if size >= 10.0 => format!("{ratio:.1}"),
        size if size >= 0.1 => format!("{ratio:.2}"),
        _ => format!("{ratio:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A result that is read again is the one that was measured.
    #[test]
    fn measured_numbers_survive_json() {
        let mut number = 1e-9;
        while number < 1e12 {
            let value = Value::from(number);
            let json = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), value, "{json}");
            number *= 1.0123456789;
        }
    }

    #[test]
    fn numbers_are_written_for_people() {
        let cases = [
            (0.0, "0"),
            (594.0, "594"),
            (1515.0, "1515"),
            (2_076_668.0, "2\u{202f}076\u{202f}668"),
            (-12345.6, "-12\u{202f}346"),
            (80.92, "80.92"),
            (2.5, "2.5"),
            (0.000_257, "0.000257"),
            (1e28, "1.00e28"),
            (1e-6, "1.00e-6"),
        ];
        for (number, text) in cases {
            assert_eq!(number_text(number), text);
        }
        assert_eq!([250.0, 2.361, 0.0123, 0.0].map(ratio_text), ["250", "2.36", "0.0123", "0"]);
    }

    #[test]
    fn a_ratio_needs_two_numbers() {
        let [ours, document] = [Value::Number(3.0), Value::Number(2.0)];
        assert_eq!(ours.ratio_to(&document), Some(1.5));
        assert_eq!(ours.ratio_to(&Value::Text("64-0".into())), None);
        assert_eq!(ours.ratio_to(&Value::Number(0.0)), None);
        assert_eq!(Value::from(f64::NAN), Value::Absent);
    }

    #[test]
    fn values_are_null_number_or_text_in_json() {
        for (value, json) in [
            (Value::Absent, "null"),
            (Value::Number(1.5), "1.5"),
            (Value::Text("a".into()), "\"a\""),
        ] {
            assert_eq!(serde_json::to_string(&value).unwrap(), json);
            assert_eq!(serde_json::from_str::<Value>(json).unwrap(), value);
        }
    }
}
