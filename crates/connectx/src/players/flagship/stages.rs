use std::time::Duration;

use lockstep_game::{Score, State, Wld};
use lockstep_search::{Instant, Limits, Observer, Prover, Report, Stop, Table};

use super::attack::Attack;
use super::engine::Workspace;
use super::entry::Entry;
use super::patience::Patience;
use super::search::{Search, Stopped};
use super::value::Value;
use crate::players::field::Field;
use crate::solver::openings::opening;
use crate::{Column, Position, Shape};

/// The node budget of a chain of threats at the root.
const FIRST_BUDGET: u32 = 2_000;

/// Time reserved to notice the deadline and return the answer.
const MARGIN: Duration = Duration::from_micros(100);

/// The stages of one search, and what is known so far.
pub(super) struct Stages<'a> {
    pub(super) report: Report<Column>,
    /// The moves with the values of the last depth, the best first.
    ranked: Vec<(Column, Value)>,
    start: Instant,
    observer: &'a mut dyn Observer<Report<Column>>,
}

impl<'a> Stages<'a> {
    /// Begins with the move nearest to the middle.
    pub(super) fn new(
        game: &Position,
        start: Instant,
        observer: &'a mut dyn Observer<Report<Column>>,
    ) -> Self {
        let sides = game.shape().columns() - 1;
        let first = game.legal_moves().min_by_key(|column| (2 * column.index()).abs_diff(sides));
        let report = Report { line: first.into_iter().collect(), ..Report::default() };
        Stages { report, ranked: Vec::new(), start, observer }
    }

    /// The limits of a stage: a share of the time and of the nodes that are left.
    pub(super) fn share(&self, part: f64, limits: &Limits, stop: &Stop) -> Limits {
        let time = stop.time_left().map(|time| time.saturating_sub(MARGIN).mul_f64(part));
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.report.stats.nodes));
        let nodes = nodes.map(|nodes| (nodes as f64 * part) as u64);
        Limits { time, nodes, ..limits.clone() }
    }

    fn tell(&mut self) {
        self.report.stats.time = self.start.elapsed();
        self.observer.report(&self.report);
    }

    /// Whether the position is in the list of openings. Then everything is known.
    pub(super) fn recall(&mut self, game: &Position) -> bool {
        let Some((column, score)) = opening(game) else { return false };
        self.know(vec![column], score);
        true
    }

    /// This is the best line, and this the exact score.
    fn know(&mut self, line: Vec<Column>, score: Score) {
        self.report.line = line;
        self.report.score = Some(score);
        self.report.exact = true;
        self.report.value = None;
        self.report.wld = Some(Wld::of(score));
        self.tell();
    }

    /// Looks for a win with proof numbers.
    pub(super) fn prove(&mut self, field: &mut Field, workspace: &mut Workspace, stop: &Stop) {
        let attacker = field.mover();
        let forcing = &mut workspace.forcing;
        let mut attack = Attack { field, attacker, forcing, stop, patience: Patience::new() };
        let mut prover = Prover::new(&mut attack, &workspace.proofs, stop);
        let wins = prover.run() == Some(true);
        let decisive = if wins { prover.decisive() } else { None };
        self.report.stats.nodes += prover.nodes;
        if let Some(column) = decisive {
            self.report.line = vec![column];
            self.report.wld = Some(Wld::Win);
        }
        self.tell();
    }

    /// Verifies the chosen move: if the opponent can be proved to win after it, takes the next.
    pub(super) fn verify(&mut self, field: &mut Field, workspace: &mut Workspace, stop: &Stop) {
        let attacker = !field.mover();
        for (column, _) in std::mem::take(&mut self.ranked) {
            field.play(column);
            let forcing = &mut workspace.forcing;
            let mut attack = Attack { field, attacker, forcing, stop, patience: Patience::new() };
            let mut prover = Prover::new(&mut attack, &workspace.proofs, stop);
            let loses = prover.run() == Some(true);
            self.report.stats.nodes += prover.nodes;
            field.undo(column);
            if !loses {
                if self.report.best() != Some(column) {
                    self.report.line = vec![column];
                    self.tell();
                }
                return;
            }
        }
    }

    /// Looks for a chain of threats.
    pub(super) fn threaten(&mut self, field: &mut Field, workspace: &mut Workspace, stop: &Stop) {
        let before = workspace.forcing.nodes;
        if let Some(mut chain) = workspace.forcing.attack(field, FIRST_BUDGET, stop) {
            chain.moves.reverse();
            let value = Value::win(field.count() + chain.moves.len());
            self.report.depth = chain.moves.len() as u32;
            self.decide(field.shape(), chain.moves, value);
        }
        self.report.stats.nodes += workspace.forcing.nodes - before;
        self.tell();
    }

    /// Iterative deepening, until it is stopped or the outcome is proved. Without any time left,
    /// takes the first move of the order that does not lose at once.
    pub(super) fn deepen(
        &mut self,
        field: &mut Field,
        workspace: &mut Workspace,
        limits: &Limits,
        stop: &Stop,
    ) {
        let shape = field.shape();
        let deepest = limits.depth.unwrap_or(u32::MAX).min((shape.cells() - field.count()) as u32);
        let mut search = Search::new(field, &workspace.table, &mut workspace.forcing, stop);
        let mut moves: Vec<(Column, Value)> =
            search.moves(None).into_iter().map(|(column, _)| (column, Value::LEAST)).collect();
        if moves.is_empty() {
            return self.give_up(search.field);
        }
        self.report.line = vec![moves[0].0];
        for depth in 1..=deepest {
            let finished = try_all(&mut search, &mut moves, depth).is_ok();
            self.report.stats.nodes += std::mem::take(&mut search.nodes);
            // Of an unfinished iteration, the moves that were searched count.
            let (best, value) = moves[0];
            if value == Value::LEAST {
                break;
            }
            self.report.line = vec![best];
            self.report.value = Some(value.get());
            if finished {
                self.report.depth = depth;
                self.report.line = line(&workspace.table, search.field, best, depth);
            }
            self.tell();
            if finished && (value.is_decided() || moves.len() == 1 && limits.depth.is_none()) {
                let line = std::mem::take(&mut self.report.line);
                if value.is_decided() {
                    self.decide(shape, line, value);
                } else {
                    self.report.line = line;
                }
                break;
            }
            if !finished {
                break;
            }
        }
        self.ranked = moves;
    }

    /// Every move loses at once: prefers one that blocks a line.
    fn give_up(&mut self, field: &Field) {
        let stops = field.wins_now(!field.mover()).next().map(|(column, _)| column);
        let line: Vec<Column> = stops.into_iter().chain(self.report.best()).take(1).collect();
        self.decide(field.shape(), line, Value::loss(field.count() + 2));
    }

    /// The search knows who wins.
    fn decide(&mut self, shape: Shape, line: Vec<Column>, value: Value) {
        self.report.line = line;
        self.report.score = value.score(shape);
        self.report.value = None;
        self.report.wld = Some(if value.is_win() { Wld::Win } else { Wld::Loss });
    }

    /// Runs the exact solver.
    pub(super) fn solve(
        &mut self,
        game: &Position,
        workspace: &mut Workspace,
        limits: &Limits,
        stop: &Stop,
    ) {
        let Some(solver) = &mut workspace.solver else { return };
        let stop = stop.part(limits);
        if stop.poll(0) {
            return;
        }
        let limits = limits.clone().with_memory(workspace.solver_memory);
        let solved = solver.resume(game, &limits, &stop, &mut ());
        self.report.stats.nodes += solved.stats.nodes;
        if let Some(score) = solved.score().filter(|_| !solved.line.is_empty()) {
            self.report.depth = solved.line.len() as u32;
            self.know(solved.line, score);
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

/// The line of play that the table holds after the first move; the field is left as it was.
fn line(table: &Table, field: &mut Field, best: Column, depth: u32) -> Vec<Column> {
    let mut line = Vec::new();
    let mut next = Some(best);
    while let Some((column, cell)) = next.and_then(|next| field.move_to(next)) {
        let wins = field.wins(field.mover(), cell);
        field.play(column);
        line.push(column);
        if wins || line.len() == depth as usize {
            break;
        }
        next = Entry::probe(table, field.identity()).and_then(|known| known.best);
    }
    line.iter().rev().for_each(|&column| field.undo(column));
    line
}
