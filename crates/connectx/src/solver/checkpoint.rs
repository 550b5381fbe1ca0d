//! Checkpoints: the entries of the table that were expensive to compute, as a file from which a
//! later search resumes.
//!
//! ```text
//! offset  bytes
//!      0      8  "LSTPCXK1"
//!      8      8  the shape: rows, columns, line and zero, 2 bytes each (all numbers: little endian)
//!     16     24  for each position: its hash, 16; its bounds, 1 each; the logarithm of the nodes
//!                they took, 1; 1 and zeros, 5
//!           24  the end: checksum of the records, 8; how many positions, 8; zeros, 8
//! ```

use std::io::{self, ErrorKind, Read, Write};

use lockstep_game::{Key, Score};
use lockstep_search::{Bounds, Limits};
use thiserror::Error;

use super::engine::Solve;
use super::table::Entry;
use super::{Solver, SolverFault};
use crate::Shape;

const MAGIC: [u8; 8] = *b"LSTPCXK1";

/// What took fewer nodes than 2 to the power of this is found again sooner than it is read.
const LEAST_WORK: usize = 12;

/// Why a solver cannot save or load a checkpoint.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointFault {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(io::Error),
    /// There is no table yet: nothing was solved, loaded or prepared.
    #[error("there is nothing to save yet")]
    NothingToSave,
    /// It does not begin like a checkpoint.
    #[error("not a checkpoint of Connect-X")]
    NotACheckpoint,
    /// It is of another board.
    #[error("expected a checkpoint of {expected}, found one of another board")]
    Shape {
        /// The board to be solved.
        expected: Shape,
    },
    /// It ends too early.
    #[error("truncated checkpoint")]
    Truncated,
    /// Its checksum or a record is wrong.
    #[error("corrupt checkpoint")]
    Corrupt,
    /// There cannot be a table for the board.
    #[error(transparent)]
    Solver(#[from] SolverFault),
}

impl From<io::Error> for CheckpointFault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => CheckpointFault::Truncated,
            _ => CheckpointFault::Io(error),
        }
    }
}

impl Solver {
    /// Writes a checkpoint: what took many nodes. Returns the number of positions.
    pub fn save(&self, to: impl Write) -> Result<u64, CheckpointFault> {
        let table = self.table.as_ref().ok_or(CheckpointFault::NothingToSave)?;
        Ok(write(&*table.engine, table.shape, to)?)
    }

    /// Reads a checkpoint of a board of this shape, whatever memory and threads it was made
    /// with, and forgets everything else; [`Solver::resume`] then uses it. Returns the number of
    /// positions. After a fault the solver's table is empty.
    pub fn load(
        &mut self,
        shape: Shape,
        limits: &Limits,
        from: impl Read,
    ) -> Result<u64, CheckpointFault> {
        let engine = self.engine(shape, limits)?;
        engine.open_whole_table();
        let result = read(engine, shape, from);
        if result.is_err() {
            engine.forget();
        }
        result
    }
}

/// The words of a record.
type Record = [u64; 3];

/// The mark of a position in the last word of its record.
const POSITION: u64 = 1 << 24;

fn write(engine: &dyn Solve, shape: Shape, mut to: impl Write) -> io::Result<u64> {
    to.write_all(&MAGIC)?;
    to.write_all(&shape_word(shape).to_le_bytes())?;
    let (mut checksum, mut count) = (Checksum::of(shape), 0);
    for entry in engine.entries(LEAST_WORK) {
        let record = pack(entry);
        checksum.add(record);
        count += 1;
        write_record(&mut to, record)?;
    }
    write_record(&mut to, [checksum.0, count, 0])?;
    to.flush()?;
    Ok(count)
}

fn read(engine: &mut dyn Solve, shape: Shape, mut from: impl Read) -> Result<u64, CheckpointFault> {
    let mut magic = [0; 8];
    match from.read_exact(&mut magic) {
        Ok(()) if magic == MAGIC => {}
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => return Err(error.into()),
        _ => return Err(CheckpointFault::NotACheckpoint),
    }
    if read_word(&mut from)? != shape_word(shape) {
        return Err(CheckpointFault::Shape { expected: shape });
    }
    let (mut checksum, mut count) = (Checksum::of(shape), 0);
    loop {
        let record = [read_word(&mut from)?, read_word(&mut from)?, read_word(&mut from)?];
        if record[2] == 0 {
            let is_end = record == [checksum.0, count, 0] && from.read(&mut [0])? == 0;
            return if is_end { Ok(count) } else { Err(CheckpointFault::Corrupt) };
        }
        let entry = unpack(record).ok_or(CheckpointFault::Corrupt)?;
        engine.admit(entry).ok_or(CheckpointFault::Corrupt)?;
        checksum.add(record);
        count += 1;
    }
}

fn shape_word(shape: Shape) -> u64 {
    let [rows, columns, line] =
        [shape.rows(), shape.columns(), shape.line()].map(|number| number as u64);
    rows | columns << 16 | line << 32
}

fn pack(Entry { hash, bounds, work }: Entry) -> Record {
    let byte = |Score(score): Score| u64::from(score as i8 as u8);
    let bounds = byte(bounds.lower) | byte(bounds.upper) << 8;
    [hash as u64, (hash >> 64) as u64, bounds | (work as u64) << 16 | POSITION]
}

fn unpack([low, high, rest]: Record) -> Option<Entry> {
    let [lower, upper, work, tail @ ..] = rest.to_le_bytes();
    let [lower, upper] = [lower, upper].map(|bound| Score(i32::from(bound as i8)));
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

/// A hash of all records so far.
struct Checksum(u64);

impl Checksum {
    fn of(shape: Shape) -> Self {
        Checksum(Key::of(shape_word(shape)).0)
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
    use lockstep_search::{Solver as _, Stop};

    use super::*;
    use crate::Position;

    const LARGE: usize = 64 << 20;
    const SMALL: usize = 16 << 20;

    fn memory(memory: usize) -> Limits {
        Limits::default().with_memory(memory)
    }

    /// The checkpoint of a search of this many nodes.
    fn checkpoint(shape: &str, nodes: u64) -> (Position, Vec<u8>) {
        let position = Position::start(shape.parse().unwrap());
        let mut solver = Solver::new();
        let limits = Limits::nodes(nodes).with_memory(LARGE);
        let solved = solver.solve(&position, &limits, &Stop::never(), &mut ());
        assert_eq!(solved.score(), None, "{shape} should take longer");
        let mut bytes = Vec::new();
        assert!(solver.save(&mut bytes).unwrap() > 10);
        (position, bytes)
    }

    #[test]
    fn a_search_resumes_where_another_ended_whatever_its_memory() {
        for (shape, nodes) in [("5x7x4", 3_000_000), ("7x5x5", 500_000)] {
            let (position, bytes) = checkpoint(shape, nodes);
            let (mut other, limits) = (Solver::new(), memory(SMALL));
            let all = other.solve(&position, &limits, &Stop::never(), &mut ());
            other.load(position.shape(), &limits, &bytes[..]).unwrap();
            let rest = other.resume(&position, &limits, &Stop::never(), &mut ());
            assert_eq!(rest.score(), all.score(), "{shape}");
            let [rest, all] = [rest, all].map(|solved| solved.stats.nodes);
            assert!(rest < all * 3 / 4, "{shape}: {rest} of {all}");
        }
    }

    #[test]
    fn what_is_corrupt_truncated_or_of_another_board_is_refused() {
        let (position, bytes) = checkpoint("7x5x5", 500_000);
        let (mut other, limits) = (Solver::new(), memory(SMALL));
        let mut load = |bytes: &[u8]| {
            other.load(position.shape(), &limits, bytes).map_err(|fault| fault.to_string())
        };
        assert!(load(&bytes).is_ok());
        let mut random = Random::new(1);
        for _ in 0..300 {
            let mut changed = bytes.clone();
            changed[16 + random.below(bytes.len() - 16)] ^= 1 << random.below(8);
            assert!(
                ["corrupt checkpoint", "truncated checkpoint"]
                    .contains(&load(&changed).unwrap_err().as_str())
            );
        }
        for length in [16, 17, 40, bytes.len() - 24, bytes.len() - 1] {
            assert_eq!(load(&bytes[..length]).unwrap_err(), "truncated checkpoint", "{length}");
        }
        assert_eq!(load(&[&bytes[..], b"x"].concat()).unwrap_err(), "corrupt checkpoint");
        for foreign in [&b""[..], b"LSTP", b"12345678 and so on"] {
            assert_eq!(load(foreign).unwrap_err(), "not a checkpoint of Connect-X");
        }
        let fault = Solver::new().load("6x5x5".parse().unwrap(), &limits, &bytes[..]);
        let expected = "expected a checkpoint of 6x5x5, found one of another board";
        assert_eq!(fault.unwrap_err().to_string(), expected);
    }

    #[test]
    fn there_is_nothing_to_save_before_there_is_a_table() {
        let fault = Solver::new().save(Vec::new()).unwrap_err();
        assert!(matches!(fault, CheckpointFault::NothingToSave));
        let mut solver = Solver::new();
        solver.prepare("4x4x4".parse().unwrap(), &memory(SMALL)).unwrap();
        assert_eq!(solver.save(Vec::new()).unwrap(), 0);
    }
}
