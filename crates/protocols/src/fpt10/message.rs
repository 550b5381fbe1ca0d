use std::fmt;
use std::io::{self, BufRead};

use lockstep_reversi::{Move, Square};

use crate::Codec;

/// What the referee tells a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToPlayer {
    /// `YY`: you begin, as Black.
    Begin,
    /// `D3` or `RR`: the rival's move.
    Rival(Move),
    /// `II`: your move was invalid, and you have lost.
    Lost,
    /// `XX`: your rival's move was invalid, and you have won.
    Won,
}

/// What a player tells the referee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToReferee {
    /// `D3`: my move.
    Play(Square),
    /// `VV`: I cannot move.
    CannotMove,
}

impl ToPlayer {
    /// Reads a message; `None` if it is none of the protocol's.
    pub fn read(pair: [u8; 2]) -> Option<ToPlayer> {
        match &pair.map(|byte| byte.to_ascii_uppercase()) {
            b"YY" => Some(ToPlayer::Begin),
            b"II" => Some(ToPlayer::Lost),
            b"XX" => Some(ToPlayer::Won),
            b"RR" => Some(ToPlayer::Rival(Move::Pass)),
            _ => read_square(pair).map(Move::Place).map(ToPlayer::Rival),
        }
    }
}

impl ToReferee {
    /// Reads a message; `None` if it is none of the protocol's.
    pub fn read(pair: [u8; 2]) -> Option<ToReferee> {
        match &pair.map(|byte| byte.to_ascii_uppercase()) {
            b"VV" => Some(ToReferee::CannotMove),
            _ => read_square(pair).map(ToReferee::Play),
        }
    }
}

fn read_square(pair: [u8; 2]) -> Option<Square> {
    std::str::from_utf8(&pair).ok()?.parse().ok()
}

fn write_square(square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&square.to_string().to_ascii_uppercase())
}

impl fmt::Display for ToPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToPlayer::Begin => f.write_str("YY"),
            ToPlayer::Rival(Move::Place(square)) => write_square(*square, f),
            ToPlayer::Rival(Move::Pass) => f.write_str("RR"),
            ToPlayer::Lost => f.write_str("II"),
            ToPlayer::Won => f.write_str("XX"),
        }
    }
}

impl fmt::Display for ToReferee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToReferee::Play(square) => write_square(*square, f),
            ToReferee::CannotMove => f.write_str("VV"),
        }
    }
}

/// Cuts a stream into pairs of characters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pairs {
    /// The first character of a pair that is not complete.
    first: Option<u8>,
}

impl Pairs {
    /// Takes the next byte of the stream, and returns the pair that it completes.
    pub fn push(&mut self, byte: u8) -> Option<[u8; 2]> {
        if byte.is_ascii_whitespace() {
            self.first = None;
            return None;
        }
        match self.first.take() {
            None => {
                self.first = Some(byte);
                None
            }
            Some(first) => Some([first, byte]),
        }
    }
}

impl Codec for Pairs {
    type Message = [u8; 2];

    fn read(&mut self, input: &mut dyn BufRead) -> io::Result<Option<[u8; 2]>> {
        for byte in io::Read::bytes(input) {
            if let Some(pair) = self.push(byte?) {
                return Ok(Some(pair));
            }
        }
        Ok(None)
    }
}
