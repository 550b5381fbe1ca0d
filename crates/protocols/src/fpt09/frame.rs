use lockstep_sudoku::{Grid, Order};

/// The first bytes of every frame.
pub const PREAMBLE: [u8; 4] = [0xA5, 0x3C, 0x5A, 0xC3];

/// The two kinds of frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// From the host: the checksum comes last.
    Puzzle,
    /// From the machine: the checksum comes before the side.
    Answer,
}

impl Frame {
    /// The bytes of a grid in a frame of this kind.
    pub fn encode(self, grid: &Grid) -> Vec<u8> {
        let (sum, side) = (checksum(grid.order(), grid.numbers()), grid.order().side() as u8);
        match self {
            Frame::Puzzle => [&PREAMBLE[..], &[side], grid.numbers(), &[sum]].concat(),
            Frame::Answer => [&PREAMBLE[..], &[sum, side], grid.numbers()].concat(),
        }
    }

    /// Where the side stands.
    const fn side_at(self) -> usize {
        match self {
            Frame::Puzzle => 4,
            Frame::Answer => 5,
        }
    }

    /// Where the checksum stands in a frame of this order.
    fn checksum_at(self, order: Order) -> usize {
        match self {
            Frame::Puzzle => 5 + order.cells(),
            Frame::Answer => 4,
        }
    }
}

/// Why a machine has no solution to send. The contest's frames cannot say so; ours do, in a frame
/// with the reason in the place of the checksum and 0 in that of the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// A digit appears twice in a unit of the puzzle.
    #[error("contradictory")]
    Contradictory,
    /// The puzzle has no digit.
    #[error("empty")]
    Empty,
    /// There is no solution: every guess is blocked.
    #[error("no solution")]
    NoSolution,
    /// No digit is forced, and the machine does not guess.
    #[error("stuck")]
    Stuck,
    /// The machine has no room for another copy of the puzzle.
    #[error("memory not enough")]
    MemoryNotEnough,
    /// It was stopped, or has used up what it was allowed to.
    #[error("gave up")]
    GaveUp,
}

impl Refusal {
    /// All of them; the first has the code 1.
    pub const ALL: [Refusal; 6] = [
        Refusal::Contradictory,
        Refusal::Empty,
        Refusal::NoSolution,
        Refusal::Stuck,
        Refusal::MemoryNotEnough,
        Refusal::GaveUp,
    ];

    /// Its frame.
    pub fn encode(self) -> Vec<u8> {
        [&PREAMBLE[..], &[self as u8 + 1, 0]].concat()
    }

    fn from_code(code: u8) -> Option<Refusal> {
        Refusal::ALL.get(usize::from(code).checked_sub(1)?).copied()
    }
}

/// The low byte of the even cells less the odd ones.
fn checksum(order: Order, cells: &[u8]) -> u8 {
    let mut sum = 0_u8;
    for (row, line) in cells.chunks(order.side()).enumerate() {
        for (column, &number) in line.iter().enumerate() {
            sum = match (row + column) % 2 {
                0 => sum.wrapping_add(number),
                _ => sum.wrapping_sub(number),
            };
        }
    }
    sum
}

/// Finds the frames in a stream of bytes that may hold anything.
#[derive(Clone, Debug)]
pub struct Decoder {
    frame: Frame,
    /// The bytes not yet consumed.
    bytes: Vec<u8>,
    /// The offset of the first of them in the stream.
    offset: u64,
    /// How many cells of the current frame have been checked.
    checked: usize,
}

impl Decoder {
    /// A decoder of frames of one kind, at the beginning of a stream.
    pub fn new(frame: Frame) -> Decoder {
        Decoder { frame, bytes: Vec::new(), offset: 0, checked: 0 }
    }

    /// Appends the next bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next frame in the bytes so far, or what is wrong with it; `None` if more bytes are
    /// needed. Bytes between frames are skipped.
    pub fn next_frame(&mut self) -> Option<Result<Grid, FrameFault>> {
        self.find_preamble();
        match self.read()? {
            Ok(grid) => {
                self.skip(self.frame.side_at() + 1 + grid.order().cells());
                if self.frame == Frame::Puzzle {
                    self.skip(1);
                }
                Some(Ok(grid))
            }
            Err(problem) => {
                let fault = FrameFault { offset: self.offset, problem };
                self.skip(PREAMBLE.len());
                Some(Err(fault))
            }
        }
    }

    /// The end of the stream: a fault if it ends within a frame. The bytes of a truncated frame may
    /// contain others, so call [`next_frame`](Decoder::next_frame) again.
    pub fn finish(&mut self) -> Result<(), FrameFault> {
        self.find_preamble();
        if !self.bytes.starts_with(&PREAMBLE) {
            return Ok(());
        }
        let found = self.bytes.len();
        let fault = FrameFault { offset: self.offset, problem: Problem::Truncated { found } };
        self.skip(PREAMBLE.len());
        Err(fault)
    }

    /// Drops the bytes before a preamble, complete or not.
    fn find_preamble(&mut self) {
        let begins = |&at: &usize| {
            let rest = &self.bytes[at..];
            rest.starts_with(&PREAMBLE) || PREAMBLE.starts_with(rest)
        };
        let noise = (0..self.bytes.len()).find(begins).unwrap_or(self.bytes.len());
        if noise > 0 {
            self.skip(noise);
        }
    }

    /// Reads the frame at the beginning of the bytes, which may not be complete.
    fn read(&mut self) -> Option<Result<Grid, Problem>> {
        let side = *self.bytes.get(self.frame.side_at())?;
        if self.frame == Frame::Answer
            && side == 0
            && let Some(refusal) = Refusal::from_code(self.bytes[PREAMBLE.len()])
        {
            return Some(Err(Problem::Refused(refusal)));
        }
        let Some(order) = Order::from_side(side.into()) else {
            return Some(Err(Problem::Side(side)));
        };
        let first = self.frame.side_at() + 1;
        let last = self.bytes.len().min(first + order.cells());
        let cells = &self.bytes[first..last];
        if let Some(at) = cells[self.checked..].iter().position(|&number| number > side) {
            let cell = self.checked + at;
            return Some(Err(Problem::Number { cell, number: cells[cell], side }));
        }
        self.checked = cells.len();
        let found = *self.bytes.get(self.frame.checksum_at(order))?;
        if cells.len() < order.cells() {
            return None;
        }
        let expected = checksum(order, cells);
        if found != expected {
            return Some(Err(Problem::Checksum { expected, found }));
        }
        Grid::from_numbers(cells).map(Ok)
    }

    fn skip(&mut self, count: usize) {
        self.bytes.drain(..count);
        self.offset += count as u64;
        self.checked = 0;
    }
}

/// A frame that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("frame at byte {offset}: {problem}")]
pub struct FrameFault {
    /// The byte of the stream at which the frame begins, counted from 0.
    pub offset: u64,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong with a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The frame is in order: the machine has no solution.
    #[error("{0}")]
    Refused(Refusal),
    /// No order has this side.
    #[error("expected the side of a grid (4, 9, 16, ... 225), found {0}")]
    Side(u8),
    /// A cell holds a number above the side.
    #[error("expected a number up to {side} in cell {}, found {number}", cell + 1)]
    Number {
        /// The cell, counted from 0 row by row.
        cell: usize,
        /// What it holds.
        number: u8,
        /// The side.
        side: u8,
    },
    /// The checksum does not match the cells.
    #[error("expected the checksum {expected:02x}, found {found:02x}")]
    Checksum {
        /// That of the cells.
        expected: u8,
        /// That of the frame.
        found: u8,
    },
    /// The stream ended within the frame.
    #[error("truncated: the input ends after {found} bytes")]
    Truncated {
        /// The bytes of the frame that came.
        found: usize,
    },
}
