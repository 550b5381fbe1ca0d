//! What a search found out, as a file: a later search goes on from there.
//!
//! ```text
//! offset  bytes
//!      0      8  "LSTPCXK1"
//!      8      8  the shape: rows, columns and line, and zero, 2 bytes each (all numbers: little endian)
//!     16     24  for each position: its hash, 16; its bounds, 1 each; the logarithm of the nodes
//!                they took, 1; 1 and zeros, 5
//!           24  the end: fingerprint of what is before, 8; how many positions, 8; zeros, 8
//! ```

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};

use lockstep_game::Key;

use super::engine::Solve;
use super::table::{Bounds, Entry};
use crate::Shape;

const MAGIC: [u8; 8] = *b"LSTPCXK1";

/// What took fewer nodes than 2 to the power of this is sooner found again than kept.
const LEAST_WORK: usize = 12;

/// Why something is not what a solver of this shape has found out.
#[derive(Debug)]
pub enum KeptFault {
    /// It cannot be read.
    Unreadable(io::Error),
    /// It does not begin as it should.
    NotKept,
    /// It is of another shape.
    Shape {
        /// The shape of the solver.
        expected: Shape,
    },
    /// It is cut off, or was changed.
    Damaged,
}

impl fmt::Display for KeptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeptFault::Unreadable(error) => error.fmt(f),
            KeptFault::NotKept => f.write_str("expected what an earlier search has kept"),
            KeptFault::Shape { expected } => {
                write!(f, "expected what was found on {expected}, found another board")
            }
            KeptFault::Damaged => {
                f.write_str("damaged: expected another fingerprint or more bytes")
            }
        }
    }
}

impl Error for KeptFault {}

impl From<io::Error> for KeptFault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => KeptFault::Damaged,
            _ => KeptFault::Unreadable(error),
        }
    }
}

/// The words of a record.
type Record = [u64; 3];

/// The mark of a position in the last word of its record.
const POSITION: u64 = 1 << 24;

/// Writes what `engine` knows; returns how many positions.
pub(super) fn write(engine: &dyn Solve, shape: Shape, mut to: impl Write) -> io::Result<u64> {
    to.write_all(&MAGIC)?;
    to.write_all(&shape_word(shape).to_le_bytes())?;
    let (mut print, mut count) = (Fingerprint::of(shape), 0);
    for entry in engine.entries(LEAST_WORK) {
        let record = pack(entry);
        print.add(record);
        count += 1;
        write_record(&mut to, record)?;
    }
    write_record(&mut to, [print.0, count, 0])?;
    to.flush()?;
    Ok(count)
}

/// Lets `engine` know what was written; returns how many positions. If there is a fault, the
/// engine knows nothing.
pub(super) fn read(
    engine: &mut dyn Solve,
    shape: Shape,
    from: impl Read,
) -> Result<u64, KeptFault> {
    engine.take_all();
    let result = read_into(engine, shape, from);
    if result.is_err() {
        engine.forget();
    }
    result
}

fn read_into(engine: &mut dyn Solve, shape: Shape, mut from: impl Read) -> Result<u64, KeptFault> {
    let mut magic = [0; 8];
    match from.read_exact(&mut magic) {
        Ok(()) if magic == MAGIC => {}
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error.into()),
        _ => return Err(KeptFault::NotKept),
    }
    if read_word(&mut from)? != shape_word(shape) {
        return Err(KeptFault::Shape { expected: shape });
    }
    let (mut print, mut count) = (Fingerprint::of(shape), 0);
    loop {
        let record = [read_word(&mut from)?, read_word(&mut from)?, read_word(&mut from)?];
        if record[2] == 0 {
            let is_end = record == [print.0, count, 0] && from.read(&mut [0])? == 0;
            return if is_end { Ok(count) } else { Err(KeptFault::Damaged) };
        }
        unpack(record).and_then(|entry| engine.admit(entry)).ok_or(KeptFault::Damaged)?;
        print.add(record);
        count += 1;
    }
}

fn shape_word(shape: Shape) -> u64 {
    (shape.rows() | shape.columns() << 16 | shape.line() << 32) as u64
}

fn pack(Entry { hash, bounds, work }: Entry) -> Record {
    let [lower, upper] = [bounds.lower, bounds.upper].map(|bound| u64::from(bound as i8 as u8));
    [hash as u64, (hash >> 64) as u64, lower | upper << 8 | (work as u64) << 16 | POSITION]
}

fn unpack([low, high, rest]: Record) -> Option<Entry> {
    let [lower, upper, work, tail @ ..] = rest.to_le_bytes();
    let [lower, upper] = [lower, upper].map(|bound| i32::from(bound as i8));
    let hash = u128::from(low) | u128::from(high) << 64;
    let entry = Entry { hash, bounds: Bounds { lower, upper }, work: work.into() };
    (tail == [1, 0, 0, 0, 0]).then_some(entry)
}

fn write_record(to: &mut impl Write, record: Record) -> io::Result<()> {
    record.iter().try_for_each(|word| to.write_all(&word.to_le_bytes()))
}

fn read_word(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// A hash of all that was read or written.
struct Fingerprint(u64);

impl Fingerprint {
    fn of(shape: Shape) -> Self {
        Fingerprint(Key::of(shape_word(shape)).0)
    }

    fn add(&mut self, record: Record) {
        for word in record {
            self.0 = Key::of(self.0.rotate_left(5) ^ word).0;
        }
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;
    use lockstep_search::{Limits, Stop};

    use crate::{Position, Shape, Solver, Strength};

    fn solver(shape: Shape, memory: usize) -> Solver {
        Solver::new(shape, &Limits { memory, ..Limits::default() }).unwrap()
    }

    /// What a search of so many nodes keeps.
    fn kept(shape: &str, nodes: u64) -> (Position, Vec<u8>) {
        let position = Position::start(shape.parse().unwrap());
        let mut solver = solver(position.shape(), 64 << 20);
        let stop = Stop::after(&Limits { nodes: Some(nodes), ..Limits::default() });
        let solved = solver.solve(&position, Strength::Strong, &stop);
        assert_eq!(solved.score(), None, "{shape} should take longer");
        let mut bytes = Vec::new();
        assert!(solver.save(&mut bytes).unwrap() > 10);
        (position, bytes)
    }

    #[test]
    fn a_search_goes_on_where_another_ended_whatever_its_memory() {
        for (shape, nodes) in [("5x7x4", 3_000_000), ("7x5x5", 500_000)] {
            let (position, bytes) = kept(shape, nodes);
            let mut other = solver(position.shape(), 16 << 20);
            let all = other.solve(&position, Strength::Strong, &Stop::never());
            other.load(&bytes[..]).unwrap();
            let rest = other.resume(&position, Strength::Strong, &Stop::never(), |_| {});
            assert_eq!(rest.score(), all.score(), "{shape}");
            assert!(rest.nodes < all.nodes * 3 / 4, "{shape}: {} of {}", rest.nodes, all.nodes);
        }
    }

    #[test]
    fn what_is_damaged_or_of_another_board_is_refused() {
        let (position, bytes) = kept("7x5x5", 500_000);
        let mut other = solver(position.shape(), 16 << 20);
        let mut fault = |bytes: &[u8]| other.load(bytes).map_err(|fault| fault.to_string());
        assert!(fault(&bytes).is_ok());
        let damaged = "damaged: expected another fingerprint or more bytes";
        let mut random = Random::new(1);
        for _ in 0..300 {
            let mut changed = bytes.clone();
            changed[16 + random.below(bytes.len() - 16)] ^= 1 << random.below(8);
            assert_eq!(fault(&changed).unwrap_err(), damaged);
        }
        for length in [16, 17, 40, bytes.len() - 24, bytes.len() - 1] {
            assert_eq!(fault(&bytes[..length]).unwrap_err(), damaged, "{length}");
        }
        assert_eq!(fault(&[&bytes[..], b"x"].concat()).unwrap_err(), damaged);
        for foreign in [&b""[..], b"LSTP", b"12345678 and so on"] {
            assert_eq!(fault(foreign).unwrap_err(), "expected what an earlier search has kept");
        }
        let fault = solver("6x5x5".parse().unwrap(), 16 << 20).load(&bytes[..]).unwrap_err();
        assert_eq!(fault.to_string(), "expected what was found on 6x5x5, found another board");
    }
}
