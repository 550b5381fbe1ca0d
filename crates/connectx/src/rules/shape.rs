use std::fmt;
use std::str::FromStr;

use lockstep_game::{At, Fault};
use thiserror::Error;

use super::text::{Found, char_at, number_at};

/// The largest number of rows and of columns.
pub const MAX_SIDE: usize = 256;

/// The size of the board and the length of the line that wins.
///
/// Written `ROWSxCOLUMNSxLINE`; the default is the usual `6x7x4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    rows: u16,
    columns: u16,
    line: u16,
}

impl Shape {
    /// A board of `rows` x `columns` (each from 1 to [`MAX_SIDE`]) on which `line` discs win
    /// (from 1 to the longer side).
    pub const fn new(rows: usize, columns: usize, line: usize) -> Result<Self, ShapeFault> {
        if rows == 0 || rows > MAX_SIDE {
            return Err(ShapeFault::Rows(rows));
        }
        if columns == 0 || columns > MAX_SIDE {
            return Err(ShapeFault::Columns(columns));
        }
        let longest = if rows > columns { rows } else { columns };
        if line == 0 || line > longest {
            return Err(ShapeFault::Line { found: line, longest });
        }
        Ok(Shape { rows: rows as u16, columns: columns as u16, line: line as u16 })
    }

    /// How many discs fit into a column.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many columns there are.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// How many discs in a row win.
    #[inline]
    pub const fn line(self) -> usize {
        self.line as usize
    }

    /// How many discs fit onto the board.
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// How many bits a set of cells takes: one more a column than there are rows (see
    /// [`Geometry`](crate::Geometry)).
    #[inline]
    pub const fn bits(self) -> usize {
        self.columns() * (self.rows() + 1)
    }
}

impl Default for Shape {
    fn default() -> Self {
        Shape { rows: 6, columns: 7, line: 4 }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.rows, self.columns, self.line)
    }
}

impl FromStr for Shape {
    type Err = At<ShapeFault>;

    fn from_str(text: &str) -> Result<Self, At<ShapeFault>> {
        Shape::parse(text)
    }
}

impl Shape {
    /// Reads `ROWSxCOLUMNSxLINE`.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, At<ShapeFault>> {
        let text = text.as_ref();
        let mut at = 0;
        let mut numbers = [0; 3];
        let mut starts = [0; 3];
        for i in 0..3 {
            if i > 0 {
                expect_x(text, &mut at)?;
            }
            starts[i] = at;
            numbers[i] = number_at(text, &mut at).ok_or_else(|| foreign(text, at))?;
        }
        if at < text.len() {
            return Err(foreign(text, at));
        }
        let [rows, columns, line] = numbers;
        Shape::new(rows, columns, line).map_err(|fault| At::new(1, starts[fault.part()] + 1, fault))
    }
}

fn expect_x(text: &[u8], at: &mut usize) -> Result<(), At<ShapeFault>> {
    if text.get(*at) != Some(&b'x') {
        return Err(foreign(text, *at));
    }
    *at += 1;
    Ok(())
}

fn foreign(text: &[u8], at: usize) -> At<ShapeFault> {
    At::new(1, at + 1, ShapeFault::Foreign(char_at(text, at)))
}

/// What can be wrong with a [`Shape`] or its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShapeFault {
    /// The text is not three numbers with `x` between them; what was found instead (`None` =
    /// the end).
    #[error("expected ROWSxCOLUMNSxLINE such as 6x7x4, found {}", Found(*.0))]
    Foreign(Option<char>),
    /// No rows, or too many.
    #[error("expected from 1 to {MAX_SIDE} rows, found {0}")]
    Rows(usize),
    /// No columns, or too many.
    #[error("expected from 1 to {MAX_SIDE} columns, found {0}")]
    Columns(usize),
    /// No line, or one that is longer than the board.
    #[error("expected a line from 1 to {longest} on this board, found {found}")]
    Line {
        /// The line asked for.
        found: usize,
        /// The longest that fits.
        longest: usize,
    },
}

impl ShapeFault {
    /// Which of the three numbers is at fault.
    fn part(self) -> usize {
        match self {
            ShapeFault::Foreign(_) | ShapeFault::Rows(_) => 0,
            ShapeFault::Columns(_) => 1,
            ShapeFault::Line { .. } => 2,
        }
    }
}

impl Fault for ShapeFault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<Shape>().unwrap_err().to_string()
    }

    #[test]
    fn text_round_trips() {
        assert_eq!("6x7x4".parse(), Ok(Shape::default()));
        for text in ["1x1x1", "256x256x256", "1x9x9", "100x100x30"] {
            assert_eq!(text.parse::<Shape>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn faults_name_the_place() {
        assert_eq!(message(""), "1:1: expected ROWSxCOLUMNSxLINE such as 6x7x4, found the end");
        assert_eq!(message("6x7"), "1:4: expected ROWSxCOLUMNSxLINE such as 6x7x4, found the end");
        assert_eq!(message("6x7x4 "), "1:6: expected ROWSxCOLUMNSxLINE such as 6x7x4, found ' '");
        assert_eq!(message("0x7x4"), "1:1: expected from 1 to 256 rows, found 0");
        assert_eq!(message("6x257x4"), "1:3: expected from 1 to 256 columns, found 257");
        assert_eq!(message("6x7x8"), "1:5: expected a line from 1 to 7 on this board, found 8");
    }
}
