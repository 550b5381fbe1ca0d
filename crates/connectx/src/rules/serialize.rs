//! Serialization with the feature `serde`: positions, games and boards as their text, columns as
//! the numbers that players use.

use std::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Column, Position, Record, Setup, Shape};

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
        read(deserializer, |text| text.parse())
    }
}

/// Counted from 1.
impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Column, D::Error> {
        let number = usize::deserialize(deserializer)?;
        let fault = || D::Error::custom(format_args!("expected a column from 1, found {number}"));
        Column::numbered(number).ok_or_else(fault)
    }
}

/// The drawn board.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let setup: Setup = read(deserializer, |text| text.parse())?;
        setup.position().map_err(D::Error::custom)
    }
}

/// The columns played; below the drawn board, if that is not the usual empty one.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let beginning = self.beginning();
        if beginning.discs() == 0 && beginning.shape() != Shape::default() {
            return serializer.collect_str(&format_args!("{beginning}\n{self}"));
        }
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        read(deserializer, |text| Record::read(Shape::default(), text))
    }
}

fn read<'de, D: Deserializer<'de>, T, E: Display>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}
