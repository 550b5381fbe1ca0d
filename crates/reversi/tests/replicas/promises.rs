//! What every engine promises: the same answer each time, a legal move whenever it is
//! stopped, and an end.

use std::time::Duration;

use lockstep_game::State;
use lockstep_reversi::{EngineName, Move, Position, Size};
use lockstep_search::{Engine, Limits, Report, Stats, Stop};

use super::plain::positions;

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A depth that the engine has and that takes milliseconds.
fn small_depth(name: EngineName) -> Limits {
    let fits = |depth: &u32| name.depths().is_some_and(|depths| depths.contains(*depth));
    self::depth((1..=4).rev().find(fits).unwrap())
}

fn without_time(report: Report<Move>) -> Report<Move> {
    Report { stats: Stats { time: Duration::ZERO, ..report.stats }, ..report }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for name in EngineName::all() {
        let limits = small_depth(name);
        let mut used = name.build();
        for position in positions(20, 30) {
            let ask = |engine: &mut dyn Engine<Position>| {
                let report = engine.search(&position, &limits, &Stop::never(), &mut ());
                without_time(report)
            };
            used.forget();
            let first = ask(used.as_mut());
            used.forget();
            assert_eq!(first, ask(used.as_mut()), "{name}: {position}");
            assert_eq!(first, ask(name.build().as_mut()), "{name}: {position}");
        }
    }
}

#[test]
fn a_stop_at_any_moment_leaves_a_legal_move() {
    for name in EngineName::all() {
        for (i, position) in positions(40, 31).into_iter().enumerate() {
            // Stopped before it begins, and after more and more nodes.
            let limits = Limits::nodes(64 * i as u64);
            let stop = Stop::never();
            if i == 0 {
                stop.set();
            }
            let report = name.build().search(&position, &limits, &stop, &mut ());
            assert!(report.best().is_some_and(|mv| position.is_legal(mv)), "{name}: {position}");
        }
    }
}

/// Not a single node more, in the opening or in the endgame, with one thread or several.
#[test]
fn no_engine_enters_more_nodes_than_the_limit() {
    for name in EngineName::all() {
        for (i, position) in positions(60, 34).into_iter().enumerate() {
            for nodes in [0, 1, 2, 15, 16, 17, 127, 128, 129, 341, 1000 + 7 * i as u64] {
                for threads in [1, 2] {
                    let limits = Limits::nodes(nodes).with_threads(threads).with_memory(1 << 20);
                    let mut engine = name.build();
                    let report = engine.search(&position, &limits, &Stop::never(), &mut ());
                    let entered = report.stats.nodes;
                    assert!(entered <= nodes, "{name}: {entered} of {nodes} in {position}");
                }
            }
        }
    }
}

/// With a limit in nodes the answer does not depend on the machine's speed.
#[test]
fn nodes_are_a_reproducible_limit() {
    for name in EngineName::all() {
        for position in positions(10, 32) {
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            let ask = || {
                let stop = Stop::after(&limits);
                without_time(name.build().search(&position, &limits, &stop, &mut ()))
            };
            assert_eq!(ask(), ask(), "{name}: {position}");
        }
    }
}

/// The line can be played, whatever the engine calls it.
#[test]
fn lines_are_legal_and_observed() {
    for name in EngineName::all() {
        let limits = small_depth(name);
        for position in positions(40, 33) {
            let mut observed = Vec::new();
            let report =
                name.build().search(&position, &limits, &Stop::never(), &mut |found: &Report<
                    Move,
                >| {
                    observed.push(found.line.clone());
                });
            let mut end = position;
            for &mv in &report.line {
                end.play(mv).unwrap();
            }
            if report.line != [Move::Pass] {
                assert_eq!(observed.last(), Some(&report.line), "{name}: {position}");
            }
        }
    }
}

/// On a board it was not made for an engine still plays by the rules.
#[test]
fn small_boards_do_no_harm() {
    for name in EngineName::all() {
        for size in [Size::Four, Size::Six] {
            let mut position = Position::start(size);
            while !position.is_over() {
                let limits = small_depth(name);
                let report = name.build().search(&position, &limits, &Stop::never(), &mut ());
                position.play(report.best().unwrap()).unwrap();
            }
        }
    }
}

/// Nodes and leaves from the start: they change when an order or a cut does.
#[test]
fn the_counts_are_the_recorded_ones() {
    let check = |name: &str, depth: u32, nodes: u64, leaves: u64| {
        let mut engine = name.parse::<EngineName>().unwrap().build();
        let start = Position::start(Size::Eight);
        let report = engine.search(&start, &self::depth(depth), &Stop::never(), &mut ());
        assert_eq!((report.stats.nodes, report.stats.leaves), (nodes, Some(leaves)), "{name}");
    };
    check("timisoara", 6, 4_028, 2_953);
    check("zaragoza:search", 8, 19_289, 13_440);
    check("fpt10-reference:7", 7, 3_983, 2_935);
    check("fpt10-reference:4", 4, 86, 53);
}
