//! `lockstep chip ...`

mod bitstream;
mod check;
#[cfg(unix)]
mod contest;
mod frame;
mod list;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod play_sudoku;
mod race;
mod race_sudoku;
mod search;
#[cfg(unix)]
mod serial;
mod solve;
mod solve_stream;
mod synth;
mod wire;

use std::time::Duration;

use clap::Subcommand;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use lockstep_chips::records::{ChipRecord, ChipSearchRecord};
use lockstep_chips::reversi::{AnyReversiChip, Question};
use lockstep_chips::sudoku::AnySudokuChip;
use lockstep_chips::{AnyChip, Entry, Error, catalogue, reversi_chips, sudoku_chips};
use lockstep_reversi::{Position, Size};
use lockstep_search::Limits;
use schemars::{Schema, schema_for};

use crate::Answer;
use crate::failure::Failure;
use crate::limits::duration;
use crate::output::Output;

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Show the chips, and the tools that work with them
    #[command(after_help = "Example:\n  lockstep chip list")]
    List,
    /// Find the best move with a simulated chip
    #[command(after_help = "Example:\n  lockstep chip search timisoara f5d6c3 --depth 6")]
    Search(search::Args),
    /// Solve Sudokus with a simulated chip
    #[command(after_help = "Example:\n  lockstep chip solve aveiro-trial puzzles.txt")]
    Solve(solve::Args),
    /// Compare a chip with its software twin, step by step, and its blocks with the rules
    #[command(after_help = "Example:\n  lockstep chip check timisoara --waveform first.vcd")]
    Check(check::Args),
    /// Synthesise, place and route a chip: resources of each module, and the clock
    #[command(after_help = "Example:\n  lockstep chip synth timisoara --target ecp5-85k")]
    Synth(synth::Args),
    /// Build the file that configures a board with a chip
    #[command(after_help = "Example:\n  lockstep chip bitstream timisoara --out timisoara.bit")]
    Bitstream(bitstream::Args),
    /// Take a picture of a chip's monitor, from its simulated video signal
    #[command(after_help = "Example:\n  lockstep chip frame timisoara f5d6c3 --out monitor.png")]
    Frame(frame::Frame),
    /// Play against a chip, or give it Sudokus, by its buttons, monitor and serial line
    #[cfg(unix)]
    #[command(after_help = "Example:\n  lockstep chip play timisoara --depth 4")]
    Play(play::Args),
    /// Let a simulated Sudoku chip answer the frames of the FPT'09 contest on its serial line
    #[command(after_help = "Example:\n  lockstep chip wire aveiro-trial-2 < frames > answers")]
    Wire(wire::Args),
    /// Time a chip and its software twin on the same game or puzzles
    #[command(after_help = "Example:\n  lockstep chip race timisoara --depth 4 --out figures")]
    Race(race::Race),
}

/// How long a chip searches for a move.
#[derive(clap::Args)]
struct SearchLimits {
    /// The depth of each search, in plies [default: the chip's own, such as 6]
    #[arg(long)]
    depth: Option<u32>,
    /// Stop each search after this time at the routed clock, such as 100us; the chip answers with the
    /// best move so far
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Stop each search after this many clock cycles
    #[arg(long, conflicts_with = "time")]
    cycles: Option<u64>,
}

impl SearchLimits {
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        matches!(self, SearchLimits { depth: None, time: None, cycles: None })
    }

    /// The question for a position, or why the chip cannot be asked.
    fn question(&self, chip: ReversiChip, position: &Position) -> Result<Question, Error> {
        let SearchLimits { depth, time, cycles } = *self;
        match cycles {
            None => chip.question(position, &Limits { time, ..to_depth(depth) }),
            cycles => chip.question_within(position, depth, cycles),
        }
    }
}

/// A chip of the catalogue.
type Chip = &'static dyn AnyChip;

/// A chip that plays Reversi.
type ReversiChip = &'static dyn AnyReversiChip;

/// A chip that solves Sudoku.
type SudokuChip = &'static dyn AnySudokuChip;

/// The name of a chip that solves Sudoku.
fn sudoku_chip() -> impl TypedValueParser<Value = SudokuChip> {
    one_of(sudoku_chips(), |chip| chip)
}

/// The name of any chip, with what it plays or solves.
fn any_entry() -> impl TypedValueParser<Value = Entry> {
    one_of(catalogue(), Entry::any)
}

/// The name of any chip.
fn any_chip() -> impl TypedValueParser<Value = Chip> {
    one_of(catalogue().map(Entry::any), |chip| chip)
}

/// The name of a chip that plays Reversi.
fn reversi_chip() -> impl TypedValueParser<Value = ReversiChip> {
    one_of(reversi_chips(), |chip| chip)
}

/// The name of a chip with a machine around it.
fn machine_chip() -> impl TypedValueParser<Value = ReversiChip> {
    one_of(reversi_chips().filter(|chip| chip.machine().is_some()), |chip| chip)
}

/// The name of a chip that can be played against.
#[cfg(unix)]
fn playing_chip() -> impl TypedValueParser<Value = Entry> {
    let plays = |entry: &Entry| match entry {
        Entry::Reversi(chip) => chip.machine().is_some() || chip.plays_contest(),
        Entry::Sudoku(chip) => chip.has_machine(),
    };
    one_of(catalogue().filter(plays), Entry::any)
}

/// The name of a chip that there is a board for.
fn board_chip() -> impl TypedValueParser<Value = Chip> {
    one_of(catalogue().map(Entry::any).filter(|chip| !chip.info().boards.is_empty()), |chip| chip)
}

/// The name of one of these chips; help and errors show the names.
fn one_of<T: Copy + Send + Sync + 'static>(
    chips: impl Iterator<Item = T>,
    any: fn(T) -> Chip,
) -> impl TypedValueParser<Value = T> {
    let chips: Vec<T> = chips.collect();
    let value = |chip: &T| {
        let info = any(*chip).info();
        PossibleValue::new(info.name).help(info.title)
    };
    let names: Vec<PossibleValue> = chips.iter().map(value).collect();
    PossibleValuesParser::new(names).try_map(move |name| {
        let found = chips.iter().copied().find(|&chip| any(chip).info().name == name);
        found.ok_or_else(|| format!("there is no chip {name}"))
    })
}

/// A position for a chip, all of which play on 8x8; `start` is the start of a game.
fn read_position(text: &str) -> Result<Position, Failure> {
    let text = if text == "start" { "" } else { text };
    let position =
        Position::read(text, Size::Eight).map_err(|fault| Failure::at("position", fault))?;
    match position.size() {
        Size::Eight => Ok(position),
        size => Err(Failure::Input(format!("position: the chip plays on 8x8 only, found {size}"))),
    }
}

/// The limits of a search to a depth, if one was asked for.
fn to_depth(depth: Option<u32>) -> Limits {
    Limits { depth, ..Limits::default() }
}

/// The JSON Schemas of what `lockstep chip` prints, by name.
pub(crate) fn schemas() -> Vec<(String, Schema)> {
    let mut named = vec![
        ("chip-list", schema_for!(ChipRecord)),
        ("chip-list-tool", schema_for!(list::ToolRecord)),
        ("chip-search", schema_for!(ChipSearchRecord)),
        ("chip-check", schema_for!(check::CheckRecord)),
        ("chip-synth", schema_for!(synth::SynthRecord<'_>)),
        ("chip-bitstream", schema_for!(bitstream::BitstreamRecord)),
        ("chip-frame", schema_for!(frame::FrameRecord)),
        ("chip-race", schema_for!(race::RaceMoveRecord)),
        ("chip-race-total", schema_for!(race::RaceRecord)),
        ("chip-race-sudoku", schema_for!(race_sudoku::RacePuzzleRecord)),
        ("chip-race-sudoku-total", schema_for!(race_sudoku::RacePuzzlesRecord)),
        ("chip-solve", schema_for!(solve::SolvedRecord)),
        ("chip-solve-stream", schema_for!(solve_stream::ChipStreamRecord)),
        ("chip-solve-stream-total", schema_for!(solve_stream::ChipStreamTotalRecord)),
    ];
    #[cfg(unix)]
    named.extend([
        ("chip-play", schema_for!(play::SceneRecord)),
        ("chip-play-move", schema_for!(play::TurnRecord)),
        ("chip-play-message", schema_for!(contest::MessageRecord)),
        ("chip-play-position", schema_for!(contest::PositionRecord)),
        ("chip-play-serial", schema_for!(play::SerialRecord)),
        ("chip-play-sudoku", schema_for!(play_sudoku::PuzzleRecord)),
        ("chip-wire", schema_for!(play::SerialRecord)),
    ]);
    named.into_iter().map(|(name, schema)| (name.into(), schema)).collect()
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::List => list::run(output),
        Verb::Search(args) => search::run(&args, output),
        Verb::Solve(args) => solve::run(&args, output),
        Verb::Check(args) => check::run(&args, output),
        Verb::Synth(args) => synth::run(&args, output),
        Verb::Bitstream(args) => bitstream::run(&args, output),
        Verb::Frame(args) => frame::run(&args, output),
        #[cfg(unix)]
        Verb::Play(args) => play::run(&args, output),
        Verb::Race(args) => race::run(&args, output),
        Verb::Wire(args) => wire::run(&args, output),
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Input(error.to_string())
    }
}
