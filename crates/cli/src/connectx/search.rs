//! `lockstep connectx search`: a good move within some time.

use clap::Args as ClapArgs;
use lockstep_connectx::{Column, ConnectxEngine, Diagram, Record};
use lockstep_game::{Game, Score, State};
use lockstep_search::{Report, Stop};
use serde::Serialize;

use super::Where;
use super::engine::Options;
use super::statistics::Counts;
use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    options: Options,
}

#[derive(Serialize)]
struct Found {
    board: String,
    position: String,
    engine: String,
    best: Option<usize>,
    /// Of a win or a loss that can be had; `null` if the engine does not know.
    score: Option<i32>,
    /// Whether the score is the best that can be had.
    exact: bool,
    /// Who wins for certain, for the side to move: win, draw or loss.
    verdict: Option<String>,
    /// In the engine's own units.
    value: Option<i32>,
    line: Vec<usize>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: f64,
    /// What bologna counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Counts>,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let Args { place, options } = args;
    let mut engine = options.engine.build();
    place.for_each(|record| {
        let position = record.position();
        let report = if position.is_over() {
            Report::of_finished(
                position.outcome().map(|outcome| outcome.score_for(position.mover())),
            )
        } else {
            let limits = options.limits();
            engine.search(position, &limits, &Stop::after(&limits), &mut ())
        };
        let found = found(&record, &report, engine.as_ref());
        output.say(&found, format_args!("{}\n{}", Diagram(position), words(&found)))?;
        output.flush()
    })
}

fn found(record: &Record, report: &Report<Column>, engine: &dyn ConnectxEngine) -> Found {
    let seconds = report.time.as_secs_f64();
    let searched = report.best().is_some();
    Found {
        board: record.position().shape().to_string(),
        position: record.to_string(),
        engine: engine.name(),
        best: report.best().map(Column::number),
        score: report.score.map(|score| score.0),
        exact: report.exact,
        verdict: engine.verdict().filter(|_| searched).map(|verdict| verdict.to_string()),
        value: engine.value().filter(|_| searched),
        line: report.line.iter().map(|column| column.number()).collect(),
        depth: report.depth,
        nodes: report.nodes,
        seconds,
        nps: report.nodes as f64 / seconds.max(1e-9),
        statistics: engine.statistics().filter(|_| searched).map(Counts::from),
    }
}

fn words(found: &Found) -> String {
    let score = found.score.map(|score| Score(score).to_string());
    let Some(best) = found.best else {
        return format!("the game is over, score {}", score.unwrap_or_default());
    };
    let mut words = format!("{} plays {best}", found.engine);
    if let Some(verdict) = &found.verdict {
        words += &format!(", a {verdict}");
    }
    match (score, found.value) {
        (Some(score), _) if found.exact => words += &format!(", score {score} (proved)"),
        (Some(score), _) => words += &format!(", score {score} or better"),
        (None, Some(value)) => words += &format!(", value {value:+}"),
        (None, None) => {}
    }
    let line: Vec<String> = found.line.iter().map(usize::to_string).collect();
    words += &format!("\nline   {}", line.join(" "));
    words += &format!("\ndepth  {}\nnodes  {}", found.depth, found.nodes);
    words + &format!("\ntime   {:.6} s, {:.3e} nodes/s", found.seconds, found.nps)
}
