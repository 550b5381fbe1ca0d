//! The chip's table of openings in simulation.

use lockstep_reversi::replicas::zaragoza::LINES;
use lockstep_reversi::{Move, Position, Size, Square};

use crate::reversi::Answer;
use crate::{Error, Found, Model, Simulation, Waveforms};

/// The module.
const MODULE: &str = "zaragoza_openings";

/// The cycles in which it goes through its lines after a move.
const SCAN: u64 = LINES as u64 + 1;

/// The table of openings, which follows a game by the sequence of its moves.
#[derive(Debug)]
pub struct Book {
    simulation: Simulation,
}

impl Book {
    /// Starts the table, built if need be.
    pub fn start() -> Result<Book, Error> {
        let mut simulation = Model::build(MODULE, &[], Waveforms::Off)?.start()?;
        simulation.reset()?;
        Ok(Book { simulation })
    }

    /// The move of an opening after these moves from `start`, and the cycles from the last of them to the
    /// answer; `None` if no line goes on, or the game did not begin as games do.
    pub fn next(
        &mut self,
        start: &Position,
        moves: &[Move],
    ) -> Result<Option<Found<Answer>>, Error> {
        if *start != Position::start(Size::Eight) {
            return Ok(None);
        }
        let mut next = self.tell("start_i", Move::Pass)?;
        for &mv in moves {
            // Once no line goes on, none ever will.
            if next.is_none() {
                return Ok(None);
            }
            next = self.tell("play_i", mv)?;
        }
        let answer = |square| Answer {
            best: Move::Place(square),
            value: None,
            depth: Some(0),
            nodes: 0,
            leaves: 0,
            complete: true,
        };
        Ok(next.map(|square| Found { answer: answer(square), cycles: 1 + SCAN }))
    }

    /// Tells it that a game starts, or a move of it; returns the next move of the first line that fits.
    fn tell(&mut self, port: &str, mv: Move) -> Result<Option<Square>, Error> {
        let (square, pass) = match mv {
            Move::Place(square) => (square.index(), false),
            Move::Pass => (0, true),
        };
        self.simulation.set("square_i", square.into())?;
        self.simulation.set("pass_i", pass.into())?;
        self.simulation.set(port, 1)?;
        self.simulation.clock(1)?;
        self.simulation.set(port, 0)?;
        self.simulation.clock(SCAN)?;
        let [busy, valid, next] = self.simulation.get_all(["busy_o", "next_valid_o", "next_o"])?;
        if busy != 0 {
            return Err(Error::CycleLimit(SCAN));
        }
        Ok(Square::new(next as u32).filter(|_| valid != 0))
    }
}
