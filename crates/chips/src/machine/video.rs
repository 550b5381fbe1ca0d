//! A monitor in software: decodes a VGA signal into frames.
//!
//! A [`FrameReader`] knows the mode, 640x480 at 60 Hz, and locks onto the sync pulses of a signal;
//! it returns each complete picture as a [`Frame`].

/// One sample of the video signal, the length of a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beam {
    /// The horizontal sync, low during the pulse.
    pub hsync_n: bool,
    /// The vertical sync, low during the pulse.
    pub vsync_n: bool,
    /// 4 bits each of red, green and blue, red highest.
    pub colour: u16,
}

/// A frame of 640 x 480 pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pixels: Vec<[u8; 3]>,
}

/// Decodes a signal into frames.
#[derive(Clone, Debug, Default)]
pub struct FrameReader {
    /// The previous sample, for the edges of the sync pulses.
    last: Option<Beam>,
    /// Pixels since the last falling edge of hsync; `None` before the first.
    column: Option<usize>,
    /// Lines since the last falling edge of vsync; `None` before the first.
    row: Option<usize>,
    pixels: Vec<[u8; 3]>,
}

/// From the start of a sync pulse to the visible area: the pulse and the back porch.
const COLUMNS_BEFORE: usize = 96 + 48;
const ROWS_BEFORE: usize = 2 + 33;

impl Frame {
    /// Pixels per row.
    pub const WIDTH: usize = 640;
    /// Rows.
    pub const HEIGHT: usize = 480;

    /// The colour of a pixel, as red, green and blue; `None` outside the picture.
    pub fn pixel(&self, x: usize, y: usize) -> Option<[u8; 3]> {
        if x < Frame::WIDTH { self.pixels.get(y * Frame::WIDTH + x).copied() } else { None }
    }

    /// The frame as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, Frame::WIDTH as u32, Frame::HEIGHT as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(self.pixels.as_flattened()));
        // The size is right, and writing to memory does not fail.
        debug_assert!(written.is_ok());
        file
    }
}

impl FrameReader {
    /// A reader that has not locked onto a signal yet.
    pub fn new() -> FrameReader {
        FrameReader::default()
    }

    /// Takes the next sample; returns a frame on its last pixel, if the signal was locked for all
    /// of it.
    pub fn pixel(&mut self, beam: Beam) -> Option<Frame> {
        let begins = |pulse: fn(Beam) -> bool| pulse(beam) && !self.last.is_none_or(pulse);
        let (line_begins, frame_begins) = (begins(|b| !b.hsync_n), begins(|b| !b.vsync_n));
        self.last = Some(beam);
        self.column = if line_begins { Some(0) } else { self.column.map(|column| column + 1) };
        if frame_begins {
            self.row = Some(0);
            self.pixels.clear();
        } else if line_begins {
            self.row = self.row.map(|row| row + 1);
        }
        let x = self.column?.checked_sub(COLUMNS_BEFORE)?;
        let y = self.row?.checked_sub(ROWS_BEFORE)?;
        if x >= Frame::WIDTH || y >= Frame::HEIGHT {
            return None;
        }
        self.pixels.push(widen(beam.colour));
        let last = x == Frame::WIDTH - 1 && y == Frame::HEIGHT - 1;
        let whole = self.pixels.len() == Frame::WIDTH * Frame::HEIGHT;
        (last && whole).then(|| Frame { pixels: std::mem::take(&mut self.pixels) })
    }
}

/// Expands 4 bits per channel to 8: 0 stays 0, 15 becomes 255.
fn widen(colour: u16) -> [u8; 3] {
    [8, 4, 0].map(|shift| ((colour >> shift & 0xf) * 0x11) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A signal with the mode's timing whose pixel at (x, y) is `colour(x, y)`.
    fn signal(colour: impl Fn(usize, usize) -> u16) -> Vec<Beam> {
        let places = (0..525).flat_map(|y| (0..800).map(move |x| (x, y)));
        let beam = |(x, y)| Beam {
            hsync_n: !(656..752).contains(&x),
            vsync_n: !(490..492).contains(&y),
            colour: if x < 640 && y < 480 { colour(x, y) } else { 0 },
        };
        places.map(beam).collect()
    }

    #[test]
    fn a_frame_is_found_by_its_sync_pulses() {
        let colour = |x: usize, y: usize| ((x * 7 + y * 13) % 4096) as u16;
        let one = signal(colour);
        // Start mid-frame: the first complete frame is returned.
        let from_anywhere = one[123_456..].iter().chain(&one).chain(&one);
        let mut reader = FrameReader::new();
        let frame = from_anywhere.copied().find_map(|beam| reader.pixel(beam)).unwrap();
        for (x, y) in [(0, 0), (639, 0), (0, 479), (639, 479), (320, 240), (17, 400)] {
            assert_eq!(frame.pixel(x, y), Some(widen(colour(x, y))));
        }
        assert_eq!((frame.pixel(640, 0), frame.pixel(0, 480)), (None, None));
    }

    #[test]
    fn a_png_holds_the_pixels() {
        let colour = |x: usize, y: usize| (x * y % 4096) as u16;
        let twice = [signal(colour), signal(colour)].concat();
        let mut reader = FrameReader::new();
        let frame = twice.into_iter().find_map(|beam| reader.pixel(beam)).unwrap();
        let file = frame.png();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; decoder.output_buffer_size().unwrap()];
        let info = decoder.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (640, 480));
        assert_eq!(pixels, frame.pixels.as_flattened());
    }
}
