//! What must hold of any solver, whatever the scores are.

use lockstep_connectx::{Position, Shape, Solver, SolverFault, Strength};
use lockstep_game::{Game, Random, Score, State};
use lockstep_search::{Limits, Stop};

use crate::{random_position, score, solver};

/// Positions too deep for the plain search: shape, empty cells.
const DEEP: [(&str, usize); 5] =
    [("6x7x4", 24), ("5x6x4", 22), ("7x6x5", 20), ("7x7x4", 24), ("8x9x4", 18)];

fn deep_positions(count: usize) -> impl Iterator<Item = Position> {
    DEEP.into_iter().flat_map(move |(shape, left)| {
        let mut random = Random::new(11);
        let shape = shape.parse().unwrap();
        (0..count).filter_map(move |_| random_position(shape, left, &mut random))
    })
}

#[test]
fn a_score_is_the_best_of_the_scores_after_each_move() {
    for position in deep_positions(6) {
        let mut solver = solver(position.shape());
        let expected = score(&mut solver, &position);
        let moves = solver.analyze(&position, Strength::Strong, &Stop::never());
        assert!(moves.iter().map(|(column, _)| *column).eq(position.legal_moves()));
        let best = moves.iter().map(|(_, solved)| solved.score().unwrap()).max();
        assert_eq!(best, Some(expected), "{position:?}");
    }
}

#[test]
fn mirror_images_have_the_same_score() {
    for position in deep_positions(10) {
        let mut solver = solver(position.shape());
        assert_eq!(score(&mut solver, &position), score(&mut solver, &position.mirror()));
    }
}

#[test]
fn a_line_of_best_play_ends_with_the_score() {
    for mut position in deep_positions(6) {
        let mut solver = solver(position.shape());
        let (player, expected) = (position.mover(), score(&mut solver, &position));
        for column in solver.line(&position, expected, Strength::Strong, &Stop::never()) {
            position.play(column).unwrap();
        }
        let outcome = position.outcome().expect("the line ends the game");
        assert_eq!(outcome.score_for(player), expected);
    }
}

#[test]
fn nodes_are_the_same_every_time_and_tables_do_not_remember() {
    for position in deep_positions(4) {
        let mut fresh = solver(position.shape());
        let mut used = solver(position.shape());
        let solve = |solver: &mut Solver| solver.solve(&position, Strength::Strong, &Stop::never());
        let first = solve(&mut fresh);
        solve(&mut used);
        assert_eq!(solve(&mut used), first);
    }
}

#[test]
fn a_new_solver_has_nothing_in_mind() {
    for shape in ["3x4x3", "4x4x4", "4x5x4", "5x5x5"] {
        let position = Position::start(shape.parse().unwrap());
        let resumed =
            solver(position.shape()).resume(&position, Strength::Strong, &Stop::never(), |_| {});
        let solved = solver(position.shape()).solve(&position, Strength::Strong, &Stop::never());
        assert_eq!(resumed, solved, "{shape}");
    }
}

fn with_threads(shape: Shape) -> Solver {
    let limits = Limits { threads: 3, memory: 64 << 20, ..Limits::default() };
    Solver::new(shape, &limits).unwrap()
}

#[test]
fn threads_find_the_same_scores() {
    for position in deep_positions(4) {
        let expected = score(&mut solver(position.shape()), &position);
        let mut parallel = with_threads(position.shape());
        assert_eq!(score(&mut parallel, &position), expected, "{position:?}");
    }
}

#[test]
fn threads_share_what_is_hard() {
    for (shape, expected) in [("7x5x5", 0), ("6x6x4", -1)] {
        let start = Position::start(shape.parse().unwrap());
        let solved = with_threads(start.shape()).solve(&start, Strength::Strong, &Stop::never());
        assert_eq!(solved.score(), Some(Score(expected)), "{shape}");
        assert!(solved.nodes > 1_000_000, "one thread alone does less");
    }
}

#[test]
fn what_is_known_on_the_way_narrows_to_the_score() {
    for shape in ["5x5x4", "4x6x5"] {
        let start = Position::start(shape.parse().unwrap());
        let mut heard = Vec::new();
        let solved =
            solver(start.shape())
                .watch(&start, Strength::Strong, &Stop::never(), |known| heard.push(known));
        heard.push(solved);
        assert!(heard.len() > 2, "{heard:?}");
        for [before, after] in heard.array_windows() {
            assert!(before.lower <= after.lower && after.upper <= before.upper, "{heard:?}");
            assert!(before.nodes <= after.nodes && after.lower <= after.upper);
        }
        assert_eq!(solved.score(), Some(Score(0)));
    }
}

#[test]
fn a_stopped_search_says_what_it_knows() {
    let start = Position::start(Shape::default());
    let mut solver = solver(start.shape());
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let solved = solver.solve(&start, Strength::Strong, &Stop::after(&limits));
    assert_eq!(solved.score(), None);
    assert!(solved.lower <= Score(1) && Score(1) <= solved.upper);
    assert!(solved.nodes >= 10_000 && solved.nodes < 20_000);
    let stop = Stop::never();
    stop.set();
    assert!(solver.line(&start, Score(1), Strength::Strong, &stop).len() < 42);
}

#[test]
fn what_a_solver_cannot_do_is_a_fault() {
    let fault = |shape: &str, memory| {
        let limits = Limits { memory, ..Limits::default() };
        Solver::new(shape.parse().unwrap(), &limits).err().map(|fault| fault.to_string())
    };
    assert_eq!(fault("15x8x4", 64 << 20), None);
    assert_eq!(
        fault("16x8x4", 64 << 20).as_deref(),
        Some("expected a board of at most 128 bits, found 16x8x4, which takes 136")
    );
    assert_eq!(
        fault("6x7x4", 1000).as_deref(),
        Some("expected at least 128 KiB of memory, found 0")
    );
    let shape: Shape = "16x8x4".parse().unwrap();
    assert_eq!(Solver::new(shape, &Limits::default()).err(), Some(SolverFault::Shape(shape)));
}
