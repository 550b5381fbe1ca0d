//! Games in the Generic Game Format of GGS, as NBoard sends them.
//!
//! ```text
//! (;GM[Othello]PB[..]PW[..]TY[8]BO[8 ---..O*..*O..--- *]B[F5/1.2/3]W[PA];)
//! ```

use lockstep_game::{Game, Player, State};

use crate::{Move, Position};

/// What can be wrong with a game in GGF.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GgfFault {
    /// A property has no end.
    #[error("expected ']' at the end of {0}")]
    Unclosed(String),
    /// There is no start position.
    #[error("expected a board, BO[...]")]
    NoBoard,
    /// The board cannot be read.
    #[error("expected a board such as BO[8 ---..--- *], found {0:?}")]
    BadBoard(String),
    /// Not a move, or an illegal one.
    #[error("expected a legal move, found {0:?}")]
    BadMove(String),
}

/// Whether a text is meant as a game in this format.
pub fn is_meant(text: &str) -> bool {
    text.trim_start().starts_with("(;")
}

/// Reads the positions of a game: the start, and one after each move, implied passes included.
pub fn read(text: &str) -> Result<Vec<Position>, GgfFault> {
    let (start, moves) = read_game(text)?;
    let mut position = start;
    let after = moves.into_iter().map(|mv| {
        position.play_unchecked(mv);
        position
    });
    Ok([start].into_iter().chain(after).collect())
}

/// Reads a game: where it begins, and its moves, implied passes included.
pub fn read_game(text: &str) -> Result<(Position, Vec<Move>), GgfFault> {
    let mut game: Option<Played> = None;
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let name = before.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).trim();
        let Some((value, after)) = after.split_once(']') else {
            return Err(GgfFault::Unclosed(name.into()));
        };
        rest = after;
        match name {
            "BO" => game = Some(Played::new(read_board(value)?)),
            "B" => game.as_mut().ok_or(GgfFault::NoBoard)?.play(Player::First, value)?,
            "W" => game.as_mut().ok_or(GgfFault::NoBoard)?.play(Player::Second, value)?,
            _ => {}
        }
    }
    game.map(|game| (game.start, game.moves)).ok_or(GgfFault::NoBoard)
}

/// Reads `8 ---..--- *`: the size, the squares with or without blanks, the side to move.
fn read_board(text: &str) -> Result<Position, GgfFault> {
    let bad = || GgfFault::BadBoard(text.into());
    let mut words: Vec<&str> = text.split_whitespace().skip(1).collect();
    let mover = words.pop().ok_or_else(bad)?;
    format!("{} {mover}", words.concat()).parse().map_err(|_| bad())
}

/// A game as far as it was read.
struct Played {
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

impl Played {
    fn new(start: Position) -> Played {
        Played { start, moves: Vec::new(), position: start }
    }

    /// Plays `F5/eval/time` for `player`; a forced pass of the opponent before it is implied.
    fn play(&mut self, player: Player, text: &str) -> Result<(), GgfFault> {
        let bad = || GgfFault::BadMove(text.into());
        let mv = read_move(text).ok_or_else(bad)?;
        if self.position.mover() != player && self.position.play(Move::Pass).is_ok() {
            self.moves.push(Move::Pass);
        }
        if self.position.mover() != player {
            return Err(bad());
        }
        self.position.play(mv).map_err(|_| bad())?;
        self.moves.push(mv);
        Ok(())
    }
}

/// Writes a game that begins in `start`, as [`read`] reads it. Passes stand among the moves.
pub fn write(start: &Position, moves: &[Move]) -> String {
    let side = start.size().side();
    let board = start.to_string().replace('X', "*");
    let mut text = format!(
        "(;GM[Othello]PC[Lockstep]PB[black]PW[white]RE[?]TI[0]TY[{side}]BO[{side} {board}]"
    );
    let mut mover = start.mover();
    for &mv in moves {
        let player = match mover {
            Player::First => 'B',
            Player::Second => 'W',
        };
        text += &format!("{player}[{}]", write_move(mv));
        mover = !mover;
    }
    text + ";)"
}

/// Reads the move of `F5/eval/time` or `PA`.
pub fn read_move(text: &str) -> Option<Move> {
    let name = text.split('/').next().unwrap_or_default().trim();
    if ["pa", "pass", "ps", "--"].iter().any(|pass| name.eq_ignore_ascii_case(pass)) {
        return Some(Move::Pass);
    }
    name.parse().ok().map(Move::Place)
}

/// A move as GGF and NBoard spell it, `F5` or `PA`.
pub fn write_move(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, read_transcript};

    const GAME: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 \
        ---------------------------O*------*O--------------------------- *]B[F5//1.5]W[F6];)";

    #[test]
    fn a_game_is_read_move_by_move() {
        let positions = read(GAME).unwrap();
        assert_eq!(positions.len(), 3);
        assert_eq!(positions[0], Position::start(Size::Eight));
        assert_eq!(positions[2], Position::read("f5f6", Size::Eight).unwrap());
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["f5f6e6", "f5d6c3d3c4f4f6"] {
            let start = Position::start(Size::Eight);
            let (moves, end) = read_transcript(text, start).unwrap();
            let positions = read(&write(&start, &moves)).unwrap();
            assert_eq!(positions.len(), moves.len() + 1);
            assert_eq!(positions.last(), Some(&end));
        }
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(read("(;GM[Othello];)"), Err(GgfFault::NoBoard));
        assert_eq!(read("(;B[F5];)"), Err(GgfFault::NoBoard));
        assert_eq!(read("(;BO[8 ---"), Err(GgfFault::Unclosed("BO".into())));
        assert_eq!(read("(;BO[8 --- *]"), Err(GgfFault::BadBoard("8 --- *".into())));
        let bad = |mv: &str| read(&GAME.replace("F6", mv)).unwrap_err();
        assert_eq!(bad("A1"), GgfFault::BadMove("A1".into()));
        assert_eq!(bad("PA"), GgfFault::BadMove("PA".into()));
        assert_eq!(bad("é"), GgfFault::BadMove("é".into()));
    }
}
