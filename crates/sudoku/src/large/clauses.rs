use super::trail::{Conflict, Literal, Reason, Trail};

/// Where a clause is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ClauseAt(u32);

/// A clause that looks out for one of its first two literals, and a literal of the clause
/// which, if it holds, saves looking at the others.
#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseAt,
    other: Literal,
}

/// Clauses that were learned: of the literals of each, one must hold.
///
/// ```text
///   words   | length | spread | literal | literal | ... |   next clause
///                               watched   watched
/// ```
///
/// A clause has two literals or more. As long as the first two are not false, nothing
/// follows from it.
pub(super) struct Clauses {
    words: Vec<u32>,
    all: Vec<ClauseAt>,
    watches: Vec<Vec<Watch>>,
}

/// The words before the literals.
const HEADER: usize = 2;

/// A clause whose literals were decided by so few guesses is kept for good.
const KEPT: u32 = 2;

impl Clauses {
    /// No clauses over so many candidates.
    pub(super) fn new(candidates: usize) -> Clauses {
        Clauses { words: vec![], all: vec![], watches: vec![Vec::new(); 2 * candidates] }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The memory that the clauses take.
    pub(super) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u32>() + 2 * self.all.len() * size_of::<Watch>()
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn literals(&self, clause: ClauseAt) -> impl Iterator<Item = Literal> + '_ {
        self.words_of(clause).iter().map(|&word| Literal::from_number(word))
    }

    #[inline]
    fn words_of(&self, ClauseAt(at): ClauseAt) -> &[u32] {
        &self.words[at as usize + HEADER..][..self.words[at as usize] as usize]
    }

    fn spread(&self, ClauseAt(at): ClauseAt) -> u32 {
        self.words[at as usize + 1]
    }

    /// Adds a clause of two or more literals; `spread` is the number of guesses that decided
    /// them, and the smaller it is the longer the clause is kept.
    pub(super) fn add(&mut self, literals: &[Literal], spread: u32) -> ClauseAt {
        let clause = ClauseAt(self.words.len() as u32);
        self.words.extend([literals.len() as u32, spread]);
        self.words.extend(literals.iter().map(|literal| literal.number()));
        self.list(clause);
        clause
    }

    fn list(&mut self, clause: ClauseAt) {
        let [first, second, ..] = *self.words_of(clause) else { return };
        let [first, second] = [first, second].map(Literal::from_number);
        self.all.push(clause);
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    /// What follows when a literal holds: from the clauses that watch its opposite.
    #[inline]
    pub(super) fn propagate(&mut self, literal: Literal, trail: &mut Trail) -> Option<Conflict> {
        let lost = !literal;
        if self.watches[lost.index()].is_empty() {
            return None;
        }
        let mut watches = std::mem::take(&mut self.watches[lost.index()]);
        let mut conflict = None;
        watches.retain_mut(|watch| {
            conflict.is_some() || self.visit(watch, lost, trail, &mut conflict)
        });
        self.watches[lost.index()] = watches;
        conflict
    }

    /// Looks at a clause that loses a watched literal. False if it watches another now.
    #[inline]
    fn visit(
        &mut self,
        watch: &mut Watch,
        lost: Literal,
        trail: &mut Trail,
        conflict: &mut Option<Conflict>,
    ) -> bool {
        if trail.value(watch.other) > 0 {
            return true;
        }
        let at = watch.clause.0 as usize;
        let end = at + HEADER + self.words[at] as usize;
        let literals = &mut self.words[at + HEADER..end];
        if literals[0] == lost.number() {
            literals.swap(0, 1);
        }
        let first = Literal::from_number(literals[0]);
        watch.other = first;
        if trail.value(first) > 0 {
            return true;
        }
        let may_hold = |&word: &u32| trail.value(Literal::from_number(word)) >= 0;
        if let Some(found) = literals[2..].iter().position(may_hold) {
            literals.swap(1, found + 2);
            let next = Literal::from_number(literals[1]);
            self.watches[next.index()].push(*watch);
            return false;
        }
        if trail.value(first) < 0 {
            *conflict = Some(Conflict::Clause(watch.clause));
        } else {
            trail.assign(first, Reason::Clause(watch.clause));
        }
        true
    }

    /// Forgets about half of the clauses, those of large spread first. To be called when
    /// there is no guess, so that no clause is the reason of anything that may be taken back.
    pub(super) fn forget(&mut self) {
        let mut clauses = std::mem::take(&mut self.all);
        clauses.sort_by_key(|&clause| (self.spread(clause), self.words_of(clause).len()));
        let half = clauses.len() / 2;
        let kept = clauses.iter().take_while(|&&clause| self.spread(clause) <= KEPT).count();
        clauses.truncate(half.max(kept));
        clauses.sort_unstable();
        let old = std::mem::take(&mut self.words);
        self.watches.iter_mut().for_each(Vec::clear);
        for ClauseAt(at) in clauses {
            let new = ClauseAt(self.words.len() as u32);
            let length = HEADER + old[at as usize] as usize;
            self.words.extend_from_slice(&old[at as usize..][..length]);
            self.list(new);
        }
    }
}
