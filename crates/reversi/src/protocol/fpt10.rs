//! The contest's protocol: two ASCII characters a message, between a player and the referee.
//!
//! ```text
//! referee -> player   YY  you begin, as Black         player -> referee   D3  my move
//!                     D3  your rival's move                               VV  I cannot move
//!                     RR  your rival had to pass
//!                     II  your move was invalid: you have lost
//!                     XX  your rival's move was invalid: you have won
//! ```

use std::fmt;

use lockstep_game::State;

use super::Thinker;
use crate::{Move, Position, Size, Square};

/// What a player tells the referee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// Plays on a square, `D3`.
    Play(Square),
    /// Cannot move, `VV`.
    CannotMove,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Play(square) => f.write_str(&square.to_string().to_ascii_uppercase()),
            Message::CannotMove => f.write_str("VV"),
        }
    }
}

/// A player at the end of the referee's wire.
pub struct Fpt10 {
    thinker: Thinker,
    /// `None` between games.
    position: Option<Position>,
    /// The first character of a message that is not complete.
    first: Option<u8>,
}

impl Fpt10 {
    /// A player who waits for a game.
    pub fn new(thinker: Thinker) -> Fpt10 {
        Fpt10 { thinker, position: None, first: None }
    }

    /// Takes in a byte, and answers if it completes a message that asks for an answer. White
    /// space ends a message that is not complete; what is not a message is ignored.
    pub fn byte(&mut self, byte: u8) -> Option<Message> {
        if byte.is_ascii_whitespace() {
            self.first = None;
            return None;
        }
        match self.first.take() {
            None => {
                self.first = Some(byte);
                None
            }
            Some(first) => self.message([first, byte].map(|byte| byte.to_ascii_uppercase())),
        }
    }

    fn message(&mut self, message: [u8; 2]) -> Option<Message> {
        match &message {
            b"YY" => {
                self.thinker.forget();
                self.position = Some(Position::start(Size::Eight));
                Some(self.answer())
            }
            b"II" | b"XX" => {
                self.position = None;
                None
            }
            b"RR" => self.rival(Move::Pass),
            _ => {
                let square = std::str::from_utf8(&message).ok()?.parse().ok()?;
                self.rival(Move::Place(square))
            }
        }
    }

    /// Plays the rival's move, which begins a game if there is none, and answers it. A move
    /// that is not legal is the referee's affair, and ignored.
    fn rival(&mut self, mv: Move) -> Option<Message> {
        let mut position = self.position.unwrap_or_else(|| Position::start(Size::Eight));
        position.play(mv).ok()?;
        self.position = Some(position);
        Some(self.answer())
    }

    /// The answer to the position, which is played if it is a move. A player who cannot move
    /// waits for the referee, who tells the rival, or ends the game.
    fn answer(&mut self) -> Message {
        let Some(position) = &mut self.position else { return Message::CannotMove };
        if position.is_over() {
            return Message::CannotMove;
        }
        match self.thinker.think(position, None, &mut ()).best() {
            Some(mv @ Move::Place(square)) => {
                position.play_unchecked(mv);
                Message::Play(square)
            }
            Some(Move::Pass) | None => {
                position.play_unchecked(Move::Pass);
                Message::CannotMove
            }
        }
    }
}
