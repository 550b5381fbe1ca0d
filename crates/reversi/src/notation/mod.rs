//! Positions and games as text.
//!
//! A position is 64 (36, 16) characters, rows from the top, `X` or `*` black, `O` white, `-`
//! or `.` empty, then a space and the side to move. A transcript is the moves of a game in a
//! row, `f5d6c3`; passes are implied. [`read_game`] also reads what other programs write.
//!
//! ```text
//! diagram.rs   a board in characters, for a terminal
//! game.rs      games and positions in any of the usual forms
//! ggf.rs       the Generic Game Format
//! obf.rs       files of problems
//! wthor.rs     files of the WTHOR database
//! ```

mod diagram;
mod game;
pub mod ggf;
mod obf;
pub mod wthor;

pub use diagram::Diagram;
pub use game::read_game;
pub use obf::Problem;

use std::fmt;
use std::str::FromStr;

use lockstep_game::{At, Fault, Game, Player, State};

use crate::{Move, Position, Size, Square};

/// What can be wrong with a position or a game in text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotationFault {
    /// The board has a number of squares that no board has.
    #[error("expected a board of 16, 36 or 64 squares, found {found}")]
    WrongLength {
        /// The number of squares found.
        found: usize,
    },
    /// A character that stands for no disc and no empty square.
    #[error("expected 'X', 'O' or '-', found {0:?}")]
    NotADisc(char),
    /// The side to move is missing.
    #[error("expected a space and the side to move, 'X' or 'O'")]
    NoSide,
    /// Something else where the side to move should stand.
    #[error("expected the side to move, 'X' or 'O', found {0:?}")]
    NotASide(char),
    /// Text behind the end of the position.
    #[error("expected the end of the position, found {0:?}")]
    Trailing(char),
    /// Not the name of a square.
    #[error("expected a square such as f5, found {0:?}")]
    NotASquare(String),
    /// A square on which no disc may be placed at that point of the game.
    #[error("expected a legal move, found {0}")]
    Illegal(Square),
    /// An explicit pass by a player who has a move.
    #[error("expected a move, found a pass where there is a move")]
    NoPass,
    /// A move after the end of the game.
    #[error("expected the end of the game, found {0}")]
    GameOver(Square),
    /// A game in GGF that cannot be read.
    #[error("{0}")]
    Ggf(ggf::GgfFault),
    /// A move without its score, or a score that is no number (OBF).
    #[error("expected a score such as +12, found {0:?}")]
    NotAScore(String),
}

impl Fault for NotationFault {
    fn is_whole_line(&self) -> bool {
        matches!(self, Self::WrongLength { .. } | Self::NoSide | Self::Ggf(_))
    }
}

/// The result of reading a text of one line.
pub type Read<T> = Result<T, At<NotationFault>>;

/// `fault` at the character (from 0) of a line.
fn at<T>(character: usize, fault: NotationFault) -> Read<T> {
    Err(At::new(1, character + 1, fault))
}

impl Position {
    /// Reads what a person would type for a position: a board with its side to move, or a
    /// transcript from the start of a game on a board of `size`. An empty text is the start.
    pub fn read(text: &str, size: Size) -> Read<Position> {
        let is_board = |c: char| disc(c).is_some();
        if text.trim_start().starts_with(is_board) {
            text.parse()
        } else {
            Ok(read_transcript(text, Position::start(size))?.1)
        }
    }
}

/// The disc, if any, that a character stands for; `None` if it stands for nothing.
fn disc(c: char) -> Option<Option<Player>> {
    match c {
        'X' | 'x' | '*' => Some(Some(Player::First)),
        'O' | 'o' => Some(Some(Player::Second)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

/// The character for a disc or an empty square.
fn letter(disc: Option<Player>) -> char {
    match disc {
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
        None => '-',
    }
}

impl FromStr for Position {
    type Err = At<NotationFault>;

    /// Reads a board and its side to move.
    fn from_str(text: &str) -> Read<Position> {
        let lead = text.chars().take_while(|c| c.is_whitespace()).count();
        let squares: Vec<char> =
            text.chars().skip(lead).take_while(|c| !c.is_whitespace()).take(65).collect();
        let mut discs = [0; 2];
        let size = Size::of_area(squares.len());
        let side = size.map_or(8, Size::side) as usize;
        for (i, &c) in squares.iter().enumerate().take(64) {
            match disc(c) {
                Some(Some(player)) => discs[player.index()] |= 1 << (i / side * 8 + i % side),
                Some(None) => {}
                None => return at(lead + i, NotationFault::NotADisc(c)),
            }
        }
        let Some(size) = size else {
            let found = text.chars().skip(lead).take_while(|c| !c.is_whitespace()).count();
            return at(lead + squares.len(), NotationFault::WrongLength { found });
        };
        let mover = read_side(text, lead + squares.len())?;
        let [black, white] = discs;
        match Position::new(size, black, white, mover) {
            Some(position) => Ok(position),
            None => unreachable!("every square was read once, within the board"),
        }
    }
}

/// Reads the side to move from the characters behind `start`: blanks, the side, blanks.
fn read_side(text: &str, start: usize) -> Read<Player> {
    let mut rest = text.chars().enumerate().skip(start).skip_while(|(_, c)| c.is_whitespace());
    let Some((place, c)) = rest.next() else {
        return at(text.chars().count(), NotationFault::NoSide);
    };
    let Some(Some(mover)) = disc(c) else { return at(place, NotationFault::NotASide(c)) };
    match rest.find(|(_, c)| !c.is_whitespace()) {
        Some((place, c)) => at(place, NotationFault::Trailing(c)),
        None => Ok(mover),
    }
}

impl fmt::Display for Position {
    /// The board in one line and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size().side() {
            for column in 0..self.size().side() {
                let disc = Square::at(row, column).and_then(|square| self.disc(square));
                write!(f, "{}", letter(disc))?;
            }
        }
        write!(f, " {}", letter(Some(self.mover())))
    }
}

/// Reads a transcript played from `start`: the moves, with the passes it implies, and the
/// position they lead to. Explicit passes (`--`, `pa`, `ps`) are allowed, and blanks, hyphens and
/// the numbers of moves between them: `1. f5 d6 2. c3`, `f5-d6-c3`. A pass at the very end stays
/// implied.
pub fn read_transcript(text: &str, start: Position) -> Read<(Vec<Move>, Position)> {
    let mut position = start;
    let mut moves = Vec::new();
    for (place, name) in move_names(text) {
        let played = if matches!(name.to_ascii_lowercase().as_str(), "--" | "pa" | "ps") {
            if position.play(Move::Pass).is_err() {
                return at(place, NotationFault::NoPass);
            }
            moves.push(Move::Pass);
            continue;
        } else {
            name.parse().or_else(|_| at(place, NotationFault::NotASquare(name)))?
        };
        if position.is_legal(Move::Pass) {
            position.play_unchecked(Move::Pass);
            moves.push(Move::Pass);
        }
        play_square(&mut position, played, place)?;
        moves.push(Move::Place(played));
    }
    Ok((moves, position))
}

/// The names of the moves in a transcript, each with its place.
fn move_names(text: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = text.chars().collect();
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(&first) = chars.get(at) {
        let digits = chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let after_digits = chars.get(at + digits);
        let next = chars.get(at + 1).copied();
        at += match first {
            c if c.is_whitespace() || c == ',' || c == ';' => 1,
            '-' if next != Some('-') => 1,
            _ if digits > 0 && after_digits == Some(&'.') => digits + 1,
            '.' => 1,
            _ => {
                let blanks = chars[at + 1..].iter().take_while(|c| c.is_whitespace()).count();
                let second = chars.get(at + 1 + blanks);
                names.push((at, [Some(&first), second].into_iter().flatten().collect()));
                2 + blanks
            }
        };
    }
    names
}

fn play_square(position: &mut Position, square: Square, place: usize) -> Read<()> {
    if position.is_over() {
        return at(place, NotationFault::GameOver(square));
    }
    position.play(Move::Place(square)).or_else(|_| at(place, NotationFault::Illegal(square)))
}

/// The moves of a game in a row, passes left out.
pub fn write_transcript(moves: &[Move]) -> String {
    moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Place(square) => Some(square.to_string()),
            Move::Pass => None,
        })
        .collect()
}
