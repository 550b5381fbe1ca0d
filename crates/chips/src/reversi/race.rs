use lockstep_game::State;
use lockstep_reversi::{Move, Position};
use lockstep_search::{Limits, Stop};

use super::any::Laps;
use super::{Answer, AnyReversiChip};
use crate::{Error, Lap};

/// A game whose moves are thought by the twin and by the chip, one after the other, from the
/// same position.
pub struct GameRace<'a> {
    chip: &'a dyn AnyReversiChip,
    laps: Box<Laps>,
    limits: Limits,
    position: Position,
    number: usize,
}

/// A move of the game.
#[derive(Clone, Copy, Debug)]
pub struct GameLap {
    /// Its number in the game, from 1; passes are not counted.
    pub number: usize,
    /// The position before it.
    pub position: Position,
    /// What twin and chip made of it.
    pub lap: Lap<Answer>,
}

impl<'a> GameRace<'a> {
    /// A race from `position` on.
    pub fn start(
        chip: &'a dyn AnyReversiChip,
        position: Position,
        limits: Limits,
    ) -> Result<GameRace<'a>, Error> {
        if !position.is_over() {
            chip.question(&position, &limits)?;
        }
        Ok(GameRace { chip, laps: chip.race()?, limits, position, number: 0 })
    }

    /// The next move: both think about it, and the chip's is played. `None` when the game is
    /// over, or was stopped.
    pub fn lap(&mut self, stop: &Stop) -> Result<Option<GameLap>, Error> {
        // A forced pass needs no thought.
        while !self.position.is_over() && self.position.placements().is_empty() {
            self.position.play_unchecked(Move::Pass);
        }
        if self.position.is_over() {
            return Ok(None);
        }
        let question = self.chip.question(&self.position, &self.limits)?;
        let Some(lap) = (self.laps)(&question, stop)? else { return Ok(None) };
        self.number += 1;
        let played = GameLap { number: self.number, position: self.position, lap };
        self.position.play_unchecked(lap.chip.answer.best);
        Ok(Some(played))
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }
}
