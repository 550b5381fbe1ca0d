//! The one JSON form: what the command line prints with `--json`, what the page's server answers,
//! what the bindings return.
//!
//! The same field has the same name and type in every record:
//!
//! | field | type | meaning |
//! |---|---|---|
//! | `place` | string | where the question stood, `file:line`; only if it came from a file or a pipe |
//! | `board` | string | the board: `8x8`, `6x7x4` |
//! | `position` | string | the position, or the game that led to it, as the program reads it |
//! | `engine` | string | who answered |
//! | `move`, `best` | the name of a move | `"f5"` in Reversi, `4` in Connect-X |
//! | `line` | array of moves | the principal variation |
//! | `score` | integer or null | in points for the player to move; proved if `exact` |
//! | `lower`, `upper` | integer | what is proved of the score |
//! | `exact` | boolean | whether the score is proved |
//! | `result` | `"win"`, `"draw"`, `"loss"` or null | for the player to move, if that is proved |
//! | `value` | integer or null | in units of the engine's own |
//! | `depth` | integer | plies searched |
//! | `confidence` | integer | of a selective search to the end of the game: how sure, in percent |
//! | `nodes`, `seconds`, `nps` | number | the cost: positions entered, time, nodes per second |
//! | `puzzle`, `solution` | string | Sudoku grids in one line |
//! | `order`, `givens` | integer | of a Sudoku: 3 for 9x9; the digits that are there |
//! | `shape` | string | of a Sudoku that has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP` |
//! | `rating`, `grade` | number, string | how hard a Sudoku is |
//!
//! Every record has a JSON Schema, generated from its type: see [`schemas`].

mod analysis;
mod board_game;
mod schema;
mod study;
mod subject;
mod sudoku;

pub use analysis::{AnalyzeRecord, MoveRecord, ReviewRecord};
pub use board_game::{
    EngineRecord, GameRecord, MovesRecord, PerftRecord, PlyRecord, SearchRecord, SolveRecord,
    SolveSummaryRecord,
};
pub use schema::schemas;
pub use study::{
    AlignmentRecord, BenchRecord, BookGrowthRecord, BookMoveRecord, BookRecord, CellRecord,
    ComplexityRecord, ContinuationRecord, ExportSiteRecord, OpeningRecord, PlayerThreatsRecord,
    ProbcutFitRecord, ProbcutRecord, ServeRecord, SignatureRecord, StatisticsMeanRecord,
    StatisticsRecord, ThreatRecord, ThreatsRecord, TrainRecord, WthorRecord,
};
pub use subject::{Cost, Subject, letter};
pub use sudoku::{
    AttemptRecord, CandidatesRecord, CanonicalRecord, CellCandidatesRecord, CheckRecord,
    ContestOrderRecord, ContestRecord, ConvertRecord, CountRecord, FoundRecord, GenerateRecord,
    HintRecord, LinkRecord, NoAnswer, PatternRecord, RateRecord, SetRecord, StepRecord,
    SudokuRecord, SudokuSolveRecord, TechniqueRecord,
};

/// A record as a line of JSON, with its line feed.
pub fn line(record: &impl serde::Serialize) -> Vec<u8> {
    // Records have named fields only, so that there is nothing that JSON could not write.
    let mut line = serde_json::to_vec(record).unwrap_or_default();
    line.push(b'\n');
    line
}
