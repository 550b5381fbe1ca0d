use std::cmp::Reverse;

use crate::Column;
use crate::players::field::Field;

/// A move and its priority; higher is better.
pub(super) type Candidate = (Column, i64);

/// The moves that do not lose at once, from the left. If the opponent threatens a line, that is
/// the one that stops it; none if all moves lose.
pub(super) fn safe(field: &Field) -> impl Iterator<Item = (Column, usize)> + '_ {
    let other = !field.mover();
    let threatened = field.wins_now(other).take(2).count();
    field.landings().filter(move |&(_, cell)| {
        (threatened == 0 || threatened == 1 && field.wins(other, cell))
            && !field.above(cell).is_some_and(|above| field.wins(other, above))
    })
}

/// The same in order, the best first; `bonus` is added to the priority by segments.
pub(super) fn safe_moves(field: &Field, bonus: impl Fn(Column) -> i64) -> Vec<Candidate> {
    let mover = field.mover();
    let priority = |(column, cell)| (column, field.priority(cell, mover) + bonus(column));
    let mut moves: Vec<Candidate> = safe(field).map(priority).collect();
    let middle = field.shape().columns() - 1;
    moves.sort_by_key(|&(column, priority)| {
        (Reverse(priority), (2 * column.index()).abs_diff(middle))
    });
    moves
}
