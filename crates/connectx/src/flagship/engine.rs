use std::sync::Arc;
use std::time::Instant;

use lockstep_search::{Engine, Limits, Observer, Report, Stop, Table};

use super::forcing::Forcing;
use super::thought::Thought;
use crate::engines::{ConnectxEngine, Verdict};
use crate::field::{Field, Segments};
use crate::openings::load_openings;
use crate::{Column, Position, Shape, Solver};

/// Our own player: openings by heart, chains of threats, a search that deepens until it is
/// stopped, and the exact [`Solver`] where the board is small enough.
pub struct Flagship {
    /// Made anew for another shape, another amount of memory, or far more time.
    desk: Option<Desk>,
    value: Option<i32>,
    verdict: Option<Verdict>,
}

/// What serves from one move to the next.
pub(super) struct Desk {
    shape: Shape,
    memory: usize,
    threads: usize,
    /// What the tables were thought to need.
    need: usize,
    segments: Arc<Segments>,
    pub(super) table: Table,
    /// What proof numbers know, for attacks of both players.
    pub(super) proofs: Table,
    pub(super) forcing: Forcing,
    pub(super) solver: Option<Solver>,
}

/// The shares of the time that is left, and of the nodes, for an exact solution if it is easy, for
/// a proof of a win, for the search if the solver is to follow, and for doubts about the move that
/// it found.
const EASY_SHARE: f64 = 0.2;
const PROOF_SHARE: f64 = 0.12;
const SEARCH_SHARE: f64 = 0.44;
const DOUBT_SHARE: f64 = 0.15;

/// The shares of the memory, out of so many: for proofs, and the rest for the search and the
/// solver.
const MEMORY_PARTS: usize = 8;

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

impl Flagship {
    /// A player who has learned nothing yet.
    pub fn new() -> Flagship {
        load_openings();
        Flagship { desk: None, value: None, verdict: None }
    }

    /// The desk for these limits; what lies on it is kept while they stay, but for a time that is
    /// far longer than it was made for.
    fn desk(&mut self, shape: Shape, limits: &Limits) -> &mut Desk {
        let fits = |desk: &Desk| {
            (desk.shape, desk.memory, desk.threads) == (shape, limits.memory, limits.threads)
                && need(limits) / 4 <= desk.need
        };
        if !self.desk.as_ref().is_some_and(fits) {
            self.desk = None; // The old memory goes before the new comes.
        }
        self.desk.get_or_insert_with(|| Desk::new(shape, limits))
    }
}

/// The bytes that a search fills in each table. More would only take longer to come from the
/// system: a short search could spend all its time on that.
fn need(limits: &Limits) -> usize {
    let by_time = limits.time.map(|time| time.as_micros() as usize).map(|us| us.saturating_mul(64));
    let by_nodes = limits.nodes.map(|nodes| (nodes as usize).saturating_mul(64));
    by_time.into_iter().chain(by_nodes).min().unwrap_or(usize::MAX)
}

impl Desk {
    fn new(shape: Shape, limits: &Limits) -> Desk {
        let part = limits.memory / MEMORY_PARTS;
        let half = Limits { memory: part * MEMORY_PARTS / 2, ..limits.clone() };
        let solver = Solver::new(shape, &half).ok();
        let rest = part * (MEMORY_PARTS - 1);
        let memory = if solver.is_some() { rest - half.memory } else { rest };
        let need = need(limits);
        Desk {
            shape,
            memory: limits.memory,
            threads: limits.threads,
            need,
            segments: Arc::new(Segments::new(shape)),
            table: Table::new(memory.min(need)),
            proofs: Table::new(part.min(need)),
            forcing: Forcing::new(),
            solver,
        }
    }

    pub(super) fn field(&self, game: &Position) -> Field {
        Field::on(Arc::clone(&self.segments), game)
    }
}

impl Engine<Position> for Flagship {
    fn name(&self) -> String {
        "flagship".into()
    }

    fn search(
        &mut self,
        game: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Column>,
    ) -> Report<Column> {
        let start = Instant::now();
        let desk = self.desk(game.shape(), limits);
        let mut thought = Thought::new(game, start, observer);
        if limits.depth.is_some() || !thought.recall(game) {
            think(&mut thought, game, desk, limits, stop);
        }
        let Thought { mut report, value, verdict, .. } = thought;
        report.time = start.elapsed();
        (self.value, self.verdict) = (value, verdict);
        report
    }

    fn forget(&mut self) {
        *self = Flagship::new();
    }
}

/// One thing after the other, until it is known who wins or the time is up.
fn think(
    thought: &mut Thought<'_>,
    game: &Position,
    desk: &mut Desk,
    limits: &Limits,
    stop: &Stop,
) {
    thought.threaten(game, desk, stop);
    if thought.verdict.is_none() && limits.depth.is_none() {
        let end = thought.share(EASY_SHARE, limits, stop);
        thought.solve(game, desk, &end);
    }
    if thought.verdict.is_none() && limits.depth.is_none() {
        let end = thought.share(PROOF_SHARE, limits, stop);
        thought.prove(game, desk, &end);
    }
    if thought.verdict.is_none() {
        let part = if desk.solver.is_some() { SEARCH_SHARE } else { 1.0 - DOUBT_SHARE };
        let part = if limits.depth.is_some() { 1.0 } else { part };
        let end = thought.share(part, limits, stop);
        thought.deepen(game, desk, limits, &end);
    }
    if thought.verdict.is_none() && limits.depth.is_none() {
        let part = if desk.solver.is_some() { DOUBT_SHARE } else { 1.0 };
        let end = thought.share(part, limits, stop);
        thought.doubt(game, desk, &end);
    }
    let is_done = thought.report.exact || thought.verdict == Some(Verdict::Win);
    if !is_done && limits.depth.is_none() {
        let end = thought.share(1.0, limits, stop);
        thought.solve(game, desk, &end);
    }
}

impl ConnectxEngine for Flagship {
    fn value(&self) -> Option<i32> {
        self.value
    }

    fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn tables_are_as_large_as_the_limits_can_fill() {
        let memory = 64 << 20;
        let within = |time: Option<u64>, nodes| Limits {
            time: time.map(Duration::from_millis),
            nodes,
            memory,
            ..Limits::default()
        };
        let shape = "7x7x4".parse().unwrap();
        let room = |limits: &Limits| {
            let desk = Desk::new(shape, limits);
            (desk.table.capacity(), desk.proofs.capacity())
        };
        assert!(room(&within(Some(1), None)).0 < 5_000);
        assert!(room(&within(Some(1), None)).1 < 5_000);
        assert!(room(&within(None, Some(1_000))).0 < 5_000);
        assert_eq!(room(&within(Some(60_000), None)), room(&within(None, None)));

        let mut engine = Flagship::new();
        let short = engine.desk(shape, &within(Some(1), None)).table.capacity();
        assert_eq!(engine.desk(shape, &within(Some(3), None)).table.capacity(), short);
        assert!(engine.desk(shape, &within(Some(1_000), None)).table.capacity() > short);
    }
}
