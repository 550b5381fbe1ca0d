use lockstep_game::{Random, State};
use lockstep_search::{Limits, Stop};

use super::*;
use crate::{Flagship, FlagshipLevel, Symmetry, read_transcript};

fn grown(count: usize) -> Book {
    let mut book = Book::empty().unwrap();
    let mut engine = Flagship::at(FlagshipLevel::new(1).unwrap());
    let stop = Stop::never();
    let limits = Limits { memory: 1 << 16, ..Limits::default() };
    let mut growth = Growth { engine: &mut engine, limits, stop: &stop };
    let start = Position::start(Size::Eight);
    assert_eq!(book.extend(&start, count, &mut growth, &mut |_| ()).unwrap(), count);
    book
}

/// The value of a position by following everything the book has.
fn negamax(book: &Book, position: &Position) -> i32 {
    let entry = book.entry(position).unwrap();
    if !entry.closed {
        return entry.score.0;
    }
    let value = |mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        -negamax(book, &child)
    };
    position.legal_moves().map(value).max().unwrap()
}

#[test]
fn values_are_those_of_best_play_in_the_book() {
    let book = grown(25);
    let start = Position::start(Size::Eight);
    assert_eq!(book.value(&start).unwrap().0, negamax(&book, &start));
    assert_eq!(book.size().1, 25);
    for candidate in book.candidates(&start) {
        let mut child = start;
        child.play_unchecked(candidate.mv);
        assert_eq!(candidate.value.0, -negamax(&book, &child));
    }
    let line = book.line(&start);
    assert!(line.len() > 2, "{line:?}");
}

#[test]
fn symmetric_positions_are_one() {
    let book = grown(3);
    // All four first moves are symmetric.
    assert_eq!(book.candidates(&Position::start(Size::Eight)).len(), 4);
    let mut random = Random::new(1);
    for _ in 0..200 {
        let (own, opp) = (random.next_u64(), random.next_u64());
        let board = Board { own, opp: opp & !own };
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(Size::Eight, board);
            assert_eq!(image.representative(), board.representative());
        }
    }
}

#[test]
fn a_game_is_learned_as_far_as_asked() {
    let mut book = Book::empty().unwrap();
    let mut engine = Flagship::at(FlagshipLevel::new(1).unwrap());
    let stop = Stop::never();
    let limits = Limits { memory: 1 << 16, ..Limits::default() };
    let mut growth = Growth { engine: &mut engine, limits, stop: &stop };
    let start = Position::start(Size::Eight);
    let (moves, _) = read_transcript("f5d6c3d3c4f4", start).unwrap();
    assert_eq!(book.learn(&moves, 4, &mut growth, &mut |_| ()).unwrap(), 4);
    assert_eq!(book.learn(&moves, 6, &mut growth, &mut |_| ()).unwrap(), 2);
    stop.set();
    let mut growth = Growth { engine: growth.engine, limits: growth.limits, stop: &stop };
    assert_eq!(book.extend(&start, 5, &mut growth, &mut |_| ()).unwrap(), 0);
}

#[test]
fn a_file_keeps_the_book_and_other_files_are_refused() {
    let path = std::env::temp_dir().join(format!("lockstep-book-{}.sqlite", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let grown = grown(4);
    let entries: Vec<(Board, Entry)> = grown.entries.iter().map(|(&b, &e)| (b, e)).collect();
    Book::open(&path).unwrap().store.put(&entries).unwrap();
    let again = Book::open(&path).unwrap();
    assert_eq!((&again.entries, &again.values), (&grown.entries, &grown.values));
    std::fs::write(&path, b"not a book at all, but long enough to be looked at").unwrap();
    assert!(matches!(Book::open(&path), Err(BookError::NotABook)));
    let _ = std::fs::remove_file(&path);
    let mut store = Store::nowhere().unwrap();
    let overlapping = Board { own: 1, opp: 1 };
    store.put(&[(overlapping, entries[0].1)]).unwrap();
    assert!(matches!(Book::load(store), Err(BookError::Corrupt)));
}

#[test]
fn the_shipped_book_knows_the_start() {
    let book = Book::shipped().unwrap();
    let start = Position::start(Size::Eight);
    assert!(book.line(&start).len() >= 4);
    assert_eq!(book.value(&start).unwrap().0, negamax(&book, &start));
}
