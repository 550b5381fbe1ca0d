//! Positions, moves, squares and sizes as their text, in any format that serde knows.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Move, Position, Size, Square};

macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )+};
}

as_text!(Position, Move, Square, Size);
