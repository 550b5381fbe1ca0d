//! `lockstep connectx statistics`: what the replica counts in each turn of a game, as a table
//! and as a drawing.

use std::fs;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use lockstep_connectx::bologna::{Bologna, Statistics};
use lockstep_connectx::{ConnectxEngine, EngineName, Record};
use lockstep_game::State;
use lockstep_search::{Engine, Stop};
use serde::Serialize;

use super::Where;
use super::engine::Limited;
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, plot};

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    limited: Limited,
    /// End after so many turns [default: at the end of the game]
    #[arg(long)]
    turns: Option<usize>,
    /// Draw the table into this file, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Serialize)]
struct Turn {
    board: String,
    position: String,
    turn: usize,
    best: usize,
    #[serde(flatten)]
    counts: Counts,
}

/// The document's figures.
#[derive(Serialize)]
pub(super) struct Counts {
    loops: u64,
    depth_reached: u32,
    nodes_made: u64,
    nodes_in_dag: u64,
    nodes_proved: u64,
    memory: u64,
}

impl From<Statistics> for Counts {
    fn from(of: Statistics) -> Counts {
        Counts {
            loops: of.loops,
            depth_reached: of.depth,
            nodes_made: of.created,
            nodes_in_dag: of.dag,
            nodes_proved: of.proved,
            memory: of.memory,
        }
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    output.words(format_args!(
        "{:>4} {:>6} {:>9} {:>5} {:>10} {:>10} {:>9} {:>12}",
        "turn", "column", "loops", "depth", "made", "in the DAG", "proved", "memory"
    ))?;
    let mut game = None;
    let answer = args.place.for_each(|record| {
        game = Some(play(args, record, output)?);
        Ok(())
    })?;
    if let (Some(path), Some(turns)) = (&args.svg, game) {
        fs::write(path, drawing(args, &turns))
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    }
    Ok(answer)
}

/// Plays on with one replica for each player, and says what they count.
fn play(args: &Args, mut record: Record, output: &mut Output) -> Result<Vec<Turn>, Failure> {
    let mut players = [Bologna::new(), Bologna::new()];
    let mut turns = Vec::new();
    let limits = args.limited.limits(EngineName::Bologna);
    while !record.position().is_over() && args.turns.is_none_or(|most| turns.len() < most) {
        let turn = record.moves().len();
        let player = &mut players[turn % 2];
        let report = player.search(record.position(), &limits, &Stop::after(&limits), &mut ());
        let Some(best) = report.best() else { break };
        let counts = Counts::from(player.statistics().unwrap_or_default());
        let turn = Turn {
            board: record.position().shape().to_string(),
            position: record.to_string(),
            turn: turn + 1,
            best: best.number(),
            counts,
        };
        output.say(&turn, words(&turn))?;
        output.flush()?;
        turns.push(turn);
        if record.play(best).is_err() {
            break;
        }
    }
    Ok(turns)
}

fn words(Turn { turn, best, counts, .. }: &Turn) -> String {
    let Counts { loops, depth_reached, nodes_made, nodes_in_dag, nodes_proved, memory } = counts;
    format!(
        "{turn:>4} {best:>6} {loops:>9} {depth_reached:>5} {nodes_made:>10} {nodes_in_dag:>10} \
         {nodes_proved:>9} {memory:>12}"
    )
}

fn drawing(args: &Args, turns: &[Turn]) -> String {
    let series = |name: &str, count: fn(&Counts) -> u64| plot::Series {
        name: name.into(),
        points: turns.iter().map(|of| (of.turn as f64, count(&of.counts) as f64)).collect(),
    };
    let title = format!("bologna on {}: each turn of a game", args.place.board);
    let all = [
        series("loops", |of| of.loops),
        series("depth reached", |of| u64::from(of.depth_reached)),
        series("nodes made", |of| of.nodes_made),
        series("nodes in the DAG", |of| of.nodes_in_dag),
        series("nodes proved", |of| of.nodes_proved),
        series("memory, KiB", |of| of.memory >> 10),
    ];
    plot::svg(&title, "turn", &all)
}
