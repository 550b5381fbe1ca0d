use std::path::Path;
use std::time::Duration;

use lockstep_reversi::Position;
use lockstep_search::{Depths, Limits, Stop};

use super::{Answer, Question, ReversiChip};
use crate::chip::think;
use crate::phalanx::Lanes;
use crate::zaragoza::Book;
use crate::{AnyChip, Core, Error, Found, Lap, Race, Watch, Watched};

/// A race with any Reversi chip: see [`Race::lap`].
pub(super) type Laps = dyn FnMut(&Question, &Stop) -> Result<Option<Lap<Answer>>, Error> + Send;

/// A chip that plays Reversi, of any kind.
pub trait AnyReversiChip: AnyChip {
    /// The depths it can search to.
    fn depths(&self) -> Depths;

    /// The depth it searches to unless another one is asked for.
    fn usual_depth(&self) -> u32;

    /// Whether it searches to the end of the game: then the depth is the number of empty squares.
    fn searches_to_the_end(&self) -> bool;

    /// The cores that search one tree.
    fn cores(&self) -> usize;

    /// Its twin with so many cores, and when each of them worked; `None` if it is a chip of one core.
    fn lanes(&self, question: &Question, cores: usize, stop: &Stop) -> Option<Lanes>;

    /// The module of the whole machine with this chip in it, if there is one.
    fn machine(&self) -> Option<&'static str>;

    /// Whether it plays by the messages of the contest of 2010 on a serial line.
    fn plays_contest(&self) -> bool;

    /// Its table of openings, in simulation; `None` if it has none.
    fn book(&self) -> Result<Option<Book>, Error>;

    /// The question for a position, or why the chip cannot be asked.
    fn question(&self, position: &Position, limits: &Limits) -> Result<Question, Error>;

    /// The same with a limit in clock cycles.
    fn question_within(
        &self,
        position: &Position,
        depth: Option<u32>,
        cycles: Option<u64>,
    ) -> Result<Question, Error>;

    /// Starts the chip in simulation, built if need be.
    fn start(&self) -> Result<Box<dyn Searcher>, Error>;

    /// As [`start`](AnyReversiChip::start), with a waveform of everything it does.
    fn start_with_waveform(&self, path: &Path) -> Result<Box<dyn Searcher>, Error>;

    /// Starts the chip beside its twin, to be watched at work.
    fn watch(&self) -> Result<Box<dyn Watched<Question, Answer>>, Error>;

    /// The twin's answer, and its best time of three.
    fn think(&self, question: &Question, stop: &Stop) -> (Answer, Duration);

    #[doc(hidden)]
    fn race(&self) -> Result<Box<Laps>, Error>;
}

/// A Reversi chip in simulation.
pub trait Searcher: Send {
    /// Searches; see [`Core::run`].
    fn search(&mut self, question: &Question, stop: &Stop) -> Result<Option<Found<Answer>>, Error>;

    /// Ends the simulation in order, so that a waveform is complete.
    fn finish(self: Box<Self>) -> Result<(), Error>;
}

impl<C: ReversiChip> Searcher for Core<C> {
    fn search(&mut self, question: &Question, stop: &Stop) -> Result<Option<Found<Answer>>, Error> {
        self.run(question, stop)
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        (*self).finish()
    }
}

impl<C: ReversiChip> AnyReversiChip for C {
    fn depths(&self) -> Depths {
        C::DEPTHS
    }

    fn usual_depth(&self) -> u32 {
        C::USUAL_DEPTH
    }

    fn searches_to_the_end(&self) -> bool {
        C::TO_THE_END
    }

    fn cores(&self) -> usize {
        C::CORES
    }

    fn lanes(&self, question: &Question, cores: usize, stop: &Stop) -> Option<Lanes> {
        ReversiChip::lanes(self, question, cores, stop)
    }

    fn machine(&self) -> Option<&'static str> {
        C::MACHINE
    }

    fn plays_contest(&self) -> bool {
        C::CONTEST
    }

    fn book(&self) -> Result<Option<Book>, Error> {
        ReversiChip::book(self)
    }

    fn question(&self, position: &Position, limits: &Limits) -> Result<Question, Error> {
        ReversiChip::question(self, position, limits)
    }

    fn question_within(
        &self,
        position: &Position,
        depth: Option<u32>,
        cycles: Option<u64>,
    ) -> Result<Question, Error> {
        ReversiChip::question_within(self, position, depth, cycles)
    }

    fn start(&self) -> Result<Box<dyn Searcher>, Error> {
        Ok(Box::new(Core::start(self.clone())?))
    }

    fn start_with_waveform(&self, path: &Path) -> Result<Box<dyn Searcher>, Error> {
        Ok(Box::new(Core::start_with_waveform(self.clone(), path)?))
    }

    fn watch(&self) -> Result<Box<dyn Watched<Question, Answer>>, Error> {
        Ok(Box::new(Watch::start(self.clone())?))
    }

    fn think(&self, question: &Question, stop: &Stop) -> (Answer, Duration) {
        think(self, question, stop)
    }

    fn race(&self) -> Result<Box<Laps>, Error> {
        let mut race = Race::start(self.clone())?;
        Ok(Box::new(move |question, stop| race.lap(question, stop)))
    }
}
