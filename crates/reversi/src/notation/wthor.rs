//! Files of the WTHOR database of the French federation: games of a year (`.wtb`), players (`.jou`)
//! and tournaments (`.trn`).
//!
//! ```text
//! header, 16 bytes:   0 date of the file   4 games, u32   8 names, u16   10 year, u16   12 side
//! .wtb, 68 bytes:     0 tournament, u16   2 black, u16   4 white, u16   6 black's discs
//!                     7 black's discs under best play at the end   8 60 moves, 10 * row + column
//! .jou, 20 bytes:     a name, ended by 0          .trn, 26 bytes: the same
//! ```

use lockstep_game::State;

use crate::{Move, Position, Size, Square};

const HEADER: usize = 16;
const GAME: usize = 68;
const PLAYER: usize = 20;
const TOURNAMENT: usize = 26;

/// What can be wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WthorFault {
    /// The file ends too early.
    #[error("expected {expected} bytes, found {found}")]
    Truncated {
        /// The bytes that its header announces.
        expected: usize,
        /// Those that are there.
        found: usize,
    },
    /// Games on a board of another size.
    #[error("expected games on 8x8, found {0}x{0}")]
    Size(u8),
    /// A game with an illegal move.
    #[error("game {game}: expected a legal move at move {ply}, found {code}")]
    Illegal {
        /// The game, from 1.
        game: usize,
        /// The move, from 1.
        ply: usize,
        /// What stands there.
        code: u8,
    },
}

/// A game of a file. Players and tournaments are numbers in the files of names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WthorGame {
    /// The year of the file.
    pub year: u16,
    /// The tournament.
    pub tournament: u16,
    /// Black and White.
    pub players: [u16; 2],
    /// Black's discs at the end.
    pub black_discs: u8,
    /// The moves, passes included.
    pub moves: Vec<Move>,
}

/// Reads the games of a `.wtb` file.
pub fn read_games(file: &[u8]) -> Result<Vec<WthorGame>, WthorFault> {
    let header = head(file)?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    let (year, side) = (number(header, 10), header[12]);
    if !matches!(side, 0 | 8) {
        return Err(WthorFault::Size(side));
    }
    let games = (1..).zip(records(file, count, GAME)?);
    games.map(|(number, record)| read_game(number, year, record)).collect()
}

/// Reads the names of a `.jou` file.
pub fn read_players(file: &[u8]) -> Result<Vec<String>, WthorFault> {
    names(file, PLAYER)
}

/// Reads the names of a `.trn` file.
pub fn read_tournaments(file: &[u8]) -> Result<Vec<String>, WthorFault> {
    names(file, TOURNAMENT)
}

fn head(file: &[u8]) -> Result<&[u8], WthorFault> {
    let truncated = WthorFault::Truncated { expected: HEADER, found: file.len() };
    file.get(..HEADER).ok_or(truncated)
}

fn number(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// The records behind the header.
fn records(
    file: &[u8],
    count: usize,
    size: usize,
) -> Result<impl Iterator<Item = &[u8]>, WthorFault> {
    let expected = count.saturating_mul(size).saturating_add(HEADER);
    let body = file.get(HEADER..expected);
    let body = body.ok_or(WthorFault::Truncated { expected, found: file.len() })?;
    Ok(body.chunks_exact(size))
}

/// Names are in Latin-1.
fn names(file: &[u8], size: usize) -> Result<Vec<String>, WthorFault> {
    let count = usize::from(number(head(file)?, 8));
    let read =
        |record: &[u8]| record.iter().take_while(|&&byte| byte != 0).map(|&b| b as char).collect();
    Ok(records(file, count, size)?.map(read).collect())
}

fn read_game(game: usize, year: u16, record: &[u8]) -> Result<WthorGame, WthorFault> {
    let mut position = Position::start(Size::Eight);
    let mut moves = Vec::with_capacity(60);
    let codes = record[8..].iter().copied().take_while(|&code| code != 0);
    for (ply, code) in (1..).zip(codes) {
        let illegal = WthorFault::Illegal { game, ply, code };
        let square = square(code).ok_or_else(|| illegal.clone())?;
        if position.is_legal(Move::Pass) {
            position.play_unchecked(Move::Pass);
            moves.push(Move::Pass);
        }
        position.play(Move::Place(square)).map_err(|_| illegal)?;
        moves.push(Move::Place(square));
    }
    Ok(WthorGame {
        year,
        tournament: number(record, 0),
        players: [number(record, 2), number(record, 4)],
        black_discs: record[6],
        moves,
    })
}

/// `10 * row + column`, both from 1.
fn square(code: u8) -> Option<Square> {
    let from_one = |number: u8| u32::from(number).checked_sub(1);
    Square::at(from_one(code / 10)?, from_one(code % 10)?)
}

impl WthorGame {
    /// Whether a player of this number took part.
    pub fn is_of(&self, player: u16) -> bool {
        self.players.contains(&player)
    }

    /// The disc difference for Black, which the file tells in discs; empty squares count for the
    /// winner.
    pub fn score(&self) -> i32 {
        2 * i32::from(self.black_discs) - 64
    }

    /// The move that was played in a position, if this game came to it and went on.
    pub fn continuation(&self, position: &Position) -> Option<Move> {
        let mut at = Position::start(Size::Eight);
        for &mv in &self.moves {
            if at == *position {
                return Some(mv);
            }
            at.play_unchecked(mv);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_transcript, write_transcript};

    /// A file with one game.
    fn file(text: &str) -> Vec<u8> {
        let (moves, _) = read_transcript(text, Position::start(Size::Eight)).unwrap();
        let mut bytes = vec![0; HEADER + GAME];
        bytes[4] = 1;
        bytes[10..12].copy_from_slice(&2021_u16.to_le_bytes());
        bytes[12] = 8;
        bytes[HEADER..HEADER + 7].copy_from_slice(&[9, 0, 1, 2, 138, 14, 40]);
        let places = moves.iter().filter_map(|mv| match mv {
            Move::Place(square) => Some(square.to_string()),
            Move::Pass => None,
        });
        for (i, name) in places.enumerate() {
            let [column, row] = name.as_bytes() else { panic!("{name}") };
            bytes[HEADER + 8 + i] = 10 * (row - b'0') + column - b'a' + 1;
        }
        bytes
    }

    #[test]
    fn a_game_is_read_with_its_year_and_players() {
        let games = read_games(&file("f5d6c3d3")).unwrap();
        let [game] = &games[..] else { panic!("{games:?}") };
        assert_eq!((game.year, game.tournament, game.players), (2021, 9, [513, 3722]));
        assert_eq!((write_transcript(&game.moves).as_str(), game.score()), ("f5d6c3d3", 16));
        let position = Position::read("f5d6", Size::Eight).unwrap();
        assert_eq!(game.continuation(&position).map(|mv| mv.to_string()), Some("c3".into()));
    }

    #[test]
    fn names_are_read() {
        let mut bytes = vec![0; HEADER + 2 * PLAYER];
        bytes[8] = 2;
        bytes[HEADER..HEADER + 3].copy_from_slice(b"???");
        bytes[HEADER + PLAYER..HEADER + PLAYER + 4].copy_from_slice(b"Ren\xe9");
        assert_eq!(read_players(&bytes).unwrap(), ["???", "René"]);
    }

    #[test]
    fn broken_files_are_refused() {
        let good = file("f5d6");
        let truncated = WthorFault::Truncated { expected: 84, found: 83 };
        assert_eq!(read_games(&good[..83]), Err(truncated));
        assert!(read_games(&[]).is_err() && read_players(&good[..9]).is_err());
        let with = |at: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[at] = byte;
            read_games(&bytes)
        };
        assert_eq!(with(12, 10), Err(WthorFault::Size(10)));
        let illegal = |code| Err(WthorFault::Illegal { game: 1, ply: 2, code });
        for code in [11, 99, 10, 255] {
            assert_eq!(with(HEADER + 9, code), illegal(code));
        }
        assert!(with(7, 255).is_err(), "more games than bytes");
    }
}
