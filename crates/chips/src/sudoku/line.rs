use lockstep_search::Stop;

use crate::machine::{Beam, Frame, FrameReader, UartReader};
use crate::{Error, Model, Port, Run, Simulation, Waveforms, When};

/// Clocks of a bit on the line: in simulation it goes as fast as it can.
const CLOCKS_PER_BIT: u64 = 4;

/// The bits of a byte on the line, with its start and stop bit.
const BITS: u64 = 10;

/// The bits for which the line rests after a byte: more than from its stop bit to the work it starts.
const REST: u64 = 4;

/// The cycles after which somebody looks at what has come: more than the last byte of an answer takes.
const SLICE: u64 = 1 << 10;

/// The cycles for which a button is pressed: the machine has then begun to work.
const PRESS: u64 = 100;

/// The cycles of two pictures: one of them is whole.
const PICTURE: u64 = 2 * CLOCKS_PER_PIXEL * 800 * 525;

/// The clocks of a pixel, as the machine has them unless told otherwise.
const CLOCKS_PER_PIXEL: u64 = 2;

/// A chip on a serial line, in simulation: it takes puzzles and answers them in the frames of the
/// FPT'09 contest, which `lockstep-protocols` reads and writes.
#[derive(Debug)]
pub struct Line {
    simulation: Simulation,
    rx: Port,
    tx: Port,
    busy: Port,
    reader: UartReader,
    heard: Vec<u8>,
}

/// A button of the whole machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Button(u8);

impl Button {
    /// The number of buttons: each has a stored puzzle.
    pub const COUNT: u8 = 4;

    /// The button with this number, from 1.
    pub fn new(number: u8) -> Option<Button> {
        (1..=Button::COUNT).contains(&number).then(|| Button(number - 1))
    }
}

/// The machine's lights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lights {
    /// The last puzzle was solved.
    pub solved: bool,
    /// It has ended.
    pub end: bool,
    /// There was no room for some copy.
    pub memory: bool,
}

impl Line {
    /// Starts the machine whose top module is `module`, with these parameters, built if need be.
    pub fn start(module: &str, parameters: &[(&str, u64)]) -> Result<Line, Error> {
        let parameters = [parameters, &[("ClocksPerBit", CLOCKS_PER_BIT)]].concat();
        let model = Model::build(module, &parameters, Waveforms::Off)?;
        let mut simulation = model.start()?;
        let [rx, tx, busy] = ["rx_i", "tx_o", "busy_o"].map(|name| simulation.port(name));
        let (rx, tx, busy) = (rx?, tx?, busy?);
        simulation.set(rx, 1)?;
        simulation.reset()?;
        let reader = UartReader::new(CLOCKS_PER_BIT);
        Ok(Line { simulation, rx, tx, busy, reader, heard: Vec::new() })
    }

    /// Sends bytes, each when the machine is not at work, and waits until it has nothing to do.
    /// Returns what came back; when `stop` is set, what has come so far.
    pub fn exchange(&mut self, bytes: &[u8], stop: &Stop) -> Result<Vec<u8>, Error> {
        for &byte in bytes {
            self.send(byte)?;
            self.wait(stop)?;
        }
        Ok(std::mem::take(&mut self.heard))
    }

    /// Presses a button of the whole machine, which solves one of its stored puzzles. Returns what
    /// came back, as [`exchange`](Line::exchange) does.
    pub fn press(&mut self, button: Button, stop: &Stop) -> Result<Vec<u8>, Error> {
        let buttons = self.simulation.port("press_i")?;
        self.simulation.set(buttons, 1 << button.0)?;
        self.run(PRESS)?;
        self.simulation.set(buttons, 0)?;
        self.wait(stop)?;
        Ok(std::mem::take(&mut self.heard))
    }

    /// What the monitor of the whole machine shows: the next picture that begins from here on.
    pub fn picture(&mut self) -> Result<Frame, Error> {
        let wires = self.simulation.ports(&["hsync_no", "vsync_no", "colour_o"])?;
        let pixel = self.simulation.port("pixel_o")?;
        let run =
            Run { limit: PICTURE, when: When::Holds(pixel), record: &wires, ..Run::default() };
        let (mut reader, mut records) = (FrameReader::new(), self.simulation.records(&run)?);
        let mut frame = None;
        while let Some(record) = records.next()? {
            let [hsync, vsync, colour] = record.values[..] else { continue };
            let beam = Beam { hsync_n: hsync != 0, vsync_n: vsync != 0, colour: colour as u16 };
            frame = frame.or(reader.pixel(beam));
        }
        frame.ok_or(Error::Signal("a picture of 640 x 480"))
    }

    /// Waits until the machine has nothing to do, or `stop` is set.
    fn wait(&mut self, stop: &Stop) -> Result<(), Error> {
        while self.simulation.get(self.busy)? != 0 && !stop.poll(0) {
            self.run(SLICE)?;
            if self.simulation.get(self.busy)? == 0 {
                // The last byte is still on the line.
                self.run(SLICE)?;
            }
        }
        Ok(())
    }

    /// Sends a byte, and lets the line rest until the machine has taken it.
    fn send(&mut self, byte: u8) -> Result<(), Error> {
        // A start bit, the data, the lowest bit first, and a stop bit.
        let frame = u64::from(byte) << 1 | u64::MAX << (BITS - 1);
        let bits = (0..BITS + REST).map(|bit| frame >> bit & 1);
        let rows: Vec<u64> =
            bits.flat_map(|bit| std::iter::repeat_n(bit, CLOCKS_PER_BIT as usize)).collect();
        for level in self.simulation.clocked_batch(&[self.rx], &[self.tx], &rows)? {
            self.hear(level != 0, 1)?;
        }
        Ok(())
    }

    /// The lights.
    pub fn lights(&mut self) -> Result<Lights, Error> {
        let lights = self.simulation.get_all(["solved_o", "end_o", "memory_o"])?;
        let [solved, end, memory] = lights.map(|light| light != 0);
        Ok(Lights { solved, end, memory })
    }

    /// Runs so many cycles, and listens.
    fn run(&mut self, cycles: u64) -> Result<(), Error> {
        let begin = self.simulation.cycle()?;
        let record = [self.tx];
        let run = Run { limit: cycles, when: When::Changes, record: &record, ..Run::default() };
        let mut changes = Vec::new();
        let end = self.simulation.run(&run, |record| {
            changes.push((record.cycle, record.values[0] != 0));
            Ok(())
        })?;
        let ends = changes.iter().skip(1).map(|change| change.0).chain([end.cycle]);
        let lengths: Vec<u64> =
            changes.iter().zip(ends).map(|(change, end)| end - change.0.max(begin)).collect();
        for ((_, level), length) in changes.into_iter().zip(lengths) {
            self.hear(level, length)?;
        }
        Ok(())
    }

    /// The line has a level for so many cycles.
    fn hear(&mut self, level: bool, cycles: u64) -> Result<(), Error> {
        // A line that rests for longer than a byte says nothing more.
        for _ in 0..cycles.min(2 * BITS * CLOCKS_PER_BIT) {
            match self.reader.level(level) {
                Some(Ok(byte)) => self.heard.push(byte),
                Some(Err(_)) => return Err(Error::Signal("a stop bit on the serial line")),
                None => {}
            }
        }
        Ok(())
    }
}
