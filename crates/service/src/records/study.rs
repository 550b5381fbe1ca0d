//! Records of what is done for one game only: books, training, threats, statistics.
//!
//! The fields of these records are plain: whoever answers fills them in.

use schemars::JsonSchema;
use serde::Serialize;

use super::Subject;

/// What an opening book says of a position.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BookRecord {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether the book has it.
    pub known: bool,
    /// In discs, for the player to move.
    pub score: Option<i32>,
    /// The line of best play, as far as the book knows.
    pub line: Vec<String>,
    /// The moves that the book knows, the best first.
    pub moves: Vec<BookMoveRecord>,
}

/// A move of an opening book.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BookMoveRecord {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// In discs, for the player who makes it, as far as the book looks ahead.
    pub score: i32,
    /// What the search behind the move found.
    pub searched: i32,
    /// How deep that search was, in plies.
    pub depth: u32,
    /// Whether it was exact.
    pub exact: bool,
    /// Whether the book has all moves that follow.
    pub closed: bool,
}

/// What has become of an opening book.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BookGrowthRecord {
    /// The file.
    pub book: String,
    /// Positions whose moves were searched now.
    pub new: usize,
    /// All positions.
    pub positions: usize,
    /// Those with all their moves.
    pub closed: usize,
}

/// The estimated size of a game. The errors are standard errors; `log10` is the decimal
/// logarithm.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ComplexityRecord {
    /// The board.
    pub board: String,
    /// Random games, and random boards.
    pub games: u64,
    /// The random seed.
    pub seed: u64,
    /// The mean length of a game, in moves.
    pub length: f64,
    /// Its error.
    pub length_error: f64,
    /// The mean number of legal moves.
    pub branching: f64,
    /// Its error.
    pub branching_error: f64,
    /// The number of games.
    pub tree_log10: f64,
    /// Its error.
    pub tree_log10_error: f64,
    /// The number of positions.
    pub positions_log10: f64,
    /// Its error.
    pub positions_log10_error: f64,
}

/// The fit of one stage of the evaluation. Errors are in discs.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TrainRecord {
    /// The round of training, from 1.
    pub round: u32,
    /// The stage of the game, from 0.
    pub stage: usize,
    /// The smallest number of discs in the stage.
    pub discs: u32,
    /// Positions learned from.
    pub positions: usize,
    /// Positions of other games, on which the errors are measured.
    pub unseen: usize,
    /// The standard deviation of the scores themselves.
    pub spread: f64,
    /// The root of the mean square of the error.
    pub rms_error: f64,
    /// The mean absolute error.
    pub mean_error: f64,
}

/// How far shallow searches are from deep ones.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ProbcutRecord {
    /// Empty squares.
    pub empties: u32,
    /// The depth of the deep search.
    pub deep: u32,
    /// The depth of the shallow search.
    pub shallow: u32,
    /// Positions measured.
    pub positions: usize,
    /// The standard deviation of the difference, in discs.
    pub deviation: f64,
    /// What the fitted formula says.
    pub fitted: f32,
}

/// The formula of Multi-ProbCut: the factors of the logarithm of a deviation.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ProbcutFitRecord {
    /// For searches that end before the game does.
    pub before_the_end: Vec<f64>,
    /// For searches to the end of the game.
    pub to_the_end: Vec<f64>,
}

/// A game of the WTHOR database.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct WthorRecord {
    /// When it was played.
    pub year: u16,
    /// The tournament, or its number.
    pub tournament: String,
    /// Who played Black, or their number.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The disc difference for Black.
    pub score: i32,
    /// The moves.
    pub game: String,
}

/// How often a move was played in a position.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ContinuationRecord {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The games in which it was.
    pub games: u64,
    /// Their disc difference for Black, on average.
    pub mean_score: f64,
}

/// The best answer in an opening of Connect-X.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OpeningRecord {
    /// The board, and the game, whose last move is the answer.
    #[serde(flatten)]
    pub subject: Subject,
    /// For the player who then has to move.
    pub score: i32,
}

/// A cell of Connect-X: column and row, both from 1, rows from the bottom.
pub type CellRecord = [usize; 2];

/// What dependency-based search sees in a position.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ThreatsRecord {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// The player to move first; none if the game is over.
    pub players: Vec<PlayerThreatsRecord>,
}

/// The threats of a player.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PlayerThreatsRecord {
    /// `X` or `O`.
    pub player: char,
    /// Discs that may become a line.
    pub alignments: Vec<AlignmentRecord>,
    /// Moves that have to be answered.
    pub threats: Vec<ThreatRecord>,
    /// A sequence of threats that wins; `null` if none is found.
    pub sequence: Option<Vec<ThreatRecord>>,
}

/// Discs that may become a line.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AlignmentRecord {
    /// The number of moves to a line.
    pub tier: u8,
    /// The discs.
    pub marks: Vec<CellRecord>,
    /// The cells that are still free.
    pub free: Vec<CellRecord>,
}

/// A move that has to be answered.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ThreatRecord {
    /// The number of moves to a line.
    pub tier: u8,
    /// The move.
    pub attack: CellRecord,
    /// The possible answers.
    pub answers: Vec<CellRecord>,
}

/// What the replica counts in a turn of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct StatisticsRecord {
    /// The position in which it had to move.
    #[serde(flatten)]
    pub subject: Subject,
    /// The number of the move, from 1.
    pub ply: usize,
    /// The move it chose.
    pub best: usize,
    /// Iterations of proof-number search.
    pub loops: u64,
    /// The deepest node.
    pub depth: u32,
    /// Nodes that were made.
    pub nodes: u64,
    /// Nodes in the graph at the end.
    pub nodes_in_dag: u64,
    /// Nodes that were proved.
    pub nodes_proved: u64,
    /// Bytes used.
    pub memory: u64,
}

/// What the replica counts in the average turn of a part of the game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct StatisticsMeanRecord {
    /// The board.
    pub board: String,
    /// The version that played.
    pub engine: String,
    /// The end of the part of the game: turn / (rows x columns), in percent.
    pub percent: usize,
    /// How many turns were averaged.
    pub turns: u64,
    /// Iterations of proof-number search.
    pub mean_loops: f64,
    /// The deepest node.
    pub mean_depth: f64,
    /// Nodes that were made since the game began.
    pub mean_nodes: f64,
    /// Nodes in the graph at the end.
    pub mean_nodes_in_dag: f64,
    /// Nodes that were proved.
    pub mean_nodes_proved: f64,
    /// Bytes used.
    pub mean_memory: f64,
}

/// The time that a workload of the benchmark takes.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BenchRecord {
    /// What is done.
    pub workload: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// How many.
    pub amount: u64,
    /// The best time.
    pub seconds: f64,
    /// The amount per second.
    pub rate: f64,
    /// A hash of what was found.
    pub checksum: String,
}

/// A hash of all that the benchmark finds.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SignatureRecord {
    /// The hash.
    pub signature: String,
}

/// A server that is running.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ServeRecord {
    /// The address of the page.
    pub address: String,
}

/// The page, written as files.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ExportSiteRecord {
    /// The folder.
    pub directory: String,
    /// How many files it has.
    pub files: usize,
    /// Their size.
    pub bytes: usize,
    /// What needs a server and is not there.
    pub left_out: Vec<String>,
}
