//! The binary `lockstep`: flags and glue. What it does is done by the library crates.

#![forbid(unsafe_code)]

mod bench;
mod chip;
mod connectx;
mod export_site;
mod failure;
mod input;
mod interrupt;
mod limits;
mod log;
mod manual;
mod matches;
mod openings;
mod output;
mod play;
mod progress;
mod referee;
mod report;
mod reversi;
mod schema;
mod serve;
mod sudoku;
mod tournament;
mod verbs;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;
use output::Output;

/// Find the best move, or the solution, in Reversi, Connect-X and Sudoku.
///
/// Without a command: `serve`, which opens the page.
///
/// Exit status: 0 = answered, 1 = the answer is "no" (illegal, contradictory, different, not found
/// within the limits), 2 = bad input or usage, 130 = interrupted.
#[derive(Parser)]
#[command(name = "lockstep", version, propagate_version = true)]
#[command(max_term_width = 100)]
struct Cli {
    /// Print JSON: one object per line, as `lockstep schema` describes them
    #[arg(long, global = true)]
    json: bool,
    /// Log to standard error: off, error, warn, info, debug (every message of a protocol) or trace
    #[arg(long, value_name = "LEVEL", env = "LOCKSTEP_LOG", default_value = "warn")]
    #[arg(hide_possible_values = true)]
    log: log::Level,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one, and it is made once")]
enum Command {
    /// Reversi on 4x4, 6x6 and 8x8
    #[command(subcommand)]
    Reversi(reversi::Verb),
    /// Connect-X: connect LINE discs on ROWS x COLUMNS
    #[command(subcommand)]
    Connectx(connectx::Verb),
    /// Sudoku of order 2 (4x4) to 15 (225x225)
    #[command(subcommand)]
    Sudoku(sudoku::Verb),
    /// Play many games between two players: results with error bars, a log, transcripts
    #[command(after_help = "Examples:\n  \
        lockstep match --first flagship --second zaragoza --time 100ms --games 200 --jobs 2\n  \
        lockstep match --first 'flagship?depth=6' --second chip:timisoara --games 20\n  \
        lockstep match --first flagship --second gtp:./program --sprt 0,10 --log games.jsonl")]
    Match(matches::Args),
    /// Play a round-robin tournament: cross tables in text, JSON and as a page
    #[command(
        after_help = "Example:\n  lockstep tournament plan.toml --log games --page standings.html"
    )]
    Tournament(tournament::Args),
    /// Referee a game of Reversi by the rules of the FPT'10 contest
    #[command(
        after_help = "Example:\n  lockstep referee --black flagship --white fpt10-serial:/dev/ttyUSB0"
    )]
    Referee(referee::Args),
    /// Generate balanced openings for matches of Reversi
    #[command(after_help = "Example:\n  lockstep openings --count 50 --plies 10 > openings.txt")]
    Openings(openings::Args),
    /// Chips: simulate, compare with the software twin, place and route
    #[command(subcommand)]
    Chip(chip::Verb),
    /// Play, analyse and solve in a browser
    #[command(after_help = "Example:\n  lockstep serve --open")]
    Serve(serve::Args),
    /// Write the page as files for any static host: it needs no server and no network
    #[command(after_help = "Example:\n  lockstep export-site site --module crates/wasm/npm")]
    ExportSite(export_site::Args),
    /// Measure the tables and figures of the documents again: Markdown, HTML, JSON, SVG
    #[command(after_help = "Examples:\n  lockstep report --out report\n  \
        lockstep report --full --only zaragoza-4,zaragoza-7 --out report")]
    Report(report::Args),
    /// Run a fixed suite and print a table of speeds
    #[command(after_help = "Examples:\n  lockstep bench --repeat 5\n  lockstep bench --signature")]
    Bench(bench::Args),
    /// Print the JSON Schema of what `--json` prints
    #[command(after_help = "Example:\n  lockstep schema reversi-search")]
    Schema(schema::Args),
    /// Print a completion script for a shell
    Completions(manual::Completions),
    /// Print the manual page, or write one for every command
    Man(manual::Man),
}

/// What a command found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// There is an answer.
    Yes,
    /// The answer is "no".
    No,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    log::start(cli.log);
    let mut output = Output::new(cli.json);
    let command = cli.command.unwrap_or_else(|| Command::Serve(serve::Args::default()));
    let answer = run(command, &mut output).and_then(|answer| output.flush().map(|()| answer));
    let status = match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(failure) => failure.report(),
    };
    interrupt::status().unwrap_or(status)
}

fn run(command: Command, output: &mut Output) -> Result<Answer, Failure> {
    match command {
        Command::Reversi(verb) => reversi::run(verb, output),
        Command::Connectx(verb) => connectx::run(verb, output),
        Command::Sudoku(verb) => sudoku::run(verb, output),
        Command::Match(args) => matches::run(&args, output),
        Command::Tournament(args) => tournament::run(&args, output),
        Command::Referee(args) => referee::run(&args, output),
        Command::Openings(args) => openings::run(&args, output),
        Command::Chip(verb) => chip::run(verb, output),
        Command::Serve(args) => serve::run(&args, output),
        Command::ExportSite(args) => export_site::run(&args, output),
        Command::Report(args) => report::run(&args, output),
        Command::Bench(args) => bench::run(&args, output, &interrupt::stop()?),
        Command::Schema(args) => schema::run(&args, output),
        Command::Completions(args) => manual::completions(&args, output),
        Command::Man(args) => manual::man(&args, output),
    }
}
