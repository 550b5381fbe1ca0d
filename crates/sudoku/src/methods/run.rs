use lockstep_search::Stop;

use super::{Effort, Event, GaveUp, Observer};
use crate::{Grid, Placement};

/// What a method finds: a solution, the proof that there is none, or nothing.
pub(super) type Found = Result<Option<Grid>, GaveUp>;

/// A method at work: who watches, who may stop it, what it took so far.
pub(super) struct Run<'a> {
    pub(super) stop: &'a Stop,
    observer: &'a mut dyn Observer,
    pub(super) effort: Effort,
}

impl<'a> Run<'a> {
    pub(super) fn new(stop: &'a Stop, observer: &'a mut dyn Observer) -> Run<'a> {
        Run { stop, observer, effort: Effort::default() }
    }

    /// Tells who watches.
    pub(super) fn tell(&mut self, event: Event) {
        self.observer.event(event);
    }

    /// A digit is written to see what follows.
    pub(super) fn guess(&mut self, placement: Placement) {
        self.effort.guesses += 1;
        self.tell(Event::Guessed(placement));
    }

    /// Counts a step that takes a microsecond or more, and ends the run if it should.
    pub(super) fn step(&mut self) -> Result<(), GaveUp> {
        self.effort.steps += 1;
        if self.stop.poll(self.effort.steps) { Err(GaveUp::Stopped) } else { Ok(()) }
    }

    /// Counts a step that is too short to read the clock every time.
    #[inline]
    pub(super) fn short_step(&mut self) -> Result<(), GaveUp> {
        if self.effort.steps.is_multiple_of(1024) {
            return self.step();
        }
        self.effort.steps += 1;
        if self.stop.is_set() { Err(GaveUp::Stopped) } else { Ok(()) }
    }
}
