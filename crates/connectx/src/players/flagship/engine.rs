use std::sync::Arc;
use std::time::Instant;

use lockstep_game::Wld;
use lockstep_search::{Engine, Limits, Observer, Report, Stop, Table};

use super::forcing::Forcing;
use super::thought::Thought;
use crate::players::field::{Field, Segments};
use crate::solver::openings::load_openings;
use crate::{Column, Position, Shape, Solver};

/// Our own player: openings by heart, chains of threats, a search that deepens until it is
/// stopped, and the exact [`Solver`] where the board is small enough.
pub struct Flagship {
    /// Made anew for another shape, another amount of memory, or far more time.
    desk: Option<Desk>,
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
    /// On boards that it can solve.
    pub(super) solver: Option<Solver>,
    pub(super) solver_memory: usize,
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
        Flagship { desk: None }
    }

    /// The desk for these limits; what lies on it is kept while they stay, but for a time that is
    /// far longer than it was made for.
    fn desk(&mut self, shape: Shape, limits: &Limits) -> &mut Desk {
        let fits = |desk: &Desk| {
            (desk.shape, desk.memory, desk.threads) == (shape, limits.memory, limits.threads)
                && need(limits) / 4 <= desk.need
        };
        if !self.desk.as_ref().is_some_and(fits) {
            self.desk = None; // Free the old tables before allocating the new ones.
        }
        self.desk.get_or_insert_with(|| Desk::new(shape, limits))
    }
}

/// The bytes that a search fills in each table. More would only take longer to come from the
/// system: a short search could spend all its time on that.
fn need(limits: &Limits) -> usize {
    let by_time = limits.time.map(|time| time.as_micros());
    let by_nodes = limits.nodes.map(u128::from);
    let bytes = by_time.into_iter().chain(by_nodes).min().map(|least| least.saturating_mul(64));
    bytes.and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or(usize::MAX)
}

impl Desk {
    fn new(shape: Shape, limits: &Limits) -> Desk {
        let part = limits.memory / MEMORY_PARTS;
        let half = Limits { memory: part * MEMORY_PARTS / 2, ..limits.clone() };
        let solver =
            Solver::check(shape, &half).is_ok().then(|| Solver::new().with_openings(false));
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
            solver_memory: half.memory,
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
        observer: &mut dyn Observer<Report<Column>>,
    ) -> Report<Column> {
        let start = Instant::now();
        let stop = stop.part(limits);
        let desk = self.desk(game.shape(), limits);
        let mut thought = Thought::new(game, start, observer);
        if limits.depth.is_some() || !thought.recall(game) {
            think(&mut thought, game, desk, limits, &stop);
        }
        let mut report = thought.report;
        report.stats.time = start.elapsed();
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
    let field = &mut desk.field(game);
    thought.threaten(field, desk, stop);
    if thought.report.wld.is_none() && limits.depth.is_none() {
        let share = thought.share(EASY_SHARE, limits, stop);
        thought.solve(game, desk, &share, stop);
    }
    if thought.report.wld.is_none() && limits.depth.is_none() {
        let share = thought.share(PROOF_SHARE, limits, stop);
        thought.prove(field, desk, &stop.part(&share));
    }
    if thought.report.wld.is_none() {
        let part = if desk.solver.is_some() { SEARCH_SHARE } else { 1.0 - DOUBT_SHARE };
        let part = if limits.depth.is_some() { 1.0 } else { part };
        let share = thought.share(part, limits, stop);
        thought.deepen(field, desk, limits, &stop.part(&share));
    }
    if thought.report.wld.is_none() && limits.depth.is_none() {
        let part = if desk.solver.is_some() { DOUBT_SHARE } else { 1.0 };
        let share = thought.share(part, limits, stop);
        thought.doubt(field, desk, &stop.part(&share));
    }
    let is_done = thought.report.exact || thought.report.wld == Some(Wld::Win);
    if !is_done && limits.depth.is_none() {
        let share = thought.share(1.0, limits, stop);
        thought.solve(game, desk, &share, stop);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lockstep_game::{Random, State};

    use super::*;
    use crate::players::field::looks;

    /// With no time left, the work on the largest board is to set up its segments once and a few
    /// nodes more, however many discs there are. Each disc is on up to 240 segments: dropping them
    /// one by one takes millions of looks.
    #[test]
    fn a_search_without_time_does_little_work() {
        let mut position = Position::start("256x256x60".parse().unwrap());
        let mut random = Random::new(6);
        for _ in 0..30_000 {
            let column = Column::new(random.below(256) as u8);
            let _ = position.play(column);
        }
        assert!(!position.is_over());
        let mut engine = Flagship::new();
        looks::take();
        let report =
            engine.search(&position, &Limits::time(Duration::ZERO), &Stop::never(), &mut ());
        let looks = looks::take();
        assert!(report.best().is_some_and(|best| position.is_legal(best)));
        let segments = Segments::new(position.shape()).len() as u64;
        assert!(looks < segments + 500_000, "{looks} looks, {segments} segments");
    }

    /// The same for each stage of a search whose time ends when it begins.
    #[test]
    fn every_stage_ends_soon_after_its_time() {
        let game = Position::start("256x256x60".parse().unwrap());
        let mut engine = Flagship::new();
        let limits = Limits::time(Duration::ZERO);
        let desk = engine.desk(game.shape(), &limits);
        let field = &mut desk.field(&game);
        let mut observer = ();
        let mut thought = Thought::new(&game, Instant::now(), &mut observer);
        let mut check = |name: &str, stage: &mut dyn FnMut(&mut Thought<'_>, &mut Field, &Stop)| {
            looks::take();
            stage(&mut thought, field, &Stop::after(&limits));
            let looks = looks::take();
            assert!(looks < 300_000, "{looks} looks in {name}");
        };
        check("threaten", &mut |thought, field, stop| thought.threaten(field, desk, stop));
        check("prove", &mut |thought, field, stop| thought.prove(field, desk, stop));
        check("deepen", &mut |thought, field, stop| {
            thought.deepen(field, desk, &Limits::default(), stop);
        });
        check("doubt", &mut |thought, field, stop| thought.doubt(field, desk, stop));
    }

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
