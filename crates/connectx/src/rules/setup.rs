use std::fmt;
use std::str::FromStr;

use lockstep_game::{At, Fault, Player};
use thiserror::Error;

use super::diagram::letter;
use super::text::char_at;
use crate::{Column, IllegalSetup, Position, Shape, ShapeFault};

/// A board as drawn, perhaps one that cannot come about.
///
/// The text is the shape on the first line, then the rows from top to bottom: `X` is a disc
/// of the first player, `O` one of the second, `.` an empty cell.
///
/// ```
/// use lockstep_connectx::{Position, Setup};
///
/// let text = "\
/// 3x4x3
/// ....
/// ..O.
/// .XX.
/// ";
/// let setup: Setup = text.parse()?;
/// let position = setup.position()?;
/// assert_eq!(position, Position::from_moves(setup.shape(), "332")?);
/// assert_eq!(position.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    shape: Shape,
    /// Column by column, each from the bottom.
    cells: Vec<Option<Player>>,
}

impl Setup {
    /// A board without discs.
    pub fn empty(shape: Shape) -> Self {
        Setup { shape, cells: vec![None; shape.cells()] }
    }

    /// The size of the board and the length of a line.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whose disc is in a cell, rows counted from 0 at the bottom.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn disc(&self, row: usize, column: Column) -> Option<Player> {
        self.cells[self.index(row, column)]
    }

    /// Puts a disc into a cell, or empties it; rows count from 0 at the bottom.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn set(&mut self, row: usize, column: Column, disc: Option<Player>) {
        let index = self.index(row, column);
        self.cells[index] = disc;
    }

    /// The position, if the rules allow the board (see [`IllegalSetup`]).
    pub fn position(&self) -> Result<Position, IllegalSetup> {
        Position::try_from(self)
    }

    /// The cells of one column from the bottom.
    pub(crate) fn column(&self, column: Column) -> &[Option<Player>] {
        let rows = self.shape.rows();
        &self.cells[column.index() * rows..][..rows]
    }

    fn index(&self, row: usize, column: Column) -> usize {
        assert!(row < self.shape.rows() && column.index() < self.shape.columns());
        column.index() * self.shape.rows() + row
    }

    /// Reads a drawn board. Lines may end in a carriage return, and blank lines may follow.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, At<SetupFault>> {
        let mut lines = text.as_ref().split(|&byte| byte == b'\n').map(without_return);
        let shape = Shape::parse(lines.next().unwrap_or_default())
            .map_err(|at| at.map(SetupFault::Shape))?;
        let mut setup = Setup::empty(shape);
        for above in 0..shape.rows() {
            let line = above + 2;
            let fault = SetupFault::MissingRow { rows: shape.rows(), found: above };
            let text = lines.next().ok_or(At::new(line, 1, fault))?;
            setup.read_row(shape.rows() - 1 - above, line, text)?;
        }
        match lines.position(|line| !line.is_empty()) {
            None => Ok(setup),
            Some(blank) => {
                let fault = SetupFault::ExtraLine { rows: shape.rows() };
                Err(At::new(shape.rows() + 2 + blank, 1, fault))
            }
        }
    }

    /// Reads the cells of `row` from the text of line `line`.
    fn read_row(&mut self, row: usize, line: usize, text: &[u8]) -> Result<(), At<SetupFault>> {
        if text.is_empty() {
            let fault = SetupFault::MissingRow {
                rows: self.shape.rows(),
                found: self.shape.rows() - 1 - row,
            };
            return Err(At::new(line, 1, fault));
        }
        for (i, byte) in text.iter().enumerate() {
            let disc = match byte {
                b'.' => None,
                b'X' => Some(Player::First),
                b'O' => Some(Player::Second),
                _ => {
                    let found = char_at(text, i).unwrap_or_default();
                    return Err(At::new(line, i + 1, SetupFault::Foreign(found)));
                }
            };
            if i < self.shape.columns() {
                self.set(row, Column::new(i as u8), disc);
            }
        }
        if text.len() != self.shape.columns() {
            let fault = SetupFault::RowLength { columns: self.shape.columns(), found: text.len() };
            return Err(At::new(line, 1, fault));
        }
        Ok(())
    }
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Setup::empty(position.shape());
        for column in Column::all(setup.shape) {
            for row in 0..setup.shape.rows() {
                setup.set(row, column, position.disc(row, column));
            }
        }
        setup
    }
}

impl FromStr for Setup {
    type Err = At<SetupFault>;

    fn from_str(text: &str) -> Result<Self, At<SetupFault>> {
        Setup::parse(text)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.shape)?;
        for row in (0..self.shape.rows()).rev() {
            let cells = Column::all(self.shape).map(|column| letter(self.disc(row, column)));
            writeln!(f, "{}", cells.collect::<String>())?;
        }
        Ok(())
    }
}

/// What can be wrong with the text of a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// The first line is not a shape.
    #[error(transparent)]
    Shape(ShapeFault),
    /// A character that is no cell.
    #[error("expected X, O or ., found {0:?}")]
    Foreign(char),
    /// A row that is too short or too long.
    #[error("expected {columns} cells in a row, found {found}")]
    RowLength {
        /// How many cells it should have.
        columns: usize,
        /// How many it has.
        found: usize,
    },
    /// The text ends before the bottom row.
    #[error("expected {rows} rows, found {found}")]
    MissingRow {
        /// How many rows there should be.
        rows: usize,
        /// How many there are.
        found: usize,
    },
    /// There is more text below the bottom row.
    #[error("expected no more than {rows} rows, found another line")]
    ExtraLine {
        /// How many rows there should be.
        rows: usize,
    },
}

impl Fault for SetupFault {
    fn is_whole_line(&self) -> bool {
        match self {
            SetupFault::Shape(fault) => fault.is_whole_line(),
            SetupFault::Foreign(_) => false,
            SetupFault::RowLength { .. }
            | SetupFault::MissingRow { .. }
            | SetupFault::ExtraLine { .. } => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<Setup>().unwrap_err().to_string()
    }

    #[test]
    fn line_ends_of_both_kinds_and_blank_lines_below_are_fine() {
        let setup: Setup = "2x2x2\r\n..\r\nXO\r\n\r\n\n".parse().unwrap();
        assert_eq!(setup.to_string(), "2x2x2\n..\nXO\n");
        assert_eq!("2x2x2\n..\nXO".parse(), Ok(setup));
    }

    #[test]
    fn faults_name_the_place() {
        assert_eq!(message("2x2x3"), "1:5: expected a line from 1 to 2 on this board, found 3");
        assert_eq!(message("2x2x2"), "2: expected 2 rows, found 0");
        assert_eq!(message("2x2x2\n..\n\n"), "3: expected 2 rows, found 1");
        assert_eq!(message("2x2x2\n..\nX\n"), "3: expected 2 cells in a row, found 1");
        assert_eq!(message("2x2x2\n...\n"), "2: expected 2 cells in a row, found 3");
        assert_eq!(message("2x2x2\n..\nX0\n"), "3:2: expected X, O or ., found '0'");
        assert_eq!(
            message("1x2x2\n..\n\nXO"),
            "4: expected no more than 1 rows, found another line"
        );
    }
}
