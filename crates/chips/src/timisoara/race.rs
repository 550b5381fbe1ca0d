use std::time::{Duration, Instant};

use lockstep_game::State;
use lockstep_reversi::replicas::timisoara::{Answer, Timisoara};
use lockstep_reversi::{Move, Position};
use lockstep_search::Stop;

use super::chip::{Chip, Found};
use crate::{Error, Waveforms};

/// The twin's time is the best of so many runs.
const RUNS: usize = 3;

/// A game in which twin and chip think about every move: the one after the other, from the
/// same position, to the same depth.
#[derive(Debug)]
pub struct Race {
    chip: Chip,
    depth: u32,
    position: Position,
    number: usize,
}

/// What both made of one move of the game.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    /// The moves of the game before this one, and one: passes are not counted.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// What the twin found.
    pub twin: Answer,
    /// How long it took, the best of three runs.
    pub time: Duration,
    /// What the chip found.
    pub chip: Found,
}

impl Lap {
    /// Whether both gave the same answer, with the same nodes.
    pub fn is_even(&self) -> bool {
        self.twin == self.chip.answer
    }
}

impl Race {
    /// A race from `position`, on 8x8, to `depth` levels (see [`Timisoara::depth`]).
    pub fn start(position: Position, depth: u32) -> Result<Race, Error> {
        let chip = Chip::start(Waveforms::Off)?;
        Ok(Race { chip, depth, position, number: 0 })
    }

    /// The next move: both think about it, and the chip's is played. `None` when the game is
    /// over, or was stopped.
    pub fn lap(&mut self, stop: &Stop) -> Result<Option<Lap>, Error> {
        // A player without a move passes; nobody has to think about that.
        while !self.position.is_over() && self.position.placements().is_empty() {
            self.position.play_unchecked(Move::Pass);
        }
        if self.position.is_over() {
            return Ok(None);
        }
        let (twin, time) = think(&self.position, self.depth, stop);
        let Some(chip) = self.chip.search(&self.position, self.depth, stop)? else {
            return Ok(None);
        };
        self.number += 1;
        let lap = Lap { number: self.number, position: self.position, twin, time, chip };
        self.position.play_unchecked(chip.answer.best);
        Ok(Some(lap))
    }

    /// The position after the last lap.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// What the twin makes of a position at a depth (see [`Timisoara::depth`]), and its best time of
/// three.
pub fn think(position: &Position, depth: u32, stop: &Stop) -> (Answer, Duration) {
    let twin = Timisoara::new();
    let run = |_| {
        let start = Instant::now();
        let answer = twin.explore(position, depth, stop, &mut ());
        (answer, start.elapsed())
    };
    let mut best = run(0);
    for (answer, time) in (1..RUNS).map(run) {
        best = (answer, best.1.min(time));
    }
    best
}
