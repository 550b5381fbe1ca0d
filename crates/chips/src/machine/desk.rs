use std::collections::VecDeque;

use super::{Beam, Frame, FrameReader, UartReader};
use crate::Error;

/// What is connected to a machine: a monitor, and a terminal on the serial line.
#[derive(Debug)]
pub(super) struct Desk {
    monitor: FrameReader,
    frame: Option<Frame>,
    terminal: UartReader,
    text: VecDeque<u8>,
    heard: Vec<u8>,
}

impl Desk {
    /// The outputs of a machine that it is connected to.
    pub(super) const WIRES: [&str; 4] = ["tx_o", "hsync_no", "vsync_no", "colour_o"];

    pub(super) fn new(clocks_per_bit: u64) -> Desk {
        Desk {
            monitor: FrameReader::new(),
            frame: None,
            terminal: UartReader::new(clocks_per_bit),
            text: VecDeque::new(),
            heard: Vec::new(),
        }
    }

    /// The wires stay like this for a number of cycles.
    pub(super) fn see(
        &mut self,
        wires: [u64; Desk::WIRES.len()],
        cycles: u64,
    ) -> Result<(), Error> {
        let [tx, hsync, vsync, colour] = wires;
        let beam = Beam { hsync_n: hsync != 0, vsync_n: vsync != 0, colour: colour as u16 };
        for _ in 0..cycles {
            match self.terminal.level(tx != 0) {
                Some(Ok(byte)) => {
                    self.text.push_back(byte);
                    self.heard.push(byte);
                }
                Some(Err(_)) => return Err(Error::Signal("a stop bit on the serial line")),
                None => {}
            }
            if let Some(frame) = self.monitor.pixel(beam) {
                self.frame = Some(frame);
            }
        }
        Ok(())
    }

    /// Forgets the picture, and the one that is being shown: the next begins from here on.
    pub(super) fn blink(&mut self) {
        self.monitor = FrameReader::new();
        self.frame = None;
    }

    /// The last whole picture, once.
    pub(super) fn picture(&mut self) -> Option<Frame> {
        self.frame.take()
    }

    /// Whether anything came over the serial line that has not been taken as a number.
    pub(super) fn is_told_something(&self) -> bool {
        !self.text.is_empty()
    }

    /// The next three numbers on the serial line, if all have come: each is eight digits and a
    /// carriage return.
    pub(super) fn numbers(&mut self) -> Result<Option<[u32; 3]>, Error> {
        const LINE: usize = 9;
        let mut numbers = [0; 3];
        if self.text.len() < LINE * numbers.len() {
            return Ok(None);
        }
        for number in &mut numbers {
            let line: String = self.text.drain(..LINE).map(char::from).collect();
            let digits =
                line.strip_suffix('\r').and_then(|line| u32::from_str_radix(line, 16).ok());
            *number = digits.ok_or(Error::Signal("eight hexadecimal digits on the serial line"))?;
        }
        Ok(Some(numbers))
    }

    /// All that came over the serial line since this was asked last.
    pub(super) fn heard(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.heard)
    }
}
