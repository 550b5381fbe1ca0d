use std::path::Path;

use lockstep_game::{Player, Random, State};
use lockstep_reversi::{Position, Size};
use lockstep_search::Stop;

use super::lockstep::{Difference, Lockstep, Verdict};
use crate::{Error, boards};

/// Of so many positions, one has its discs anywhere; the others come from games.
const ANYWHERE_ONE_IN: usize = 8;

/// Which positions the chip and its twin are compared on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many.
    pub positions: usize,
    /// Which.
    pub seed: u64,
    /// The depth of the search.
    pub depth: u32,
}

/// What the comparison of many positions came to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The positions on which the two did the same.
    pub same: usize,
    /// The nodes and leaves of those.
    pub nodes: u64,
    /// The leaves among them.
    pub leaves: u64,
    /// The clock cycles.
    pub cycles: u64,
    /// The first difference.
    pub difference: Option<Box<Difference>>,
}

impl Plan {
    /// The positions: of all stages of random games, some with discs anywhere, none over.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let mut random = Random::new(self.seed);
        let one = move |i: usize| loop {
            let position = if i.is_multiple_of(ANYWHERE_ONE_IN) {
                let board = boards::anywhere(&mut random);
                Position::new(Size::Eight, board.own, board.opp, Player::First)
            } else {
                let game = boards::game(&mut random);
                random.pick(&game)
            };
            if let Some(position) = position.filter(|position| !position.is_over()) {
                return position;
            }
        };
        (0..self.positions).map(one)
    }

    /// Compares the two on every position, up to the first difference; `progress` is told of
    /// each that is done. A difference leaves a waveform in `waveforms`.
    pub fn check(
        &self,
        lockstep: &mut Lockstep,
        waveforms: &Path,
        stop: &Stop,
        mut progress: impl FnMut(&Outcome),
    ) -> Result<Outcome, Error> {
        let mut outcome = Outcome::default();
        for position in self.positions() {
            match lockstep.search(&position, self.depth, waveforms, stop)? {
                Verdict::Same(found) => {
                    outcome.same += 1;
                    outcome.nodes += found.answer.nodes;
                    outcome.leaves += found.answer.leaves;
                    outcome.cycles += found.cycles;
                }
                Verdict::Different(difference) => {
                    outcome.difference = Some(difference);
                    break;
                }
                Verdict::Stopped => break,
            }
            progress(&outcome);
        }
        Ok(outcome)
    }
}
