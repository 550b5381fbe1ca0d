use std::time::{Duration, Instant};

use lockstep_chips::Error;
use lockstep_chips::reversi::{AnyReversiChip, Question, Searcher};
use lockstep_chips::reversi_chips;
use lockstep_game::State;
use lockstep_protocols::ClientError;
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::Limits;
use lockstep_service::{BoardGame, Transcript};

use crate::{Budget, Choice, Contestant, Foul, Options, Round, SpecFault};

/// A chip of the catalogue, simulated clock by clock. The referee's clock is real time, not the
/// chip's; a chip whose time is up is stopped and plays the best move so far.
pub(crate) struct SimulatedChip {
    chip: &'static dyn AnyReversiChip,
    limits: Limits,
    /// The clock cycles of a search.
    cycles: Option<u64>,
    /// `None` after a failure, until the next game.
    searcher: Option<Box<dyn Searcher>>,
}

/// The chips as a user names them.
pub(crate) fn chip_names() -> String {
    let names: Vec<String> =
        reversi_chips().map(|chip| format!("chip:{}", chip.info().name)).collect();
    names.join(", ")
}

impl SimulatedChip {
    /// The chip of this name, built if need be.
    pub(crate) fn new(
        name: &str,
        options: &Options,
        size: Size,
    ) -> Result<SimulatedChip, SpecFault> {
        let chip = reversi_chips().find(|chip| chip.info().name == name).ok_or_else(|| {
            SpecFault::NoSuchPlayer(format!("expected {}, found chip:{name}", chip_names()))
        })?;
        let cycles = options.cycles;
        let time = cycles.map(|cycles| Duration::from_secs_f64(chip.info().seconds(cycles)));
        let limits = Limits { depth: options.depth, time, ..Limits::default() };
        chip.question(&Position::start(size), &limits)
            .map_err(|error| SpecFault::NoSuchPlayer(error.to_string()))?;
        let searcher = chip.start().map_err(|error| SpecFault::CannotStart(error.to_string()))?;
        Ok(SimulatedChip { chip, limits, cycles, searcher: Some(searcher) })
    }
}

fn closed(error: Error) -> Foul {
    ClientError::Closed(error.to_string()).into()
}

impl Contestant<Position> for SimulatedChip {
    fn begin(&mut self, _: &Round<'_, Position>) -> Result<(), Foul> {
        if self.searcher.is_none() {
            self.searcher = Some(self.chip.start().map_err(closed)?);
        }
        Ok(())
    }

    fn choose(
        &mut self,
        transcript: &Transcript<Position>,
        budget: &Budget,
    ) -> Result<Choice<Move>, Foul> {
        let position = transcript.position();
        if position.is_legal(Move::Pass) {
            return Ok(Choice::bare(Move::Pass));
        }
        let asked = Instant::now();
        let question = self.chip.question(position, &self.limits).map_err(closed)?;
        let question = Question { cycles: self.cycles, ..question };
        let searcher = self.searcher.take();
        let mut searcher =
            searcher.ok_or_else(|| ClientError::Closed("the simulation has ended".into()))?;
        let time = budget.share(position.moves_to_come());
        let stop = budget.stop.part(&Limits { time, ..Limits::default() });
        let found = searcher.search(&question, &stop).map_err(closed)?;
        self.searcher = Some(searcher);
        let found = found.ok_or_else(|| ClientError::Timeout(asked.elapsed()))?;
        Ok(Choice {
            depth: Some(found.answer.depth.unwrap_or(question.depth)),
            nodes: Some(found.answer.nodes),
            cycles: Some(found.cycles),
            ..Choice::bare(found.answer.best)
        })
    }
}
