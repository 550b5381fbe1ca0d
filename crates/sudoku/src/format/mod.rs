//! Reading and writing grids as text.
//!
//! A [`Reader`] takes grids one by one from a text in one of the [`Format`]s; [`read`] makes
//! one for bytes in memory. It continues after a fault, so that one bad line does not spoil a
//! batch, and never buffers more than one line and one grid. [`write()`] appends a grid. Some formats
//! hold [`Marks`](crate::Marks) too: [`Reader::marks`] has those of the last grid, and
//! [`write_marked`] writes them. Grids of a [`Shape`](crate::Shape) are read by a [`ShapedReader`] and
//! drawn by [`draw`].
//!
//! ```
//! use lockstep_sudoku::format::{Format, read, write};
//!
//! let text = b"# two puzzles\n1.3.3.1..1.3.3.1 easy\n1.3.3.1..1.3.3.\n";
//! let results: Vec<_> = read(Format::Line, text).collect();
//! let (line, grid) = results[0].as_ref().unwrap();
//! assert_eq!(*line, 2);
//! assert_eq!(results[1].as_ref().unwrap_err().to_string(), "3: expected 16 cells, found 15");
//!
//! let mut rows = Vec::new();
//! write(Format::Csv, grid, &mut rows);
//! assert_eq!(rows, b"1,0,3,0\n3,0,1,0\n0,1,0,3\n0,3,0,1\n\n");
//! ```
//!
//! # What all formats share
//!
//! - An empty cell is `.` or `0`; where cells are fields of a table also an empty field.
//! - A digit is a number, or one character: `1` to `9`, then `A` = 10 to `Z` = 35, then `a` =
//!   36. Up to order 5 a lower-case letter is read as upper case. Characters serve up to
//!   order 7, which ends at `n` = 49.
//! - A line that begins with `#` is a comment. Lines end with LF or CR LF.
//! - A grid that spans lines ends with its last row; an empty line before that is a fault.
//!   After a fault in it the reader resumes after the next empty line.

mod alphabet;
mod detect;
mod fault;
mod layout;
mod line;
mod lines;
mod marked;
mod reader;
mod row;
mod shaped;
mod text;
mod write;

use std::fmt;
use std::str::FromStr;

use lockstep_game::At;
use thiserror::Error;

pub use fault::GridFault;
pub use line::line_9x9;
pub use reader::Reader;
pub use shaped::{ShapedReader, draw};
pub(crate) use write::{characters, line_text};
pub use write::{write, write_marked};

use crate::{Grid, Order};

/// A way to write grids as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One grid a line, a character for each cell; from order 8 on, numbers with commas.
    /// What follows a blank, `,`, `;` or `#` is a comment (after numbers, a comma is not).
    Line,
    /// Rows with frames of `|`, `-` and `+`; characters up to order 3, then numbers.
    Pretty,
    /// SudoCue and SadMan: rows of characters, perhaps below a line `[Puzzle]`. Sections of
    /// other names are skipped.
    Sdk,
    /// One grid a line, as in [`Format::Line`].
    Sdm,
    /// A row a line, numbers with commas. Also read: a table of one-line grids, in the
    /// column named `puzzle`, `quizzes`, `quiz` or `sudoku`, or else in the first.
    Csv,
    /// The order on a line of its own, then rows of numbers.
    Sudoku,
    /// Rows with frames as in [`Format::Pretty`]; in each cell its candidates, without blanks.
    Pencil,
    /// One grid a line, a character for each candidate of each cell: 729 for 9x9.
    Candidates,
    /// One grid a line, as in HoDoKu's libraries: `:technique:digits:givens:excluded:`. In the givens
    /// a `+` precedes each digit that was placed later; `436` is the candidate 4 in r3c6.
    Library,
    /// The address of a web page that holds the grid in its path or query.
    Url,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 10] = [
        Format::Line,
        Format::Pretty,
        Format::Sdk,
        Format::Sdm,
        Format::Csv,
        Format::Sudoku,
        Format::Pencil,
        Format::Candidates,
        Format::Library,
        Format::Url,
    ];

    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Pretty => "pretty",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::Csv => "csv",
            Format::Sudoku => "sudoku",
            Format::Pencil => "pencil",
            Format::Candidates => "candidates",
            Format::Library => "library",
            Format::Url => "url",
        }
    }

    /// The format of files with this extension (without the dot). `None` for any other: a
    /// `.txt` may hold any format, and [`Format::detect`] tells which.
    pub fn from_extension(extension: &str) -> Option<Format> {
        let own = [Format::Sdk, Format::Sdm, Format::Csv, Format::Sudoku];
        own.into_iter().find(|format| extension.eq_ignore_ascii_case(format.name()))
    }

    /// The format that a text seems to be in, by its first lines.
    pub fn detect(text: &[u8]) -> Format {
        detect::detect(text)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let named = |format: &Format| format.name() == name;
        Format::ALL.into_iter().find(named).ok_or_else(|| UnknownFormat(name.into()))
    }
}

/// A name that is not the name of a format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a format ({}), found '{}'", Format::ALL.map(Format::name).join(", "), .0.escape_debug())]
pub struct UnknownFormat(pub String);

/// Reads the grids of a text in memory.
pub fn read(format: Format, text: &[u8]) -> Reader<&[u8]> {
    Reader::new(format, text)
}

/// Reads a text that holds exactly one grid, in any format.
pub(crate) fn read_one(text: &[u8]) -> Result<Grid, At<GridFault>> {
    let mut grids = read(Format::detect(text), text);
    let nothing = GridFault::Cells { expected: Order::USUAL.cells(), found: 0 };
    let (_, grid) = grids.next().unwrap_or(Err(At::new(1, 1, nothing)))?;
    match grids.next() {
        None => Ok(grid),
        Some(Ok((line, _))) => Err(At::new(line, 1, GridFault::SecondGrid)),
        Some(Err(fault)) => Err(fault),
    }
}
