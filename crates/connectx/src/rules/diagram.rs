use std::fmt;

use lockstep_game::{Game, Player};

use crate::{Column, Position};

/// A position drawn with its columns numbered, as a person looks at it.
///
/// ```text
/// . . . .
/// . . O .
/// . X X .
/// 1 2 3 4
/// O to move
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(pub &'a Position);

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        let shape = position.shape();
        let width = shape.columns().to_string().len();
        let mut line = |cell: &dyn Fn(Column) -> String| {
            let cells = Column::all(shape).map(|column| format!("{:>width$}", cell(column)));
            writeln!(f, "{}", cells.collect::<Vec<_>>().join(" "))
        };
        for row in (0..shape.rows()).rev() {
            line(&|column| letter(position.disc(row, column)).to_string())?;
        }
        line(&|column| column.to_string())?;
        write!(f, "{} to move", letter(Some(position.mover())))
    }
}

/// The character for a disc or an empty cell.
pub(crate) fn letter(disc: Option<Player>) -> char {
    match disc {
        None => '.',
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
    }
}
