//! What to learn from a conflict.

use super::clauses::Clauses;
use super::cover::{Candidate, Cover};
use super::queue::Queue;
use super::trail::{Conflict, Literal, Reason, Trail};

/// A clause that follows from the needs and would have prevented a conflict.
pub(super) struct Lesson {
    /// All literals are false; the first was decided by the latest guess, the second, if
    /// there is one, by the latest of the others.
    pub(super) literals: Vec<Literal>,
    /// The number of guesses to keep: then all literals but the first are still false.
    pub(super) depth: u32,
    /// The number of guesses that decided the literals.
    pub(super) spread: u32,
}

/// Finds lessons; keeps its memory from one to the next.
pub(super) struct Learner {
    /// The candidates that the lesson at hand has to do with.
    seen: Vec<bool>,
    touched: Vec<Candidate>,
    /// By guess: the lesson that counted it last.
    counted: Vec<u64>,
    lessons: u64,
    reasons: Vec<Literal>,
}

impl Learner {
    pub(super) fn new(candidates: usize) -> Learner {
        Learner {
            seen: vec![false; candidates],
            touched: Vec::new(),
            counted: Vec::new(),
            lessons: 0,
            reasons: Vec::new(),
        }
    }

    /// The lesson of a conflict that came with a guess. Goes back from the conflict through
    /// the reasons until one literal of the latest guess implies it all.
    pub(super) fn learn(
        &mut self,
        conflict: Conflict,
        cover: &Cover,
        trail: &Trail,
        clauses: &Clauses,
        queue: &mut Queue,
    ) -> Lesson {
        let mut literals = Vec::new();
        let mut open = 0;
        self.reasons.clear();
        false_literals(conflict, cover, clauses, &mut self.reasons);
        let mut newest = trail.literals().iter().rev();
        let first = loop {
            open += self.take_reasons(trail, queue, &mut literals);
            let literal = *newest
                .find(|literal| self.seen[literal.candidate().index()])
                .expect("a conflict has to do with the latest guess");
            open -= 1;
            if open == 0 {
                break !literal;
            }
            self.reasons.clear();
            because(literal, cover, trail, clauses, &mut self.reasons);
        };
        literals.retain(|&literal| !self.is_implied(literal, cover, trail, clauses));
        literals.insert(0, first);
        for candidate in self.touched.drain(..) {
            self.seen[candidate.index()] = false;
        }
        let spread = self.spread(&literals, trail);
        Lesson { depth: latest_second(&mut literals, trail), literals, spread }
    }

    /// Sorts the reasons into those of the latest guess, which are counted, and those of
    /// older ones, which go into the lesson. What holds without a guess does not matter.
    fn take_reasons(
        &mut self,
        trail: &Trail,
        queue: &mut Queue,
        lesson: &mut Vec<Literal>,
    ) -> usize {
        let mut latest = 0;
        for &literal in &self.reasons {
            let candidate = literal.candidate();
            let level = trail.level(candidate);
            if level == 0 || self.seen[candidate.index()] {
                continue;
            }
            self.seen[candidate.index()] = true;
            self.touched.push(candidate);
            queue.bump(candidate);
            if level == trail.depth() {
                latest += 1;
            } else {
                lesson.push(literal);
            }
        }
        latest
    }

    /// Whether a literal is false because others of the lesson are.
    fn is_implied(
        &mut self,
        literal: Literal,
        cover: &Cover,
        trail: &Trail,
        clauses: &Clauses,
    ) -> bool {
        self.reasons.clear();
        because(!literal, cover, trail, clauses, &mut self.reasons);
        let is_known = |reason: &Literal| {
            let candidate = reason.candidate();
            self.seen[candidate.index()] || trail.level(candidate) == 0
        };
        !self.reasons.is_empty() && self.reasons.iter().all(is_known)
    }

    fn spread(&mut self, literals: &[Literal], trail: &Trail) -> u32 {
        self.lessons += 1;
        self.counted.resize(self.counted.len().max(trail.depth() as usize + 1), 0);
        let mut spread = 0;
        for literal in literals {
            let counted = &mut self.counted[trail.level(literal.candidate()) as usize];
            spread += u32::from(*counted != self.lessons);
            *counted = self.lessons;
        }
        spread
    }
}

/// Puts the latest decided of the literals after the first second, and tells its level; 0 if
/// there is none.
fn latest_second(literals: &mut [Literal], trail: &Trail) -> u32 {
    let level = |literal: Literal| trail.level(literal.candidate());
    let Some(latest) = (1..literals.len()).max_by_key(|&i| level(literals[i])) else { return 0 };
    literals.swap(1, latest);
    level(literals[1])
}

/// The literals of which one would have to hold.
fn false_literals(conflict: Conflict, cover: &Cover, clauses: &Clauses, into: &mut Vec<Literal>) {
    match conflict {
        Conflict::Rivals(one, other) => into.extend([Literal::out(one), Literal::out(other)]),
        Conflict::Unmet(need) => {
            into.extend(cover.members(need).iter().map(|&member| Literal::chosen(member)));
        }
        Conflict::Clause(clause) => into.extend(clauses.literals(clause)),
    }
}

/// The false literals that make a literal hold; none if it was guessed.
fn because(
    literal: Literal,
    cover: &Cover,
    trail: &Trail,
    clauses: &Clauses,
    into: &mut Vec<Literal>,
) {
    let candidate = literal.candidate();
    match trail.reason(candidate) {
        Reason::None => {}
        Reason::Rival(rival) => into.push(Literal::out(rival)),
        Reason::Last(need) => {
            let others = cover.members(need).iter().filter(|&&member| member != candidate);
            into.extend(others.map(|&member| Literal::chosen(member)));
        }
        Reason::Clause(clause) => {
            into.extend(clauses.literals(clause).filter(|&other| other != literal));
        }
    }
}
