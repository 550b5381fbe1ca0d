use lockstep_game::Random;

use super::cover::Candidate;
use super::trail::Literal;

/// Conflicts before the habits are varied the first time; the second time takes twice as
/// many, and so on.
const CONFLICTS: u64 = 1000;

/// How open candidates are decided: as they were in the state that came furthest without a
/// conflict, or else as they were decided last. Now and then all that is varied, so that the
/// search does not stay near one state for ever.
pub(super) struct Habits {
    last: Vec<bool>,
    target: State,
    /// The best target since the habits last went back to it.
    best: State,
    variations: u64,
    /// The number of conflicts at which the next variation is due.
    due: u64,
    random: Random,
}

/// What held in a state: nothing for the candidates that were open.
struct State {
    chosen: Vec<Option<bool>>,
    length: usize,
}

impl State {
    fn new(candidates: usize) -> State {
        State { chosen: vec![None; candidates], length: 0 }
    }

    fn set(&mut self, literals: &[Literal]) {
        self.chosen.fill(None);
        self.length = literals.len();
        for literal in literals {
            self.chosen[literal.candidate().index()] = Some(literal.is_chosen());
        }
    }
}

impl Habits {
    /// At first every candidate is chosen.
    pub(super) fn new(candidates: usize) -> Habits {
        Habits {
            last: vec![true; candidates],
            target: State::new(candidates),
            best: State::new(candidates),
            variations: 0,
            due: CONFLICTS,
            random: Random::new(0),
        }
    }

    /// Whether to choose a candidate.
    pub(super) fn is_to_choose(&self, candidate: Candidate) -> bool {
        self.target.chosen[candidate.index()].unwrap_or(self.last[candidate.index()])
    }

    /// A literal no longer holds.
    pub(super) fn open(&mut self, literal: Literal) {
        self.last[literal.candidate().index()] = literal.is_chosen();
    }

    /// The search came so far without a conflict.
    pub(super) fn reach(&mut self, literals: &[Literal]) {
        if literals.len() > self.target.length {
            self.target.set(literals);
        }
        if literals.len() > self.best.length {
            self.best.set(literals);
        }
    }

    /// Varies the habits if it is time to: by turns back to the best state and to something
    /// new.
    pub(super) fn vary(&mut self, conflicts: u64) {
        if conflicts < self.due {
            return;
        }
        self.variations += 1;
        self.due = conflicts + CONFLICTS * self.variations;
        self.target.chosen.fill(None);
        self.target.length = 0;
        match self.variations % 6 {
            1 => self.last.fill(true),
            3 => self.last.fill(false),
            5 => self.last.fill_with(|| self.random.below(6) == 0),
            _ => self.go_back_to_best(),
        }
    }

    fn go_back_to_best(&mut self) {
        for (last, best) in self.last.iter_mut().zip(&self.best.chosen) {
            *last = best.unwrap_or(*last);
        }
        self.best.length = 0;
    }
}
