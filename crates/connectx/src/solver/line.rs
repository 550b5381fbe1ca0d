//! Lines of best play.

use lockstep_game::{Score, State};
use lockstep_search::{Bounds, Goal, Limits, Stop};

use super::Solver;
use super::openings::opening;
use super::search::for_opponent;
use crate::{Column, Position};

impl Solver {
    /// A line of best play to the end of the game, if the score is known; else the line that
    /// looks best. The last search should have been of this position. Shorter if it is stopped.
    pub(super) fn line(
        &mut self,
        position: &Position,
        bounds: Bounds,
        limits: &Limits,
        stop: &Stop,
    ) -> Vec<Column> {
        let Some(mut score) = bounds.score() else { return self.likely_line(position, limits) };
        let (mut position, mut line) = (position.clone(), Vec::new());
        while let Some(column) = self.best(&position, score, limits, stop) {
            line.push(column);
            position.play_unchecked(column);
            score = -score;
        }
        line
    }

    /// The move of the list, or that nearest to the middle which keeps the score; `None` if there
    /// is no move, or if it is stopped.
    pub(super) fn best(
        &mut self,
        position: &Position,
        score: Score,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Column> {
        if let Some((column, _)) = opening(position).filter(|_| self.openings) {
            return Some(column);
        }
        for column in from_the_middle(position) {
            if self.keeps(&after(position, column), score, limits, stop)? {
                return Some(column);
            }
        }
        None
    }

    /// Whether the player who moved last has at least `score`.
    fn keeps(
        &mut self,
        child: &Position,
        score: Score,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<bool> {
        if self.goal == Goal::Wld && score < Score(0) {
            return Some(true);
        }
        if let Some(known) = self.recall(child) {
            return Some(-known >= score);
        }
        let engine = self.engine(child.shape(), limits).ok()?;
        engine.is_at_least(child, for_opponent(score), stop).map(|better| !better)
    }

    /// The line that looks best by what the table holds: at least one move, if there is any.
    fn likely_line(&mut self, position: &Position, limits: &Limits) -> Vec<Column> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while let Some(column) = self.likely(&position, limits) {
            line.push(column);
            position.play_unchecked(column);
        }
        if line.is_empty() {
            line.extend(from_the_middle(&position).first());
        }
        line
    }

    /// The move with the best bounds that are known, nearest to the middle.
    fn likely(&mut self, position: &Position, limits: &Limits) -> Option<Column> {
        let known = from_the_middle(position).into_iter().rev().filter_map(|column| {
            let bounds = -self.known(&after(position, column), limits)?;
            Some(((bounds.lower, bounds.upper), column))
        });
        // Of equals the last counts.
        known.max_by_key(|&(bounds, _)| bounds).map(|(_, column)| column)
    }

    /// The bounds of a position that need no search.
    pub(super) fn known(&mut self, position: &Position, limits: &Limits) -> Option<Bounds> {
        match self.recall(position) {
            Some(score) => Some(Bounds::exact(score)),
            None => self.engine(position.shape(), limits).ok()?.known(position),
        }
    }
}

/// The legal moves, the nearest to the middle first.
pub(super) fn from_the_middle(position: &Position) -> Vec<Column> {
    let mut columns: Vec<Column> = position.legal_moves().collect();
    let sides = position.shape().columns() - 1;
    columns.sort_by_key(|column| (2 * column.index()).abs_diff(sides));
    columns
}

/// The position after a move.
pub(super) fn after(position: &Position, column: Column) -> Position {
    let mut child = position.clone();
    child.play_unchecked(column);
    child
}
