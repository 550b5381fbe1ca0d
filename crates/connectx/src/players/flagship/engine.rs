use std::sync::Arc;

use lockstep_game::Wld;
use lockstep_search::{Engine, Instant, Limits, Observer, Report, Stop, Table};

use super::forcing::Forcing;
use super::stages::Stages;
use crate::players::field::{Field, Segments};
use crate::solver::openings::load_openings;
use crate::{Column, Position, Shape, Solver};

/// Our own player: an opening list, chains of threats, proof numbers, iterative deepening, and the
/// exact [`Solver`] where the board is small enough.
pub struct Flagship {
    /// Rebuilt for another shape or amount of memory, or for far more time.
    workspace: Option<Workspace>,
}

/// Tables and the like, kept from one move to the next.
pub(super) struct Workspace {
    shape: Shape,
    memory: usize,
    threads: usize,
    /// The bytes each table was expected to need.
    need: usize,
    segments: Arc<Segments>,
    pub(super) table: Table,
    /// Proof numbers, for attacks of both players.
    pub(super) proofs: Table,
    pub(super) forcing: Forcing,
    /// On boards that can be solved.
    pub(super) solver: Option<Solver>,
    pub(super) solver_memory: usize,
}

/// The shares of the time that is left, and of the nodes, for an exact solution if it is easy, for
/// a proof of a win, for the search if the solver is to follow, and for verifying the move
/// it found.
const EASY_SHARE: f64 = 0.2;
const PROOF_SHARE: f64 = 0.12;
const SEARCH_SHARE: f64 = 0.44;
const VERIFY_SHARE: f64 = 0.15;

/// One part in this many of the memory is for proofs; the search and the solver share the rest.
const MEMORY_PARTS: usize = 8;

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

impl Flagship {
    /// A player with empty tables.
    pub fn new() -> Flagship {
        load_openings();
        Flagship { workspace: None }
    }

    /// The workspace for these limits; kept while they stay the same, unless there is far more time
    /// than it was made for.
    fn workspace(&mut self, shape: Shape, limits: &Limits) -> &mut Workspace {
        let fits = |workspace: &Workspace| {
            (workspace.shape, workspace.memory, workspace.threads)
                == (shape, limits.memory, limits.threads)
                && need(limits) / 4 <= workspace.need
        };
        if !self.workspace.as_ref().is_some_and(fits) {
            self.workspace = None; // Free the old tables before allocating the new ones.
        }
        self.workspace.get_or_insert_with(|| Workspace::new(shape, limits))
    }
}

/// The bytes that a search can fill in each table. A larger table would only take longer to
/// allocate: a short search could spend all its time on that.
fn need(limits: &Limits) -> usize {
    let by_time = limits.time.map(|time| time.as_micros());
    let by_nodes = limits.nodes.map(u128::from);
    let bytes = by_time.into_iter().chain(by_nodes).min().map(|least| least.saturating_mul(64));
    bytes.and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or(usize::MAX)
}

impl Workspace {
    fn new(shape: Shape, limits: &Limits) -> Workspace {
        let part = limits.memory / MEMORY_PARTS;
        let half = Limits { memory: part * MEMORY_PARTS / 2, ..limits.clone() };
        let solver =
            Solver::check(shape, &half).is_ok().then(|| Solver::new().with_openings(false));
        let rest = part * (MEMORY_PARTS - 1);
        let memory = if solver.is_some() { rest - half.memory } else { rest };
        let need = need(limits);
        Workspace {
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
        let workspace = self.workspace(game.shape(), limits);
        let mut stages = Stages::new(game, start, observer);
        if limits.depth.is_some() || !stages.recall(game) {
            think(&mut stages, game, workspace, limits, &stop);
        }
        let mut report = stages.report;
        report.stats.time = start.elapsed();
        report
    }

    fn forget(&mut self) {
        *self = Flagship::new();
    }
}

/// Runs the stages one after the other, until it is known who wins or the time is up.
fn think(
    stages: &mut Stages<'_>,
    game: &Position,
    workspace: &mut Workspace,
    limits: &Limits,
    stop: &Stop,
) {
    let field = &mut workspace.field(game);
    stages.threaten(field, workspace, stop);
    if stages.report.wld.is_none() && limits.depth.is_none() {
        let share = stages.share(EASY_SHARE, limits, stop);
        stages.solve(game, workspace, &share, stop);
    }
    if stages.report.wld.is_none() && limits.depth.is_none() {
        let share = stages.share(PROOF_SHARE, limits, stop);
        stages.prove(field, workspace, &stop.part(&share));
    }
    if stages.report.wld.is_none() {
        let part = if workspace.solver.is_some() { SEARCH_SHARE } else { 1.0 - VERIFY_SHARE };
        let part = if limits.depth.is_some() { 1.0 } else { part };
        let share = stages.share(part, limits, stop);
        stages.deepen(field, workspace, limits, &stop.part(&share));
    }
    if stages.report.wld.is_none() && limits.depth.is_none() {
        let part = if workspace.solver.is_some() { VERIFY_SHARE } else { 1.0 };
        let share = stages.share(part, limits, stop);
        stages.verify(field, workspace, &stop.part(&share));
    }
    let is_done = stages.report.exact || stages.report.wld == Some(Wld::Win);
    if !is_done && limits.depth.is_none() {
        let share = stages.share(1.0, limits, stop);
        stages.solve(game, workspace, &share, stop);
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
        let workspace = engine.workspace(game.shape(), &limits);
        let field = &mut workspace.field(&game);
        let mut observer = ();
        let mut stages = Stages::new(&game, Instant::now(), &mut observer);
        let mut check = |name: &str, stage: &mut dyn FnMut(&mut Stages<'_>, &mut Field, &Stop)| {
            looks::take();
            stage(&mut stages, field, &Stop::after(&limits));
            let looks = looks::take();
            assert!(looks < 300_000, "{looks} looks in {name}");
        };
        check("threaten", &mut |stages, field, stop| stages.threaten(field, workspace, stop));
        check("prove", &mut |stages, field, stop| stages.prove(field, workspace, stop));
        check("deepen", &mut |stages, field, stop| {
            stages.deepen(field, workspace, &Limits::default(), stop);
        });
        check("verify", &mut |stages, field, stop| stages.verify(field, workspace, stop));
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
            let workspace = Workspace::new(shape, limits);
            (workspace.table.capacity(), workspace.proofs.capacity())
        };
        assert!(room(&within(Some(1), None)).0 < 5_000);
        assert!(room(&within(Some(1), None)).1 < 5_000);
        assert!(room(&within(None, Some(1_000))).0 < 5_000);
        assert_eq!(room(&within(Some(60_000), None)), room(&within(None, None)));

        let mut engine = Flagship::new();
        let short = engine.workspace(shape, &within(Some(1), None)).table.capacity();
        assert_eq!(engine.workspace(shape, &within(Some(3), None)).table.capacity(), short);
        assert!(engine.workspace(shape, &within(Some(1_000), None)).table.capacity() > short);
    }
}
