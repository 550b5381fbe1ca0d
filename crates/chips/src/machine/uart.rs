//! A UART receiver in software.

/// A framing error: a byte without a stop bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrokenByte;

/// Decodes 8N1: a start bit (0), 8 data bits, least significant first, and a stop bit (1), each
/// sampled in its middle.
///
/// ```
/// use lockstep_chips::machine::UartReader;
///
/// let mut reader = UartReader::new(1);
/// let levels = [1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1];
/// let bytes: Vec<u8> =
///     levels.iter().filter_map(|&level| reader.level(level == 1)).map(Result::unwrap).collect();
/// assert_eq!(bytes, [0b0010_1010]);
/// ```
#[derive(Clone, Debug)]
pub struct UartReader {
    clocks_per_bit: u64,
    /// Clocks since the start bit began; `None` while the line is idle.
    clock: Option<u64>,
    byte: u8,
}

/// The index of the stop bit.
const STOP: u64 = 9;

impl UartReader {
    /// A receiver for a line at this rate; 0 counts as 1.
    pub fn new(clocks_per_bit: u64) -> UartReader {
        UartReader { clocks_per_bit: clocks_per_bit.max(1), clock: None, byte: 0 }
    }

    /// Takes the level of the line in the next clock; returns a byte in the middle of its stop bit.
    pub fn level(&mut self, high: bool) -> Option<Result<u8, BrokenByte>> {
        let clock = match self.clock {
            None if high => return None,
            None => 0,
            Some(clock) => clock + 1,
        };
        self.clock = Some(clock);
        let (bit, place) = (clock / self.clocks_per_bit, clock % self.clocks_per_bit);
        if place != self.clocks_per_bit / 2 {
            return None;
        }
        match bit {
            // A glitch: the line is high again in the middle of the start bit.
            0 if high => self.clock = None,
            0 => {}
            STOP => {
                self.clock = None;
                return Some(if high { Ok(self.byte) } else { Err(BrokenByte) });
            }
            _ => self.byte = self.byte >> 1 | u8::from(high) << 7,
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(byte: u8, clocks: usize, stop: bool) -> Vec<bool> {
        let bits = (0..8).map(|bit| byte >> bit & 1 == 1);
        let bits = [false].into_iter().chain(bits).chain([stop]);
        bits.flat_map(|bit| vec![bit; clocks]).collect()
    }

    #[test]
    fn bytes_are_read_back_to_back_and_with_pauses() {
        for clocks in [1, 2, 3, 4, 7, 434] {
            let mut levels = vec![true; 5];
            for byte in 0..=255 {
                levels.extend(line(byte, clocks, true));
                levels.extend(vec![true; usize::from(byte) % 3]);
            }
            let mut reader = UartReader::new(clocks as u64);
            let bytes: Vec<u8> = levels
                .iter()
                .filter_map(|&level| reader.level(level))
                .map(Result::unwrap)
                .collect();
            assert_eq!(bytes, (0..=255).collect::<Vec<u8>>());
        }
    }

    #[test]
    fn a_byte_without_a_stop_bit_is_broken() {
        let mut reader = UartReader::new(4);
        let read: Vec<_> =
            line(0x55, 4, false).into_iter().filter_map(|level| reader.level(level)).collect();
        assert_eq!(read, [Err(BrokenByte)]);
    }

    #[test]
    fn a_short_dip_is_no_start_bit() {
        let mut reader = UartReader::new(16);
        let mut levels = vec![false; 3];
        levels.extend(vec![true; 400]);
        assert!(levels.into_iter().all(|level| reader.level(level).is_none()));
    }
}
