//! Feature `serde`: what is text elsewhere is text here too (grids in line format, `r3c7`, `box 4`,
//! names of techniques and methods); digits and orders are numbers; the rest are structures with the
//! names of the fields.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::format::Format;
use crate::human::{Grade, Rating, Tally, Technique};
use crate::methods::Method;
use crate::{Cell, Digit, Grid, Order, Unit};

/// Written by `Display`, read by `FromStr`.
macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                parse(deserializer)
            }
        }
    )+};
}

as_text!(Grid, Cell, Unit, Technique, Grade, Method, Format);

fn parse<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Digit::new(number).ok_or_else(|| D::Error::custom("expected a digit from 1 to 225"))
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get() as u8)
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Order, D::Error> {
        let order = u8::deserialize(deserializer)?;
        Order::new(order.into()).ok_or_else(|| D::Error::custom("expected an order from 2 to 15"))
    }
}

/// A rating as a structure. What follows from the techniques is not read back.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct RatingRecord {
    #[serde(skip_deserializing, default = "easy")]
    grade: Grade,
    /// Of the hardest technique; effort is the sum over all rounds.
    #[serde(skip_deserializing)]
    rating: f64,
    #[serde(skip_deserializing)]
    effort: f64,
    #[serde(skip_deserializing)]
    hardest: Option<Technique>,
    techniques: Vec<Used>,
}

/// A technique and how often it was used.
#[derive(serde::Serialize, serde::Deserialize)]
struct Used {
    technique: Technique,
    #[serde(flatten)]
    tally: Tally,
}

fn easy() -> Grade {
    Grade::Easy
}

impl From<Rating> for RatingRecord {
    fn from(rating: Rating) -> RatingRecord {
        let used = rating.used().map(|(technique, tally)| Used { technique, tally });
        RatingRecord {
            grade: rating.grade(),
            rating: f64::from(rating.tenths()) / 10.0,
            effort: f64::from(rating.effort()) / 10.0,
            hardest: rating.hardest(),
            techniques: used.collect(),
        }
    }
}

impl From<RatingRecord> for Rating {
    fn from(record: RatingRecord) -> Rating {
        Rating::of(record.techniques.into_iter().map(|used| (used.technique, used.tally)))
    }
}
