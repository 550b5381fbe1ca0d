use clap::Args;
use lockstep_game::{Game, State};
use lockstep_reversi::{Diagram, Move, Position, ReversiEngine};
use lockstep_search::{Report, Stop};
use serde::Serialize;

use super::Where;
use super::engine::EngineOptions;
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, input};

#[derive(Args)]
pub(crate) struct Search {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    options: EngineOptions,
}

#[derive(Serialize)]
struct Found {
    position: String,
    engine: String,
    best: Option<String>,
    /// In discs, for the side to move; `null` if the engine does not know.
    score: Option<i32>,
    exact: bool,
    /// In the engine's own units.
    value: Option<i32>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    leaves: Option<u64>,
    seconds: f64,
    nps: f64,
}

pub(super) fn run(search: &Search, output: &mut Output) -> Result<Answer, Failure> {
    let Search { place, options } = search;
    options.check()?;
    let mut engine = options.build()?;
    let read = |text: &str| options.read(Position::read(text, place.size));
    input::for_each_position(place.position.as_deref(), read, |position| {
        let report = if position.is_over() {
            Report::of_finished(
                position.outcome().map(|outcome| outcome.score_for(position.mover())),
            )
        } else {
            let limits = options.limits();
            engine.search(&position, &limits, &Stop::after(&limits), &mut ())
        };
        let found = found(&position, &report, engine.as_ref());
        output.say(&found, format_args!("{}\n{}", Diagram(&position), words(&found)))?;
        output.flush()
    })
}

fn found(position: &Position, report: &Report<Move>, engine: &dyn ReversiEngine) -> Found {
    let seconds = report.time.as_secs_f64();
    let searched = report.best().is_some();
    Found {
        position: position.to_string(),
        engine: engine.name(),
        best: report.best().map(|mv| mv.to_string()),
        score: report.score.map(|score| score.0),
        exact: report.exact,
        value: engine.value().filter(|_| searched),
        line: report.line.iter().map(Move::to_string).collect(),
        depth: report.depth,
        nodes: report.nodes,
        leaves: engine.leaves().filter(|_| searched),
        seconds,
        nps: report.nodes as f64 / seconds.max(1e-9),
    }
}

fn words(found: &Found) -> String {
    let score = found.score.map(|score| format!("{score:+}"));
    let Some(best) = &found.best else {
        return format!("the game is over, score {}", score.unwrap_or_default());
    };
    let mut words = format!("{} plays {best}", found.engine);
    match (score, found.value) {
        (Some(score), _) if found.exact => words += &format!(", score {score} (proved)"),
        (Some(score), _) => words += &format!(", score {score}"),
        (None, Some(value)) => words += &format!(", value {value:+}"),
        (None, None) => {}
    }
    words += &format!("\nline   {}", found.line.join(" "));
    words += &format!("\ndepth  {}\nnodes  {}", found.depth, found.nodes);
    if let Some(leaves) = found.leaves {
        words += &format!(" ({leaves} leaves)");
    }
    words + &format!("\ntime   {:.6} s, {:.3e} nodes/s", found.seconds, found.nps)
}
