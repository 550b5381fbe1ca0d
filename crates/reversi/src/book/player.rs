use lockstep_search::{Engine, Limits, Observer, Report, Stop};

use super::Book;
use crate::{Move, Position};

/// An engine that takes a move from a book where the book has one.
#[derive(Debug)]
pub struct BookPlayer<E> {
    book: Book,
    engine: E,
}

impl<E> BookPlayer<E> {
    /// `engine`, with `book` for the opening.
    pub fn new(book: Book, engine: E) -> BookPlayer<E> {
        BookPlayer { book, engine }
    }

    /// What the book says, if the position is closed.
    fn known(&self, position: &Position) -> Option<Report<Move>> {
        let best = *self.book.candidates(position).first()?;
        Some(Report {
            line: self.book.line(position),
            score: Some(best.value),
            exact: best.entry.exact,
            depth: best.entry.depth,
            ..Report::default()
        })
    }
}

impl<E: Engine<Position>> Engine<Position> for BookPlayer<E> {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Report<Move>>,
    ) -> Report<Move> {
        let Some(report) = self.known(position) else {
            return self.engine.search(position, limits, stop, observer);
        };
        observer.report(&report);
        report
    }

    fn next_depth(&self, position: &Position, depth: u32) -> u32 {
        self.engine.next_depth(position, depth)
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}
