use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use lockstep_chips::reversi::{GameLap, GameRace};
use lockstep_chips::{Entry, reversi_chips};
use lockstep_game::{Game, Player};
use lockstep_reversi::Position;
use lockstep_service::plot::{Figure, Mark, Scale, Series, seconds};
use schemars::JsonSchema;
use serde::Serialize;

use super::{ReversiChip, any_entry, race_sudoku, read_position, to_depth};
use crate::output::Output;
use crate::{Answer, Failure, interrupt};

/// The lines of the figures.
pub(super) const CHIP: &str = "#c22";
pub(super) const TWIN: &str = "#26c";

#[derive(Args)]
pub(crate) struct Race {
    /// The chip
    #[arg(default_value = first_chip(), value_parser = any_entry())]
    chip: Entry,
    /// The depth of each search, in plies [default: the chip's own, such as 6]
    #[arg(long)]
    depth: Option<u32>,
    /// Begin after these moves, such as f5d6c3, or from a board [default: the start of a game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    from: Option<String>,
    /// The clock of the chip [default: the one it was routed with, see `chip synth`]
    #[arg(long, value_name = "MHZ", value_parser = clock)]
    pub(super) clock: Option<f64>,
    /// For a Sudoku chip: a file of puzzles, or one puzzle [default: two of the contest, and some
    /// generated ones]
    #[arg(long, value_name = "PUZZLES")]
    pub(super) puzzles: Option<String>,
    /// Write the figures of the document to this directory: times.svg, and nodes.svg or ratios.svg
    #[arg(long, value_name = "DIRECTORY")]
    pub(super) out: Option<PathBuf>,
}

/// A move of a race.
#[derive(Serialize, JsonSchema)]
pub(super) struct RaceMoveRecord {
    /// The number of the move, from 1.
    number: usize,
    /// The position before it.
    position: String,
    /// The move.
    best: String,
    /// Its value in the chip's own units.
    value: Option<i32>,
    /// Positions entered.
    nodes: u64,
    /// Positions evaluated, or at the end of the game.
    leaves: u64,
    /// Clock cycles of the chip.
    cycles: u64,
    /// The chip's clock.
    clock_mhz: f64,
    /// The chip's time: its simulated cycles at this clock.
    seconds: f64,
    /// The software twin's time on this machine.
    twin_seconds: f64,
    /// Whether both gave the same answer.
    same: bool,
}

/// The totals of a race.
#[derive(Serialize, JsonSchema)]
pub(super) struct RaceRecord {
    /// Moves played.
    moves: usize,
    /// The depth of every search.
    depth: u32,
    /// The final score for Black, in discs; `null` if it did not end.
    score: Option<i32>,
    /// Positions entered.
    nodes: u64,
    /// Clock cycles of the chip.
    cycles: u64,
    /// The chip's clock.
    clock_mhz: f64,
    /// The chip's time: its simulated cycles at this clock.
    seconds: f64,
    /// The software twin's time on this machine.
    twin_seconds: f64,
    /// The twin's time divided by the chip's.
    speedup: f64,
    /// The files written.
    figures: Vec<String>,
}

pub(super) fn run(args: &Race, output: &mut Output) -> Result<Answer, Failure> {
    match args.chip {
        Entry::Reversi(chip) => run_game(chip, args, output),
        Entry::Sudoku(chip) => race_sudoku::run(chip, args, output),
    }
}

fn run_game(chip: ReversiChip, args: &Race, output: &mut Output) -> Result<Answer, Failure> {
    let Race { depth, from, clock, out, .. } = args;
    let from = read_position(from.as_deref().unwrap_or_default())?;
    let clock = clock.unwrap_or(chip.info().routed.clock_mhz);
    let depth = depth.unwrap_or(chip.usual_depth());
    let mut race = GameRace::start(chip, from, to_depth(Some(depth)))?;
    let stop = interrupt::stop()?;
    output.words(HEAD)?;
    let mut rows = Vec::new();
    while let Some(lap) = race.lap(&stop)? {
        let row = RaceMoveRecord::of(&lap, clock);
        output.say(&row, words(&row))?;
        output.flush()?;
        if !row.same {
            output.words(format_args!("the twin plays {}: they differ", lap.lap.twin.best))?;
            return Ok(Answer::No);
        }
        rows.push(row);
    }
    let figures = match out {
        Some(dir) => draw(dir, &rows, depth)?,
        None => Vec::new(),
    };
    let total = RaceRecord::of(&rows, race.position(), depth, clock, figures);
    output.say(&total, summary(&total))?;
    Ok(Answer::Yes)
}

impl RaceMoveRecord {
    fn of(GameLap { number, position, lap }: &GameLap, clock_mhz: f64) -> RaceMoveRecord {
        let answer = lap.chip.answer;
        RaceMoveRecord {
            number: *number,
            position: position.to_string(),
            best: answer.best.to_string(),
            value: answer.value,
            nodes: answer.nodes,
            leaves: answer.leaves,
            cycles: lap.chip.cycles,
            clock_mhz,
            seconds: lap.chip.cycles as f64 / (clock_mhz * 1e6),
            twin_seconds: lap.time.as_secs_f64(),
            same: lap.is_even(),
        }
    }
}

impl RaceRecord {
    fn of(
        rows: &[RaceMoveRecord],
        end: &Position,
        depth: u32,
        clock_mhz: f64,
        figures: Vec<String>,
    ) -> RaceRecord {
        let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
        let twin_seconds: f64 = rows.iter().map(|row| row.twin_seconds).sum();
        RaceRecord {
            moves: rows.len(),
            depth,
            score: end.outcome().map(|outcome| outcome.score_for(Player::First).0),
            nodes: rows.iter().map(|row| row.nodes).sum(),
            cycles: rows.iter().map(|row| row.cycles).sum(),
            clock_mhz,
            seconds,
            twin_seconds,
            speedup: twin_seconds / seconds.max(f64::MIN_POSITIVE),
            figures,
        }
    }
}

const HEAD: &str = "\
move         value      nodes      cycles  cycles/node    chip (simulated)          twin";

fn words(row: &RaceMoveRecord) -> String {
    let value = row.value.map_or("-".into(), |value| format!("{value:+}"));
    format!(
        "{:>2} {:<4} {value:>10} {:>10} {:>11} {:>12.2} {:>16.1} µs {:>10.1} µs",
        row.number,
        row.best,
        row.nodes,
        row.cycles,
        row.cycles as f64 / row.nodes.max(1) as f64,
        row.seconds * 1e6,
        row.twin_seconds * 1e6,
    )
}

fn summary(total: &RaceRecord) -> String {
    let RaceRecord { moves, depth, nodes, cycles, clock_mhz, seconds, twin_seconds, .. } = total;
    let mut words = format!(
        "{moves} moves at depth {depth}, all the same; {nodes} nodes\n\
         chip  {:.3} ms, {:.1} million nodes per second: {cycles} simulated cycles at a clock of \
         {clock_mhz} MHz\n\
         twin  {:.3} ms, {:.1} million nodes per second, measured here\n\
         The chip's time is computed, not measured: it was simulated, and runs on no board here.\n\
         It would be {:.2} times as fast as the twin on this machine",
        seconds * 1e3,
        *nodes as f64 / seconds / 1e6,
        twin_seconds * 1e3,
        *nodes as f64 / twin_seconds / 1e6,
        total.speedup,
    );
    for figure in &total.figures {
        words += &format!("\nwrote {figure}");
    }
    words
}

/// Draws the figures, and returns their paths.
fn draw(dir: &Path, rows: &[RaceMoveRecord], depth: u32) -> Result<Vec<String>, Failure> {
    let at = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| Failure::at(path, format!(" {error}"))
    };
    fs::create_dir_all(dir).map_err(at(dir))?;
    let figures = [("times.svg", times(rows, depth)), ("nodes.svg", nodes(rows, depth))];
    let write = |(name, figure): &(&str, Figure)| {
        let path = dir.join(name);
        fs::write(&path, figure.to_string()).map_err(at(&path))?;
        Ok(path.display().to_string())
    };
    figures.iter().map(write).collect()
}

/// Figure 8.1: the time of each move.
fn times(rows: &[RaceMoveRecord], depth: u32) -> Figure {
    let clock = rows.first().map_or(0.0, |row| row.clock_mhz);
    let line = |name: String, colour, value: fn(&RaceMoveRecord) -> f64| Series {
        name,
        colour,
        mark: Mark::Line,
        values: rows.iter().map(value).collect(),
    };
    Figure {
        title: format!("Time of each move, depth {depth}"),
        places: "move of the game".into(),
        scale: Scale::Log,
        write: seconds,
        series: vec![
            line(format!("chip, simulated, {clock} MHz"), CHIP, |row| row.seconds),
            line("twin, in software".into(), TWIN, |row| row.twin_seconds),
        ],
    }
}

/// Figure 8.2: the nodes of each move.
fn nodes(rows: &[RaceMoveRecord], depth: u32) -> Figure {
    Figure {
        title: format!("Nodes of each move, depth {depth}"),
        places: "move of the game".into(),
        scale: Scale::Linear,
        write: |value| format!("{value}"),
        series: vec![Series {
            name: "nodes, the same in chip and twin".into(),
            colour: CHIP,
            mark: Mark::Columns,
            values: rows.iter().map(|row| row.nodes as f64).collect(),
        }],
    }
}

/// The chip that races unless another one is named.
fn first_chip() -> &'static str {
    reversi_chips().next().map_or("", |chip| chip.info().name)
}

/// Reads a clock.
fn clock(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(clock) if clock > 0.0 && clock < 1e6 => Ok(clock),
        _ => Err(format!("expected megahertz, such as 60, found {text:?}")),
    }
}
