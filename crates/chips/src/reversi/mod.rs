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
pub use question::{Answer, Depths, Question};
pub use race::{GameLap, GameRace};
pub use theorems::{FLIPS_ARE_RIGHT, MOVES_ARE_RIGHT};

use lockstep_game::State;
use lockstep_reversi::{Position, Size};
use lockstep_search::Limits;

use crate::{Chip, Error};
use boards::positions;

/// A chip that plays Reversi.
pub trait ReversiChip: Chip<Question = Question, Answer = Answer> {
    /// The depths it can search to.
    const DEPTHS: Depths;

    /// The module of the whole machine with this chip in it: buttons, monitor, serial line.
    const MACHINE: Option<&'static str> = None;

    /// The question for a position, or why the chip cannot be asked: it plays on 8x8, to a depth
    /// it can have.
    fn question(&self, position: &Position, limits: &Limits) -> Result<Question, Error> {
        let unsuitable = |expected: String| Err(Error::Unsuitable(expected));
        if position.size() != Size::Eight {
            let size = position.size();
            return unsuitable(format!("expected a board of 8x8 for a chip, found {size}"));
        }
        if position.is_over() {
            return unsuitable(format!("expected a game that is not over, found {position}"));
        }
        let depth = limits.depth.unwrap_or(Self::DEPTHS.usual);
        if !Self::DEPTHS.contains(depth) {
            return unsuitable(format!("expected {}, found {depth}", Self::DEPTHS));
        }
        let clock = Self::INFO.routed.clock_mhz * 1e6;
        let cycles = limits.time.map(|time| (time.as_secs_f64() * clock) as u64);
        Ok(Question { position: *position, depth, cycles })
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
