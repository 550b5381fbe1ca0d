use schemars::{Schema, schema_for};

use crate::OpeningRecord;
use crate::matches::{GameRecord, Header, MatchRecord};
use crate::tables::TableRecord;
use crate::tournament::Standings;

/// The JSON Schema of every record of the arena, by name. `match-log` is the first line of a log,
/// `match-game` each of the others.
pub fn schemas() -> Vec<(String, Schema)> {
    let named = [
        ("match", schema_for!(MatchRecord)),
        ("match-table", schema_for!(TableRecord)),
        ("match-log", schema_for!(Header)),
        ("match-game", schema_for!(GameRecord)),
        ("tournament", schema_for!(Standings)),
        ("referee", schema_for!(GameRecord)),
        ("openings", schema_for!(OpeningRecord)),
    ];
    named.map(|(name, schema)| (name.into(), schema)).into()
}
