//! Conflict analysis: the first unique implication point.

use super::activity::Activity;
use super::clauses::{ClauseAt, Clauses};
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

/// What an analysis knows of a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Nothing yet.
    New,
    /// It was resolved upon, or is in the clause.
    Seen,
    /// Literals of the clause imply it.
    Implied,
    /// They do not.
    NotImplied,
}

/// Learns clauses from conflicts; reuses its buffers.
pub(in crate::solve) struct Analyzer {
    marks: Vec<Mark>,
    /// The candidates with a mark.
    touched: Vec<Candidate>,
    /// By level: the last count that met it.
    counted: Vec<u64>,
    counts: u64,
    reasons: Vec<Literal>,
}

/// What an analysis reads.
#[derive(Clone, Copy)]
struct Implications<'a> {
    cover: &'a Cover,
    trail: &'a Trail,
    clauses: &'a Clauses,
}

/// The most reasons to bump per literal of the clause.
const MOST_REASONS: usize = 10;

/// How deep minimisation follows the reasons of a literal.
const DEPTH: u32 = 500;

impl Analyzer {
    pub(in crate::solve) fn new(candidates: usize) -> Analyzer {
        Analyzer {
            marks: vec![Mark::New; candidates],
            touched: Vec::new(),
            counted: Vec::new(),
            counts: 0,
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
        clauses: &mut Clauses,
        activity: &mut Activity,
    ) -> Learnt {
        let mut literals = Vec::new();
        let mut open = 0;
        self.reasons.clear();
        if let Conflict::Clause(clause) = conflict {
            self.reuse(clause, trail, clauses);
        }
        Implications { cover, trail, clauses }.of_conflict(conflict, &mut self.reasons);
        let mut newest = trail.literals().iter().rev();
        let first = loop {
            open += self.take_reasons(trail, activity, &mut literals);
            let literal = *newest
                .find(|literal| self.marks[literal.candidate().index()] == Mark::Seen)
                .expect("a conflict has literals of the current level");
            open -= 1;
            if open == 0 {
                break !literal;
            }
            self.reasons.clear();
            if let Reason::Clause(clause) = trail.reason(literal.candidate()) {
                self.reuse(clause, trail, clauses);
            }
            Implications { cover, trail, clauses }.of_literal(literal, &mut self.reasons);
        };
        let implications = Implications { cover, trail, clauses };
        self.bump_reasons(&literals, implications, activity);
        self.minimize(&mut literals, implications);
        literals.insert(0, first);
        for candidate in self.touched.drain(..) {
            self.marks[candidate.index()] = Mark::New;
        }
        let lbd = self.lbd(literals.iter().copied(), trail);
        Learnt { level: highest_second(&mut literals, trail), literals, lbd }
    }

    /// Notes that a learnt clause was of use, and its LBD if that is lower by now.
    fn reuse(&mut self, clause: ClauseAt, trail: &Trail, clauses: &mut Clauses) {
        let lbd = self.lbd(clauses.literals(clause), trail);
        clauses.reuse(clause, lbd);
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
            if level == 0 || self.marks[candidate.index()] != Mark::New {
                continue;
            }
            self.marks[candidate.index()] = Mark::Seen;
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

    /// Bumps the reasons of the literals of the clause, too, unless they are very many: what the
    /// clause rests on will matter soon. Without this, large puzzles take many times the conflicts.
    fn bump_reasons(
        &mut self,
        literals: &[Literal],
        implications: Implications<'_>,
        activity: &mut Activity,
    ) {
        let (start, most) = (self.touched.len(), MOST_REASONS * literals.len());
        for &literal in literals {
            self.reasons.clear();
            implications.of_literal(!literal, &mut self.reasons);
            for candidate in self.reasons.iter().map(|reason| reason.candidate()) {
                let mark = &mut self.marks[candidate.index()];
                if *mark == Mark::New && implications.trail.level_of(candidate) > 0 {
                    *mark = Mark::Implied;
                    self.touched.push(candidate);
                }
            }
            if self.touched.len() > start + most {
                break;
            }
        }
        let are_few = self.touched.len() <= start + most;
        for candidate in self.touched.drain(start..) {
            self.marks[candidate.index()] = Mark::New;
            if are_few {
                activity.bump(candidate);
            }
        }
    }

    /// Removes the literals that the others imply.
    fn minimize(&mut self, literals: &mut Vec<Literal>, implications: Implications<'_>) {
        // Marks the levels of the clause: nothing of another level can be implied.
        self.lbd(literals.iter().copied(), implications.trail);
        literals.retain(|literal| {
            let candidate = literal.candidate();
            !self.reason_is_implied(candidate, implications, DEPTH)
        });
    }

    /// Whether literals of the clause imply the reason of an assigned candidate.
    fn reason_is_implied(
        &mut self,
        candidate: Candidate,
        it: Implications<'_>,
        depth: u32,
    ) -> bool {
        match it.trail.reason(candidate) {
            Reason::Decision => false,
            Reason::AtMostOne(chosen) => self.is_implied(chosen, it, depth),
            Reason::AtLeastOne(constraint) => it
                .cover
                .candidates(constraint)
                .iter()
                .all(|&other| other == candidate || self.is_implied(other, it, depth)),
            Reason::Clause(clause) => it.clauses.literals(clause).all(|literal| {
                literal.candidate() == candidate || self.is_implied(literal.candidate(), it, depth)
            }),
        }
    }

    /// Whether literals of the clause imply an assigned candidate, or are about it.
    fn is_implied(&mut self, candidate: Candidate, it: Implications<'_>, depth: u32) -> bool {
        let level = it.trail.level_of(candidate);
        match self.marks[candidate.index()] {
            _ if level == 0 => return true,
            Mark::Seen | Mark::Implied => return true,
            Mark::NotImplied => return false,
            Mark::New => {}
        }
        let is_implied = depth > 0
            && self.counted[level as usize] == self.counts
            && self.reason_is_implied(candidate, it, depth - 1);
        self.marks[candidate.index()] = if is_implied { Mark::Implied } else { Mark::NotImplied };
        self.touched.push(candidate);
        is_implied
    }

    /// The number of levels among the literals.
    fn lbd(&mut self, literals: impl Iterator<Item = Literal>, trail: &Trail) -> u32 {
        self.counts += 1;
        self.counted.resize(self.counted.len().max(trail.level() as usize + 1), 0);
        let mut lbd = 0;
        for literal in literals {
            let counted = &mut self.counted[trail.level_of(literal.candidate()) as usize];
            lbd += u32::from(*counted != self.counts);
            *counted = self.counts;
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

impl Implications<'_> {
    /// The violated constraint or clause as literals, all of them false.
    fn of_conflict(self, conflict: Conflict, into: &mut Vec<Literal>) {
        match conflict {
            Conflict::AtMostOne(one, other) => {
                into.extend([Literal::negative(one), Literal::negative(other)]);
            }
            Conflict::AtLeastOne(constraint) => {
                let candidates = self.cover.candidates(constraint).iter();
                into.extend(candidates.map(|&it| Literal::positive(it)));
            }
            Conflict::Clause(clause) => into.extend(self.clauses.literals(clause)),
        }
    }

    /// The false literals that imply a true one; none if it is a decision.
    fn of_literal(self, literal: Literal, into: &mut Vec<Literal>) {
        let candidate = literal.candidate();
        match self.trail.reason(candidate) {
            Reason::Decision => {}
            Reason::AtMostOne(chosen) => into.push(Literal::negative(chosen)),
            Reason::AtLeastOne(constraint) => {
                let others =
                    self.cover.candidates(constraint).iter().filter(|&&it| it != candidate);
                into.extend(others.map(|&it| Literal::positive(it)));
            }
            Reason::Clause(clause) => {
                into.extend(self.clauses.literals(clause).filter(|&other| other != literal));
            }
        }
    }
}
