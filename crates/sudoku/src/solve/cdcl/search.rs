use lockstep_search::Stop;

use super::activity::Activity;
use super::analyze::{Analyzer, Learnt};
use super::clauses::Clauses;
use super::cover::{Candidate, Cover};
use super::phases::Phases;
use super::trail::{Conflict, Literal, Reason, Trail};
use crate::Placement;

/// The unit of the number of conflicts between restarts.
const RESTART_INTERVAL: u64 = 1024;

/// Conflicts before the first reduction of the clauses; the interval grows by as many each time.
const REDUCE_INTERVAL: u64 = 300;

/// How a search ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum End {
    /// The chosen candidates satisfy all constraints.
    Satisfiable,
    /// It is proved that no choice does.
    Unsatisfiable,
    /// It was stopped, or used up its conflicts.
    Unknown,
}

/// What a search may use, and what may stop it.
pub(in crate::solve) struct Budget<'a> {
    pub(in crate::solve) conflicts: u64,
    pub(in crate::solve) bytes: usize,
    pub(in crate::solve) stop: &'a Stop,
}

/// A search for candidates that satisfy every constraint: decide, propagate, and on a conflict
/// learn a clause and jump back to the level where it is unit.
pub(in crate::solve) struct Search<'a> {
    cover: &'a Cover,
    trail: Trail,
    clauses: Clauses,
    activity: Activity,
    analyzer: Analyzer,
    phases: Phases,
    restarts: Restarts,
    reductions: u64,
    /// The number of conflicts at which the next reduction is due.
    reduce_at: u64,
    pub(in crate::solve) decisions: u64,
    pub(in crate::solve) conflicts: u64,
}

/// When to restart: reluctant doubling, the Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, ... by Knuth's
/// recurrence. Long runs suit target phases better than frequent restarts by LBD.
struct Restarts {
    index: u64,
    term: u64,
    /// Conflicts since the last restart.
    since: u64,
}

impl<'a> Search<'a> {
    /// A search with clauses that hold from the start.
    pub(in crate::solve) fn new(cover: &'a Cover, clauses: Clauses) -> Search<'a> {
        let trail = Trail::new(cover);
        // Candidates of small constraints first.
        let rivals = |candidate| -> u32 {
            cover.constraints(candidate).iter().map(|&constraint| trail.count(constraint)).sum()
        };
        let activity = (0..cover.len() as u32).map(|i| 1.0 / f64::from(rivals(Candidate(i))));
        Search {
            cover,
            activity: Activity::new(activity.collect()),
            analyzer: Analyzer::new(cover.len()),
            phases: Phases::new(cover.len()),
            restarts: Restarts { index: 1, term: 1, since: 0 },
            reductions: 0,
            reduce_at: REDUCE_INTERVAL,
            clauses,
            decisions: 0,
            conflicts: 0,
            trail,
        }
    }

    /// The digits of the chosen candidates.
    pub(in crate::solve) fn chosen(&self) -> impl Iterator<Item = Placement> + '_ {
        self.placements(self.trail.literals())
    }

    /// The digits that are proved: chosen at level 0.
    pub(in crate::solve) fn proved(&self) -> impl Iterator<Item = Placement> + '_ {
        self.placements(self.trail.at_level_0())
    }

    fn placements<'b>(&'b self, literals: &'b [Literal]) -> impl Iterator<Item = Placement> + 'b {
        let chosen = literals.iter().filter(|literal| literal.is_positive());
        chosen.map(|literal| self.cover.placement(literal.candidate()))
    }

    /// The candidates that propagation at level 0 leaves; `None` if the cover is unsatisfiable.
    pub(in crate::solve) fn propagate_root(
        &mut self,
    ) -> Option<impl Iterator<Item = Placement> + '_> {
        if self.propagate().is_some() {
            return None;
        }
        let candidates = (0..self.cover.len() as u32).map(Candidate);
        let left = candidates.filter(|&it| self.trail.value(Literal::positive(it)) >= 0);
        Some(left.map(|candidate| self.cover.placement(candidate)))
    }

    pub(in crate::solve) fn run(&mut self, budget: &Budget<'_>) -> End {
        while !budget.stop.is_set() {
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.trail.level() == 0 {
                    return End::Unsatisfiable;
                }
                self.phases.reach(self.trail.before_last_decision());
                self.learn(conflict);
                if self.conflicts >= budget.conflicts {
                    return End::Unknown;
                }
                budget.stop.poll(self.decisions);
            } else if self.restarts.is_due() || self.conflicts >= self.reduce_at {
                self.restart(budget);
            } else if !self.decide() {
                return End::Satisfiable;
            } else if self.decisions.is_multiple_of(256) {
                budget.stop.poll(self.decisions);
            }
        }
        End::Unknown
    }

    /// Propagates to a fixed point or a conflict.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(literal) = self.trail.next() {
            let conflict = self.trail.propagate(self.cover, literal);
            let conflict = conflict.or_else(|| self.clauses.propagate(literal, &mut self.trail));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn learn(&mut self, conflict: Conflict) {
        let (cover, activity) = (self.cover, &mut self.activity);
        let Learnt { literals, level, lbd } =
            self.analyzer.analyze(conflict, cover, &self.trail, &mut self.clauses, activity);
        self.restarts.since += 1;
        self.activity.decay();
        self.backjump(level);
        let reason = match literals.len() {
            1 => Reason::Decision,
            _ => Reason::Clause(self.clauses.add(&literals, lbd)),
        };
        self.trail.assign(literals[0], reason);
    }

    fn backjump(&mut self, level: u32) {
        let (phases, activity) = (&mut self.phases, &mut self.activity);
        self.trail.backjump(self.cover, level, |literal| {
            phases.save(literal);
            activity.insert(literal.candidate());
        });
    }

    fn restart(&mut self, budget: &Budget<'_>) {
        self.restarts.begin();
        self.backjump(0);
        self.phases.rephase(self.conflicts);
        if self.conflicts >= self.reduce_at || self.clauses.bytes() > budget.bytes {
            self.clauses.reduce();
            self.reductions += 1;
            self.reduce_at = self.conflicts + REDUCE_INTERVAL * (self.reductions + 1);
        }
    }

    /// Decides the most active unassigned candidate; false if all are assigned.
    fn decide(&mut self) -> bool {
        while let Some(candidate) = self.activity.pop() {
            let positive = Literal::positive(candidate);
            if self.trail.value(positive) == 0 {
                self.decisions += 1;
                let is_positive = self.phases.is_positive(candidate);
                self.trail.decide(if is_positive { positive } else { !positive });
                return true;
            }
        }
        false
    }
}

impl Restarts {
    fn is_due(&self) -> bool {
        self.since >= RESTART_INTERVAL * self.term
    }

    /// Begins a run. A run that a reduction cut short does not count.
    fn begin(&mut self) {
        if self.is_due() {
            let last_of_block = self.index & self.index.wrapping_neg() == self.term;
            (self.index, self.term) =
                if last_of_block { (self.index + 1, 1) } else { (self.index, 2 * self.term) };
        }
        self.since = 0;
    }
}
