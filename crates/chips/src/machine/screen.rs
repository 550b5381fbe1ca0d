use lockstep_game::Player;
use lockstep_reversi::{Position, Square};

use super::{Beam, Frame, FrameReader};
use crate::{Error, Model, Run, Waveforms, When};

/// The screen alone, without a game behind it.
const MODULE: &str = "reversi_screen";

/// Two frames of 800 x 525 pixels hold a whole one.
const CYCLES: u64 = 2 * 800 * 525;

/// The board's place on the screen.
const LEFT: usize = 192;
const TOP: usize = 112;
const SQUARE: usize = 32;

/// A board as the monitor shows it; sets of squares as elsewhere, bit 8 * row + column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The discs of Red, the machine.
    pub red: u64,
    /// The discs of Blue, the player.
    pub blue: u64,
    /// The squares marked as legal moves.
    pub moves: u64,
    /// The square in the cursor's frame.
    pub cursor: Square,
}

/// What there is to see in a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hue {
    Red,
    Blue,
    Yellow,
    White,
    Dark,
}

impl Shown {
    /// What the machine shows of a position: Black, who begins, is Blue, and White is Red.
    pub fn of(position: &Position, cursor: Square) -> Shown {
        Shown {
            red: position.discs(Player::Second).0,
            blue: position.discs(Player::First).0,
            moves: position.placements().0,
            cursor,
        }
    }

    /// Looks at a picture: a disc or a mark in the middle of a square, the cursor at its edge.
    /// `None` if there is no cursor, as the machine always shows one.
    pub fn read(frame: &Frame) -> Option<Shown> {
        let (mut red, mut blue, mut moves, mut cursor) = (0, 0, 0, None);
        for square in (0..64).filter_map(Square::new) {
            let (row, column) = (square.row() as usize, square.column() as usize);
            let hue = |x, y| hue(frame, LEFT + SQUARE * column + x, TOP + SQUARE * row + y);
            match hue(SQUARE / 2, SQUARE / 2) {
                Hue::Red => red |= square.bit(),
                Hue::Blue => blue |= square.bit(),
                Hue::Yellow => moves |= square.bit(),
                Hue::White | Hue::Dark => {}
            }
            if hue(SQUARE / 2, 1) == Hue::White {
                cursor = Some(square);
            }
        }
        cursor.map(|cursor| Shown { red, blue, moves, cursor })
    }

    /// The picture on the monitor, taken from the simulated signal of the screen.
    pub fn frame(&self) -> Result<Frame, Error> {
        let mut screen = Model::build(MODULE, &[("ClocksPerPixel", 1)], Waveforms::Off)?.start()?;
        let inputs = [
            ("red_i", self.red),
            ("blue_i", self.blue),
            ("moves_i", self.moves),
            ("cursor_i", u64::from(self.cursor.index())),
        ];
        for (name, value) in inputs {
            screen.set(name, value)?;
        }
        screen.reset()?;
        let ports = [screen.port("hsync_no")?, screen.port("vsync_no")?, screen.port("colour_o")?];
        let run = Run {
            limit: CYCLES,
            when: When::Holds(screen.port("pixel_o")?),
            record: &ports,
            ..Run::default()
        };
        let (mut reader, mut records) = (FrameReader::new(), screen.records(&run)?);
        while let Some(record) = records.next()? {
            let beam = Beam {
                hsync_n: record.values[0] != 0,
                vsync_n: record.values[1] != 0,
                colour: record.values[2] as u16,
            };
            if let Some(frame) = reader.pixel(beam) {
                return Ok(frame);
            }
        }
        Err(Error::CycleLimit(CYCLES))
    }
}

fn hue(frame: &Frame, x: usize, y: usize) -> Hue {
    let [red, green, blue] = frame.pixel(x, y).unwrap_or_default().map(|colour| colour > 0x80);
    match (red, green, blue) {
        (true, true, true) => Hue::White,
        (true, true, false) => Hue::Yellow,
        (true, false, false) => Hue::Red,
        (false, _, true) => Hue::Blue,
        _ => Hue::Dark,
    }
}
