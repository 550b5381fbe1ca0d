//! The inferences behind a trial, one by one, so that a person can follow them.

use std::collections::VecDeque;

use crate::human::board::{Board, Dead, digit};
use crate::human::cells::{Cells, bits};
use crate::human::step::Link;

/// A candidate found right or wrong, and the events from which that follows.
struct Event {
    cell: usize,
    digit: usize,
    holds: bool,
    because: Vec<usize>,
}

/// All that follows by singles from one assumption, in the order in which it was found.
pub(super) struct Trace<'b, const W: usize> {
    board: &'b Board<W>,
    events: Vec<Event>,
    /// The event that made each candidate wrong, by cell and digit.
    wrong: Vec<Option<usize>>,
    right: Vec<Option<usize>>,
    queue: VecDeque<usize>,
    /// The first contradiction, and the events from which it follows.
    pub(super) dead: Option<(Dead, Vec<usize>)>,
}

impl<'b, const W: usize> Trace<'b, W> {
    /// Assumes a candidate and follows the singles up to the first contradiction.
    pub(super) fn assume(board: &'b Board<W>, cell: usize, digit: usize) -> Trace<'b, W> {
        let candidates = board.order().cells() * board.side();
        let mut trace = Trace {
            board,
            events: Vec::new(),
            wrong: vec![None; candidates],
            right: vec![None; candidates],
            queue: VecDeque::new(),
            dead: None,
        };
        trace.find(cell, digit, true, Vec::new());
        while let Some(event) = trace.queue.pop_front() {
            let Event { cell, digit, holds, .. } = trace.events[event];
            if holds {
                trace.exclude_by(event, cell, digit);
            } else {
                trace.follow(cell, digit);
            }
            if trace.dead.is_some() {
                break;
            }
        }
        trace
    }

    fn index(&self, cell: usize, digit: usize) -> usize {
        cell * self.board.side() + digit
    }

    fn find(&mut self, cell: usize, digit: usize, holds: bool, because: Vec<usize>) {
        let index = self.index(cell, digit);
        let known = if holds { &mut self.right } else { &mut self.wrong };
        if known[index].is_none() {
            known[index] = Some(self.events.len());
            self.queue.push_back(self.events.len());
            self.events.push(Event { cell, digit, holds, because });
        }
    }

    /// A right candidate excludes the others of its cell and its peers.
    fn exclude_by(&mut self, event: usize, cell: usize, digit: usize) {
        for other in bits(self.board.digits(cell) & !(1 << digit)) {
            self.find(cell, other, false, vec![event]);
        }
        for peer in (self.board.peers(cell) & self.board.places[digit]).iter() {
            self.find(peer, digit, false, vec![event]);
        }
    }

    /// Looks for singles, or contradictions, in the cell and the units of a wrong candidate.
    fn follow(&mut self, cell: usize, digit: usize) {
        let board = self.board;
        let of_cell = bits(board.digits(cell)).map(|digit| (cell, digit)).collect();
        self.single(of_cell, Dead::Cell(cell));
        for unit in board.tables.units_of[cell].map(usize::from) {
            let of_unit = board.spots(unit, digit).iter().map(|cell| (cell, digit)).collect();
            self.single(of_unit, Dead::Unit(unit, digit));
        }
    }

    /// One of these candidates is right: if all others are wrong, the last one; if all are wrong, the
    /// assumption is.
    fn single(&mut self, candidates: Vec<(usize, usize)>, dead: Dead) {
        let wrong = |&(cell, digit): &(usize, usize)| self.wrong[self.index(cell, digit)];
        let mut left = candidates.iter().filter(|candidate| wrong(candidate).is_none());
        let (last, more) = (left.next().copied(), left.next());
        if more.is_none() && self.dead.is_none() {
            let because = candidates.iter().filter_map(wrong).collect();
            match last {
                Some((cell, digit)) => self.find(cell, digit, true, because),
                None => self.dead = Some((dead, because)),
            }
        }
    }

    /// The inferences that lead to the contradiction.
    pub(super) fn path_to_contradiction(&self) -> Vec<Link> {
        self.path(self.dead.as_ref().map_or(&[], |(_, because)| because))
    }

    /// The inferences that lead to a wrong candidate.
    pub(super) fn path_to_wrong(&self, cell: usize, digit: usize) -> Vec<Link> {
        let event = self.wrong[self.index(cell, digit)];
        self.path(event.as_slice())
    }

    /// The events from which these follow, and they themselves.
    fn path(&self, ends: &[usize]) -> Vec<Link> {
        let mut needed = vec![false; self.events.len()];
        let mut left = ends.to_vec();
        while let Some(event) = left.pop() {
            if !std::mem::replace(&mut needed[event], true) {
                left.extend(&self.events[event].because);
            }
        }
        let used = self.events.iter().zip(needed).filter(|(_, needed)| *needed);
        used.map(|(event, _)| Link {
            cells: Cells::<W>::of(event.cell).iter().map(|cell| self.board.cell(cell)).collect(),
            digit: digit(event.digit),
            holds: event.holds,
            assumed: event.because.is_empty(),
        })
        .collect()
    }
}
