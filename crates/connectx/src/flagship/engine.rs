use std::sync::Arc;
use std::time::Instant;

use lockstep_game::{Score, State};
use lockstep_search::{Engine, Limits, Observer, Report, Stop, Table};

use super::forcing::Forcing;
use super::memory::Known;
use super::search::{Search, Stopped};
use super::value::Value;
use crate::engines::{ConnectxEngine, Verdict};
use crate::field::{Field, Segments};
use crate::{Column, Position, Shape, Solver, Strength};

/// Our own player: chains of threats, a search that deepens until it is stopped, and the exact
/// [`Solver`] where the board is small enough.
pub struct Flagship {
    /// Made anew for another shape or another amount of memory.
    desk: Option<Desk>,
    value: Option<i32>,
    verdict: Option<Verdict>,
}

/// What serves from one move to the next.
struct Desk {
    shape: Shape,
    memory: usize,
    threads: usize,
    segments: Arc<Segments>,
    table: Table,
    forcing: Forcing,
    solver: Option<Solver>,
}

/// How many positions a chain of threats may cost before the search begins.
const FIRST_BUDGET: u32 = 2_000;

/// The share of the time, and of the nodes, that the search has before the solver gets the
/// rest.
const SEARCH_SHARE: f64 = 0.35;

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

impl Flagship {
    /// A player who has learned nothing yet.
    pub fn new() -> Flagship {
        Flagship { desk: None, value: None, verdict: None }
    }

    /// The desk for these limits; what lies on it is kept while they stay.
    fn desk(&mut self, shape: Shape, limits: &Limits) -> &mut Desk {
        let fits = |desk: &Desk| {
            (desk.shape, desk.memory, desk.threads) == (shape, limits.memory, limits.threads)
        };
        if !self.desk.as_ref().is_some_and(fits) {
            self.desk = None; // The old memory goes before the new comes.
        }
        self.desk.get_or_insert_with(|| Desk::new(shape, limits))
    }
}

impl Desk {
    fn new(shape: Shape, limits: &Limits) -> Desk {
        let half = Limits { memory: limits.memory / 2, ..limits.clone() };
        let solver = Solver::new(shape, &half).ok();
        let memory = if solver.is_some() { half.memory } else { limits.memory };
        Desk {
            shape,
            memory: limits.memory,
            threads: limits.threads,
            segments: Arc::new(Segments::new(shape)),
            table: Table::new(memory),
            forcing: Forcing::new(),
            solver,
        }
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
        thought.threaten(game, desk, stop);
        if thought.verdict.is_none() {
            let share = thought.share(limits, stop, desk.solver.is_some());
            thought.deepen(game, desk, limits, &share);
        }
        if limits.depth.is_none() && !matches!(thought.verdict, Some(Verdict::Win)) {
            thought.solve(game, desk, stop);
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

impl ConnectxEngine for Flagship {
    fn value(&self) -> Option<i32> {
        self.value
    }

    fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }
}

/// One search on its way.
struct Thought<'a> {
    report: Report<Column>,
    value: Option<i32>,
    verdict: Option<Verdict>,
    start: Instant,
    observer: &'a mut dyn Observer<Column>,
}

impl<'a> Thought<'a> {
    /// The first move that comes to mind: the one nearest to the middle.
    fn new(game: &Position, start: Instant, observer: &'a mut dyn Observer<Column>) -> Self {
        let sides = game.shape().columns() - 1;
        let first = game.legal_moves().min_by_key(|column| (2 * column.index()).abs_diff(sides));
        let report = Report {
            line: first.into_iter().collect(),
            score: None,
            exact: false,
            depth: 0,
            nodes: 0,
            time: start.elapsed(),
        };
        Thought { report, value: None, verdict: None, start, observer }
    }

    fn tell(&mut self) {
        self.report.time = self.start.elapsed();
        self.observer.report(&self.report);
    }

    /// The end of the search's share, if the solver is to have the rest.
    fn share(&self, limits: &Limits, stop: &Stop, solver: bool) -> Stop {
        if !solver || limits.depth.is_some() {
            return stop.clone();
        }
        let time = stop.time_left().map(|time| time.mul_f64(SEARCH_SHARE));
        let nodes = limits.nodes.map(|nodes| (nodes as f64 * SEARCH_SHARE) as u64);
        stop.part(&Limits { time, nodes, ..limits.clone() })
    }

    /// Looks for a chain of threats.
    fn threaten(&mut self, game: &Position, desk: &mut Desk, stop: &Stop) {
        let mut field = Field::on(Arc::clone(&desk.segments), game);
        let before = desk.forcing.nodes;
        if let Some(mut chain) = desk.forcing.attack(&mut field, FIRST_BUDGET, stop) {
            chain.moves.reverse();
            let value = Value::win(game.discs() + chain.moves.len());
            self.report.depth = chain.moves.len() as u32;
            self.decide(game, chain.moves, value);
        }
        self.report.nodes += desk.forcing.nodes - before;
        self.tell();
    }

    /// Searches deeper and deeper until it is stopped, or knows the end. Without any time left,
    /// takes the most promising of the moves that do not lose at once.
    fn deepen(&mut self, game: &Position, desk: &mut Desk, limits: &Limits, stop: &Stop) {
        let field = Field::on(Arc::clone(&desk.segments), game);
        let deepest =
            limits.depth.unwrap_or(u32::MAX).min((game.shape().cells() - game.discs()) as u32);
        let mut search = Search::new(field, &desk.table, &mut desk.forcing, stop);
        let mut moves: Vec<(Column, Value)> =
            search.moves(None).into_iter().map(|(column, _)| (column, Value::LEAST)).collect();
        if moves.is_empty() {
            return self.give_up(game);
        }
        self.report.line = vec![moves[0].0];
        for depth in 1..=deepest {
            let finished = try_all(&mut search, &mut moves, depth).is_ok();
            self.report.nodes += std::mem::take(&mut search.nodes);
            // Of a depth that was not finished, the moves that were tried count.
            let (best, value) = moves[0];
            if value == Value::LEAST {
                break;
            }
            self.report.line = vec![best];
            self.value = Some(value.get());
            if finished {
                self.report.depth = depth;
                self.report.line = line(&desk.table, game, best, depth);
            }
            self.tell();
            if finished && (value.is_decided() || moves.len() == 1 && limits.depth.is_none()) {
                let line = std::mem::take(&mut self.report.line);
                if value.is_decided() {
                    self.decide(game, line, value);
                } else {
                    self.report.line = line;
                }
                break;
            }
            if !finished {
                break;
            }
        }
    }

    /// Every move loses at once: any of them, but let it be one that stops a line.
    fn give_up(&mut self, game: &Position) {
        let field = Field::new(game);
        let stops = field.wins_now(!field.mover()).next().map(|(column, _)| column);
        let line: Vec<Column> = stops.into_iter().chain(self.report.best()).take(1).collect();
        let discs = game.discs() + 2;
        self.decide(game, line, Value::loss(discs));
    }

    /// The search knows who wins.
    fn decide(&mut self, game: &Position, line: Vec<Column>, value: Value) {
        self.report.line = line;
        self.report.score = value.score(game.shape());
        self.value = None;
        self.verdict = Some(if value.is_win() { Verdict::Win } else { Verdict::Loss });
    }

    /// Lets the solver find the exact score in the time that is left.
    fn solve(&mut self, game: &Position, desk: &mut Desk, stop: &Stop) {
        let Some(solver) = &mut desk.solver else { return };
        if stop.poll(self.report.nodes) {
            return;
        }
        let solved = solver.resume(game, Strength::Strong, stop);
        self.report.nodes += solved.nodes;
        let Some(score) = solved.score() else { return };
        let line = solver.line(game, score, Strength::Strong, stop);
        if !line.is_empty() {
            self.report.depth = line.len() as u32;
            self.report.line = line;
            self.report.score = Some(score);
            self.report.exact = true;
            self.value = None;
            self.verdict = Some(Verdict::of(score));
            self.tell();
        }
    }
}

/// Searches all root moves, the best of the last depth first; sorts them by value. When
/// stopped, those tried so far are in front if they are better.
fn try_all(
    search: &mut Search<'_>,
    moves: &mut [(Column, Value)],
    depth: u32,
) -> Result<(), Stopped> {
    let mut best = Value::LEAST;
    for i in 0..moves.len() {
        let column = moves[i].0;
        let value = if i == 0 {
            search.after(column, depth - 1, Value::LEAST, -Value::LEAST)?
        } else {
            let value = search.after(column, depth - 1, best, best.next())?;
            if value > best { search.after(column, depth - 1, best, -Value::LEAST)? } else { value }
        };
        moves[i].1 = value;
        if value > best {
            best = value;
            // To the front, the others keep their order.
            moves[..=i].rotate_right(1);
        }
        if value.is_win() {
            break;
        }
    }
    Ok(())
}

/// The line of play that the table holds after the first move.
fn line(table: &Table, game: &Position, best: Column, depth: u32) -> Vec<Column> {
    let (mut field, mut position) = (Field::new(game), game.clone());
    let mut line = Vec::new();
    let mut next = Some(best);
    while let Some(column) = next.filter(|&next| position.is_legal(next)) {
        field.play(column);
        position.play_unchecked(column);
        line.push(column);
        if line.len() == depth as usize {
            break;
        }
        next = Known::probe(table, field.identity()).and_then(|known| known.best);
    }
    line
}

impl Verdict {
    fn of(score: Score) -> Verdict {
        match score.0.signum() {
            1 => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }
}
