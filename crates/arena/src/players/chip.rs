use std::time::Instant;

use lockstep_chips::Waveforms;
use lockstep_chips::timisoara::Chip;
use lockstep_game::State;
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::Limits;

use crate::{Budget, Choice, Contestant, Course, Foul, Round, SpecFault};

/// The levels of the chip's search in its document.
const DEPTH: u32 = 6;

/// The chip of Timisoara, simulated clock by clock. The referee's clock is on the wall, not in
/// the chip.
pub(crate) struct TimisoaraChip {
    /// Gone after a search that had to be stopped.
    chip: Option<Chip>,
    depth: u32,
}

impl TimisoaraChip {
    /// The chip, built if need be.
    pub(crate) fn new(depth: Option<u32>, size: Size) -> Result<TimisoaraChip, SpecFault> {
        let depth = depth.unwrap_or(DEPTH);
        if size != Size::Eight {
            let why = format!("expected a board of 8x8 for a chip, found {size}");
            return Err(SpecFault::NoSuchPlayer(why));
        }
        if !(2..=16).contains(&depth) || !depth.is_multiple_of(2) {
            let why = format!("expected an even depth from 2 to 16, found {depth}");
            return Err(SpecFault::NoSuchPlayer(why));
        }
        let chip = Chip::start(Waveforms::Off);
        let chip = chip.map_err(|error| SpecFault::CannotStart(error.to_string()))?;
        Ok(TimisoaraChip { chip: Some(chip), depth })
    }
}

impl Contestant<Position> for TimisoaraChip {
    fn begin(&mut self, _: &Round<'_, Position>) -> Result<(), Foul> {
        if self.chip.is_none() {
            let chip = Chip::start(Waveforms::Off);
            self.chip = Some(chip.map_err(|error| Foul::Gone(error.to_string()))?);
        }
        Ok(())
    }

    fn choose(&mut self, course: &Course<Position>, budget: &Budget) -> Result<Choice<Move>, Foul> {
        let position = course.position();
        if position.is_legal(Move::Pass) {
            return Ok(Choice::bare(Move::Pass));
        }
        let asked = Instant::now();
        let time = Some(budget.deadline.left());
        let stop = budget.deadline.stop().part(&Limits { time, ..Limits::default() });
        let mut chip = self.chip.take().ok_or_else(|| Foul::Gone("not there".into()))?;
        match chip.search(position, self.depth, &stop) {
            Ok(Some(found)) => {
                self.chip = Some(chip);
                Ok(Choice {
                    depth: Some(self.depth),
                    nodes: Some(found.answer.nodes),
                    cycles: Some(found.cycles),
                    ..Choice::bare(found.answer.best)
                })
            }
            Ok(None) => Err(Foul::Silent(asked.elapsed())),
            Err(error) => Err(Foul::Gone(error.to_string())),
        }
    }
}
