//! The counts measured on the published design, and the events of a run.

use std::ops::ControlFlow;

use lockstep_game::Player;
use lockstep_reversi::replicas::timisoara::{Answer, Edition, Event, Timisoara};
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::Stop;

use super::plain::{positions, square};

/// The start as the design has it: Red, to move, holds d4 and e5.
fn start() -> Position {
    let ours = Position::start(Size::Eight);
    let [black, white] = [Player::First, Player::Second].map(|who| ours.discs(who).0);
    Position::new(Size::Eight, white, black, Player::First).unwrap()
}

fn explore(edition: Edition, depth: u32) -> Answer {
    Timisoara::of(edition).explore(&start(), depth, &Stop::never(), &mut ())
}

/// A simulation of the published design counted these leaves, and plays e3.
#[test]
fn the_published_edition_counts_as_the_published_design() {
    for (depth, leaves) in [(6, 3_110), (8, 46_001)] {
        let answer = explore(Edition::Published, depth);
        assert_eq!((answer.best, answer.leaves), (Move::Place(square("e3")), leaves));
    }
}

/// The editions differ in what they look at, not in what they find.
#[test]
fn the_editions_agree_on_the_value() {
    let counts = |edition| [2, 4, 6, 8].map(|depth| explore(edition, depth).leaves);
    assert_eq!(counts(Edition::Published), [12, 155, 3_110, 46_001]);
    assert_eq!(counts(Edition::Corrected), [12, 155, 3_106, 45_899]);
    assert_eq!(counts(Edition::Prompt), [9, 78, 927, 5_928]);
    for position in positions(60, 20) {
        let value =
            |edition| Timisoara::of(edition).explore(&position, 6, &Stop::never(), &mut ()).value;
        assert_eq!(value(Edition::Published), value(Edition::Corrected), "{position}");
        assert_eq!(value(Edition::Prompt), value(Edition::Corrected), "{position}");
    }
}

/// The events are those of a depth-first walk: they nest, the levels are those of the tree,
/// and they add up to the counts of the answer.
#[test]
fn the_events_nest_and_add_up() {
    for position in positions(60, 21) {
        let mut events = Vec::new();
        let answer = Timisoara::new().explore(&position, 4, &Stop::never(), &mut |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        let mut open = Vec::new();
        let (mut entered, mut last) = (0, None);
        for &event in &events {
            match event {
                Event::Enter { level, red, blue } => {
                    assert_eq!(level as usize, open.len());
                    assert_eq!(red & blue, 0);
                    entered += 1;
                    open.push(level);
                }
                Event::Cut { level } => assert_eq!(open.last(), Some(&level)),
                Event::Return { level, value } => {
                    assert_eq!(open.pop(), Some(level));
                    last = Some(value);
                }
            }
        }
        assert!(open.is_empty());
        assert_eq!(entered, answer.nodes);
        assert_eq!(last, answer.value, "{position}");
        if answer.best != Move::Pass {
            let board = position.board();
            let root = Event::Enter { level: 0, red: board.own, blue: board.opp };
            assert_eq!(events.first(), Some(&root));
        }
    }
}

/// A whole run, level by level: `+` enters, `-` returns, `x` cuts. Each of Red's four moves is
/// the first one turned around, and White has three answers to it.
#[test]
fn a_run_is_told_step_by_step() {
    let steps = |edition| {
        let mut steps = String::new();
        Timisoara::of(edition).explore(&start(), 2, &Stop::never(), &mut |event| {
            steps += &match event {
                Event::Enter { level, .. } => format!("+{level}"),
                Event::Return { level, .. } => format!("-{level}"),
                Event::Cut { level } => format!("x{level}"),
            };
            ControlFlow::Continue(())
        });
        steps
    };
    let answers = "+1+2-2+2-2+2-2-1";
    assert!(steps(Edition::Corrected).starts_with(&format!("+0{answers}{answers}")));
    assert!(steps(Edition::Prompt).starts_with(&format!("+0{answers}+1")));
    assert!(steps(Edition::Prompt).contains("x1-1") && steps(Edition::Prompt).ends_with("-0"));
}

/// A trace that breaks ends the machine just before that step: the answer counts the steps that
/// were made, and has the best of the moves whose value was returned.
#[test]
fn a_trace_ends_the_machine_before_a_step() {
    for steps in 0..60 {
        let (mut made, mut nodes, mut best, mut broken) = (0, 0, None, false);
        let answer = Timisoara::new().explore(&start(), 2, &Stop::never(), &mut |event| {
            if made == steps {
                broken = true;
                return ControlFlow::Break(());
            }
            made += 1;
            match event {
                Event::Enter { .. } => nodes += 1,
                Event::Return { level: 1, value } => best = best.max(Some(value)),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        assert_eq!((answer.nodes, answer.value), (nodes, best), "{steps} steps");
        assert_eq!(answer.complete, !broken, "{steps} steps");
    }
}
