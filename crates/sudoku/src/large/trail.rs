use super::clauses::ClauseAt;
use super::cover::{Candidate, Cover, Need};

/// A candidate that is chosen, or one that is out: number `2 c` or `2 c + 1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    /// The candidate is chosen.
    #[inline]
    pub(super) fn chosen(candidate: Candidate) -> Literal {
        Literal(2 * candidate.0)
    }

    /// The candidate is out.
    #[inline]
    pub(super) fn out(candidate: Candidate) -> Literal {
        Literal(2 * candidate.0 + 1)
    }

    #[inline]
    pub(super) fn candidate(self) -> Candidate {
        Candidate(self.0 / 2)
    }

    #[inline]
    pub(super) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) fn number(self) -> u32 {
        self.0
    }

    /// The literal of a number that [`number`](Literal::number) gave.
    #[inline]
    pub(super) fn from_number(number: u32) -> Literal {
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
pub(super) enum Reason {
    /// It was guessed, or holds without any guess.
    None,
    /// It is out because this candidate, which competes with it, is chosen.
    Rival(Candidate),
    /// It is chosen because all others of this need are out.
    Last(Need),
    /// All other literals of this clause are false.
    Clause(ClauseAt),
}

/// What cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    /// Two candidates of a need are chosen.
    Rivals(Candidate, Candidate),
    /// All candidates of a need are out.
    Unmet(Need),
    /// All literals of a clause are false.
    Clause(ClauseAt),
}

/// The candidates of a need that are not out: how many, and the exclusive or of their
/// numbers, which is the last one when one is left.
#[derive(Clone, Copy)]
struct Left {
    count: u32,
    mixed: u32,
}

/// What holds, in the order in which it was found, guess by guess.
pub(super) struct Trail {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    literals: Vec<Literal>,
    /// Where the literals of each guess begin.
    guesses: Vec<usize>,
    /// The literals before this one have had their consequences.
    head: usize,
    left: Vec<Left>,
}

impl Trail {
    /// Nothing is known but what has one candidate.
    pub(super) fn new(cover: &Cover) -> Trail {
        let left = |need| {
            let members = cover.members(need);
            let mixed = members.iter().fold(0, |mixed, candidate| mixed ^ candidate.0);
            Left { count: members.len() as u32, mixed }
        };
        let mut trail = Trail {
            values: vec![0; 2 * cover.len()],
            levels: vec![0; cover.len()],
            reasons: vec![Reason::None; cover.len()],
            literals: Vec::with_capacity(cover.len()),
            guesses: Vec::new(),
            head: 0,
            left: cover.all_needs().map(left).collect(),
        };
        for need in cover.all_needs() {
            if let &[only] = cover.members(need)
                && trail.value(Literal::chosen(only)) == 0
            {
                trail.assign(Literal::chosen(only), Reason::None);
            }
        }
        trail
    }

    /// 1 if the literal holds, -1 if it does not, 0 if that is open.
    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// The number of guesses before the candidate was decided, that one included.
    #[inline]
    pub(super) fn level(&self, candidate: Candidate) -> u32 {
        self.levels[candidate.index()]
    }

    #[inline]
    pub(super) fn reason(&self, candidate: Candidate) -> Reason {
        self.reasons[candidate.index()]
    }

    /// What holds, oldest first.
    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// What held when the latest guess was made.
    pub(super) fn before_latest_guess(&self) -> &[Literal] {
        &self.literals[..self.guesses.last().copied().unwrap_or(0)]
    }

    /// The number of guesses in force.
    #[inline]
    pub(super) fn depth(&self) -> u32 {
        self.guesses.len() as u32
    }

    /// The number of candidates of a need that are not out.
    #[inline]
    pub(super) fn count(&self, need: Need) -> u32 {
        self.left[need.index()].count
    }

    pub(super) fn guess(&mut self, literal: Literal) {
        self.guesses.push(self.literals.len());
        self.assign(literal, Reason::None);
    }

    /// Notes that an open literal holds.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0);
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[literal.candidate().index()] = self.depth();
        self.reasons[literal.candidate().index()] = reason;
        self.literals.push(literal);
    }

    /// The next literal whose consequences are not drawn; they are the caller's business.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = *self.literals.get(self.head)?;
        self.head += 1;
        Some(literal)
    }

    /// What the needs of a literal's candidate say.
    #[inline]
    pub(super) fn propagate(&mut self, cover: &Cover, literal: Literal) -> Option<Conflict> {
        if literal.is_chosen() {
            self.put_rivals_out(cover, literal.candidate())
        } else {
            self.count_out(cover, literal.candidate())
        }
    }

    fn put_rivals_out(&mut self, cover: &Cover, chosen: Candidate) -> Option<Conflict> {
        for need in cover.needs(chosen) {
            for &rival in cover.members(need) {
                match self.value(Literal::chosen(rival)) {
                    0 => self.assign(Literal::out(rival), Reason::Rival(chosen)),
                    1 if rival != chosen => return Some(Conflict::Rivals(chosen, rival)),
                    _ => {}
                }
            }
        }
        None
    }

    /// All four needs are counted also when one of them cannot be met, so that
    /// [`go_back`](Trail::go_back) finds the same.
    fn count_out(&mut self, cover: &Cover, out: Candidate) -> Option<Conflict> {
        let mut conflict = None;
        for need in cover.needs(out) {
            let left = &mut self.left[need.index()];
            left.count -= 1;
            left.mixed ^= out.0;
            if left.count > 1 {
                continue;
            }
            let last = Candidate(left.mixed);
            if left.count == 0 || self.value(Literal::out(last)) == 1 {
                conflict = Some(Conflict::Unmet(need));
            } else if self.value(Literal::chosen(last)) == 0 {
                self.assign(Literal::chosen(last), Reason::Last(need));
            }
        }
        conflict
    }

    /// Takes back all guesses but the first `depth`, and shows what no longer holds, latest
    /// first.
    pub(super) fn go_back(&mut self, cover: &Cover, depth: u32, mut open: impl FnMut(Literal)) {
        let Some(&start) = self.guesses.get(depth as usize) else { return };
        while self.literals.len() > start
            && let Some(literal) = self.literals.pop()
        {
            let candidate = literal.candidate();
            if self.literals.len() < self.head && !literal.is_chosen() {
                for need in cover.needs(candidate) {
                    let left = &mut self.left[need.index()];
                    left.count += 1;
                    left.mixed ^= candidate.0;
                }
            }
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            open(literal);
        }
        self.guesses.truncate(depth as usize);
        self.head = start;
    }
}
