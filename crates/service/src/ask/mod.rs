//! Questions as a program asks them: what the bindings to other languages offer, written once.
//!
//! A question is a game and [`Terms`]; the answer is a [record](crate::records). Whoever waits can
//! set the [`Stop`], and gets what is known by then. [`json`] is the same for callers without types.

pub mod json;

use std::time::Duration;

use lockstep_search::{
    Analysis, EngineName, Goal, Instant, Judgement, Limits, NotAnEngine, Report, Solved, Stop,
    Unsuitable, analyze as analyze_moves, check_memory, review as review_game,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::records::{AnalyzeRecord, ReviewRecord, SearchRecord, SolveRecord, Subject};
use crate::{BoardGame, Transcript};

/// Who answers, and what the answer may cost. What is missing is not limited, or as usual.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// The engine by its name: `flagship:7`, `timisoara`. A solver has none.
    pub engine: Option<String>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: Option<u64>,
    /// Seconds.
    pub time: Option<f64>,
    /// Threads that search.
    pub threads: Option<usize>,
    /// Bytes for tables.
    pub memory: Option<usize>,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AskError {
    /// There is no such engine.
    #[error(transparent)]
    Engine(#[from] NotAnEngine),
    /// The engine does not play there, or not so deep.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    /// A limit makes no sense, or the position is beyond the solver.
    #[error("{0}")]
    Terms(String),
}

/// The most threads that a question may ask for. WebAssembly has one.
const MOST_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 1024 };

impl Terms {
    /// The limits that these terms set.
    ///
    /// # Errors
    /// If one makes no sense, or is more than this machine has.
    pub fn limits(&self) -> Result<Limits, AskError> {
        let refuse = |reason: String| Err(AskError::Terms(reason));
        let mut limits = Limits { depth: self.depth, nodes: self.nodes, ..Limits::default() };
        if let Some(seconds) = self.time {
            match Duration::try_from_secs_f64(seconds) {
                Ok(time) => limits.time = Some(time),
                Err(_) => return refuse(format!("expected a time in seconds, found {seconds}")),
            }
        }
        match self.threads {
            None => {}
            Some(threads @ 1..=MOST_THREADS) => limits.threads = threads,
            Some(threads) => {
                return refuse(format!("expected 1 to {MOST_THREADS} threads, found {threads}"));
            }
        }
        if let Some(bytes) = self.memory {
            check_memory(bytes).map_err(|fault| AskError::Terms(fault.to_string()))?;
            limits.memory = bytes;
        }
        if limits.depth == Some(0) {
            return refuse("expected a depth from 1 up, found 0".into());
        }
        Ok(limits)
    }

    fn engine<G: BoardGame>(&self) -> Result<EngineName<G>, AskError> {
        Ok(self.engine.as_deref().map_or(Ok(EngineName::default()), str::parse)?)
    }

    /// The engine, and its limits for this position.
    fn suited<G: BoardGame>(&self, position: &G) -> Result<(EngineName<G>, Limits), AskError> {
        let (name, asked) = (self.engine()?, self.limits()?);
        name.check(position, &asked)?;
        Ok((name, name.complete(asked)))
    }
}

/// Searches the position of a game for a good move, and tells of each iteration.
///
/// # Errors
/// If the terms cannot be met.
pub fn search<G: BoardGame>(
    game: &Transcript<G>,
    terms: &Terms,
    stop: &Stop,
    tell: &mut dyn FnMut(SearchRecord<G::MoveName>),
) -> Result<SearchRecord<G::MoveName>, AskError> {
    let position = game.position();
    let (name, limits) = terms.suited(position)?;
    let record = |report: &Report<G::Move>| {
        SearchRecord::new::<G>(Subject::of_game(game), name.to_string(), report)
    };
    if let Some(outcome) = position.outcome() {
        return Ok(record(&Report::of_finished(Some(outcome.score_for(position.mover())))));
    }
    let mut engine = name.build();
    engine.follow(game.start(), game.moves());
    let mut observe = |report: &Report<G::Move>| tell(record(report));
    Ok(record(&engine.search(position, &limits, stop, &mut observe)))
}

/// Proves the score of a position, or who wins, and tells of what is proved on the way.
///
/// # Errors
/// If the terms cannot be met.
pub fn solve<G: BoardGame>(
    game: &Transcript<G>,
    goal: Goal,
    terms: &Terms,
    stop: &Stop,
    tell: &mut dyn FnMut(SolveRecord<G::MoveName>),
) -> Result<SolveRecord<G::MoveName>, AskError> {
    let limits = solver_limits(game, terms)?;
    let mut solver = G::solver(goal);
    let name = solver.name();
    let record = |solved: &Solved<G::Move>| {
        SolveRecord::new::<G>(Subject::of_game(game), name.clone(), goal, solved)
    };
    let mut observe = |solved: &Solved<G::Move>| tell(record(solved));
    Ok(record(&solver.solve(game.position(), &limits, stop, &mut observe)))
}

/// Values every move of a position by an engine, and tells of each depth.
///
/// # Errors
/// If the terms cannot be met.
pub fn analyze<G: BoardGame>(
    game: &Transcript<G>,
    terms: &Terms,
    stop: &Stop,
    tell: &mut dyn FnMut(AnalyzeRecord<G::MoveName>),
) -> Result<AnalyzeRecord<G::MoveName>, AskError> {
    let (name, limits) = terms.suited(game.position())?;
    let mut engine = if terms.engine.is_some() { name.build() } else { G::analyst() };
    let called = engine.name();
    let record = |analysis: &Analysis<G>| {
        AnalyzeRecord::of_analysis(Subject::of_game(game), called.clone(), analysis)
    };
    let mut observe = |analysis: &Analysis<G>| tell(record(analysis));
    Ok(record(&analyze_moves(&mut *engine, game.position(), &limits, stop, &mut observe)))
}

/// Proves the score of every move of a position, or who wins after it.
///
/// # Errors
/// If the terms cannot be met.
pub fn solve_moves<G: BoardGame>(
    game: &Transcript<G>,
    goal: Goal,
    terms: &Terms,
    stop: &Stop,
) -> Result<AnalyzeRecord<G::MoveName>, AskError> {
    let (limits, begin) = (solver_limits(game, terms)?, Instant::now());
    let mut solver = G::solver(goal);
    let solved = solver.solve_moves(game.position(), &limits, stop, &mut ());
    let (subject, position) = (Subject::of_game(game), game.position());
    let time = begin.elapsed();
    Ok(AnalyzeRecord::of_solved(subject, solver.name(), goal, position, &solved, time))
}

/// Judges the moves of a game, from the last to the first, and tells of each; the answer has them in
/// their order. If it is stopped, the first moves are not judged.
///
/// # Errors
/// If the terms cannot be met.
pub fn review<G: BoardGame>(
    game: &Transcript<G>,
    terms: &Terms,
    stop: &Stop,
    tell: &mut dyn FnMut(ReviewRecord<G::MoveName>),
) -> Result<Vec<ReviewRecord<G::MoveName>>, AskError> {
    let (name, limits) = terms.suited(game.position())?;
    let mut engine = name.build();
    let record = |judgement: &Judgement<G>| {
        let subject = Subject::of(&judgement.position);
        ReviewRecord::new::<G>(subject, name.to_string(), judgement)
    };
    let mut observe = |judgement: &Judgement<G>| tell(record(judgement));
    let judged = review_game(&mut *engine, game.start(), game.moves(), &limits, stop, &mut observe);
    Ok(judged.iter().map(record).collect())
}

fn solver_limits<G: BoardGame>(game: &Transcript<G>, terms: &Terms) -> Result<Limits, AskError> {
    let limits = terms.limits()?;
    if terms.engine.is_some() {
        return Err(AskError::Terms("a solver has no engine to choose".into()));
    }
    game.position().check_solver(&limits).map_err(AskError::Terms)?;
    Ok(limits)
}

#[cfg(test)]
mod tests {
    use lockstep_connectx::Position as Connectx;
    use lockstep_reversi::Position as Reversi;

    use super::*;

    fn game<G: BoardGame>(text: &str) -> Transcript<G> {
        G::read(text, Default::default()).unwrap()
    }

    #[test]
    fn every_question_has_an_answer() {
        let (opening, stop) = (game::<Reversi>("f5d6c3"), Stop::never());
        let terms = Terms { depth: Some(4), ..Terms::default() };
        let mut depths = Vec::new();
        let found = search(&opening, &terms, &stop, &mut |news| depths.push(news.depth)).unwrap();
        assert!(found.best.is_some() && found.depth == 4 && depths.last() == Some(&4));
        assert_eq!(analyze(&opening, &terms, &stop, &mut drop).unwrap().moves.len(), 4);
        assert_eq!(review(&opening, &terms, &stop, &mut drop).unwrap().len(), 3);
        let lost = game::<Connectx>("4453327");
        let solved = solve(&lost, Goal::Score, &Terms::default(), &stop, &mut drop).unwrap();
        assert_eq!((solved.score, solved.best), (Some(-2), Some(6)));
        let moves = solve_moves(&lost, Goal::Wld, &Terms::default(), &stop).unwrap();
        assert_eq!((moves.moves.len(), moves.score), (7, Some(-1)));
    }

    #[test]
    fn terms_that_cannot_be_met_are_refused() {
        let (opening, stop) = (game::<Reversi>("f5"), Stop::never());
        let refused =
            |terms: Terms| search(&opening, &terms, &stop, &mut drop).unwrap_err().to_string();
        let none = Terms::default();
        let said = refused(Terms { engine: Some("edax".into()), ..none.clone() });
        assert!(said.contains("expected one of") || said.contains("edax"), "{said}");
        let said = refused(Terms { time: Some(f64::NAN), ..none.clone() });
        assert_eq!(said, "expected a time in seconds, found NaN");
        let said = refused(Terms { threads: Some(0), ..none.clone() });
        assert_eq!(said, "expected 1 to 1024 threads, found 0");
        let said = refused(Terms { depth: Some(0), ..none });
        assert_eq!(said, "expected a depth from 1 up, found 0");
    }
}
