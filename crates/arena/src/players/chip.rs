use std::time::Instant;

use lockstep_chips::reversi::{Answer, AnyReversiChip, Searcher};
use lockstep_chips::zaragoza::Book;
use lockstep_chips::{Error, Found, reversi_chips};
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
    depth: Option<u32>,
    /// The clock cycles of a search.
    cycles: Option<u64>,
    /// The openings, if the chip has them and they are wanted.
    book: Option<Book>,
    /// `None` after a failure, until the next game.
    searcher: Option<Box<dyn Searcher>>,
}

/// The chips that can play a whole game, as a user names them.
pub(crate) fn chip_names() -> String {
    let start = Position::start(Size::Eight);
    let players = reversi_chips().filter(|chip| chip.question_within(&start, None, None).is_ok());
    let names: Vec<String> = players.map(|chip| format!("chip:{}", chip.info().name)).collect();
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
        let &Options { depth, cycles, openings, .. } = options;
        chip.question_within(&Position::start(size), depth, cycles)
            .map_err(|error| SpecFault::NoSuchPlayer(error.to_string()))?;
        let cannot = |error: Error| SpecFault::CannotStart(error.to_string());
        let book = if openings { chip.book().map_err(cannot)? } else { None };
        let searcher = Some(chip.start().map_err(cannot)?);
        Ok(SimulatedChip { chip, depth, cycles, book, searcher })
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
        if let Some(book) = &mut self.book
            && let Some(found) =
                book.next(transcript.start(), transcript.moves()).map_err(closed)?
        {
            return Ok(choice(&found, 0));
        }
        let asked = Instant::now();
        let question = self.chip.question_within(position, self.depth, self.cycles);
        let question = question.map_err(closed)?;
        let searcher = self.searcher.take();
        let mut searcher =
            searcher.ok_or_else(|| ClientError::Closed("the simulation has ended".into()))?;
        let time = budget.share(position.moves_to_come());
        let stop = budget.stop.part(&Limits { time, ..Limits::default() });
        let found = searcher.search(&question, &stop).map_err(closed)?;
        self.searcher = Some(searcher);
        let found = found.ok_or_else(|| ClientError::Timeout(asked.elapsed()))?;
        Ok(choice(&found, question.depth))
    }
}

/// What the chip found; `depth` is that of a chip that does not deepen.
fn choice(found: &Found<Answer>, depth: u32) -> Choice<Move> {
    Choice {
        depth: Some(found.answer.depth.unwrap_or(depth)),
        nodes: Some(found.answer.nodes),
        cycles: Some(found.cycles),
        ..Choice::bare(found.answer.best)
    }
}
