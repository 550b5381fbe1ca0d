//! Searches, analyses and reviews.

use std::time::Duration;

use lockstep_search::{EngineName, Instant, Limits, Review};
use lockstep_service::Transcript;
use lockstep_service::records::{AnalyzeRecord, ReviewRecord, SearchRecord, Subject};
use schemars::JsonSchema;
use serde::Deserialize;

use super::PageGame;
use super::position::game;
use super::study::Study;
use crate::{Allowance, Context, Problem, Steps, Turn, Work};

/// The longest step of an analysis: others wait for their turn.
const MAX_SLICE: Duration = Duration::from_secs(4);

/// How long an analysis may go on without news before it says how many nodes it has searched.
const SIGN_OF_LIFE: Duration = Duration::from_millis(300);

/// A position, which engine should search it, and within which limits.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Question {
    #[schemars(example = "")]
    position: String,
    board: Option<String>,
    engine: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// In seconds.
    time: Option<f64>,
}

impl Question {
    fn engine<G: PageGame>(&self) -> Result<EngineName<G>, Problem> {
        let name = self.engine.as_deref();
        name.map_or(Ok(EngineName::default()), str::parse).map_err(Problem::bad)
    }

    /// The limits of the question, completed for the engine, within what is allowed.
    fn limits<G: PageGame>(
        &self,
        engine: EngineName<G>,
        allowance: &Allowance,
    ) -> Result<Limits, Problem> {
        let time = self.time.map(Duration::try_from_secs_f64).transpose().map_err(Problem::bad)?;
        let memory = allowance.answer_memory;
        let asked =
            Limits { depth: self.depth, nodes: self.nodes, time, memory, ..Limits::default() };
        let limits = engine.complete(asked);
        let most = allowance.answer_time;
        Ok(Limits { time: Some(limits.time.map_or(most, |time| time.min(most))), ..limits })
    }
}

pub(super) fn search<G: PageGame>(
    context: &Context,
    question: Question,
) -> Result<Work<SearchRecord<G::MoveName>>, Problem> {
    let game = game::<G>(&question.position, question.board.as_deref())?;
    let position = game.position().clone();
    if position.is_over() {
        return Err(Problem::no("the game is over: there is no move to find"));
    }
    let name = question.engine::<G>()?;
    let limits = question.limits(name, &context.allowance)?;
    name.check(&position, &limits).map_err(Problem::no)?;
    Ok(Box::new(move |stop| {
        let mut engine = name.build();
        let report = engine.search(&position, &limits, stop, &mut ());
        tracing::debug!(engine = engine.name(), nodes = report.stats.nodes, "searched");
        Ok(SearchRecord::new::<G>(Subject::of(&position), engine.name(), &report))
    }))
}

/// A position whose moves are to be valued.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Analyzed {
    position: String,
    board: Option<String>,
}

/// An analysis until everything is proved, its time is over, or nobody listens. One that is not
/// finished by then is kept for a while: asked again, it resumes.
pub(super) fn analyze<G: PageGame>(
    context: &Context,
    Analyzed { position, board }: Analyzed,
) -> Result<Steps<AnalyzeRecord<G::MoveName>>, Problem> {
    let game = game::<G>(&position, board.as_deref())?;
    let mut study = Study::<G>::open(game.position(), &context.shelf);
    let limits = Limits::time(MAX_SLICE).with_memory(context.allowance.analysis_memory);
    let end = Instant::now() + context.allowance.analysis_time;
    let mut told: Option<Instant> = None;
    Ok(Box::new(move |stop, tell| {
        let is_new = study.advance(&limits, stop);
        let is_done = study.is_done(&limits) || Instant::now() >= end;
        if is_new || is_done || told.is_none_or(|told| told.elapsed() >= SIGN_OF_LIFE) {
            told = Some(Instant::now());
            tell(study.record());
        }
        if is_done { Turn::Done } else { Turn::Again }
    }))
}

/// A game whose moves are to be judged.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Reviewed {
    #[serde(default)]
    text: String,
    board: Option<String>,
    /// The first move to judge, from 1.
    from: Option<usize>,
    /// The last.
    to: Option<usize>,
}

/// The judgement of every move, from the last to the first.
pub(super) fn review<G: PageGame>(
    context: &Context,
    wanted: Reviewed,
) -> Result<Steps<ReviewRecord<G::MoveName>>, Problem> {
    let game = game::<G>(&wanted.text, wanted.board.as_deref())?;
    let (skipped, mut review) = part(&game, wanted.from, wanted.to);
    let limits = G::review_limits().with_memory(context.allowance.analysis_memory);
    let mut engine = G::analyst();
    Ok(Box::new(move |stop, tell| {
        let Some(mut judgement) = review.advance(engine.as_mut(), &limits, stop) else {
            return Turn::Done;
        };
        judgement.ply += skipped;
        let subject = Subject::of(&judgement.position);
        tell(ReviewRecord::new::<G>(subject, engine.name(), &judgement));
        if review.left() == 0 { Turn::Done } else { Turn::Again }
    }))
}

/// The review of a part of a game, and how many moves come before it.
fn part<G: PageGame>(
    game: &Transcript<G>,
    from: Option<usize>,
    to: Option<usize>,
) -> (usize, Review<G>) {
    let end = to.unwrap_or(usize::MAX).min(game.moves().len());
    let skipped = from.map_or(0, |from| from.saturating_sub(1)).min(end);
    let start = game.positions().nth(skipped).unwrap_or_else(|| game.start().clone());
    (skipped, Review::new(&start, &game.moves()[skipped..end]))
}
