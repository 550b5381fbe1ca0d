//! What every engine promises.

use std::time::Duration;

use lockstep_connectx::{EngineName, Position};
use lockstep_game::{Random, State};
use lockstep_search::{Limits, Stop};

use crate::after_random_moves;

/// Boards of every kind, the document's and the tournament's among them.
const SHAPES: [&str; 10] = [
    "4x4x4",
    "6x7x4",
    "7x4x5",
    "9x9x5",
    "18x20x7",
    "25x25x10",
    "38x58x12",
    "50x50x15",
    "70x47x11",
    "100x100x30",
];

fn limits() -> Limits {
    Limits { nodes: Some(300), memory: 4 << 20, ..Limits::default() }
}

#[test]
fn the_answer_is_legal_and_the_line_can_be_played() {
    let mut random = Random::new(1);
    for name in EngineName::all() {
        for shape in SHAPES {
            let shape = shape.parse().unwrap();
            for moves in [0, 1, 9] {
                let Some(position) = after_random_moves(shape, moves, &mut random) else {
                    continue;
                };
                let stop = Stop::after(&limits());
                let report = name.build().search(&position, &limits(), &stop, &mut ());
                assert!(
                    report.best().is_some_and(|best| position.is_legal(best)),
                    "{name} {shape}"
                );
                let mut end = position.clone();
                for column in report.line {
                    end.play(column).unwrap();
                }
            }
        }
    }
}

/// With a limit in nodes, what an engine finds does not depend on the machine.
#[test]
fn the_same_question_has_the_same_answer() {
    let mut random = Random::new(2);
    for name in EngineName::all() {
        for shape in ["6x7x4", "9x9x5", "18x20x7"] {
            let Some(position) = after_random_moves(shape.parse().unwrap(), 6, &mut random) else {
                continue;
            };
            let ask = || {
                let stop = Stop::after(&limits());
                let report = name.build().search(&position, &limits(), &stop, &mut ());
                (report.line, report.score, report.stats.nodes, report.depth)
            };
            assert_eq!(ask(), ask(), "{name} {shape}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_before_it_begins_still_answers() {
    for name in EngineName::all() {
        let position = Position::start("18x20x7".parse().unwrap());
        let limits = Limits { time: Some(Duration::ZERO), memory: 1 << 20, ..Limits::default() };
        let stop = Stop::after(&limits);
        stop.set();
        let report = name.build().search(&position, &limits, &stop, &mut ());
        assert!(report.best().is_some_and(|best| position.is_legal(best)), "{name}");
    }
}

/// A win in one is taken, a line of the opponent is stopped.
#[test]
fn the_obvious_is_seen() {
    let check = |name: EngineName, shape: &str, moves: &str, expected: usize| {
        let position = Position::from_moves(shape.parse().unwrap(), moves).unwrap();
        let stop = Stop::after(&limits());
        let report = name.build().search(&position, &limits(), &stop, &mut ());
        assert_eq!(report.best().map(|best| best.number()), Some(expected), "{name} {moves}");
    };
    for name in EngineName::all() {
        check(name, "6x7x4", "112233", 4);
        check(name, "6x7x4", "121212", 1);
        check(name, "6x7x4", "17273", 4);
        check(name, "9x9x5", "11223344", 5);
        check(name, "20x20x6", "1,10,1,11,1,12,1,13,1,14", 1);
    }
}
