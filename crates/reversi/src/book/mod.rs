//! An opening book: positions with their values, found by long searches before they are needed.
//!
//! ```text
//! store.rs   the positions in an SQLite file
//! player.rs  an engine that plays from it
//! grow.rs    more of them: along a game, or where the book's own best play goes
//! ```
//!
//! A position of the book is *open*, with a score by search, or *closed*: all positions after its
//! moves are in the book, too, and its value is that of the best of them. So the book is a game
//! tree, with searches at its leaves, in which symmetric positions are one.

mod grow;
mod player;
mod store;
#[cfg(test)]
mod tests;

pub use grow::Growth;
pub use player::BookPlayer;
pub use store::BookError;

use std::collections::HashMap;
use std::path::Path;

use lockstep_game::{Score, State};

use crate::{Board, Move, Position, Size};
use store::Store;

/// What the book knows of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What a search found.
    pub score: Score,
    /// The moves it looked ahead.
    pub depth: u32,
    /// Whether the score is proved.
    pub exact: bool,
    /// Whether what comes after every move is in the book.
    pub closed: bool,
}

/// A move of a position in the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// What it is worth to the player who makes it, as far as the book sees.
    pub value: Score,
    /// What is known of the position behind it, as its mover sees it.
    pub entry: Entry,
}

/// A book, in memory and in its file.
#[derive(Debug)]
pub struct Book {
    store: Store,
    entries: HashMap<Board, Entry>,
    /// The values of closed positions by the best play in the book.
    values: HashMap<Board, Score>,
}

/// The book that comes with the program; `lockstep reversi book` made it.
static SHIPPED: &[u8] = include_bytes!("../../data/book.sqlite");

impl Book {
    /// The book in a file, which is made if it does not exist.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        Book::load(Store::open(path)?)
    }

    /// The book that comes with the program.
    pub fn shipped() -> Result<Book, BookError> {
        Book::load(Store::in_memory(SHIPPED)?)
    }

    /// A book without a file that knows nothing.
    pub fn empty() -> Result<Book, BookError> {
        Book::load(Store::nowhere()?)
    }

    fn load(store: Store) -> Result<Book, BookError> {
        let entries = store.entries()?;
        let mut book = Book { store, entries, values: HashMap::new() };
        book.settle();
        Ok(book)
    }

    /// The number of positions, and how many of them are closed.
    pub fn size(&self) -> (usize, usize) {
        (self.entries.len(), self.entries.values().filter(|entry| entry.closed).count())
    }

    /// What the book knows of a position.
    pub fn entry(&self, position: &Position) -> Option<Entry> {
        (position.size() == Size::Eight).then(|| self.known(position.board())).flatten()
    }

    /// The value of a position in the book for the player to move.
    pub fn value(&self, position: &Position) -> Option<Score> {
        (position.size() == Size::Eight).then(|| self.value_of(position.board())).flatten()
    }

    /// The moves of a closed position, best first; of moves of the same value, the one that comes
    /// first on the board.
    pub fn candidates(&self, position: &Position) -> Vec<Candidate> {
        if !self.entry(position).is_some_and(|entry| entry.closed) {
            return Vec::new();
        }
        let candidate = |mv: Move| {
            let mut child = *position;
            child.play_unchecked(mv);
            let value = Score(-self.value(&child)?.0);
            Some(Candidate { mv, value, entry: self.entry(&child)? })
        };
        let mut candidates: Vec<Candidate> = position.legal_moves().filter_map(candidate).collect();
        candidates.sort_by_key(|candidate| -candidate.value.0);
        candidates
    }

    /// Best play from a position as long as the book knows it.
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        while let Some(best) = self.candidates(&position).first() {
            position.play_unchecked(best.mv);
            line.push(best.mv);
        }
        line
    }

    fn known(&self, board: Board) -> Option<Entry> {
        self.entries.get(&board.representative()).copied()
    }

    fn value_of(&self, board: Board) -> Option<Score> {
        let board = board.representative();
        self.values.get(&board).copied().or_else(|| Some(self.entries.get(&board)?.score))
    }

    /// Finds the values of closed positions, those with the most discs first: what follows a
    /// position has more discs, or as many after a pass.
    fn settle(&mut self) {
        self.values.clear();
        let discs = |board: &Board| (board.own | board.opp).count_ones();
        let closed = self.entries.iter().filter(|(_, entry)| entry.closed);
        let mut boards: Vec<Board> = closed.map(|(&board, _)| board).collect();
        boards.sort_by_key(|board| (std::cmp::Reverse(discs(board)), board.moves(!0).is_empty()));
        // After a pass comes a position that can move: among as many discs, these are first.
        for board in boards {
            let worth = |child: Board| self.value_of(child).map(|score| Score(-score.0));
            if let Some(best) = children(board).filter_map(worth).max() {
                self.values.insert(board, best);
            }
        }
    }
}

/// The positions after each move, or after a pass, as the opponent sees them.
fn children(board: Board) -> impl Iterator<Item = Board> {
    let moves = board.moves(!0);
    let pass = (moves.is_empty() && !board.pass().moves(!0).is_empty()).then(|| board.pass());
    let after =
        move |square: crate::Square| board.play(square.index(), board.flips(square.index()));
    moves.map(after).chain(pass)
}
