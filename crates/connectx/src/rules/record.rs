use std::{fmt, iter};

use lockstep_game::{At, Fault, IllegalMove, State};
use thiserror::Error;

use super::text::{Found, char_at, number_at};
use crate::{Column, IllegalSetup, Position, Setup, SetupFault, Shape};

/// A game as it was played: where it began, the columns in order, and the position they lead to.
///
/// The text is the columns counted from 1: one digit each on a board of up to nine columns
/// (`4453`), or numbers with commas between them on any board (`10,3,11`). No text at all is
/// the start. A game that did not begin with the empty board has that board in front, drawn as a
/// [`Setup`], and an empty line between the two:
///
/// ```
/// use lockstep_connectx::{Record, Shape};
///
/// let text = "3x4x3\n....\n..O.\n.XX.\n\n41";
/// let record = Record::read(Shape::default(), text)?;
/// assert_eq!((record.moves().len(), record.position().discs()), (2, 5));
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    beginning: Position,
    moves: Vec<Column>,
    position: Position,
}

impl Record {
    /// A game without moves on an empty board.
    pub fn start(shape: Shape) -> Self {
        Record::from(Position::start(shape))
    }

    /// Plays a column, or says that it is illegal and changes nothing.
    pub fn play(&mut self, column: Column) -> Result<(), IllegalMove<Column>> {
        self.position.play(column)?;
        self.moves.push(column);
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the beginning.
    pub fn undo(&mut self) -> Option<Column> {
        let last = self.moves.pop()?;
        self.position.undo(last);
        Some(last)
    }

    /// The position before the first move.
    pub fn beginning(&self) -> &Position {
        &self.beginning
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

    /// Every position of the game, from the beginning to the last.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.beginning.clone();
        iter::once(position.clone()).chain(self.moves.iter().map(move |&column| {
            position.play_unchecked(column);
            position.clone()
        }))
    }

    /// Reads the columns of a game on an empty board of this shape; or a drawn board, whose
    /// shape is its own, and below an empty line the columns played from there, if any.
    pub fn read(shape: Shape, text: impl AsRef<[u8]>) -> Result<Self, At<RecordFault>> {
        let text = text.as_ref().trim_ascii();
        if !text.contains(&b'\n') {
            return Record::parse(shape, text).map_err(|at| at.map(RecordFault::Moves));
        }
        let (drawn, columns, above) = split(text);
        let setup = Setup::parse(drawn).map_err(|at| at.map(RecordFault::Setup))?;
        let position =
            setup.position().map_err(|fault| At::new(1, 1, RecordFault::Illegal(fault)))?;
        let mut record = Record::from(position);
        record.read_columns(columns).map_err(|at| at.map(RecordFault::Moves).below(above))?;
        Ok(record)
    }

    /// Reads the columns of a game on an empty board of this shape.
    pub fn parse(shape: Shape, text: impl AsRef<[u8]>) -> Result<Self, At<MovesFault>> {
        let mut record = Record::start(shape);
        record.read_columns(text.as_ref())?;
        Ok(record)
    }

    fn read_columns(&mut self, text: &[u8]) -> Result<(), At<MovesFault>> {
        if self.position.shape().columns() <= 9 && !text.contains(&b',') {
            self.read_digits(text)
        } else if !text.is_empty() {
            self.read_numbers(text)
        } else {
            Ok(())
        }
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

/// The drawn board, the columns below the first empty line, and how many lines are above those.
fn split(text: &[u8]) -> (&[u8], &[u8], usize) {
    let is_blank = |line: &[u8]| line.trim_ascii().is_empty();
    let mut above = 0;
    let mut rest = text;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let drawn = &text[..text.len() - rest.len()];
        if is_blank(&rest[..end]) && !drawn.is_empty() {
            let columns = rest[end..].trim_ascii_start();
            let lines = rest[..rest.len() - columns.len()].iter().filter(|&&byte| byte == b'\n');
            return (drawn, columns, above + lines.count());
        }
        (rest, above) = (&rest[end + 1..], above + 1);
    }
    (text, b"", above)
}

/// A game that begins with this position.
impl From<Position> for Record {
    fn from(beginning: Position) -> Record {
        Record { position: beginning.clone(), moves: Vec::new(), beginning }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.beginning.discs() > 0 {
            writeln!(f, "{}", self.beginning)?;
        }
        f.write_str(&write_moves(self.position.shape(), &self.moves))
    }
}

/// The columns of a game as text: digits on a board of up to nine columns, else numbers with
/// commas between them.
pub fn write_moves(shape: Shape, moves: &[Column]) -> String {
    let comma = if shape.columns() <= 9 { "" } else { "," };
    let names: Vec<String> = moves.iter().map(Column::to_string).collect();
    names.join(comma)
}

/// What can be wrong with the text of a game that may begin with a drawn board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// The columns.
    #[error(transparent)]
    Moves(MovesFault),
    /// The drawn board.
    #[error(transparent)]
    Setup(SetupFault),
    /// The drawn board is no position.
    #[error(transparent)]
    Illegal(IllegalSetup),
}

impl Fault for RecordFault {
    fn is_whole_line(&self) -> bool {
        match self {
            RecordFault::Moves(fault) => fault.is_whole_line(),
            RecordFault::Setup(fault) => fault.is_whole_line(),
            RecordFault::Illegal(_) => true,
        }
    }
}

/// What can be wrong with the columns of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MovesFault {
    /// A column should stand here.
    #[error("expected a column from 1 to {columns}, found {}", Found(*found))]
    NotAColumn {
        /// How many columns the board has.
        columns: usize,
        /// What stands here instead; `None` is the end of the text.
        found: Option<char>,
    },
    /// A comma should stand here, between two columns.
    #[error("expected a comma between two columns, found {0:?}")]
    NotAComma(char),
    /// The board has no such column.
    #[error("expected a column from 1 to {columns}, found {found}")]
    OutOfRange {
        /// How many columns the board has.
        columns: usize,
        /// The column asked for.
        found: usize,
    },
    /// The column has no room for another disc.
    #[error("expected a column with room, but column {0} is full")]
    Full(Column),
    /// The game has ended before this move.
    #[error("expected no more columns, the game is over")]
    Over,
}

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
    fn a_game_may_begin_with_a_drawn_board() {
        let read = |text: &str| Record::read(Shape::default(), text);
        let drawn = "3x4x3\n....\n..O.\n.XX.\n";
        for columns in ["", "4", "41", "4,1"] {
            let record = read(&format!("\n{drawn}\n \r\n{columns}\n")).unwrap();
            assert_eq!(record.beginning().to_string(), drawn);
            assert_eq!(record.position().discs(), 3 + columns.replace(',', "").len());
            assert_eq!(read(&record.to_string()), Ok(record.clone()));
            assert!(
                record.positions().eq(record
                    .moves()
                    .iter()
                    .scan(record.beginning().clone(), |position, &column| {
                        let before = position.clone();
                        position.play(column).ok().map(|()| before)
                    })
                    .chain([record.position().clone()]))
            );
        }
        assert_eq!(read("4453"), record("6x7x4", "4453").map_err(|_| unreachable!()));
    }

    #[test]
    fn faults_below_a_drawn_board_name_their_line() {
        let message = |text: &str| Record::read(Shape::default(), text).unwrap_err().to_string();
        let drawn = "3x4x3\n....\n..O.\n.XX.\n";
        assert_eq!(message(&format!("{drawn}\n19")), "6:2: expected a column from 1 to 4, found 9");
        assert_eq!(message("2x2x2\n..\nX0"), "3:2: expected X, O or ., found '0'");
        assert_eq!(
            message("1x3x2\n.X.\n\n11"),
            "4:2: expected a column with room, but column 1 is full"
        );
        assert_eq!(
            message("1x2x2\n.O\n\n1"),
            "1: expected as many X as O or one more, found 0 X and 1 O"
        );
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
