//! The opening book of Reversi.

use std::sync::{LazyLock, Mutex, PoisonError};

use lockstep_reversi::Position;
use lockstep_reversi::book::{Book, Candidate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::position::game;
use crate::Problem;

/// The book that comes with the program; none if it cannot be read.
static BOOK: LazyLock<Option<Mutex<Book>>> = LazyLock::new(|| Book::shipped().ok().map(Mutex::new));

/// A position.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Asked {
    position: String,
    board: Option<String>,
}

/// A move that the book knows.
#[derive(Serialize, JsonSchema)]
pub(super) struct BookMove {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// Its value for the player who makes it, in discs.
    score: i32,
    /// Whether the value is proved.
    exact: bool,
}

impl BookMove {
    fn of(Candidate { mv, value, entry }: &Candidate) -> BookMove {
        BookMove { mv: mv.to_string(), score: value.0, exact: entry.exact }
    }
}

/// The moves of the book, the best first; none outside of it.
pub(super) fn book(asked: Asked) -> Result<Vec<BookMove>, Problem> {
    let game = game::<Position>(&asked.position, asked.board.as_deref())?;
    let Some(book) = &*BOOK else { return Ok(Vec::new()) };
    let mut moves = book.lock().unwrap_or_else(PoisonError::into_inner).candidates(game.position());
    moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
    Ok(moves.iter().map(BookMove::of).collect())
}
