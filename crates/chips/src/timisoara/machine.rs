use std::collections::VecDeque;

use lockstep_reversi::replicas::timisoara::Timisoara;
use lockstep_reversi::{Move, Square};

use super::chip::signed;
use super::screen::Shown;
use crate::{Beam, Error, Frame, FrameReader, Model, Port, Run, Simulation, UartReader, Waveforms};

/// The module.
const MODULE: &str = "timisoara_top";

/// Clocks of a bit on the serial line. In simulation everything outside the search goes as
/// fast as it can: a pixel is one clock, and a contact does not bounce.
const CLOCKS_PER_BIT: u64 = 4;
const STABLE_CYCLES: u64 = 2;
const REPEAT_CYCLES: u64 = 64;

/// How long a button is held, and then not: long enough to be noticed, shorter than a repeat.
const PRESS: u64 = 16;

/// Two frames hold a whole one.
const FRAMES: u64 = 2 * 800 * 525;

/// The cycles after which somebody looks at what has come.
const SLICE: u64 = 1 << 12;

/// The width of a value on the serial line.
const VALUE_BITS: u32 = 20;

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

/// What the machine tells of its turn on the serial line.
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

/// The whole machine, simulated: buttons to press, a monitor and a terminal that watch it all
/// the time.
#[derive(Debug)]
pub struct Machine {
    simulation: Simulation,
    ports: Ports,
    monitor: FrameReader,
    frame: Option<Frame>,
    terminal: UartReader,
    text: VecDeque<u8>,
    heard: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Ports {
    buttons: [Port; 5],
    game_over: Port,
    pass: Port,
    thinking: Port,
    /// What the serial line brings to the machine.
    rx: Port,
    /// What it takes from the machine, horizontal and vertical sync, colour.
    watched: [Port; 4],
}

impl Machine {
    /// Builds the simulation if need be, starts it and resets the machine, which then searches
    /// to `depth` levels (see [`Timisoara::depth`]).
    pub fn start(depth: u32) -> Result<Machine, Error> {
        let parameters = [
            ("ClocksPerBit", CLOCKS_PER_BIT),
            ("ClocksPerPixel", 1),
            ("StableCycles", STABLE_CYCLES),
            ("RepeatCycles", REPEAT_CYCLES),
        ];
        let mut simulation = Model::build(MODULE, &parameters, Waveforms::Off)?.start()?;
        let ports = Ports::of(&simulation)?;
        let levels = simulation.port("depth_i")?;
        simulation.set(levels, u64::from(Timisoara::depth(depth)))?;
        let reset = simulation.port("rst_i")?;
        simulation.set(reset, 1)?;
        simulation.set(ports.rx, 1)?;
        simulation.clock(2)?;
        simulation.set(reset, 0)?;
        Ok(Machine {
            simulation,
            ports,
            monitor: FrameReader::new(),
            frame: None,
            terminal: UartReader::new(CLOCKS_PER_BIT),
            text: VecDeque::new(),
            heard: Vec::new(),
        })
    }

    /// Presses a button and lets it go.
    pub fn press(&mut self, button: Button) -> Result<(), Error> {
        let port = self.ports.buttons[button as usize];
        self.simulation.set(port, 1)?;
        self.watch(PRESS)?;
        self.simulation.set(port, 0)?;
        self.watch(PRESS)
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
                self.simulation.set(self.ports.rx, frame >> bit & 1)?;
                self.watch(CLOCKS_PER_BIT)?;
            }
        }
        Ok(())
    }

    /// Whether the machine has begun its turn: it thinks, or tells of what it thought. If not, it
    /// waits for the player, or the game is over.
    pub fn answers(&mut self) -> Result<bool, Error> {
        // Much longer than from a key to the search, and from the search to the first letter.
        self.watch(SLICE)?;
        Ok(self.lights()?.thinking || !self.text.is_empty())
    }

    /// The next picture that begins from here on.
    pub fn frame(&mut self) -> Result<Frame, Error> {
        self.monitor = FrameReader::new();
        self.frame = None;
        for _ in 0..FRAMES.div_ceil(SLICE) {
            self.watch(SLICE)?;
            if let Some(frame) = self.frame.take() {
                return Ok(frame);
            }
        }
        Err(Error::Signal("a picture of 640 x 480"))
    }

    /// The board on the next picture.
    pub fn shown(&mut self) -> Result<Shown, Error> {
        let frame = self.frame()?;
        Shown::read(&frame).ok_or(Error::Signal("a board with a cursor on the monitor"))
    }

    /// The lights.
    pub fn lights(&mut self) -> Result<Lights, Error> {
        let mut lit = |port| Ok::<_, Error>(self.simulation.get(port)? != 0);
        Ok(Lights {
            game_over: lit(self.ports.game_over)?,
            pass: lit(self.ports.pass)?,
            thinking: lit(self.ports.thinking)?,
        })
    }

    /// What the machine tells of its next turn, for which it may take so many cycles.
    pub fn told(&mut self, limit: u64) -> Result<Told, Error> {
        let cycles = self.number(limit)?;
        let nodes = self.number(limit)?;
        let answer = self.number(limit)?;
        let pass = answer >> 31 != 0;
        let square = Square::new(answer >> 24 & 0x3f).filter(|_| !pass);
        let value = signed(u64::from(answer & 0xf_ffff), VALUE_BITS);
        let best = square.map_or(Move::Pass, Move::Place);
        Ok(Told { cycles, nodes, best, value: (!pass).then_some(value) })
    }

    /// All that came over the serial line since this was asked last, as it came.
    pub fn heard(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.heard)
    }

    /// The next number on the serial line: eight digits and a carriage return.
    fn number(&mut self, limit: u64) -> Result<u32, Error> {
        let line = self.line(limit)?;
        let number = (line.len() == 8).then(|| u32::from_str_radix(&line, 16).ok()).flatten();
        number.ok_or(Error::Signal("eight hexadecimal digits on the serial line"))
    }

    /// The next line of text, without its end.
    fn line(&mut self, limit: u64) -> Result<String, Error> {
        let mut left = limit.div_ceil(SLICE);
        loop {
            if let Some(end) = self.text.iter().position(|&byte| byte == b'\r') {
                let line = self.text.drain(..=end).map(char::from);
                return Ok(line.take(end).collect());
            }
            left = left.checked_sub(1).ok_or(Error::CycleLimit(limit))?;
            self.watch(SLICE)?;
        }
    }

    /// Runs so many cycles, with an eye on the monitor and on the serial line.
    fn watch(&mut self, cycles: u64) -> Result<(), Error> {
        let run = Run { limit: cycles, until: None, when: None, record: &self.ports.watched };
        let mut records = self.simulation.records(&run)?;
        while let Some(record) = records.next()? {
            let [tx, hsync, vsync, colour] = record.values[..] else { return Err(Error::Ended) };
            match self.terminal.level(tx != 0) {
                Some(Ok(byte)) => {
                    self.text.push_back(byte);
                    self.heard.push(byte);
                }
                Some(Err(_)) => return Err(Error::Signal("a stop bit on the serial line")),
                None => {}
            }
            let (hsync_n, vsync_n, colour) = (hsync != 0, vsync != 0, colour as u16);
            if let Some(frame) = self.monitor.pixel(Beam { hsync_n, vsync_n, colour }) {
                self.frame = Some(frame);
            }
        }
        Ok(())
    }
}

impl Ports {
    fn of(simulation: &Simulation) -> Result<Ports, Error> {
        let port = |name| simulation.port(name);
        Ok(Ports {
            // In the order of `Button`.
            buttons: [
                port("east_i")?,
                port("west_i")?,
                port("north_i")?,
                port("south_i")?,
                port("enter_i")?,
            ],
            game_over: port("game_over_o")?,
            pass: port("pass_o")?,
            thinking: port("thinking_o")?,
            rx: port("rx_i")?,
            watched: [port("tx_o")?, port("hsync_no")?, port("vsync_no")?, port("colour_o")?],
        })
    }
}
