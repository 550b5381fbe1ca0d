use std::error::Error;
use std::fmt;

use lockstep_game::{At, Fault, IllegalMove, State};

use crate::text::{Found, char_at, number_at};
use crate::{Column, Position, Shape};

/// A game as it was played: the columns in order, and the position they lead to.
///
/// The text is the columns counted from 1: one digit each on a board of up to nine columns
/// (`4453`), or numbers with commas between them on any board (`10,3,11`). No text at all is
/// the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    moves: Vec<Column>,
    position: Position,
}

impl Record {
    /// A game without moves.
    pub fn start(shape: Shape) -> Self {
        Record { moves: Vec::new(), position: Position::start(shape) }
    }

    /// Plays a column, or says that it is illegal and changes nothing.
    pub fn play(&mut self, column: Column) -> Result<(), IllegalMove<Column>> {
        self.position.play(column)?;
        self.moves.push(column);
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Column> {
        let last = self.moves.pop()?;
        self.position.undo(last);
        Some(last)
    }

    /// The columns played, in order.
    pub fn moves(&self) -> &[Column] {
        &self.moves
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after the last move, without the game.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// Reads the columns of a game on a board of this shape.
    pub fn parse(shape: Shape, text: impl AsRef<[u8]>) -> Result<Self, At<MovesFault>> {
        let text = text.as_ref();
        let mut record = Record::start(shape);
        if shape.columns() <= 9 && !text.contains(&b',') {
            record.read_digits(text)?;
        } else if !text.is_empty() {
            record.read_numbers(text)?;
        }
        Ok(record)
    }

    fn read_digits(&mut self, text: &[u8]) -> Result<(), At<MovesFault>> {
        for (i, byte) in text.iter().enumerate() {
            if !byte.is_ascii_digit() {
                return Err(self.not_a_column(text, i));
            }
            self.play_number(usize::from(byte - b'0'), i)?;
        }
        Ok(())
    }

    fn read_numbers(&mut self, text: &[u8]) -> Result<(), At<MovesFault>> {
        let mut at = 0;
        loop {
            let start = at;
            let number = number_at(text, &mut at).ok_or_else(|| self.not_a_column(text, at))?;
            self.play_number(number, start)?;
            match char_at(text, at) {
                None => return Ok(()),
                Some(',') => at += 1,
                Some(found) => return Err(At::new(1, at + 1, MovesFault::NotAComma(found))),
            }
        }
    }

    fn play_number(&mut self, number: usize, at: usize) -> Result<(), At<MovesFault>> {
        let columns = self.position.shape().columns();
        let fault = match Column::numbered(number) {
            Some(column) if column.index() < columns => match self.play(column) {
                Ok(()) => return Ok(()),
                Err(_) if self.position.is_over() => MovesFault::Over,
                Err(_) => MovesFault::Full(column),
            },
            _ => MovesFault::OutOfRange { columns, found: number },
        };
        Err(At::new(1, at + 1, fault))
    }

    fn not_a_column(&self, text: &[u8], at: usize) -> At<MovesFault> {
        let columns = self.position.shape().columns();
        At::new(1, at + 1, MovesFault::NotAColumn { columns, found: char_at(text, at) })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if self.position.shape().columns() <= 9 { "" } else { "," };
        for (i, column) in self.moves.iter().enumerate() {
            write!(f, "{}{column}", if i > 0 { comma } else { "" })?;
        }
        Ok(())
    }
}

/// What can be wrong with the text of a [`Record`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovesFault {
    /// A column should stand here.
    NotAColumn {
        /// How many columns the board has.
        columns: usize,
        /// What stands here instead; `None` is the end of the text.
        found: Option<char>,
    },
    /// A comma should stand here, between two columns.
    NotAComma(char),
    /// The board has no such column.
    OutOfRange {
        /// How many columns the board has.
        columns: usize,
        /// The column asked for.
        found: usize,
    },
    /// The column has no room for another disc.
    Full(Column),
    /// The game has ended before this move.
    Over,
}

impl fmt::Display for MovesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MovesFault::NotAColumn { columns, found } => {
                write!(f, "expected a column from 1 to {columns}, found {}", Found(*found))
            }
            MovesFault::NotAComma(found) => {
                write!(f, "expected a comma between two columns, found {found:?}")
            }
            MovesFault::OutOfRange { columns, found } => {
                write!(f, "expected a column from 1 to {columns}, found {found}")
            }
            MovesFault::Full(column) => {
                write!(f, "expected a column with room, but column {column} is full")
            }
            MovesFault::Over => f.write_str("expected no more columns, the game is over"),
        }
    }
}

impl Error for MovesFault {}

impl Fault for MovesFault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(shape: &str, text: &str) -> Result<Record, String> {
        Record::parse(shape.parse().unwrap(), text).map_err(|error| error.to_string())
    }

    #[test]
    fn digits_commas_and_nothing() {
        assert_eq!(record("6x7x4", "4,4,5,3"), record("6x7x4", "4453"));
        assert_eq!(record("6x7x4", "4453").unwrap().to_string(), "4453");
        assert_eq!(record("6x10x4", "10,3,1").unwrap().to_string(), "10,3,1");
        assert_eq!(record("6x10x4", "10").unwrap().moves(), [Column::new(9)]);
        assert_eq!(record("6x7x4", "").unwrap(), Record::start(Shape::default()));
        assert_eq!(record("6x10x4", "").unwrap().to_string(), "");
    }

    #[test]
    fn faults_name_the_place() {
        let message = |shape, text| record(shape, text).unwrap_err();
        assert_eq!(message("6x7x4", "44x"), "1:3: expected a column from 1 to 7, found 'x'");
        assert_eq!(message("6x7x4", "0"), "1:1: expected a column from 1 to 7, found 0");
        assert_eq!(message("6x7x4", "4,12"), "1:3: expected a column from 1 to 7, found 12");
        assert_eq!(message("6x7x4", "4,"), "1:3: expected a column from 1 to 7, found the end");
        assert_eq!(message("6x9x4", ","), "1:1: expected a column from 1 to 9, found ','");
        assert_eq!(message("6x10x4", "44"), "1:1: expected a column from 1 to 10, found 44");
        assert_eq!(
            message("6x10x4", "4 4"),
            "1:2: expected a comma between two columns, found ' '"
        );
        assert_eq!(
            message("2x3x3", "111"),
            "1:3: expected a column with room, but column 1 is full"
        );
        assert_eq!(message("6x7x4", "12121213"), "1:8: expected no more columns, the game is over");
    }

    #[test]
    fn undo_goes_back_to_the_start() {
        let mut game = record("6x7x4", "1212121").unwrap();
        assert_eq!(game.undo(), Some(Column::new(0)));
        assert_eq!(game, record("6x7x4", "121212").unwrap());
        while game.undo().is_some() {}
        assert_eq!(game, Record::start(Shape::default()));
    }
}
