//! `lockstep connectx statistics`: what the replica counts in each turn of a game, as a table
//! and as a figure.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use lockstep_connectx::bologna::{Bologna, Mean, Means, Options, Statistics, Version};
use lockstep_connectx::{EngineName, Position};
use lockstep_game::State;
use lockstep_search::{Engine, Stop};
use lockstep_service::Transcript;
use lockstep_service::plot::{COLOURS, Figure, Mark, Scale, Series};
use lockstep_service::records::{StatisticsMeanRecord, StatisticsRecord, Subject};

use super::steps::StepFile;
use crate::Answer;
use crate::failure::Failure;
use crate::limits::MoveLimits;
use crate::output::{Output, write_file};
use crate::verbs::Where;

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where<Position>,
    #[command(flatten)]
    limits: MoveLimits,
    /// The version that plays: bologna, bologna-dnull or bologna-delta
    #[arg(long, value_name = "NAME", value_parser = version, default_value = "bologna")]
    engine: Version,
    /// Random seed of the first game; every player of every game has another
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play this many games from each position
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u64,
    /// End after this many turns [default: at the end of the game]
    #[arg(long)]
    turns: Option<usize>,
    /// Show the averages over all games, by turn / (rows x columns), and not the turns
    #[arg(long)]
    means: bool,
    /// Draw the table to this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write every step of the searches to this file: the leaf, what was found there, and the
    /// numbers of the root
    #[arg(long, value_name = "FILE")]
    steps: Option<PathBuf>,
}

fn version(text: &str) -> Result<Version, String> {
    let found = Version::ALL.into_iter().find(|version| version.engine() == text);
    found.ok_or_else(|| {
        let names = Version::ALL.map(Version::engine).join(", ");
        format!("expected one of {names}, found {text:?}")
    })
}

/// A turn of a game: its number, what was played, and what was counted.
struct Turn {
    ply: usize,
    best: usize,
    counts: Statistics,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    let steps = args.steps.as_deref().map(StepFile::create).transpose()?;
    let (first, second) = if args.means { ("part", "turns") } else { ("turn", "column") };
    output.words(format_args!(
        "{first:>4} {second:>6} {:>9} {:>5} {:>10} {:>10} {:>9} {:>12}",
        "loops", "depth", "made", "in the DAG", "proved", "memory"
    ))?;
    let mut means = Means::new(args.place.board().cells());
    let mut last = Vec::new();
    let answer = args.place.for_each(stop, |question| {
        for game in 0..args.games {
            last = play(args, game, &question.game, steps.as_ref(), output, stop)?;
            last.iter().for_each(|turn| means.add(turn.ply, &turn.counts));
        }
        Ok(())
    })?;
    if let Some(steps) = steps {
        steps.finish(!stop.is_set())?;
    }
    if args.means {
        say_means(args, &means, output)?;
    }
    if let Some(path) = &args.svg {
        let figure = if args.means { figure_of_means(args, &means) } else { figure(args, &last) };
        write_file(path, figure.to_string().as_bytes())?;
    }
    Ok(answer)
}

/// Plays on with one replica for each player, and says what they count.
fn play(
    args: &Args,
    number: u64,
    start: &Transcript<Position>,
    steps: Option<&StepFile>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Vec<Turn>, Failure> {
    let mut game = start.clone();
    let mut players = [0, 1].map(|side| {
        let seed = args.seed.wrapping_add(2 * number + side);
        let player = Bologna::with(Options { seed, version: args.engine });
        match steps {
            Some(steps) => player.watched_by(steps.clone()),
            None => player,
        }
    });
    let mut turns = Vec::new();
    let bologna: EngineName = args.engine.engine().parse().unwrap_or_default();
    let limits = bologna.complete(args.limits.asked());
    while !game.position().is_over() && args.turns.is_none_or(|most| turns.len() < most) {
        let ply = game.moves().len() + 1;
        if let Some(steps) = steps {
            steps.line(&format!("game {}, turn {ply}", number + 1))?;
        }
        let player = &mut players[(ply + 1) % 2];
        let report = player.search(game.position(), &limits, stop, &mut ());
        let Some(best) = report.best().filter(|_| !stop.is_set()) else { break };
        let counts = player.statistics().unwrap_or_default();
        let turn = Turn { ply, best: best.number(), counts };
        if !args.means {
            let record = record(&game, &turn);
            output.say(&record, words(&record))?;
            output.flush()?;
        }
        turns.push(turn);
        if game.play(best).is_err() {
            break;
        }
    }
    Ok(turns)
}

fn record(game: &Transcript<Position>, turn: &Turn) -> StatisticsRecord {
    let Statistics { loops, depth, created, dag, proved, memory } = turn.counts;
    StatisticsRecord {
        subject: Subject::of_game(game),
        ply: turn.ply,
        best: turn.best,
        loops,
        depth,
        nodes: created,
        nodes_in_dag: dag,
        nodes_proved: proved,
        memory,
    }
}

fn words(turn: &StatisticsRecord) -> String {
    let StatisticsRecord { ply, best, loops, depth, nodes, nodes_in_dag, nodes_proved, .. } = turn;
    format!(
        "{ply:>4} {best:>6} {loops:>9} {depth:>5} {nodes:>10} {nodes_in_dag:>10} \
         {nodes_proved:>9} {:>12}",
        turn.memory
    )
}

fn say_means(args: &Args, means: &Means, output: &mut Output) -> Result<(), Failure> {
    for (percent, mean) in means.intervals() {
        let Mean { turns, loops, depth, created, dag, proved, memory } = mean;
        let record = StatisticsMeanRecord {
            board: args.place.board().to_string(),
            engine: args.engine.engine().into(),
            percent,
            turns,
            mean_loops: loops,
            mean_depth: depth,
            mean_nodes: created,
            mean_nodes_in_dag: dag,
            mean_nodes_proved: proved,
            mean_memory: memory,
        };
        let words = format!(
            "{percent:>3}% {turns:>6} {loops:>9.0} {depth:>5.1} {created:>10.0} {dag:>10.0} \
             {proved:>9.0} {memory:>12.0}"
        );
        output.say(&record, words)?;
    }
    Ok(())
}

/// The names of the curves, in the order of the table's columns.
const CURVES: [&str; 6] =
    ["loops", "depth reached", "nodes made", "nodes in the DAG", "nodes proved", "memory, KiB"];

/// Every column of the table as a curve: `rows` has the values of each place, or none.
fn curves(title: String, places: &'static str, rows: &[Option<[f64; 6]>]) -> Figure {
    let series = CURVES.iter().zip(COLOURS).enumerate().map(|(i, (&name, colour))| Series {
        name: name.into(),
        colour,
        mark: Mark::Line,
        // Zero has no logarithm, and is drawn where one is.
        values: rows.iter().map(|row| row.map_or(f64::NAN, |row| row[i].max(1.0))).collect(),
    });
    Figure {
        title,
        places: places.into(),
        scale: Scale::Log,
        write: |value| format!("{value}"),
        series: series.collect(),
    }
}

/// The turns of a game.
fn figure(args: &Args, turns: &[Turn]) -> Figure {
    let before = turns.first().map_or(0, |turn| turn.ply - 1);
    let row = |turn: &Turn| {
        let Statistics { loops, depth, created, dag, proved, memory } = turn.counts;
        Some([loops, depth.into(), created, dag, proved, memory >> 10].map(|count| count as f64))
    };
    let rows: Vec<_> = std::iter::repeat_n(None, before).chain(turns.iter().map(row)).collect();
    let (engine, board) = (args.engine.engine(), args.place.board());
    curves(format!("{engine} on {board}: each turn of a game"), "turn", &rows)
}

/// The averages, one place for every interval.
fn figure_of_means(args: &Args, means: &Means) -> Figure {
    let mut rows = Vec::new();
    for (percent, mean) in means.intervals() {
        let Mean { loops, depth, created, dag, proved, memory, .. } = mean;
        rows.resize(percent / Means::STEP, None);
        rows[percent / Means::STEP - 1] =
            Some([loops, depth, created, dag, proved, memory / 1024.0]);
    }
    let (engine, board) = (args.engine.engine(), args.place.board());
    let title = format!("{engine} on {board}: averages of {} games", args.games);
    curves(title, "turn / (rows x columns), in steps of 5 %", &rows)
}
