use lockstep_game::Random;

use super::cover::Candidate;
use super::trail::Literal;

/// Conflicts before the first rephase; the interval grows by as many each time.
const REPHASE_INTERVAL: u64 = 1000;

/// Phase saving with target phases: a decision takes the phase of the largest assignment without a
/// conflict, or else the saved phase. Rephasing keeps the search from staying near one assignment
/// forever.
pub(in crate::solve) struct Phases {
    saved: Vec<bool>,
    target: Assignment,
    /// The largest assignment since the last reset to it.
    best: Assignment,
    rephases: u64,
    /// The number of conflicts at which the next rephase is due.
    due: u64,
    random: Random,
}

/// A partial assignment of the candidates.
struct Assignment {
    values: Vec<Option<bool>>,
    /// The number of assigned candidates.
    size: usize,
}

impl Assignment {
    fn new(candidates: usize) -> Assignment {
        Assignment { values: vec![None; candidates], size: 0 }
    }

    fn set(&mut self, literals: &[Literal]) {
        self.values.fill(None);
        self.size = literals.len();
        for literal in literals {
            self.values[literal.candidate().index()] = Some(literal.is_positive());
        }
    }
}

impl Phases {
    /// All phases positive.
    pub(in crate::solve) fn new(candidates: usize) -> Phases {
        Phases {
            saved: vec![true; candidates],
            target: Assignment::new(candidates),
            best: Assignment::new(candidates),
            rephases: 0,
            due: REPHASE_INTERVAL,
            random: Random::new(0),
        }
    }

    /// Whether a decision on a candidate chooses it.
    pub(in crate::solve) fn is_positive(&self, candidate: Candidate) -> bool {
        self.target.values[candidate.index()].unwrap_or(self.saved[candidate.index()])
    }

    /// Saves the phase of a literal that becomes unassigned.
    pub(in crate::solve) fn save(&mut self, literal: Literal) {
        self.saved[literal.candidate().index()] = literal.is_positive();
    }

    /// Notes the assignment before a conflict.
    pub(in crate::solve) fn reach(&mut self, literals: &[Literal]) {
        if literals.len() > self.target.size {
            self.target.set(literals);
        }
        if literals.len() > self.best.size {
            self.best.set(literals);
        }
    }

    /// Resets the phases if it is due: alternately to the best assignment and to something else.
    pub(in crate::solve) fn rephase(&mut self, conflicts: u64) {
        if conflicts < self.due {
            return;
        }
        self.rephases += 1;
        self.due = conflicts + REPHASE_INTERVAL * self.rephases;
        self.target.values.fill(None);
        self.target.size = 0;
        match self.rephases % 6 {
            1 => self.saved.fill(true),
            3 => self.saved.fill(false),
            5 => self.saved.fill_with(|| self.random.below(6) == 0),
            _ => self.reset_to_best(),
        }
    }

    fn reset_to_best(&mut self) {
        for (saved, best) in self.saved.iter_mut().zip(&self.best.values) {
            *saved = best.unwrap_or(*saved);
        }
        self.best.size = 0;
    }
}
