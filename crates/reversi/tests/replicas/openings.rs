//! The list of openings: legal, unique, and known in every orientation of the board.

use std::collections::HashSet;

use lockstep_game::State;
use lockstep_reversi::replicas::zaragoza::Zaragoza;
use lockstep_reversi::{Move, Position, Size, Symmetry, named_openings, read_transcript};
use lockstep_search::{Engine, Limits, Report, Stop};

fn answer(engine: &mut Zaragoza, position: &Position) -> Report<Move> {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    engine.search(position, &limits, &Stop::never(), &mut ())
}

fn moves_of(text: &str) -> Vec<Move> {
    let read = read_transcript(text, Position::start(Size::Eight));
    read.unwrap_or_else(|error| panic!("{text}: {error}")).0
}

#[test]
fn there_are_as_many_as_the_machine_had_and_all_are_legal() {
    let lines: Vec<_> = named_openings().collect();
    assert!(lines.len() >= 51, "only {} openings", lines.len());
    for (name, text) in &lines {
        assert!(!name.is_empty() && moves_of(text).len() >= 2, "{name}: {text}");
    }
}

/// No name stands twice, and no two openings end in the same position, turned or not.
#[test]
fn every_opening_is_listed_once() {
    let mut names = HashSet::new();
    let mut ends = HashSet::new();
    for (name, text) in named_openings() {
        assert!(names.insert(name), "{name} is listed twice");
        let (_, end) = read_transcript(text, Position::start(Size::Eight)).unwrap();
        assert!(ends.insert(end), "{name} ends like another opening");
        ends.extend(Symmetry::ALL.map(|symmetry| end.transform(symmetry)));
    }
}

/// Wherever an opening goes on, the machine answers from the table: a legal move, the same in
/// all orientations but for the board's own symmetries, and without a search.
#[test]
fn the_machine_follows_them_in_every_orientation() {
    let mut engine = Zaragoza::new();
    for (name, text) in named_openings() {
        let mut position = Position::start(Size::Eight);
        for mv in moves_of(text) {
            let mut ends = HashSet::new();
            for symmetry in Symmetry::ALL {
                let image = position.transform(symmetry);
                let report = answer(&mut engine, &image);
                assert_eq!((report.stats.nodes, report.depth), (0, 0), "{name}: {image}");
                let mut end = image;
                end.play(report.best().unwrap()).unwrap();
                let all = Symmetry::ALL.map(|symmetry| end.transform(symmetry).to_string());
                ends.insert(all.iter().min().unwrap().clone());
            }
            assert_eq!(ends.len(), 1, "{name}: {position}");
            position.play(mv).unwrap();
        }
    }
}

/// The first of the list decides; outside the list, and without the table, the machine thinks.
#[test]
fn the_table_ends_where_the_openings_end() {
    let start = Position::start(Size::Eight);
    let first = moves_of(named_openings().next().unwrap().1)[0];
    assert_eq!(answer(&mut Zaragoza::new(), &start).best(), Some(first));
    assert!(answer(&mut Zaragoza::without_openings(), &start).stats.nodes > 0);
    let off = Position::read("f5f4e3", Size::Eight).unwrap();
    assert!(answer(&mut Zaragoza::new(), &off).stats.nodes > 0);
}
