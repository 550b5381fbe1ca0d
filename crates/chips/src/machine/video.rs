//! Pictures from a video signal.
//!
//! A [`FrameReader`] does what a monitor does: it knows the mode, 640x480 at 60 Hz, and takes
//! everything else from the sync pulses. A [`Frame`] is what it shows.

/// What the wires say during one pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beam {
    /// The horizontal sync, low during the pulse.
    pub hsync_n: bool,
    /// The vertical sync, low during the pulse.
    pub vsync_n: bool,
    /// 4 bits each of red, green and blue, red highest.
    pub colour: u16,
}

/// A picture of 640 x 480 pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pixels: Vec<[u8; 3]>,
}

/// Makes frames of a signal.
#[derive(Clone, Debug, Default)]
pub struct FrameReader {
    /// The last pixel.
    last: Option<Beam>,
    /// Pixels since the horizontal pulse began, once there was one.
    column: Option<usize>,
    /// Horizontal pulses since the vertical one began, once there was one.
    row: Option<usize>,
    pixels: Vec<[u8; 3]>,
}

/// From the beginning of a sync pulse to the picture: the pulse and the back porch.
const COLUMNS_BEFORE: usize = 96 + 48;
const ROWS_BEFORE: usize = 2 + 33;

impl Frame {
    /// The pixels of a row.
    pub const WIDTH: usize = 640;
    /// The rows.
    pub const HEIGHT: usize = 480;

    /// The colour of a pixel, as red, green and blue; `None` outside the picture.
    pub fn pixel(&self, x: usize, y: usize) -> Option<[u8; 3]> {
        if x < Frame::WIDTH { self.pixels.get(y * Frame::WIDTH + x).copied() } else { None }
    }

    /// The picture as a PNG file.
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
    /// Nothing was seen yet.
    pub fn new() -> FrameReader {
        FrameReader::default()
    }

    /// Takes the next pixel; gives a frame with the last pixel of the picture, if all of it
    /// was seen.
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

/// 4 bits a colour to 8: 0 stays 0, 15 becomes 255.
fn widen(colour: u16) -> [u8; 3] {
    [8, 4, 0].map(|shift| ((colour >> shift & 0xf) * 0x11) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A signal of the mode's timing, whose picture is `colour` of each place.
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
        // Begin anywhere: the first whole frame is the one.
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
