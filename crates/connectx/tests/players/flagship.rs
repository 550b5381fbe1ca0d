//! What the flagship calls proved is proved.

use lockstep_connectx::{Column, Flagship, Position, Shape};
use lockstep_game::{Game, Random, Score, State, Wld};
use lockstep_search::reference::alpha_beta;
use lockstep_search::{Engine, Limits, Stop, Window};

use crate::after_random_moves;

/// Compares verdicts and scores with a plain search of random positions. Returns how many were
/// decided, without the exact solver if there is a limit in depth.
fn check(shape: &str, left: usize, limits: &Limits) -> usize {
    let mut random = Random::new(3);
    let shape: lockstep_connectx::Shape = shape.parse().unwrap();
    let mut engine = Flagship::new();
    let mut decided = 0;
    for _ in 0..70 {
        let Some(position) = after_random_moves(shape, shape.cells() - left, &mut random) else {
            continue;
        };
        let report = engine.search(&position, limits, &Stop::never(), &mut ());
        let expected = alpha_beta(&position, Window::FULL).score;
        let Some(wld) = report.wld else { continue };
        decided += 1;
        assert_eq!(wld, Wld::of(expected), "{position:?}");
        if report.exact {
            assert_eq!(report.score, Some(expected), "{position:?}");
        } else if let Some(Score(score)) = report.score {
            assert_eq!(score.signum(), expected.0.signum(), "{position:?}");
            assert!(score <= expected.0 || score < 0, "{score} {expected} {position:?}");
        }
    }
    decided
}

#[test]
fn verdicts_are_those_of_a_plain_search() {
    let depth = |depth| Limits { depth: Some(depth), memory: 1 << 20, ..Limits::default() };
    let nodes = Limits { nodes: Some(20_000), memory: 1 << 20, ..Limits::default() };
    for (shape, left) in [("4x4x3", 9), ("5x5x4", 12), ("4x6x4", 12), ("5x5x3", 11), ("6x7x4", 11)]
    {
        for limits in [depth(2), depth(5), nodes.clone()] {
            let decided = check(shape, left, &limits);
            assert!(decided > 5, "only {decided} on {shape}");
        }
    }
}

/// The first player wins against any play from a position that is won, within the score.
#[test]
fn a_small_board_is_played_without_fault() {
    let limits = Limits { nodes: Some(30_000), memory: 16 << 20, ..Limits::default() };
    let mut random = Random::new(4);
    for _ in 0..6 {
        let mut position = Position::start("4x6x4".parse().unwrap());
        let mut engine = Flagship::new();
        // The second player wins this board.
        while !position.is_over() {
            let column = if position.mover() == lockstep_game::Player::First {
                let legal: Vec<_> = position.legal_moves().collect();
                random.pick(&legal).unwrap()
            } else {
                engine.search(&position, &limits, &Stop::never(), &mut ()).best().unwrap()
            };
            position.play(column).unwrap();
        }
        let outcome = position.outcome().unwrap();
        assert!(outcome.score_for(lockstep_game::Player::Second) > Score(0), "{position:?}");
    }
}

/// The first moves of the usual board take no time at all; asked for a depth, the flagship thinks.
#[test]
fn openings_are_known_by_heart() {
    let limits = Limits { nodes: Some(1), memory: 16 << 20, ..Limits::default() };
    for (columns, best, score) in [("", 4, 1), ("44", 4, 1), ("4", 4, -1), ("1", 4, 2), ("7", 4, 2)]
    {
        let position = Position::from_moves(Shape::default(), columns).unwrap();
        let report = Flagship::new().search(&position, &limits, &Stop::never(), &mut ());
        let found = (report.best(), report.score, report.exact);
        assert_eq!(found, (Column::numbered(best), Some(Score(score)), true), "{columns}");
    }
    let limits = Limits { depth: Some(4), ..limits };
    let report = Flagship::new().search(&Position::default(), &limits, &Stop::never(), &mut ());
    assert!(!report.exact);
}
