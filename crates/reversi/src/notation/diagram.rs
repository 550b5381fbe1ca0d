use std::fmt;

use lockstep_game::Game;

use super::letter;
use crate::{Position, Square};

/// A position drawn over several lines, as a person looks at it; legal moves are dots.
///
/// ```text
///   a b c d
/// 1 - - . -
/// 2 - O X .
/// 3 . X O -
/// 4 - . - -
/// X to move
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(pub &'a Position);

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        let side = position.size().side();
        let moves = position.placements();
        write!(f, " ")?;
        for column in 0..side {
            write!(f, " {}", char::from(b'a' + column as u8))?;
        }
        writeln!(f)?;
        for row in 0..side {
            write!(f, "{}", row + 1)?;
            for square in (0..side).filter_map(|column| Square::at(row, column)) {
                let mark = if moves.contains(square) { '.' } else { letter(position.disc(square)) };
                write!(f, " {mark}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{} to move", letter(Some(position.mover())))
    }
}
