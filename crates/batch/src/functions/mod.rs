//! The engines as SQL functions: one table, from which everything else is derived.
//!
//! Every [`Function`] answers a row with a list of [`Cell`]s. SQL sees it twice: `sudoku_solve`, the
//! first of its fields, and `sudoku_solve_record`, a struct of all of them and an `error`. A row that
//! cannot be answered is NULL in every field, and `error` says why; a NULL argument gives NULL without an
//! error.

mod board;
mod columns;
mod sudoku;
mod udf;

use std::sync::Arc;

use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::logical_expr::ScalarUDF;

pub(crate) use udf::{ERROR, RECORD, of_call};

/// A function of the engines.
#[derive(Debug)]
pub(crate) struct Function {
    /// The name in SQL.
    pub(crate) name: &'static str,
    /// The arguments, the required ones first.
    arguments: &'static [Kind],
    /// How many of them are required.
    required: usize,
    /// What it answers; the scalar form is the first.
    fields: &'static [(&'static str, Kind)],
    /// What a row takes.
    pub(crate) cost: Cost,
    /// Makes whoever answers: rows of a batch share it.
    start: fn() -> Answerer,
}

/// Answers one row after another.
type Answerer = Box<dyn FnMut(Row<'_>) -> Result<Vec<Cell>, String>>;

/// The type of an argument or a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    Number,
    Real,
    Flag,
}

impl Kind {
    fn data_type(self) -> DataType {
        match self {
            Kind::Text => DataType::Utf8,
            Kind::Number => DataType::Int64,
            Kind::Real => DataType::Float64,
            Kind::Flag => DataType::Boolean,
        }
    }
}

/// The order of magnitude of what a row takes, which decides how many rows make a shard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Cost {
    /// Microseconds.
    Light,
    /// Up to a millisecond.
    Medium,
    /// Milliseconds to minutes.
    Heavy,
}

impl Cost {
    /// The most rows in a shard: about a second of work, so that little is lost with it.
    pub(crate) fn most_rows(self) -> u64 {
        match self {
            Cost::Light => 1 << 17,
            Cost::Medium => 1 << 13,
            Cost::Heavy => 1 << 8,
        }
    }

    /// The fewest rows in a shard that is not the last: fewer take less time than to hand them out.
    pub(crate) fn least_rows(self) -> u64 {
        match self {
            Cost::Light => 1 << 14,
            Cost::Medium => 1 << 11,
            Cost::Heavy => 1,
        }
    }
}

/// A value of an answer.
#[derive(Clone, PartialEq, Debug)]
enum Cell {
    Text(String),
    Number(i64),
    Real(f64),
    Flag(bool),
    Null,
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Null, Into::into)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Cell {
        Cell::Number(number.into())
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// An argument of one row.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Value<'a> {
    Text(&'a str),
    Number(i64),
    Null,
}

/// The arguments of one row; those at the end may be missing.
#[derive(Clone, Copy, Debug)]
struct Row<'a>(&'a [Value<'a>]);

impl<'a> Row<'a> {
    /// A required text.
    fn text(self, index: usize) -> &'a str {
        match self.0.get(index) {
            Some(&Value::Text(text)) => text,
            _ => "",
        }
    }

    /// A required text of at most so many bytes: no reader is kept busy by a file that is no table of
    /// puzzles.
    fn short_text(self, index: usize, most: usize) -> Result<&'a str, String> {
        let text = self.text(index);
        if text.len() > most {
            return Err(format!("expected at most {most} bytes, found {}", text.len()));
        }
        Ok(text)
    }

    /// A number from 1 up, if there is one.
    fn positive(self, index: usize, what: &str) -> Result<Option<u64>, String> {
        match self.0.get(index) {
            Some(&Value::Number(number)) => match u64::try_from(number) {
                Ok(positive @ 1..) => Ok(Some(positive)),
                _ => Err(format!("expected {what} from 1 up, found {number}")),
            },
            _ => Ok(None),
        }
    }
}

/// Every function.
pub(crate) static FUNCTIONS: [Function; 11] = [
    sudoku::SOLVE,
    sudoku::COUNT,
    sudoku::RATE,
    sudoku::GRADE,
    sudoku::CANONICAL,
    sudoku::IS_MINIMAL,
    board::REVERSI_SOLVE,
    board::REVERSI_SEARCH,
    board::REVERSI_CANONICAL,
    board::CONNECTX_SOLVE,
    board::CONNECTX_SEARCH,
];

impl Function {
    /// The function of this name.
    pub(crate) fn named(name: &str) -> Option<&'static Function> {
        FUNCTIONS.iter().find(|function| function.name == name)
    }

    /// The field that is the scalar form.
    pub(crate) fn value(&self) -> &'static str {
        self.fields[0].0
    }

    /// The fields of the struct form.
    fn record_fields(&self) -> Fields {
        let fields = self.fields.iter().map(|&(name, kind)| (name, kind));
        let fields = fields.chain([(ERROR, Kind::Text)]);
        fields.map(|(name, kind)| Field::new(name, kind.data_type(), true)).collect()
    }

    /// The names of the fields of the struct form, the error not among them.
    pub(crate) fn field_names(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|&(name, _)| name)
    }

    /// A line for a list of functions.
    pub(crate) fn description(&self) -> String {
        let names: Vec<&str> = self.field_names().collect();
        format!("{:44} -> {}", self.usage(), names.join(", "))
    }

    /// The call as documentation writes it: `sudoku_count(text, number)`.
    fn usage(&self) -> String {
        let word = |kind: &Kind| if *kind == Kind::Text { "text" } else { "number" };
        let words: Vec<&str> = self.arguments.iter().map(word).collect();
        let (required, optional) = words.split_at(self.required);
        let optional: String = optional.iter().map(|word| format!(" [, {word}]")).collect();
        format!("{}({}{optional})", self.name, required.join(", "))
    }
}

/// Both forms of every function, for a session.
pub(crate) fn all() -> Vec<Arc<ScalarUDF>> {
    FUNCTIONS.iter().flat_map(udf::forms).map(Arc::new).collect()
}

/// What client, scheduler and executor compare: the functions, their arguments and their fields.
pub(crate) fn fingerprint() -> String {
    let mut hasher = blake3::Hasher::new();
    for Function { name, arguments, required, fields, .. } in &FUNCTIONS {
        hasher.update(format!("{name} {arguments:?} {required} {fields:?}\n").as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests;
