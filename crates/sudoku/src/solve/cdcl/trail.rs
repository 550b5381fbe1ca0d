use super::clauses::ClauseAt;
use super::cover::{Candidate, Constraint, Cover};

/// Candidate `c` is chosen, number `2 c`, or excluded, `2 c + 1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Literal(u32);

impl Literal {
    /// The candidate is chosen.
    #[inline]
    pub(in crate::solve) fn positive(candidate: Candidate) -> Literal {
        Literal(2 * candidate.0)
    }

    /// The candidate is excluded.
    #[inline]
    pub(in crate::solve) fn negative(candidate: Candidate) -> Literal {
        Literal(2 * candidate.0 + 1)
    }

    #[inline]
    pub(in crate::solve) fn candidate(self) -> Candidate {
        Candidate(self.0 / 2)
    }

    #[inline]
    pub(in crate::solve) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(in crate::solve) fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(in crate::solve) fn number(self) -> u32 {
        self.0
    }

    /// The literal of a number that [`number`](Literal::number) gave.
    #[inline]
    pub(in crate::solve) fn from_number(number: u32) -> Literal {
        Literal(number)
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Why a literal holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Reason {
    /// It is a decision, or holds at level 0.
    Decision,
    /// It is excluded because this candidate of a shared constraint is chosen.
    AtMostOne(Candidate),
    /// It is chosen because all others of this constraint are excluded.
    AtLeastOne(Constraint),
    /// All other literals of this clause are false.
    Clause(ClauseAt),
}

/// Why an assignment cannot be extended to a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Conflict {
    /// Two candidates of a constraint are chosen.
    AtMostOne(Candidate, Candidate),
    /// All candidates of a constraint are excluded.
    AtLeastOne(Constraint),
    /// All literals of a clause are false.
    Clause(ClauseAt),
}

/// The candidates of a constraint that are not excluded: how many, and the exclusive or of their
/// numbers, which is the last candidate's number once only one is left.
#[derive(Clone, Copy)]
struct Left {
    count: u32,
    xor: u32,
}

/// The assigned literals in order of assignment, level by level.
pub(in crate::solve) struct Trail {
    /// By literal: 1 true, -1 false, 0 unassigned.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    literals: Vec<Literal>,
    /// Where each decision level begins in `literals`.
    decisions: Vec<usize>,
    /// The literals before this one are propagated.
    head: usize,
    left: Vec<Left>,
}

impl Trail {
    /// Only the constraints with one candidate are assigned.
    pub(in crate::solve) fn new(cover: &Cover) -> Trail {
        let left = |constraint| {
            let candidates = cover.candidates(constraint);
            let xor = candidates.iter().fold(0, |xor, candidate| xor ^ candidate.0);
            Left { count: candidates.len() as u32, xor }
        };
        let mut trail = Trail {
            values: vec![0; 2 * cover.len()],
            levels: vec![0; cover.len()],
            reasons: vec![Reason::Decision; cover.len()],
            literals: Vec::with_capacity(cover.len()),
            decisions: Vec::new(),
            head: 0,
            left: cover.all_constraints().map(left).collect(),
        };
        for constraint in cover.all_constraints() {
            if let &[only] = cover.candidates(constraint)
                && trail.value(Literal::positive(only)) == 0
            {
                trail.assign(Literal::positive(only), Reason::Decision);
            }
        }
        trail
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is unassigned.
    #[inline]
    pub(in crate::solve) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// The decision level at which the candidate was assigned.
    #[inline]
    pub(in crate::solve) fn level_of(&self, candidate: Candidate) -> u32 {
        self.levels[candidate.index()]
    }

    #[inline]
    pub(in crate::solve) fn reason(&self, candidate: Candidate) -> Reason {
        self.reasons[candidate.index()]
    }

    /// The assigned literals, oldest first.
    pub(in crate::solve) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The literals that were assigned when the last decision was made.
    pub(in crate::solve) fn before_last_decision(&self) -> &[Literal] {
        &self.literals[..self.decisions.last().copied().unwrap_or(0)]
    }

    /// The literals that hold without any decision.
    pub(in crate::solve) fn at_level_0(&self) -> &[Literal] {
        &self.literals[..self.decisions.first().copied().unwrap_or(self.literals.len())]
    }

    /// The current decision level: the number of decisions in force.
    #[inline]
    pub(in crate::solve) fn level(&self) -> u32 {
        self.decisions.len() as u32
    }

    /// The number of candidates of a constraint that are not excluded.
    #[inline]
    pub(in crate::solve) fn count(&self, constraint: Constraint) -> u32 {
        self.left[constraint.index()].count
    }

    /// Opens a new decision level.
    pub(in crate::solve) fn decide(&mut self, literal: Literal) {
        self.decisions.push(self.literals.len());
        self.assign(literal, Reason::Decision);
    }

    /// Makes an unassigned literal true.
    #[inline]
    pub(in crate::solve) fn assign(&mut self, literal: Literal, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0);
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[literal.candidate().index()] = self.level();
        self.reasons[literal.candidate().index()] = reason;
        self.literals.push(literal);
    }

    /// The next literal to propagate; the caller does so.
    #[inline]
    pub(in crate::solve) fn next(&mut self) -> Option<Literal> {
        let literal = *self.literals.get(self.head)?;
        self.head += 1;
        Some(literal)
    }

    /// Propagates a literal through the constraints of its candidate.
    #[inline]
    pub(in crate::solve) fn propagate(
        &mut self,
        cover: &Cover,
        literal: Literal,
    ) -> Option<Conflict> {
        if literal.is_positive() {
            self.propagate_positive(cover, literal.candidate())
        } else {
            self.propagate_negative(cover, literal.candidate())
        }
    }

    fn propagate_positive(&mut self, cover: &Cover, chosen: Candidate) -> Option<Conflict> {
        for constraint in cover.constraints(chosen) {
            for &rival in cover.candidates(constraint) {
                match self.value(Literal::positive(rival)) {
                    0 => self.assign(Literal::negative(rival), Reason::AtMostOne(chosen)),
                    1 if rival != chosen => return Some(Conflict::AtMostOne(chosen, rival)),
                    _ => {}
                }
            }
        }
        None
    }

    /// All four constraints are counted even after a conflict, so that
    /// [`backjump`](Trail::backjump) undoes the same.
    fn propagate_negative(&mut self, cover: &Cover, excluded: Candidate) -> Option<Conflict> {
        let mut conflict = None;
        for constraint in cover.constraints(excluded) {
            let left = &mut self.left[constraint.index()];
            left.count -= 1;
            left.xor ^= excluded.0;
            if left.count > 1 {
                continue;
            }
            let last = Candidate(left.xor);
            if left.count == 0 || self.value(Literal::negative(last)) == 1 {
                conflict = Some(Conflict::AtLeastOne(constraint));
            } else if self.value(Literal::positive(last)) == 0 {
                self.assign(Literal::positive(last), Reason::AtLeastOne(constraint));
            }
        }
        conflict
    }

    /// Undoes all levels above `level`, and shows the literals that become unassigned, latest
    /// first.
    pub(in crate::solve) fn backjump(
        &mut self,
        cover: &Cover,
        level: u32,
        mut undone: impl FnMut(Literal),
    ) {
        let Some(&start) = self.decisions.get(level as usize) else { return };
        while self.literals.len() > start
            && let Some(literal) = self.literals.pop()
        {
            let candidate = literal.candidate();
            if self.literals.len() < self.head && !literal.is_positive() {
                for constraint in cover.constraints(candidate) {
                    let left = &mut self.left[constraint.index()];
                    left.count += 1;
                    left.xor ^= candidate.0;
                }
            }
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            undone(literal);
        }
        self.decisions.truncate(level as usize);
        self.head = start;
    }
}
