//! Games in the Generic Game Format of GGS, as NBoard sends them.
//!
//! ```text
//! (;GM[Othello]PB[..]PW[..]TY[8]BO[8 ---..O*..*O..--- *]B[F5/1.2/3]W[PA];)
//! ```

use std::error::Error;
use std::fmt;

use lockstep_game::{Game, Player, State};

use crate::{Move, Position};

/// What can be wrong with a game in GGF.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GgfFault {
    /// A property has no end.
    Unclosed(String),
    /// There is no board to begin with.
    NoBoard,
    /// The board cannot be read.
    BadBoard(String),
    /// A move that is no move, or illegal where it stands.
    BadMove(String),
}

impl fmt::Display for GgfFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GgfFault::Unclosed(name) => write!(f, "expected ']' at the end of {name}"),
            GgfFault::NoBoard => f.write_str("expected a board, BO[...]"),
            GgfFault::BadBoard(board) => {
                write!(f, "expected a board such as BO[8 ---..--- *], found {board:?}")
            }
            GgfFault::BadMove(mv) => write!(f, "expected a legal move, found {mv:?}"),
        }
    }
}

impl Error for GgfFault {}

/// The positions of a game in GGF, the first and one after each move.
pub fn read_ggf(text: &str) -> Result<Vec<Position>, GgfFault> {
    let mut positions = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let name = before.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).trim();
        let Some((value, after)) = after.split_once(']') else {
            return Err(GgfFault::Unclosed(name.into()));
        };
        rest = after;
        match name {
            "BO" => positions = vec![read_board(value)?],
            "B" => play(&mut positions, Player::First, value)?,
            "W" => play(&mut positions, Player::Second, value)?,
            _ => {}
        }
    }
    if positions.is_empty() { Err(GgfFault::NoBoard) } else { Ok(positions) }
}

/// Reads `8 ---..--- *`: the size, the squares with or without blanks, the side to move.
fn read_board(text: &str) -> Result<Position, GgfFault> {
    let bad = || GgfFault::BadBoard(text.into());
    let mut words: Vec<&str> = text.split_whitespace().skip(1).collect();
    let mover = words.pop().ok_or_else(bad)?;
    format!("{} {mover}", words.concat()).parse().map_err(|_| bad())
}

/// Plays `F5/eval/time` for `player`; a pass that he must make before is implied.
fn play(positions: &mut Vec<Position>, player: Player, text: &str) -> Result<(), GgfFault> {
    let bad = || GgfFault::BadMove(text.into());
    let mut position = *positions.last().ok_or(GgfFault::NoBoard)?;
    let mv = read_move(text).ok_or_else(bad)?;
    if position.mover() != player && position.play(Move::Pass).is_ok() {
        positions.push(position);
    }
    if position.mover() != player {
        return Err(bad());
    }
    position.play(mv).map_err(|_| bad())?;
    positions.push(position);
    Ok(())
}

/// Reads the move of `F5/eval/time` or `PA`.
pub(super) fn read_move(text: &str) -> Option<Move> {
    let name = text.split('/').next().unwrap_or_default().trim();
    if ["pa", "pass", "ps", "--"].iter().any(|pass| name.eq_ignore_ascii_case(pass)) {
        return Some(Move::Pass);
    }
    name.parse().ok().map(Move::Place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    const GAME: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 \
        ---------------------------O*------*O--------------------------- *]B[F5//1.5]W[F6];)";

    #[test]
    fn a_game_is_read_move_by_move() {
        let positions = read_ggf(GAME).unwrap();
        assert_eq!(positions.len(), 3);
        assert_eq!(positions[0], Position::start(Size::Eight));
        assert_eq!(positions[2], Position::read("f5f6", Size::Eight).unwrap());
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(read_ggf("(;GM[Othello];)"), Err(GgfFault::NoBoard));
        assert_eq!(read_ggf("(;B[F5];)"), Err(GgfFault::NoBoard));
        assert_eq!(read_ggf("(;BO[8 ---"), Err(GgfFault::Unclosed("BO".into())));
        assert_eq!(read_ggf("(;BO[8 --- *]"), Err(GgfFault::BadBoard("8 --- *".into())));
        let bad = |mv: &str| read_ggf(&GAME.replace("F6", mv)).unwrap_err();
        assert_eq!(bad("A1"), GgfFault::BadMove("A1".into()));
        assert_eq!(bad("PA"), GgfFault::BadMove("PA".into()));
        assert_eq!(bad("é"), GgfFault::BadMove("é".into()));
    }
}
