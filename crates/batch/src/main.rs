//! The binary `lockstep-batch`: tables of millions of positions and puzzles, in SQL, on one machine or on a
//! cluster.

#![forbid(unsafe_code)]

mod cluster;
mod failure;
mod functions;
mod job;
mod output;
mod query;
mod run;
mod session;
mod table;
mod verbs;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Batches of rows are allocated and freed all the time, by all threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Solve, rate and search tables of millions of puzzles and positions.
///
/// Tables are Parquet, CSV, TSV or files of lines; the engines are SQL functions, which `lockstep-batch
/// functions` lists.
///
/// Exit status: 0 = done, 1 = a bad row and --strict, 2 = everything else.
#[derive(Parser)]
#[command(name = "lockstep-batch", version, propagate_version = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a query: SELECT ... FROM 'puzzles.parquet'
    #[command(after_help = "Examples:\n  \
        lockstep-batch run \"SELECT puzzle, sudoku_rate(puzzle) FROM 'puzzles.parquet'\" --out rated.parquet\n  \
        lockstep-batch run \"SELECT sudoku_grade(line) AS grade, count(*) FROM 'puzzles.txt' GROUP BY 1\"")]
    Run(verbs::Run),
    /// Solve every row: Sudokus, Reversi endgames, Connect-X positions
    #[command(
        after_help = "Example:\n  lockstep-batch solve sudoku puzzles.parquet --out solved.parquet"
    )]
    Solve(verbs::Rows),
    /// Search every row to a depth, or for a number of nodes
    #[command(
        after_help = "Example:\n  lockstep-batch search reversi positions.csv --depth 12 --out labels.csv"
    )]
    Search(verbs::Rows),
    /// Count the solutions of every Sudoku
    Count(verbs::Rows),
    /// Rate every Sudoku by the techniques it needs
    Rate(verbs::Rows),
    /// Grade every Sudoku: the word for its rating
    Grade(verbs::Rows),
    /// Find the canonical form of every row
    Canonical(verbs::Rows),
    /// Find out whether every given of every Sudoku is needed
    IsMinimal(verbs::Rows),
    /// List the functions
    Functions,
    /// Hand out the work of a cluster
    #[command(
        after_help = "Example:\n  lockstep-batch scheduler --listen 10.0.0.1:50050 --token-file token"
    )]
    Scheduler(verbs::SchedulerArgs),
    /// Work for a cluster
    #[command(
        after_help = "Example:\n  lockstep-batch executor --scheduler 10.0.0.1:50050 \\\n    \
        --listen 10.0.0.2:50051 --data /srv/puzzles --token-file token"
    )]
    Executor(verbs::ExecutorArgs),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Run(args) => verbs::run(&args),
        Command::Solve(args) => verbs::rows("solve", &args),
        Command::Search(args) => verbs::rows("search", &args),
        Command::Count(args) => verbs::rows("count", &args),
        Command::Rate(args) => verbs::rows("rate", &args),
        Command::Grade(args) => verbs::rows("grade", &args),
        Command::Canonical(args) => verbs::rows("canonical", &args),
        Command::IsMinimal(args) => verbs::rows("is_minimal", &args),
        Command::Functions => verbs::functions(),
        Command::Scheduler(args) => verbs::scheduler(args),
        Command::Executor(args) => verbs::executor(args),
    }
}
