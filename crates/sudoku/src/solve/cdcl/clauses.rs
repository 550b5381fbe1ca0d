use super::trail::{Conflict, Literal, Reason, Trail};

/// A clause by its offset.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::solve) struct ClauseAt(u32);

/// A clause that watches a literal, and a blocking literal of the clause: while that is true, the
/// clause need not be visited.
#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseAt,
    blocker: Literal,
}

/// The learnt clauses, with two watched literals each.
///
/// ```text
///   words   | length | LBD | uses | literal | literal | ... |   next clause
///                                   watched   watched
/// ```
///
/// A clause has two literals or more. As long as the first two are not false, it propagates
/// nothing.
pub(in crate::solve) struct Clauses {
    words: Vec<u32>,
    all: Vec<ClauseAt>,
    watches: Vec<Vec<Watch>>,
}

/// The words before the literals.
const HEADER: usize = 3;

/// Where the header has the LBD.
const LBD: usize = 1;

/// Where the header has the number of reductions that the clause survives without being of use.
const USES: usize = 2;

/// Clauses up to this LBD are kept for good.
const GLUE: u32 = 2;

/// Clauses up to this LBD survive one reduction more after their last use.
const TIER_2: u32 = 6;

impl Clauses {
    /// No clauses yet, over this many candidates.
    pub(in crate::solve) fn new(candidates: usize) -> Clauses {
        Clauses { words: vec![], all: vec![], watches: vec![Vec::new(); 2 * candidates] }
    }

    #[cfg(test)]
    pub(in crate::solve) fn len(&self) -> usize {
        self.all.len()
    }

    /// The memory in use.
    pub(in crate::solve) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u32>() + 2 * self.all.len() * size_of::<Watch>()
    }

    /// The literals of a clause.
    #[inline]
    pub(in crate::solve) fn literals(
        &self,
        clause: ClauseAt,
    ) -> impl Iterator<Item = Literal> + '_ {
        self.words_of(clause).iter().map(|&word| Literal::from_number(word))
    }

    #[inline]
    fn words_of(&self, ClauseAt(at): ClauseAt) -> &[u32] {
        &self.words[at as usize + HEADER..][..self.words[at as usize] as usize]
    }

    fn lbd(&self, ClauseAt(at): ClauseAt) -> u32 {
        self.words[at as usize + LBD]
    }

    /// Adds a clause of two or more literals. `lbd` is the number of decision levels among them;
    /// clauses of low LBD are kept longer.
    pub(in crate::solve) fn add(&mut self, literals: &[Literal], lbd: u32) -> ClauseAt {
        let clause = ClauseAt(self.words.len() as u32);
        self.words.extend([literals.len() as u32, lbd, 2]);
        self.words.extend(literals.iter().map(|literal| literal.number()));
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseAt) {
        let [first, second, ..] = *self.words_of(clause) else { return };
        let [first, second] = [first, second].map(Literal::from_number);
        self.all.push(clause);
        self.watches[first.index()].push(Watch { clause, blocker: second });
        self.watches[second.index()].push(Watch { clause, blocker: first });
    }

    /// Propagates a true literal through the clauses that watch its negation.
    #[inline]
    pub(in crate::solve) fn propagate(
        &mut self,
        literal: Literal,
        trail: &mut Trail,
    ) -> Option<Conflict> {
        let falsified = !literal;
        if self.watches[falsified.index()].is_empty() {
            return None;
        }
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let mut conflict = None;
        watches.retain_mut(|watch| {
            conflict.is_some() || self.visit(watch, falsified, trail, &mut conflict)
        });
        self.watches[falsified.index()] = watches;
        conflict
    }

    /// Visits a clause with a falsified watch. Returns false if it watches another literal now.
    #[inline]
    fn visit(
        &mut self,
        watch: &mut Watch,
        falsified: Literal,
        trail: &mut Trail,
        conflict: &mut Option<Conflict>,
    ) -> bool {
        if trail.value(watch.blocker) > 0 {
            return true;
        }
        let at = watch.clause.0 as usize;
        let end = at + HEADER + self.words[at] as usize;
        let literals = &mut self.words[at + HEADER..end];
        if literals[0] == falsified.number() {
            literals.swap(0, 1);
        }
        let first = Literal::from_number(literals[0]);
        watch.blocker = first;
        if trail.value(first) > 0 {
            return true;
        }
        let is_not_false = |&word: &u32| trail.value(Literal::from_number(word)) >= 0;
        if let Some(found) = literals[2..].iter().position(is_not_false) {
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

    /// Notes that a clause led to a conflict, and its LBD if that is lower than before.
    pub(in crate::solve) fn reuse(&mut self, ClauseAt(at): ClauseAt, lbd: u32) {
        let header = &mut self.words[at as usize..][..HEADER];
        header[LBD] = header[LBD].min(lbd);
        header[USES] = if header[LBD] <= TIER_2 { 2 } else { 1 };
    }

    /// Deletes most of the clauses that were not of use lately, those of high LBD first. Only at
    /// level 0, where no clause is the reason of a literal that may be undone.
    pub(in crate::solve) fn reduce(&mut self) {
        let all = std::mem::take(&mut self.all);
        let mut kept = Vec::with_capacity(all.len());
        let mut idle = Vec::new();
        for clause in all {
            let uses = &mut self.words[clause.0 as usize + USES];
            let was_used = *uses > 0;
            *uses = uses.saturating_sub(1);
            let is_kept = was_used || self.lbd(clause) <= GLUE;
            if is_kept { &mut kept } else { &mut idle }.push(clause);
        }
        idle.sort_by_key(|&clause| (self.lbd(clause), self.words_of(clause).len()));
        idle.truncate(idle.len() / 4);
        kept.append(&mut idle);
        kept.sort_unstable();
        let old = std::mem::take(&mut self.words);
        self.watches.iter_mut().for_each(Vec::clear);
        for ClauseAt(at) in kept {
            let new = ClauseAt(self.words.len() as u32);
            let length = HEADER + old[at as usize] as usize;
            self.words.extend_from_slice(&old[at as usize..][..length]);
            self.watch(new);
        }
    }
}
