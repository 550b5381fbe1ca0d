use lockstep_game::Player;
use lockstep_reversi::{Move, Position, Size, Square};

use super::Frame;
use super::desk::Desk;
use super::screen::Shown;
use crate::reversi::VALUE_BITS;
use crate::{Error, Model, Port, Run, Simulation, Waveforms, When, signed};

/// The serial line to the machine, and its light while it thinks.
const RX: &str = "rx_i";
const THINKING: &str = "thinking_o";

/// Clocks of a bit on the serial line. In simulation everything outside the search goes as
/// fast as it can: a pixel takes one clock, and a contact does not bounce.
const CLOCKS_PER_BIT: u64 = 4;
const STABLE_CYCLES: u64 = 2;
const REPEAT_CYCLES: u64 = 64;

/// Cycles that a button is held, and then released: long enough to register, shorter than a repeat.
const PRESS: u64 = 16;

/// Two frames' worth of pixels contain a complete frame.
const FRAMES: u64 = 2 * 800 * 525;

/// Cycles between two polls of the outputs.
const SLICE: u64 = 1 << 12;

/// Between two searches the machine reports its turn, which takes more cycles than this.
const BETWEEN_THOUGHTS: u64 = 512;

/// A button of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// The cursor goes right.
    East,
    /// The cursor goes left.
    West,
    /// The cursor goes up.
    North,
    /// The cursor goes down.
    South,
    /// A disc is placed.
    Enter,
}

impl Button {
    const fn port(self) -> &'static str {
        match self {
            Button::East => "east_i",
            Button::West => "west_i",
            Button::North => "north_i",
            Button::South => "south_i",
            Button::Enter => "enter_i",
        }
    }
}

/// The machine's lights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lights {
    /// The game is over.
    pub game_over: bool,
    /// The player had to pass.
    pub pass: bool,
    /// The machine thinks.
    pub thinking: bool,
}

/// The machine's report of a turn on the serial line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// The clock cycles of the search, the lower 32 bits.
    pub cycles: u32,
    /// The nodes of the search, the lower 32 bits.
    pub nodes: u32,
    /// Its move.
    pub best: Move,
    /// The value of the move; none of a pass.
    pub value: Option<i32>,
}

/// How far the search of a machine has come; its totals while the machine does not think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The clock cycles of the search.
    pub cycles: u64,
    /// Its nodes.
    pub nodes: u64,
}

/// A whole machine that plays Reversi, in simulation: buttons to press, a monitor and a terminal
/// that watch it all the time.
#[derive(Debug)]
pub struct Machine {
    simulation: Simulation,
    /// What the desk is connected to.
    wires: Vec<Port>,
    thinking_port: Port,
    desk: Desk,
    /// Clock cycles since the start.
    cycle: u64,
    thinking: bool,
    question: Option<Position>,
}

impl Machine {
    /// Starts the machine whose top module is `module`, built if need be; it searches to `depth`
    /// levels, one of the chip's.
    pub fn start(module: &str, depth: u32) -> Result<Machine, Error> {
        let parameters = [
            ("ClocksPerBit", CLOCKS_PER_BIT),
            ("ClocksPerPixel", 1),
            ("StableCycles", STABLE_CYCLES),
            ("RepeatCycles", REPEAT_CYCLES),
        ];
        let mut simulation = Model::build(module, &parameters, Waveforms::Off)?.start()?;
        let wires = simulation.ports(&Desk::WIRES)?;
        let thinking_port = simulation.port(THINKING)?;
        simulation.set("depth_i", depth.into())?;
        simulation.set(RX, 1)?;
        simulation.reset()?;
        let (cycle, desk) = (simulation.cycle()?, Desk::new(CLOCKS_PER_BIT));
        let (thinking, question) = (false, None);
        Ok(Machine { simulation, wires, thinking_port, desk, cycle, thinking, question })
    }

    /// Presses a button and lets it go.
    pub fn press(&mut self, button: Button) -> Result<(), Error> {
        self.simulation.set(button.port(), 1)?;
        self.run(PRESS)?;
        self.simulation.set(button.port(), 0)?;
        self.run(PRESS)
    }

    /// Moves the cursor from one square to another, and places a disc there.
    pub fn place(&mut self, from: Square, to: Square) -> Result<(), Error> {
        let mut press = |button, times| (0..times).try_for_each(|_| self.press(button));
        press(Button::East, to.column().saturating_sub(from.column()))?;
        press(Button::West, from.column().saturating_sub(to.column()))?;
        press(Button::South, to.row().saturating_sub(from.row()))?;
        press(Button::North, from.row().saturating_sub(to.row()))?;
        press(Button::Enter, 1)
    }

    /// Sends bytes to the machine over the serial line: a column, a row and the end of a line
    /// are a move.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), Error> {
        for &byte in bytes {
            // A start bit, the data, the lowest bit first, and a stop bit.
            let frame = u64::from(byte) << 1 | 1 << 9;
            for bit in 0..10 {
                self.simulation.set(RX, frame >> bit & 1)?;
                self.run(CLOCKS_PER_BIT)?;
            }
        }
        Ok(())
    }

    /// Whether the machine has begun its turn: it is searching, or reporting. If not, it waits for
    /// the player, or the game is over.
    pub fn answers(&mut self) -> Result<bool, Error> {
        // Much longer than from a key to the search, and from the search to the first letter.
        self.run(SLICE)?;
        Ok(self.lights()?.thinking || self.desk.is_told_something())
    }

    /// The next picture that begins from here on.
    pub fn frame(&mut self) -> Result<Frame, Error> {
        self.desk.blink();
        for _ in 0..FRAMES.div_ceil(SLICE) {
            self.run(SLICE)?;
            if let Some(frame) = self.picture() {
                return Ok(frame);
            }
        }
        Err(Error::Signal("a picture of 640 x 480"))
    }

    /// The last picture that was shown whole, if there was one since this was asked last.
    pub fn picture(&mut self) -> Option<Frame> {
        self.desk.picture()
    }

    /// The board on the next picture.
    pub fn shown(&mut self) -> Result<Shown, Error> {
        let frame = self.frame()?;
        Shown::read(&frame).ok_or(Error::Signal("a board with a cursor on the monitor"))
    }

    /// The lights.
    pub fn lights(&mut self) -> Result<Lights, Error> {
        let lights = self.simulation.get_all(["game_over_o", "pass_o", THINKING])?;
        let [game_over, pass, thinking] = lights.map(|light| light != 0);
        Ok(Lights { game_over, pass, thinking })
    }

    /// The report of the machine's next turn, which may take `limit` cycles.
    pub fn told(&mut self, limit: u64) -> Result<Told, Error> {
        for _ in 0..limit.div_ceil(SLICE) {
            if let Some(told) = self.answer()? {
                return Ok(told);
            }
            self.run(SLICE)?;
        }
        self.answer()?.ok_or(Error::CycleLimit(limit))
    }

    /// The report of a turn, if it is complete.
    pub fn answer(&mut self) -> Result<Option<Told>, Error> {
        let Some([cycles, nodes, answer]) = self.desk.numbers()? else { return Ok(None) };
        let pass = answer >> 31 != 0;
        let square = Square::new(answer >> 24 & 0x3f).filter(|_| !pass);
        let value = signed(u64::from(answer & 0xf_ffff), VALUE_BITS);
        let best = square.map_or(Move::Pass, Move::Place);
        Ok(Some(Told { cycles, nodes, best, value: (!pass).then_some(value) }))
    }

    /// The position about which the machine has begun to think, if it has since this was asked
    /// last.
    pub fn question(&mut self) -> Option<Position> {
        self.question.take()
    }

    /// How far the search has come.
    pub fn progress(&mut self) -> Result<Progress, Error> {
        let [cycles, nodes] = self.simulation.get_all(["cycles_o", "nodes_o"])?;
        Ok(Progress { cycles, nodes })
    }

    /// The clock cycles since the start.
    pub fn cycle(&self) -> u64 {
        self.cycle
    }

    /// All that came over the serial line since this was asked last, as it came.
    pub fn heard(&mut self) -> Vec<u8> {
        self.desk.heard()
    }

    /// Runs this many cycles while watching the monitor, the serial line, and for the start of a
    /// search.
    pub fn run(&mut self, cycles: u64) -> Result<(), Error> {
        let end = self.cycle + cycles;
        while self.cycle < end {
            let left = end - self.cycle;
            if self.thinking {
                self.watch(left.min(BETWEEN_THOUGHTS), None)?;
            } else {
                self.watch(left, Some(self.thinking_port))?;
            }
            let thinking = self.simulation.get(self.thinking_port)? != 0;
            if thinking && !self.thinking {
                self.question = self.board()?;
            }
            self.thinking = thinking;
        }
        Ok(())
    }

    /// Runs to the limit, or until a port is not 0.
    fn watch(&mut self, limit: u64, until: Option<Port>) -> Result<(), Error> {
        let run = Run { limit, until, when: When::Changes, record: &self.wires, ..Run::default() };
        let mut records = self.simulation.records(&run)?;
        // What a record says holds until the next one.
        let mut wires = [0; Desk::WIRES.len()];
        while let Some(record) = records.next()? {
            self.desk.see(wires, record.cycle - self.cycle)?;
            self.cycle = record.cycle;
            wires.copy_from_slice(&record.values);
        }
        let end = records.finish()?.cycle;
        self.desk.see(wires, end - self.cycle)?;
        self.cycle = end;
        Ok(())
    }

    /// The board, with Red to move.
    fn board(&mut self) -> Result<Option<Position>, Error> {
        let [red, blue] = self.simulation.get_all(["red_o", "blue_o"])?;
        Ok(Position::new(Size::Eight, blue, red, Player::Second))
    }
}
