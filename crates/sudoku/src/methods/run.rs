use lockstep_search::{Observer, Stop};

use super::{Effort, Event, GaveUp};
use crate::{Grid, Placement};

/// A solution, the proof that there is none, or why neither was found.
pub(super) type Found = Result<Option<Grid>, GaveUp>;

/// A method at work on one puzzle.
pub(super) struct Run<'a> {
    pub(super) stop: &'a Stop,
    observer: &'a mut dyn Observer<Event>,
    pub(super) effort: Effort,
    /// Units of work done: what a limit in nodes counts.
    pub(super) nodes: u64,
    /// The digits that are proved so far, if the method keeps them.
    pub(super) known: Option<Grid>,
}

impl<'a> Run<'a> {
    pub(super) fn new(stop: &'a Stop, observer: &'a mut dyn Observer<Event>) -> Run<'a> {
        Run { stop, observer, effort: Effort::default(), nodes: 0, known: None }
    }

    /// Reports an event to the observer.
    pub(super) fn tell(&mut self, event: Event) {
        self.observer.report(&event);
    }

    /// Counts and reports a digit that is tried, not deduced.
    pub(super) fn guess(&mut self, placement: Placement) {
        self.effort.guesses += 1;
        self.tell(Event::Guessed(placement));
    }

    /// Counts a step that takes a microsecond or more, and ends the run if it should.
    pub(super) fn step(&mut self) -> Result<(), GaveUp> {
        self.nodes += 1;
        if self.stop.poll(self.nodes) { Err(GaveUp::Stopped) } else { Ok(()) }
    }

    /// Counts a step that is too short to read the clock every time.
    #[inline]
    pub(super) fn short_step(&mut self) -> Result<(), GaveUp> {
        if self.nodes.is_multiple_of(1024) {
            return self.step();
        }
        self.nodes += 1;
        if self.stop.is_set() { Err(GaveUp::Stopped) } else { Ok(()) }
    }
}
