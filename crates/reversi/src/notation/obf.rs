//! OBF lines: a position with the scores of some of its moves.
//!
//! ```text
//! O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36;
//! ```

use std::fmt;
use std::str::FromStr;

use lockstep_game::{At, Score, State};

use crate::{Move, NotationFault, Position, Read};

/// A position and the known scores of moves in it, for the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The scored moves, in the order of the line.
    pub scores: Vec<(Move, Score)>,
}

impl Problem {
    /// The score of the position, if any move is scored: the best of them.
    pub fn score(&self) -> Option<Score> {
        self.scores.iter().map(|&(_, score)| score).max()
    }

    /// Reads the lines of an OBF file, each with its number. Blank lines and what follows a
    /// `%` or a `#` are passed over; a bad line does not end the file.
    pub fn read_lines(text: &str) -> impl Iterator<Item = (usize, Read<Problem>)> {
        text.lines().enumerate().filter_map(|(above, line)| {
            let line = line.split(['%', '#']).next().unwrap_or_default();
            let read = || line.parse::<Problem>().map_err(|error| error.below(above));
            (!line.trim().is_empty()).then(|| (above + 1, read()))
        })
    }
}

impl FromStr for Problem {
    type Err = At<NotationFault>;

    fn from_str(line: &str) -> Read<Problem> {
        let mut parts = line.split(';');
        let board = parts.next().unwrap_or_default();
        let position = board.parse()?;
        let mut column = board.chars().count() + 1;
        let mut scores = Vec::new();
        for part in parts {
            if !part.trim().is_empty() {
                scores.push(read_score(&position, part, column)?);
            }
            column += part.chars().count() + 1;
        }
        Ok(Problem { position, scores })
    }
}

/// Reads `A2:+38`, which stands behind `column` other characters.
fn read_score(position: &Position, part: &str, column: usize) -> Read<(Move, Score)> {
    let column = column + part.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let fault = |fault| Err(At::new(1, column, fault));
    let (name, score) = part.split_once(':').unwrap_or((part, ""));
    let name = name.trim();
    let mv = match name.to_ascii_lowercase().as_str() {
        "ps" | "pa" | "--" | "pass" => Move::Pass,
        _ => match name.parse() {
            Ok(square) => Move::Place(square),
            Err(_) => return fault(NotationFault::NotASquare(name.into())),
        },
    };
    match mv {
        Move::Place(square) if !position.is_legal(mv) => {
            return fault(NotationFault::Illegal(square));
        }
        Move::Pass if !position.is_legal(mv) => return fault(NotationFault::NoPass),
        _ => {}
    }
    let score = score.trim();
    match score.parse::<i32>() {
        Ok(points) if points.unsigned_abs() <= position.size().area() => Ok((mv, Score(points))),
        _ => fault(NotationFault::NotAScore(score.into())),
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position)?;
        for (mv, score) in &self.scores {
            write!(f, " {mv}:{score};")?;
        }
        Ok(())
    }
}
