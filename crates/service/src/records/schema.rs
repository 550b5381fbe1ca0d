use lockstep_connectx::Position as Connectx;
use lockstep_reversi::Position as Reversi;
use schemars::{JsonSchema, Schema, schema_for};

use super::{
    AnalyzeRecord, AttemptRecord, BenchRecord, BookGrowthRecord, BookRecord, CandidatesRecord,
    CanonicalRecord, CheckRecord, ComplexityRecord, ContestRecord, ContinuationRecord,
    ConvertRecord, CountRecord, EngineRecord, ExportSiteRecord, FoundRecord, GameRecord,
    GenerateRecord, HintRecord, MovesRecord, NoAnswer, OpeningRecord, PerftRecord, PlyRecord,
    ProbcutFitRecord, ProbcutRecord, RateRecord, ReviewRecord, SearchRecord, ServeRecord,
    SignatureRecord, SolveRecord, SolveSummaryRecord, StatisticsMeanRecord, StatisticsRecord,
    Subject, SudokuRecord, SudokuSolveRecord, ThreatsRecord, TrainRecord, WthorRecord,
};
use crate::BoardGame;

/// The JSON Schema of every record, by name: `reversi-search`, `sudoku-rate`.
pub fn schemas() -> Vec<(String, Schema)> {
    let mut schemas = Vec::new();
    of_game::<Reversi>(&mut schemas);
    of_game::<Connectx>(&mut schemas);
    let mut add = |name: &str, schema| schemas.push((name.into(), schema));
    add("reversi-book", schema::<BookRecord>());
    add("reversi-book-growth", schema::<BookGrowthRecord>());
    add("reversi-complexity", schema::<ComplexityRecord>());
    add("reversi-games", schema::<WthorRecord>());
    add("reversi-continuations", schema::<ContinuationRecord>());
    add("reversi-train", schema::<TrainRecord>());
    add("reversi-probcut", schema::<ProbcutRecord>());
    add("reversi-probcut-fit", schema::<ProbcutFitRecord>());
    add("connectx-openings", schema::<OpeningRecord>());
    add("connectx-threats", schema::<ThreatsRecord>());
    add("connectx-statistics", schema::<StatisticsRecord>());
    add("connectx-statistics-means", schema::<StatisticsMeanRecord>());
    add("sudoku-solve", schema::<SudokuSolveRecord>());
    add("sudoku-count", schema::<CountRecord>());
    add("sudoku-rate", schema::<RateRecord>());
    add("sudoku-hint", schema::<HintRecord>());
    add("sudoku-canonical", schema::<CanonicalRecord>());
    add("sudoku-check", schema::<CheckRecord>());
    add("sudoku-convert", schema::<ConvertRecord>());
    add("sudoku-moves", schema::<CandidatesRecord>());
    add("sudoku-perft", schema::<PerftRecord<SudokuRecord>>());
    add("sudoku-generate", schema::<GenerateRecord>());
    add("sudoku-enumerate", schema::<FoundRecord>());
    add("sudoku-vicinity", schema::<FoundRecord>());
    add("sudoku-contest", schema::<AttemptRecord>());
    add("sudoku-contest-score", schema::<ContestRecord>());
    add("sudoku-error", schema::<NoAnswer>());
    add("bench", schema::<BenchRecord>());
    add("bench-signature", schema::<SignatureRecord>());
    add("serve", schema::<ServeRecord>());
    add("export-site", schema::<ExportSiteRecord>());
    schemas
}

fn of_game<G: BoardGame>(schemas: &mut Vec<(String, Schema)>) {
    let mut add = |verb: &str, schema| schemas.push((format!("{}-{verb}", G::NAME), schema));
    add("moves", schema::<MovesRecord<G::MoveName>>());
    add("perft", schema::<PerftRecord<Subject>>());
    add("search", schema::<SearchRecord<G::MoveName>>());
    add("solve", schema::<SolveRecord<G::MoveName>>());
    add("solve-summary", schema::<SolveSummaryRecord>());
    add("analyze", schema::<AnalyzeRecord<G::MoveName>>());
    add("review", schema::<ReviewRecord<G::MoveName>>());
    add("engine", schema::<EngineRecord>());
    add("game", schema::<GameRecord<G::MoveName, G::View>>());
    add("ply", schema::<PlyRecord<G::MoveName, G::View>>());
}

fn schema<T: JsonSchema>() -> Schema {
    schema_for!(T)
}
