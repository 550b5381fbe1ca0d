//! Questions and answers that are the same for every game: what is searched, and what a
//! search found. Moves have names of type `N`.

use std::time::{Duration, Instant};

use lockstep_game::Game;
use lockstep_search::{Limits, Report};
use serde::{Deserialize, Serialize};

use crate::analysis::Analysis;
use crate::server::{App, Client, Problem, Turn, Updates};

/// A position, who should look at it, and for how long.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    pub(crate) position: String,
    #[serde(default = "flagship")]
    pub(crate) engine: String,
    depth: Option<u32>,
    /// In seconds.
    time: Option<f64>,
}

fn flagship() -> String {
    "flagship".into()
}

impl Wanted {
    /// What the client asked for and what the engine adds to it, but no more than everybody
    /// may have.
    pub(crate) fn limits(
        &self,
        app: &App,
        complete: impl FnOnce(Limits) -> Limits,
    ) -> Result<Limits, Problem> {
        let time = self.time.map(Duration::try_from_secs_f64).transpose().map_err(Problem::bad)?;
        let memory = app.options.answer_memory;
        let limits = complete(Limits { depth: self.depth, time, memory, ..Limits::default() });
        let most = app.options.answer_time;
        Ok(Limits { time: Some(limits.time.map_or(most, |time| time.min(most))), ..limits })
    }
}

/// What an engine found; the fields have the names of the command line.
#[derive(Serialize)]
pub(crate) struct Found<N> {
    position: String,
    engine: String,
    best: Option<N>,
    score: Option<i32>,
    exact: bool,
    /// In the engine's own units.
    value: Option<i32>,
    line: Vec<N>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: f64,
}

impl<N> Found<N> {
    pub(crate) fn new<M: Copy>(
        position: String,
        engine: String,
        value: Option<i32>,
        report: &Report<M>,
        name: fn(M) -> N,
    ) -> Found<N> {
        Found {
            position,
            engine,
            best: report.best().map(name),
            score: report.score.map(|score| score.0),
            exact: report.exact,
            value,
            line: report.line.iter().copied().map(name).collect(),
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            nps: speed(report.nodes, report.time),
        }
    }
}

/// What an analysis knows so far.
#[derive(Serialize)]
pub(crate) struct Analyzed<N> {
    best: Option<N>,
    score: Option<i32>,
    exact: bool,
    line: Vec<N>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: f64,
    moves: Vec<Move<N>>,
}

#[derive(Serialize)]
struct Move<N> {
    #[serde(rename = "move")]
    mv: N,
    score: Option<i32>,
    exact: bool,
    depth: u32,
}

impl<N> Analyzed<N> {
    fn of<G: Game>(analysis: &Analysis<G>, name: fn(G::Move) -> N) -> Analyzed<N> {
        let best = analysis.best();
        let moves = analysis.moves().iter().map(|valued| Move {
            mv: name(valued.mv),
            score: valued.score.map(|score| score.0),
            exact: valued.exact,
            depth: valued.depth,
        });
        Analyzed {
            best: best.map(|best| name(best.mv)),
            score: best.and_then(|best| best.score).map(|score| score.0),
            exact: analysis.is_done(),
            line: best.map_or(&[][..], |best| &best.line).iter().copied().map(name).collect(),
            depth: analysis.depth(),
            nodes: analysis.nodes(),
            seconds: analysis.time().as_secs_f64(),
            nps: speed(analysis.nodes(), analysis.time()),
            moves: moves.collect(),
        }
    }
}

fn speed(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

/// Streams an analysis until all is known, its time is over, or the client goes away.
pub(crate) fn analyze<G, N>(
    app: &App,
    client: Client,
    mut analysis: Analysis<G>,
    name: fn(G::Move) -> N,
) -> Result<Updates<Analyzed<N>>, Problem>
where
    G: Game + Send + 'static,
    G::Move: Send,
    N: Send + 'static,
{
    let end = Instant::now() + app.options.analysis_time;
    app.stream(client, move |leash, updates| {
        if analysis.advance(|limits| leash.begin(limits)) {
            updates.send(Analyzed::of(&analysis, name));
        }
        if analysis.is_done() || Instant::now() >= end { Turn::Done } else { Turn::Again }
    })
}
