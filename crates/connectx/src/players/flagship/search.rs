use lockstep_search::{Stop, Table};

use super::entry::{Bound, Entry};
use super::forcing::Forcing;
use super::order::{Candidate, safe, safe_moves};
use super::patience::Patience;
use super::value::Value;
use crate::Column;
use crate::players::field::Field;

/// The search was stopped before it had a value.
#[derive(Debug)]
pub(super) struct Stopped;

/// Principal-variation search: fail-soft alpha-beta with null windows for all moves but the
/// first. A move with one safe answer costs no depth, and at the end of the depth a chain of
/// threats is tried before the static evaluation.
pub(super) struct Search<'a> {
    pub(super) field: &'a mut Field,
    table: &'a Table,
    stop: &'a Stop,
    forcing: &'a mut Forcing,
    patience: Patience,
    pub(super) nodes: u64,
    /// The history heuristic: for each column, how often a move there caused a cutoff.
    history: Vec<u32>,
}

/// After how many nodes the search compares them with the limit.
const PATIENCE: u64 = 8;

/// The node budget of a chain of threats at a leaf.
const LEAF_BUDGET: u32 = 12;

/// On wide boards only the best-ordered moves are searched, unless all of them lose.
const WIDTH: usize = 14;

impl<'a> Search<'a> {
    pub(super) fn new(
        field: &'a mut Field,
        table: &'a Table,
        forcing: &'a mut Forcing,
        stop: &'a Stop,
    ) -> Search<'a> {
        let history = vec![0; field.shape().columns()];
        Search { field, table, stop, forcing, patience: Patience::new(), nodes: 0, history }
    }

    /// The value of the position for the mover, as seen by `depth` moves more. At least beta
    /// means at least that, at most alpha at most that.
    pub(super) fn visit(
        &mut self,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.stop.poll(self.nodes);
        }
        if self.patience.ends(self.field, self.stop) {
            return Err(Stopped);
        }
        let (field, count) = (&*self.field, self.field.count());
        let (mover, other) = (field.mover(), !field.mover());
        if field.wins_now(mover).next().is_some() {
            return Ok(Value::win(count + 1));
        }
        if field.is_full() || !field.is_open(mover) && !field.is_open(other) {
            return Ok(Value::DRAW);
        }
        // No win before the disc after the next two, no loss before the next but one; and who
        // has no segment left does not win.
        let most = if field.is_open(mover) { Value::win(count + 3) } else { Value::DRAW };
        let least = if field.is_open(other) { Value::loss(count + 2) } else { Value::DRAW };
        if most <= alpha {
            return Ok(most);
        }
        if least >= beta {
            return Ok(least);
        }
        let identity = field.identity();
        let known = Entry::probe(self.table, identity);
        if let Some(value) = known.and_then(|known| known.answers(depth, alpha, beta)) {
            return Ok(value);
        }
        let mut moves = safe(field);
        let (first, second) = (moves.next(), moves.next());
        drop(moves);
        match (first, second) {
            (None, _) => return Ok(Value::loss(count + 2)),
            (Some((only, _)), None) => return self.after(only, depth, alpha, beta),
            _ if depth == 0 => return Ok(self.leaf().clamp(least, most)),
            _ => {}
        }
        let moves = self.moves(known.and_then(|known| known.best));
        let (value, best) = self.visit_all(&moves, depth, alpha, beta)?;
        let value = value.clamp(least, most);
        let bound = match value {
            value if value >= beta => Bound::Lower,
            value if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let depth = depth.min(255) as u8;
        Entry { value, bound, depth, best: Some(best) }.store(self.table, identity);
        Ok(value)
    }

    /// The static evaluation, unless a chain of threats wins.
    fn leaf(&mut self) -> Value {
        let count = self.field.count();
        match self.forcing.attack(self.field, LEAF_BUDGET, self.stop) {
            Some(chain) => Value::win(count + chain.moves.len()),
            None => Value::estimate(self.field.worth()),
        }
    }

    /// The moves in order: that of the table first, then by history and segments.
    pub(super) fn moves(&self, first: Option<Column>) -> Vec<Candidate> {
        safe_moves(self.field, |column| {
            let known = if Some(column) == first { 1 << 60 } else { 0 };
            known + (i64::from(self.history[column.index()]) << 16)
        })
    }

    /// The best of several moves and its value.
    fn visit_all(
        &mut self,
        moves: &[Candidate],
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<(Value, Column), Stopped> {
        let mut best = (Value::LEAST, moves[0].0);
        for (i, &(column, _)) in moves.iter().enumerate() {
            if i >= WIDTH && !best.0.is_loss() {
                break;
            }
            let low = alpha.max(best.0);
            let value = if i == 0 {
                self.after(column, depth - 1, low, beta)?
            } else {
                self.after_null(column, i, depth - 1, low, beta)?
            };
            if value > best.0 {
                best = (value, column);
            }
            if value >= beta {
                self.history[column.index()] += 1;
                break;
            }
        }
        Ok(best)
    }

    /// Searches a later move with a null window, late ones at reduced depth; searches again in
    /// full if it fails high.
    fn after_null(
        &mut self,
        column: Column,
        index: usize,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        let less = if index >= 4 && depth >= 2 { 1 + u32::from(index >= 10) } else { 0 };
        let mut value = self.after(column, depth - less.min(depth), alpha, alpha.next())?;
        if value > alpha && less > 0 {
            value = self.after(column, depth, alpha, alpha.next())?;
        }
        if value > alpha && value < beta {
            value = self.after(column, depth, alpha, beta)?;
        }
        Ok(value)
    }

    /// The value of a move for the player who makes it.
    pub(super) fn after(
        &mut self,
        column: Column,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        self.field.play(column);
        let value = self.visit(depth, -beta, -alpha);
        self.field.undo(column);
        value.map(|value| -value)
    }
}

impl Entry {
    /// The value, if the entry is deep enough to answer. A win, a loss and what follows from it
    /// hold at any depth.
    fn answers(&self, depth: u32, alpha: Value, beta: Value) -> Option<Value> {
        let is_lower = self.bound != Bound::Upper;
        let is_upper = self.bound != Bound::Lower;
        let holds = u32::from(self.depth) >= depth
            || is_lower && self.value.is_win()
            || is_upper && self.value.is_loss();
        let answers = self.bound == Bound::Exact
            || is_lower && self.value >= beta
            || is_upper && self.value <= alpha;
        (holds && answers).then_some(self.value)
    }
}
