use lockstep_connectx::Position as Connectx;
use lockstep_reversi::Position as Reversi;
use schemars::{JsonSchema, Schema, schema_for};

use super::{
    AnalyzeRecord, CanonicalRecord, CheckRecord, CountRecord, EngineRecord, GameRecord,
    GenerateRecord, HintRecord, MovesRecord, NoAnswer, PlyRecord, RateRecord, ReviewRecord,
    SearchRecord, SolveRecord, SudokuSolveRecord,
};
use crate::BoardGame;

/// The JSON Schema of every record, by name: `reversi-search`, `sudoku-rate`.
pub fn schemas() -> Vec<(String, Schema)> {
    let mut schemas = Vec::new();
    of_game::<Reversi>(&mut schemas);
    of_game::<Connectx>(&mut schemas);
    let mut sudoku = |verb: &str, schema| schemas.push((format!("sudoku-{verb}"), schema));
    sudoku("solve", schema::<SudokuSolveRecord>());
    sudoku("count", schema::<CountRecord>());
    sudoku("rate", schema::<RateRecord>());
    sudoku("hint", schema::<HintRecord>());
    sudoku("canonical", schema::<CanonicalRecord>());
    sudoku("check", schema::<CheckRecord>());
    sudoku("generate", schema::<GenerateRecord>());
    sudoku("error", schema::<NoAnswer>());
    schemas
}

fn of_game<G: BoardGame>(schemas: &mut Vec<(String, Schema)>) {
    let mut add = |verb: &str, schema| schemas.push((format!("{}-{verb}", G::NAME), schema));
    add("moves", schema::<MovesRecord<G::MoveName>>());
    add("search", schema::<SearchRecord<G::MoveName>>());
    add("solve", schema::<SolveRecord<G::MoveName>>());
    add("analyze", schema::<AnalyzeRecord<G::MoveName>>());
    add("review", schema::<ReviewRecord<G::MoveName>>());
    add("engine", schema::<EngineRecord>());
    add("game", schema::<GameRecord<G::MoveName, G::View>>());
    add("ply", schema::<PlyRecord<G::MoveName, G::View>>());
}

fn schema<T: JsonSchema>() -> Schema {
    schema_for!(T)
}
