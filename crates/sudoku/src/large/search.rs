use lockstep_search::Stop;

use super::clauses::Clauses;
use super::cover::{Candidate, Cover};
use super::habit::Habits;
use super::learn::{Learner, Lesson};
use super::queue::Queue;
use super::trail::{Conflict, Literal, Reason, Trail};
use crate::Placement;

/// Conflicts between two looks at whether to begin anew.
const PATIENCE: u64 = 50;

/// How much worse than ever the lessons of late must be to begin anew.
const WORSE: f64 = 1.1;

/// Clauses that are kept before half of them is forgotten the first time.
const CLAUSES: usize = 10_000;

/// How a search ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The chosen candidates meet all needs.
    Covered,
    /// It is proved that no choice does.
    Impossible,
    /// It was stopped, or the conflicts that it may have are used up.
    Unknown,
}

/// What a search may use, and who may stop it.
pub(super) struct Bounds<'a> {
    pub(super) conflicts: u64,
    pub(super) bytes: usize,
    pub(super) stop: &'a Stop,
}

/// A search for candidates that meet every need once: guess, draw the consequences, and
/// when they conflict learn a clause that prevents it, go back as far as it tells, go on.
pub(super) struct Search<'a> {
    cover: &'a Cover,
    trail: Trail,
    clauses: Clauses,
    queue: Queue,
    learner: Learner,
    habits: Habits,
    pace: Pace,
    pub(super) guesses: u64,
    pub(super) conflicts: u64,
}

/// When to begin anew: the mean spread of the latest lessons, and of all.
struct Pace {
    late: f64,
    ever: f64,
    lessons: u64,
    since: u64,
    clauses: usize,
}

impl<'a> Search<'a> {
    /// A search that keeps to some clauses from the start.
    pub(super) fn new(cover: &'a Cover, clauses: Clauses) -> Search<'a> {
        let trail = Trail::new(cover);
        // Candidates with few rivals first.
        let rivals = |candidate| -> u32 {
            cover.needs(candidate).iter().map(|&need| trail.count(need)).sum()
        };
        let activity = (0..cover.len() as u32).map(|i| 1.0 / f64::from(rivals(Candidate(i))));
        Search {
            cover,
            queue: Queue::new(activity.collect()),
            learner: Learner::new(cover.len()),
            habits: Habits::new(cover.len()),
            pace: Pace {
                late: 0.0,
                ever: 0.0,
                lessons: 0,
                since: 0,
                clauses: CLAUSES + clauses.len(),
            },
            clauses,
            guesses: 0,
            conflicts: 0,
            trail,
        }
    }

    /// The candidates that are chosen.
    pub(super) fn chosen(&self) -> impl Iterator<Item = Candidate> + '_ {
        let literals = self.trail.literals().iter();
        literals.filter(|literal| literal.is_chosen()).map(|literal| literal.candidate())
    }

    /// What is not out, without any guess; `None` if it is proved that nothing meets all needs.
    pub(super) fn settle(&mut self) -> Option<impl Iterator<Item = Placement> + '_> {
        if self.propagate().is_some() {
            return None;
        }
        let candidates = (0..self.cover.len() as u32).map(Candidate);
        let left = candidates.filter(|&it| self.trail.value(Literal::chosen(it)) >= 0);
        Some(left.map(|candidate| self.cover.placement(candidate)))
    }

    pub(super) fn run(&mut self, bounds: &Bounds<'_>) -> End {
        while !bounds.stop.is_set() {
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.trail.depth() == 0 {
                    return End::Impossible;
                }
                self.habits.reach(self.trail.before_latest_guess());
                self.learn(conflict);
                if self.conflicts >= bounds.conflicts {
                    return End::Unknown;
                }
                bounds.stop.poll(self.guesses);
            } else if self.pace.is_time() {
                self.begin_anew(bounds);
            } else if !self.guess() {
                return End::Covered;
            } else if self.guesses.is_multiple_of(256) {
                bounds.stop.poll(self.guesses);
            }
        }
        End::Unknown
    }

    /// Draws consequences until there are no more.
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
        let Lesson { literals, depth, spread } =
            self.learner.learn(conflict, self.cover, &self.trail, &self.clauses, &mut self.queue);
        self.pace.note(spread);
        self.queue.age();
        self.go_back(depth);
        let reason = match literals.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&literals, spread)),
        };
        self.trail.assign(literals[0], reason);
    }

    fn go_back(&mut self, depth: u32) {
        let (habits, queue) = (&mut self.habits, &mut self.queue);
        self.trail.go_back(self.cover, depth, |literal| {
            habits.open(literal);
            queue.insert(literal.candidate());
        });
    }

    fn begin_anew(&mut self, bounds: &Bounds<'_>) {
        self.pace.begin();
        self.go_back(0);
        self.habits.vary(self.conflicts);
        if self.clauses.len() > self.pace.clauses || self.clauses.bytes() > bounds.bytes {
            self.clauses.forget();
            self.pace.clauses += self.pace.clauses / 20;
        }
    }

    /// Decides the most active candidate that is open by habit; false if none is open.
    fn guess(&mut self) -> bool {
        while let Some(candidate) = self.queue.pop() {
            let chosen = Literal::chosen(candidate);
            if self.trail.value(chosen) == 0 {
                self.guesses += 1;
                let is_to_choose = self.habits.is_to_choose(candidate);
                self.trail.guess(if is_to_choose { chosen } else { !chosen });
                return true;
            }
        }
        false
    }
}

impl Pace {
    fn note(&mut self, spread: u32) {
        let spread = f64::from(spread);
        self.since += 1;
        self.lessons += 1;
        self.late += (spread - self.late) / 32.0;
        self.ever += (spread - self.ever) / self.lessons.min(8192) as f64;
    }

    fn is_time(&self) -> bool {
        self.since >= PATIENCE && self.late > WORSE * self.ever
    }

    fn begin(&mut self) {
        self.since = 0;
        self.late = self.ever;
    }
}
