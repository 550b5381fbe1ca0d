//! Conflict analysis: the first unique implication point.

use super::activity::Activity;
use super::clauses::Clauses;
use super::cover::{Candidate, Cover};
use super::trail::{Conflict, Literal, Reason, Trail};

/// A learnt clause.
pub(in crate::solve) struct Learnt {
    /// All literals are false; the first is of the current level, the second, if there is one, of
    /// the highest level among the others.
    pub(in crate::solve) literals: Vec<Literal>,
    /// The level to jump back to, at which the clause becomes unit.
    pub(in crate::solve) level: u32,
    /// The number of levels among the literals (literal block distance).
    pub(in crate::solve) lbd: u32,
}

/// Learns clauses from conflicts; reuses its buffers.
pub(in crate::solve) struct Analyzer {
    /// The candidates met in the current analysis.
    seen: Vec<bool>,
    touched: Vec<Candidate>,
    /// By level: the last clause that was counted there.
    counted: Vec<u64>,
    clauses: u64,
    reasons: Vec<Literal>,
}

impl Analyzer {
    pub(in crate::solve) fn new(candidates: usize) -> Analyzer {
        Analyzer {
            seen: vec![false; candidates],
            touched: Vec::new(),
            counted: Vec::new(),
            clauses: 0,
            reasons: Vec::new(),
        }
    }

    /// Learns from a conflict above level 0: resolves the conflict with the reasons of its literals,
    /// latest first, until one literal of the current level is left. Literals that the others imply
    /// are removed.
    pub(in crate::solve) fn analyze(
        &mut self,
        conflict: Conflict,
        cover: &Cover,
        trail: &Trail,
        clauses: &Clauses,
        activity: &mut Activity,
    ) -> Learnt {
        let mut literals = Vec::new();
        let mut open = 0;
        self.reasons.clear();
        false_literals(conflict, cover, clauses, &mut self.reasons);
        let mut newest = trail.literals().iter().rev();
        let first = loop {
            open += self.take_reasons(trail, activity, &mut literals);
            let literal = *newest
                .find(|literal| self.seen[literal.candidate().index()])
                .expect("a conflict has literals of the current level");
            open -= 1;
            if open == 0 {
                break !literal;
            }
            self.reasons.clear();
            reason_of(literal, cover, trail, clauses, &mut self.reasons);
        };
        literals.retain(|&literal| !self.is_implied(literal, cover, trail, clauses));
        literals.insert(0, first);
        for candidate in self.touched.drain(..) {
            self.seen[candidate.index()] = false;
        }
        let lbd = self.lbd(&literals, trail);
        Learnt { level: highest_second(&mut literals, trail), literals, lbd }
    }

    /// Splits the reasons into literals of the current level, which are counted, and of lower ones,
    /// which go into the clause. Level 0 does not matter.
    fn take_reasons(
        &mut self,
        trail: &Trail,
        activity: &mut Activity,
        clause: &mut Vec<Literal>,
    ) -> usize {
        let mut current = 0;
        for &literal in &self.reasons {
            let candidate = literal.candidate();
            let level = trail.level_of(candidate);
            if level == 0 || self.seen[candidate.index()] {
                continue;
            }
            self.seen[candidate.index()] = true;
            self.touched.push(candidate);
            activity.bump(candidate);
            if level == trail.level() {
                current += 1;
            } else {
                clause.push(literal);
            }
        }
        current
    }

    /// Whether a literal is false because others of the clause are: it can be left out.
    fn is_implied(
        &mut self,
        literal: Literal,
        cover: &Cover,
        trail: &Trail,
        clauses: &Clauses,
    ) -> bool {
        self.reasons.clear();
        reason_of(!literal, cover, trail, clauses, &mut self.reasons);
        let is_known = |reason: &Literal| {
            let candidate = reason.candidate();
            self.seen[candidate.index()] || trail.level_of(candidate) == 0
        };
        !self.reasons.is_empty() && self.reasons.iter().all(is_known)
    }

    fn lbd(&mut self, literals: &[Literal], trail: &Trail) -> u32 {
        self.clauses += 1;
        self.counted.resize(self.counted.len().max(trail.level() as usize + 1), 0);
        let mut lbd = 0;
        for literal in literals {
            let counted = &mut self.counted[trail.level_of(literal.candidate()) as usize];
            lbd += u32::from(*counted != self.clauses);
            *counted = self.clauses;
        }
        lbd
    }
}

/// Moves the literal of the highest level after the first to the second place, and returns its
/// level; 0 if there is none.
fn highest_second(literals: &mut [Literal], trail: &Trail) -> u32 {
    let level = |literal: Literal| trail.level_of(literal.candidate());
    let Some(highest) = (1..literals.len()).max_by_key(|&i| level(literals[i])) else { return 0 };
    literals.swap(1, highest);
    level(literals[1])
}

/// The violated constraint or clause as literals, all of them false.
fn false_literals(conflict: Conflict, cover: &Cover, clauses: &Clauses, into: &mut Vec<Literal>) {
    match conflict {
        Conflict::AtMostOne(one, other) => {
            into.extend([Literal::negative(one), Literal::negative(other)]);
        }
        Conflict::AtLeastOne(constraint) => {
            into.extend(cover.candidates(constraint).iter().map(|&it| Literal::positive(it)));
        }
        Conflict::Clause(clause) => into.extend(clauses.literals(clause)),
    }
}

/// The false literals that imply a true one; none if it is a decision.
fn reason_of(
    literal: Literal,
    cover: &Cover,
    trail: &Trail,
    clauses: &Clauses,
    into: &mut Vec<Literal>,
) {
    let candidate = literal.candidate();
    match trail.reason(candidate) {
        Reason::Decision => {}
        Reason::AtMostOne(chosen) => into.push(Literal::negative(chosen)),
        Reason::AtLeastOne(constraint) => {
            let others = cover.candidates(constraint).iter().filter(|&&it| it != candidate);
            into.extend(others.map(|&it| Literal::positive(it)));
        }
        Reason::Clause(clause) => {
            into.extend(clauses.literals(clause).filter(|&other| other != literal));
        }
    }
}
