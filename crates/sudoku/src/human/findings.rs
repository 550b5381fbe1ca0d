use std::ops::ControlFlow;

use super::board::{Board, MAX_DIGITS, digit};
use super::cells::{Cells, bits};
use super::step::{Pattern, Step};
use super::technique::Technique;
use crate::{Candidate, Placement};

/// Whether a technique should go on looking.
pub(super) type Flow = ControlFlow<()>;

/// What the caller wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// One step, explained.
    First,
    /// Every step that adds something, explained.
    Steps,
    /// The conclusions alone.
    Conclusions,
}

/// Collects what one technique concludes from one board. The board does not
/// change meanwhile: the union of all conclusions does not depend on their order.
pub(super) struct Findings<'b, const W: usize> {
    board: &'b Board<W>,
    technique: Technique,
    /// The highest rating of a step so far, in tenths.
    rating: u32,
    /// The rating of the next step.
    next_rating: u32,
    wanted: Wanted,
    placed: [Cells<W>; MAX_DIGITS],
    removed: [Cells<W>; MAX_DIGITS],
    pub(super) steps: Vec<Step>,
}

impl<'b, const W: usize> Findings<'b, W> {
    pub(super) fn new(board: &'b Board<W>, technique: Technique, wanted: Wanted) -> Self {
        let none = [Cells::EMPTY; MAX_DIGITS];
        let next_rating = technique.rating();
        let steps = Vec::new();
        Findings {
            board,
            technique,
            rating: 0,
            next_rating,
            wanted,
            placed: none,
            removed: none,
            steps,
        }
    }

    /// The technique of the steps that follow, of the same family.
    pub(super) fn name(&mut self, technique: Technique) {
        debug_assert_eq!(technique.family(), self.technique.family());
        self.technique = technique;
    }

    /// Makes the steps that follow harder than their technique by some tenths.
    pub(super) fn add_to_rating(&mut self, tenths: u32) {
        self.next_rating = self.technique.rating() + tenths;
    }

    /// The rating of the hardest step, in tenths.
    pub(super) fn rating(&self) -> u32 {
        self.rating
    }

    /// Places a digit.
    pub(super) fn place(
        &mut self,
        cell: usize,
        placed: usize,
        why: impl FnOnce() -> Pattern,
    ) -> Flow {
        if self.placed[placed].contains(cell) {
            return Flow::Continue(());
        }
        self.placed[placed].insert(cell);
        self.explain(why, |board| Conclusions {
            placements: vec![Placement { cell: board.cell(cell), digit: digit(placed) }],
            eliminations: Vec::new(),
        })
    }

    /// Removes a digit from every cell of a set that still has it.
    pub(super) fn remove(
        &mut self,
        removed: usize,
        cells: Cells<W>,
        why: impl FnOnce() -> Pattern,
    ) -> Flow {
        self.remove_some([(removed, cells)], why)
    }

    /// Removes several digits from the same cells.
    pub(super) fn remove_mask(
        &mut self,
        mask: u32,
        cells: Cells<W>,
        why: impl FnOnce() -> Pattern,
    ) -> Flow {
        self.remove_some(bits(mask).map(|digit| (digit, cells)), why)
    }

    /// Removes each digit from its cells.
    pub(super) fn remove_some(
        &mut self,
        removals: impl IntoIterator<Item = (usize, Cells<W>), IntoIter: Clone>,
        why: impl FnOnce() -> Pattern,
    ) -> Flow {
        let board = self.board;
        let removals =
            removals.into_iter().map(|(digit, cells)| (digit, board.places[digit] & cells));
        if removals.clone().all(|(digit, cells)| cells.is_subset(self.removed[digit])) {
            return Flow::Continue(());
        }
        for (digit, cells) in removals.clone() {
            self.removed[digit] |= cells;
        }
        let candidates = |(index, cells): (usize, Cells<W>)| {
            cells.iter().map(move |cell| Candidate { cell: board.cell(cell), digit: digit(index) })
        };
        self.explain(why, |_| Conclusions {
            placements: Vec::new(),
            eliminations: removals.flat_map(candidates).collect(),
        })
    }

    fn explain(
        &mut self,
        why: impl FnOnce() -> Pattern,
        what: impl FnOnce(&Board<W>) -> Conclusions,
    ) -> Flow {
        self.rating = self.rating.max(self.next_rating);
        if self.wanted != Wanted::Conclusions {
            let Conclusions { placements, eliminations } = what(self.board);
            let (technique, pattern) = (self.technique, why());
            self.steps.push(Step { technique, placements, eliminations, pattern });
        }
        if self.wanted == Wanted::First { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// Whether nothing has been concluded.
    pub(super) fn is_empty(&self) -> bool {
        self.rating == 0
    }

    /// The number of candidates proved right or wrong.
    pub(super) fn count(&self) -> u32 {
        self.placed.iter().chain(&self.removed).map(|cells| cells.len()).sum()
    }

    /// The conclusions, to be applied to the board.
    pub(super) fn into_conclusions(self) -> ([Cells<W>; MAX_DIGITS], [Cells<W>; MAX_DIGITS]) {
        (self.placed, self.removed)
    }
}

struct Conclusions {
    placements: Vec<Placement>,
    eliminations: Vec<Candidate>,
}
