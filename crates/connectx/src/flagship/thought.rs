use std::time::{Duration, Instant};

use lockstep_game::{Score, State};
use lockstep_search::{Limits, Observer, Prover, Report, Stop, Table};

use super::attack::Attack;
use super::engine::Desk;
use super::memory::Known;
use super::search::{Search, Stopped};
use super::value::Value;
use crate::engines::Verdict;
use crate::field::Field;
use crate::openings::opening;
use crate::{Column, Position, Strength};

/// How many positions a chain of threats may cost before the search begins.
const FIRST_BUDGET: u32 = 2_000;

/// What it takes to notice that the time is up, and to write down the answer.
const MARGIN: Duration = Duration::from_micros(100);

/// One search on its way: what is known so far, and each thing that can be tried.
pub(super) struct Thought<'a> {
    pub(super) report: Report<Column>,
    pub(super) value: Option<i32>,
    pub(super) verdict: Option<Verdict>,
    /// The moves with the values of the last depth, the best first.
    ranked: Vec<(Column, Value)>,
    start: Instant,
    observer: &'a mut dyn Observer<Column>,
}

impl<'a> Thought<'a> {
    /// The first move that comes to mind: the one nearest to the middle.
    pub(super) fn new(
        game: &Position,
        start: Instant,
        observer: &'a mut dyn Observer<Column>,
    ) -> Self {
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
        Thought { report, value: None, verdict: None, ranked: Vec::new(), start, observer }
    }

    /// The end of a part of the search: so much of what is left of the time and of the nodes.
    pub(super) fn share(&self, part: f64, limits: &Limits, stop: &Stop) -> Stop {
        let time = stop.time_left().map(|time| time.saturating_sub(MARGIN).mul_f64(part));
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.report.nodes));
        let nodes = nodes.map(|nodes| (nodes as f64 * part) as u64);
        stop.part(&Limits { time, nodes, ..limits.clone() })
    }

    fn tell(&mut self) {
        self.report.time = self.start.elapsed();
        self.observer.report(&self.report);
    }

    /// Whether the position is one of those learned by heart. Then everything is known.
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
        self.value = None;
        self.verdict = Some(Verdict::of(score));
        self.tell();
    }

    /// Looks for a win with proof numbers.
    pub(super) fn prove(&mut self, game: &Position, desk: &mut Desk, stop: &Stop) {
        let mut field = desk.field(game);
        let attacker = field.mover();
        let forcing = &mut desk.forcing;
        let mut attack = Attack { field: &mut field, attacker, forcing, stop };
        let mut prover = Prover::new(&mut attack, &desk.proofs, stop);
        let wins = prover.run() == Some(true);
        let decisive = if wins { prover.decisive() } else { None };
        self.report.nodes += prover.nodes;
        if let Some(column) = decisive {
            self.report.line = vec![column];
            self.verdict = Some(Verdict::Win);
        }
        self.tell();
    }

    /// Asks whether the opponent can be proved to win after the move that was chosen, and if so
    /// chooses the next.
    pub(super) fn doubt(&mut self, game: &Position, desk: &mut Desk, stop: &Stop) {
        let mut field = desk.field(game);
        let attacker = !field.mover();
        for (column, _) in std::mem::take(&mut self.ranked) {
            field.play(column);
            let forcing = &mut desk.forcing;
            let mut attack = Attack { field: &mut field, attacker, forcing, stop };
            let mut prover = Prover::new(&mut attack, &desk.proofs, stop);
            let loses = prover.run() == Some(true);
            self.report.nodes += prover.nodes;
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
    pub(super) fn threaten(&mut self, game: &Position, desk: &mut Desk, stop: &Stop) {
        let mut field = desk.field(game);
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
    pub(super) fn deepen(
        &mut self,
        game: &Position,
        desk: &mut Desk,
        limits: &Limits,
        stop: &Stop,
    ) {
        let field = desk.field(game);
        let deepest =
            limits.depth.unwrap_or(u32::MAX).min((game.shape().cells() - game.discs()) as u32);
        let mut search = Search::new(field, &desk.table, &mut desk.forcing, stop);
        let mut moves: Vec<(Column, Value)> =
            search.moves(None).into_iter().map(|(column, _)| (column, Value::LEAST)).collect();
        if moves.is_empty() {
            let field = search.field.clone();
            return self.give_up(game, &field);
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
                self.report.line = line(&desk.table, &mut search.field, game, best, depth);
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
        self.ranked = moves;
    }

    /// Every move loses at once: any of them, but let it be one that stops a line.
    fn give_up(&mut self, game: &Position, field: &Field) {
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
    pub(super) fn solve(&mut self, game: &Position, desk: &mut Desk, stop: &Stop) {
        let Some(solver) = &mut desk.solver else { return };
        if stop.poll(0) {
            return;
        }
        let solved = solver.resume(game, Strength::Strong, stop, |_| {});
        self.report.nodes += solved.nodes;
        let Some(score) = solved.score() else { return };
        let line = solver.line(game, score, Strength::Strong, stop);
        if !line.is_empty() {
            self.report.depth = line.len() as u32;
            self.know(line, score);
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
fn line(
    table: &Table,
    field: &mut Field,
    game: &Position,
    best: Column,
    depth: u32,
) -> Vec<Column> {
    let mut position = game.clone();
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
    line.iter().rev().for_each(|&column| field.undo(column));
    line
}
