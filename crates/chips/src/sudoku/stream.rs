use std::collections::VecDeque;

use lockstep_search::Stop;
use lockstep_sudoku::Grid;

use super::Verdict;
use crate::{Error, Model, Port, Run, Simulation, Waveforms, When};

/// A puzzle and its solution are this many transfers.
const BANDS: usize = 3;

/// The cells of a transfer, and the bits of a digit.
const BAND_CELLS: usize = 27;
const DIGIT_BITS: usize = 4;

/// The cycles after which somebody looks whether to stop.
const SLICE: u64 = 1 << 10;

/// The stream port of a chip with several solvers.
#[derive(Clone, Copy, Debug)]
pub struct StreamPort {
    /// The module; its parameter `Solvers` is their number.
    pub module: &'static str,
    /// Whether the solvers go on to a second solution.
    pub unique: bool,
    /// The clocks that were reached in routing, in MHz, by the number of solvers.
    pub clocks: &'static [(u64, f64)],
}

impl StreamPort {
    /// The most solvers that are simulated.
    pub const MOST: u64 = 64;

    /// The routed clock with so many solvers, in MHz; `None` if that was not routed.
    pub fn clock_mhz(&self, solvers: u64) -> Option<f64> {
        self.clocks.iter().find(|&&(number, _)| number == solvers).map(|&(_, mhz)| mhz)
    }

    /// Starts so many solvers in simulation, built if need be.
    pub fn start(&self, solvers: u64) -> Result<Stream, Error> {
        let model = Model::build(self.module, &[("Solvers", solvers)], Waveforms::Off)?;
        Stream::new(model.start()?, self.unique)
    }
}

/// Solvers behind a stream port, in simulation: puzzles go in one after the other, as long as there is
/// room, and answers come as they are ready.
#[derive(Debug)]
pub struct Stream {
    simulation: Simulation,
    valid: Port,
    ready: Port,
    /// Valid, tag, solutions and band of an answer.
    answer: [Port; 4],
    /// The puzzles from the first one whose answer was not asked for.
    under_way: VecDeque<UnderWay>,
    /// The number of that puzzle.
    first: u64,
    begin: u64,
    end: u64,
}

#[derive(Debug)]
struct UnderWay {
    puzzle: Grid,
    sent: u64,
    bands: Vec<u128>,
    solved: Option<Solved>,
}

/// An answer from the stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The puzzle.
    pub puzzle: Grid,
    /// What the chip says of it.
    pub verdict: Verdict,
    /// The first solution, if there is one.
    pub solution: Option<Grid>,
    /// The cycles from its first band in to its last band out, and those it waited in between.
    pub cycles: u64,
}

impl Stream {
    fn new(mut simulation: Simulation, unique: bool) -> Result<Stream, Error> {
        let [valid, ready] = ["valid_i", "ready_o"].map(|name| simulation.port(name));
        let names = ["valid_o", "tag_o", "solutions_o", "band_o"];
        let [out, tag, solutions, band] = names.map(|name| simulation.port(name));
        let (valid, ready, answer) = (valid?, ready?, [out?, tag?, solutions?, band?]);
        simulation.reset()?;
        simulation.set("ready_i", 1)?;
        simulation.set("unique_i", unique.into())?;
        let begin = simulation.cycle()?;
        let under_way = VecDeque::new();
        Ok(Stream { simulation, valid, ready, answer, under_way, first: 0, begin, end: begin })
    }

    /// Sends a puzzle, once there is room for it. Returns whether it went in before `stop` was set.
    pub fn send(&mut self, puzzle: &Grid, stop: &Stop) -> Result<bool, Error> {
        let number = self.first + self.under_way.len() as u64;
        self.simulation.set(self.valid, 1)?;
        self.simulation.set("tag_i", number)?;
        for (i, band) in puzzle.numbers().chunks(BAND_CELLS).enumerate() {
            self.simulation.set_words("band_i", &pack(band))?;
            while !self.run(Some(self.ready))? {
                if stop.poll(0) {
                    return Ok(false);
                }
            }
            if i == 0 {
                let (puzzle, sent) = (puzzle.clone(), self.simulation.cycle()?);
                let bands = Vec::with_capacity(BANDS);
                self.under_way.push_back(UnderWay { puzzle, sent, bands, solved: None });
            }
            self.simulation.clock(1)?;
        }
        self.simulation.set(self.valid, 0)?;
        Ok(true)
    }

    /// Waits until every puzzle is answered, or `stop` is set.
    pub fn drain(&mut self, stop: &Stop) -> Result<(), Error> {
        while self.under_way.iter().any(|puzzle| puzzle.solved.is_none()) && !stop.poll(0) {
            self.run(None)?;
        }
        Ok(())
    }

    /// The answer to the next puzzle, in the order in which they were sent; `None` if it is not there.
    pub fn next_answer(&mut self) -> Option<Solved> {
        let solved = self.under_way.front_mut()?.solved.take()?;
        self.under_way.pop_front();
        self.first += 1;
        Some(solved)
    }

    /// The cycles from the start to the last answer.
    pub fn cycles(&self) -> u64 {
        self.end - self.begin
    }

    /// Runs until a port is not 0, in that cycle before its edge, or for a while; returns which, and takes the
    /// answers that come.
    fn run(&mut self, until: Option<Port>) -> Result<bool, Error> {
        let [valid, fields @ ..] = &self.answer;
        let when = When::Holds(*valid);
        let run = Run { limit: SLICE, until, when, record: fields, ..Run::default() };
        let (under_way, first, last) = (&mut self.under_way, self.first, &mut self.end);
        let end = self.simulation.run(&run, |record| {
            let [tag, solutions, low, high] = record.values[..] else {
                return Err(Error::Signal("an answer of four words"));
            };
            // The tag has the low bits of the number.
            let place = usize::from((tag as u16).wrapping_sub(first as u16));
            let puzzle = under_way.get_mut(place).ok_or(Error::Signal("the tag of a puzzle"))?;
            puzzle.take(solutions, u128::from(high) << 64 | u128::from(low), record.cycle)?;
            *last = record.cycle + 1;
            Ok(())
        })?;
        Ok(end.reached)
    }
}

impl UnderWay {
    /// A band of the answer has come.
    fn take(&mut self, solutions: u64, band: u128, cycle: u64) -> Result<(), Error> {
        self.bands.push(band);
        if self.bands.len() < BANDS {
            return Ok(());
        }
        let (verdict, found) = match solutions {
            0 => (Verdict::NoSolution, false),
            1 => (Verdict::Solved, true),
            _ => (Verdict::Several, true),
        };
        let numbers: Vec<u8> = self.bands.drain(..).flat_map(unpack).collect();
        let solution = found.then(|| Grid::from_numbers(&numbers)).flatten();
        if found && solution.is_none() {
            return Err(Error::Signal("a digit in every cell"));
        }
        let (puzzle, cycles) = (self.puzzle.clone(), cycle + 1 - self.sent);
        self.solved = Some(Solved { puzzle, verdict, solution, cycles });
        Ok(())
    }
}

/// The numbers of a band as the circuit has them, the first cell lowest.
fn pack(numbers: &[u8]) -> [u64; 2] {
    let digits = numbers.iter().rev().map(|&number| u128::from(number));
    let band = digits.fold(0, |band, digit| band << DIGIT_BITS | digit);
    [band as u64, (band >> 64) as u64]
}

/// The numbers of a band of the circuit.
fn unpack(band: u128) -> impl Iterator<Item = u8> {
    (0..BAND_CELLS).map(move |cell| (band >> (DIGIT_BITS * cell)) as u8 & 15)
}
