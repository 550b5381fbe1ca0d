//! The score of every move.

use lockstep_game::Score;
use lockstep_search::{Bounds, Goal, Instant, Limits, Observer, Solved, Stats, Stop};

use super::line::{after, from_the_middle};
use super::openings::opening;
use super::solve::clamp;
use super::{Solver, widest};
use crate::{Column, Position};

/// What each move of a position is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    goal: Goal,
    /// What is proved of the position's own score.
    pub bounds: Bounds,
    /// Every legal move from the left, with what is proved of its score, for the player who
    /// makes it. None if the game is over.
    pub moves: Vec<(Column, Solved<Column>)>,
    /// What it cost.
    pub stats: Stats,
}

impl Analysis {
    /// The score of the position, once it is proved.
    pub fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Whether the score of every move is proved.
    pub fn is_complete(&self) -> bool {
        self.score().is_some() && self.moves.iter().all(|(_, solved)| solved.score().is_some())
    }

    /// The moves that are proved to be as good as any other, from the left. If only who wins was
    /// asked for, a move that loses is never called best.
    pub fn best(&self) -> impl Iterator<Item = Column> {
        let loses = |bounds: Bounds| self.goal == Goal::Wld && bounds.upper < Score(0);
        let is_best = move |&(column, bounds): &(Column, Bounds)| {
            let mut others = self.bounds_of_moves().filter(|&(other, _)| other != column);
            !loses(bounds) && others.all(|(_, other)| bounds.lower >= other.upper)
        };
        self.bounds_of_moves().filter(is_best).map(|(column, _)| column)
    }

    fn bounds_of_moves(&self) -> impl Iterator<Item = (Column, Bounds)> {
        self.moves.iter().map(|(column, solved)| (*column, solved.bounds))
    }

    /// Enters what is known of a move. No move is better than the position, and the best is as
    /// good.
    fn set(&mut self, column: Column, bounds: Bounds, stats: Stats) {
        let bounds = Bounds { upper: bounds.upper.min(self.bounds.upper), ..bounds };
        if let Some((_, known)) = self.moves.iter_mut().find(|(of, _)| *of == column) {
            *known = Solved { bounds, line: vec![column], stats };
        }
        let lower = self.bounds_of_moves().map(|(_, bounds)| bounds.lower).max();
        let upper = self.bounds_of_moves().map(|(_, bounds)| bounds.upper).max();
        if let (Some(lower), Some(upper)) = (lower, upper) {
            self.bounds = self.bounds.and(Bounds { lower, upper });
        }
    }

    fn is_known(&self, column: Column) -> bool {
        let mut moves = self.bounds_of_moves();
        moves.any(|(of, bounds)| of == column && bounds.score().is_some())
    }
}

impl Solver {
    /// The score of every legal move, for the player who makes it. The moves nearest to the
    /// middle come first, so that they have an answer if it is stopped; then the others have the
    /// bounds that are known without search. `observer` gets a report for each finished move.
    ///
    /// Where [`Solver::check`] finds a fault, all bounds are the widest possible.
    pub fn analyze(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Analysis>,
    ) -> Analysis {
        lockstep_search::Solver::forget(self);
        let (start, stop) = (Instant::now(), stop.part(limits));
        let columns = from_the_middle(position);
        let mut analysis = self.glance(position, &columns, limits);
        for column in columns {
            if analysis.is_known(column) {
                continue;
            }
            let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(analysis.stats.nodes));
            let part = stop.part(&Limits { nodes, ..Limits::default() });
            let solved = self.prove(&after(position, column), limits, &part, &mut ());
            analysis.stats.nodes += solved.stats.nodes;
            analysis.stats.time = start.elapsed();
            analysis.set(column, -solved.bounds, solved.stats);
            observer.report(&analysis);
        }
        analysis
    }

    /// What is known of each move without search.
    fn glance(&mut self, position: &Position, columns: &[Column], limits: &Limits) -> Analysis {
        let goal = self.goal;
        let bounds = self.recall(position).map_or(widest(position), Bounds::exact);
        let bounds = clamp(goal, bounds);
        let unknown = Solved { bounds, line: Vec::new(), stats: Stats::default() };
        let mut moves: Vec<_> = columns.iter().map(|&column| (column, unknown.clone())).collect();
        moves.sort_by_key(|&(column, _)| column);
        let mut analysis = Analysis { goal, bounds, moves, stats: Stats::default() };
        for &column in columns {
            let child = after(position, column);
            let bounds = match opening(position).filter(|_| self.openings) {
                Some((best, score)) if best == column => Bounds::exact(score),
                _ => -self.known(&child, limits).unwrap_or(widest(&child)),
            };
            analysis.set(column, clamp(goal, bounds), Stats::default());
        }
        analysis
    }
}
