//! What the chips for Reversi share: the question, the answer, the blocks that know the rules.
//!
//! They differ in their search, and so in their events. [`ReversiChip`] is a chip with this
//! question and this answer; [`AnyReversiChip`] is any of them, as a front end needs it.

mod any;
mod blocks;
mod boards;
mod question;
mod race;
mod theorems;

pub use any::{AnyReversiChip, Searcher};
pub use blocks::{COUNT, FLIPS, MOVES, on_boards};
pub use question::{Answer, Question};
pub use race::{GameLap, GameRace};
pub use theorems::{FLIPS_ARE_RIGHT, MOVES_ARE_RIGHT};

use lockstep_reversi::{Position, Size};
use lockstep_search::{Depths, Limits, Stop, Unsuitable};

use crate::phalanx::Lanes;
use crate::zaragoza::Book;
use crate::{Chip, Error, Package};
use boards::positions;

/// The width of values, of the counts of nodes and cycles, and of depths.
pub const VALUE_BITS: u32 = 20;
const COUNT_BITS: u32 = 40;
const DEPTH_BITS: u32 = 5;

/// The package of the interface of a search core.
pub const REVERSI_PKG: Package = Package {
    name: "reversi_pkg",
    constants: &[
        ("ValueWidth", VALUE_BITS as i64),
        ("CountWidth", COUNT_BITS as i64),
        ("DepthWidth", DEPTH_BITS as i64),
    ],
};

/// A chip that plays Reversi.
pub trait ReversiChip: Chip<Question = Question, Answer = Answer> {
    /// The depths it can search to.
    const DEPTHS: Depths;

    /// The depth it searches to unless another one is asked for.
    const USUAL_DEPTH: u32;

    /// The same of a search whose time is limited: one that deepens goes on until it is stopped.
    const TIMED_DEPTH: u32 = Self::USUAL_DEPTH;

    /// Whether it searches to the end of the game: then the depth is the number of empty squares.
    const TO_THE_END: bool = false;

    /// The cores that search one tree.
    const CORES: usize = 1;

    /// Whether it plays by the messages of the contest of 2010 on a serial line: see
    /// [`zaragoza::Contest`](crate::zaragoza::Contest).
    const CONTEST: bool = false;

    /// The module of the whole machine with this chip in it: buttons, monitor, serial line.
    const MACHINE: Option<&'static str> = None;

    /// Its table of openings, in simulation; `None` if it has none.
    fn book(&self) -> Result<Option<Book>, Error> {
        Ok(None)
    }

    /// The question for a position, which is not over; refused if the board is not 8x8, or the
    /// depth none of the chip's. A time is counted at the routed clock.
    fn question(&self, position: &Position, limits: &Limits) -> Result<Question, Error> {
        let clock = Self::INFO.routed.clock_mhz * 1e6;
        let cycles = limits.time.map(|time| (time.as_secs_f64() * clock) as u64);
        self.question_within(position, limits.depth, cycles)
    }

    /// The same with a limit in clock cycles.
    fn question_within(
        &self,
        position: &Position,
        depth: Option<u32>,
        cycles: Option<u64>,
    ) -> Result<Question, Error> {
        let (chip, depths) = (Self::INFO.name, Self::DEPTHS);
        if position.size() != Size::Eight {
            return Err(Unsuitable::Board { engine: chip.to_owned(), boards: "8x8" }.into());
        }
        let usual = if cycles.is_some() { Self::TIMED_DEPTH } else { Self::USUAL_DEPTH };
        let mut depth = depth.unwrap_or(usual);
        if Self::TO_THE_END {
            let (most, found) = (depth.min(depths.most), position.empties().len());
            if found > most {
                return Err(Error::Empties { chip, most, found });
            }
            depth = found;
        }
        if !depths.contains(depth) {
            return Err(Unsuitable::Depth { engine: chip.to_owned(), depth, depths }.into());
        }
        Ok(Question { position: *position, depth, cycles })
    }

    /// Its twin with so many cores, and when each of them worked; `None` if it is a chip of one core.
    fn lanes(&self, _question: &Question, _cores: usize, _stop: &Stop) -> Option<Lanes> {
        None
    }

    /// Questions about random positions, without end.
    fn random_questions(
        &self,
        limits: &Limits,
        seed: u64,
    ) -> Result<impl Iterator<Item = Question> + use<Self>, Error> {
        let Question { depth, cycles, .. } =
            ReversiChip::question(self, &Position::start(Size::Eight), limits)?;
        Ok(positions(seed).map(move |position| Question { position, depth, cycles }))
    }
}
