//! `lockstep connectx statistics`: what the replica counts in each turn of a game, as a table
//! and as a figure.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use lockstep_connectx::bologna::Bologna;
use lockstep_connectx::{EngineName, Position};
use lockstep_game::State;
use lockstep_search::{Engine, Stop};
use lockstep_service::Transcript;
use lockstep_service::plot::{COLOURS, Figure, Mark, Scale, Series};
use lockstep_service::records::{StatisticsRecord, Subject};

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
    /// End after this many turns [default: at the end of the game]
    #[arg(long)]
    turns: Option<usize>,
    /// Draw the table to this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    output.words(format_args!(
        "{:>4} {:>6} {:>9} {:>5} {:>10} {:>10} {:>9} {:>12}",
        "turn", "column", "loops", "depth", "made", "in the DAG", "proved", "memory"
    ))?;
    let mut last = None;
    let answer = args.place.for_each(stop, |question| {
        last = Some(play(args, question.game, output, stop)?);
        Ok(())
    })?;
    if let (Some(path), Some(turns)) = (&args.svg, last) {
        let title = format!("bologna on {}: each turn of a game", args.place.board());
        write_file(path, figure(title, &turns).to_string().as_bytes())?;
    }
    Ok(answer)
}

/// Plays on with one replica for each player, and says what they count.
fn play(
    args: &Args,
    mut game: Transcript<Position>,
    output: &mut Output,
    stop: &Stop,
) -> Result<Vec<StatisticsRecord>, Failure> {
    let mut players = [Bologna::new(), Bologna::new()];
    let mut turns = Vec::new();
    let bologna: EngineName = "bologna".parse().unwrap_or_default();
    let limits = bologna.complete(args.limits.asked());
    while !game.position().is_over() && args.turns.is_none_or(|most| turns.len() < most) {
        let ply = game.moves().len();
        let player = &mut players[ply % 2];
        let report = player.search(game.position(), &limits, stop, &mut ());
        let Some(best) = report.best().filter(|_| !stop.is_set()) else { break };
        let of = player.statistics().unwrap_or_default();
        let turn = StatisticsRecord {
            subject: Subject::of_game(&game),
            ply: ply + 1,
            best: best.number(),
            loops: of.loops,
            depth: of.depth,
            nodes: of.created,
            nodes_in_dag: of.dag,
            nodes_proved: of.proved,
            memory: of.memory,
        };
        output.say(&turn, words(&turn))?;
        output.flush()?;
        turns.push(turn);
        if game.play(best).is_err() {
            break;
        }
    }
    Ok(turns)
}

fn words(turn: &StatisticsRecord) -> String {
    let StatisticsRecord { ply, best, loops, depth, nodes, nodes_in_dag, nodes_proved, .. } = turn;
    format!(
        "{ply:>4} {best:>6} {loops:>9} {depth:>5} {nodes:>10} {nodes_in_dag:>10} \
         {nodes_proved:>9} {:>12}",
        turn.memory
    )
}

/// A column of the table.
type Count = fn(&StatisticsRecord) -> u64;

/// Every column of the table as a curve.
fn figure(title: String, turns: &[StatisticsRecord]) -> Figure {
    let before = turns.first().map_or(0, |turn| turn.ply - 1);
    let columns: [(&str, Count); 6] = [
        ("loops", |of| of.loops),
        ("depth reached", |of| of.depth.into()),
        ("nodes made", |of| of.nodes),
        ("nodes in the DAG", |of| of.nodes_in_dag),
        ("nodes proved", |of| of.nodes_proved),
        ("memory, KiB", |of| of.memory >> 10),
    ];
    let series = columns.into_iter().zip(COLOURS).map(|((name, count), colour)| Series {
        name: name.into(),
        colour,
        mark: Mark::Line,
        values: std::iter::repeat_n(f64::NAN, before)
            // Zero has no logarithm, and is drawn where one is.
            .chain(turns.iter().map(|turn| count(turn).max(1) as f64))
            .collect(),
    });
    Figure {
        title,
        places: "turn".into(),
        scale: Scale::Log,
        write: |value| format!("{value}"),
        series: series.collect(),
    }
}
