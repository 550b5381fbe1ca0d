//! What must hold of any solver, whatever the scores are.

use std::time::Duration;

use lockstep_connectx::{Column, Position, Shape, Solver, SolverFault};
use lockstep_game::{Game, Random, Score, State};
use lockstep_search::{Bounds, Goal, Limits, Solved, Solver as _, Stop};

use crate::{limits, random_position, score, solve, solver};

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
        let mut solver = solver();
        let expected = score(&mut solver, &position);
        let limits = limits(position.shape());
        let analysis = solver.analyze(&position, &limits, &Stop::never(), &mut ());
        let moves = &analysis.moves;
        assert!(moves.iter().map(|(column, _)| *column).eq(position.legal_moves()));
        let best = moves.iter().map(|(_, solved)| solved.score().unwrap()).max();
        assert_eq!(best, Some(expected), "{position:?}");
        assert!(analysis.is_complete() && analysis.score() == best);
        let best: Vec<Column> = moves
            .iter()
            .filter(|(_, solved)| solved.score() == best)
            .map(|(column, _)| *column)
            .collect();
        assert!(analysis.best().eq(best), "{position:?}");
    }
}

#[test]
fn mirror_images_have_the_same_score() {
    for position in deep_positions(10) {
        let mut solver = solver();
        assert_eq!(score(&mut solver, &position), score(&mut solver, &position.mirror()));
    }
}

#[test]
fn a_line_of_best_play_ends_with_the_score() {
    for mut position in deep_positions(6) {
        let solved = solve(&mut solver(), &position);
        let (player, expected) = (position.mover(), solved.score().unwrap());
        for column in solved.line {
            position.play(column).unwrap();
        }
        let outcome = position.outcome().expect("the line ends the game");
        assert_eq!(outcome.score_for(player), expected);
    }
}

#[test]
fn nodes_are_the_same_every_time_and_tables_do_not_remember() {
    for position in deep_positions(4) {
        let (mut fresh, mut used) = (solver(), solver());
        let first = without_time(solve(&mut fresh, &position));
        solve(&mut used, &position);
        assert_eq!(without_time(solve(&mut used, &position)), first);
    }
}

#[test]
fn a_new_solver_has_nothing_in_mind() {
    for shape in ["3x4x3", "4x4x4", "4x5x4", "5x5x5"] {
        let position = Position::start(shape.parse().unwrap());
        let limits = limits(position.shape());
        let resumed = solver().resume(&position, &limits, &Stop::never(), &mut ());
        let solved = solve(&mut solver(), &position);
        assert_eq!(without_time(resumed), without_time(solved), "{shape}");
    }
}

fn solve_with_threads(position: &Position) -> Solved<Column> {
    let limits = Limits::default().with_threads(3).with_memory(64 << 20);
    solver().solve(position, &limits, &Stop::never(), &mut ())
}

#[test]
fn threads_find_the_same_scores() {
    for position in deep_positions(4) {
        let expected = score(&mut solver(), &position);
        assert_eq!(solve_with_threads(&position).score(), Some(expected), "{position:?}");
    }
}

#[test]
fn threads_share_what_is_hard() {
    for (shape, expected) in [("7x5x5", 0), ("6x6x4", -1)] {
        let start = Position::start(shape.parse().unwrap());
        let solved = solve_with_threads(&start);
        assert_eq!(solved.score(), Some(Score(expected)), "{shape}");
        assert!(solved.stats.nodes > 1_000_000, "one thread alone does less");
    }
}

#[test]
fn what_is_known_on_the_way_narrows_to_the_score() {
    for shape in ["5x5x4", "4x6x5"] {
        let start = Position::start(shape.parse().unwrap());
        let mut heard = Vec::new();
        let mut tell = |known: &Solved<Column>| heard.push(known.clone());
        let solved = solver().solve(&start, &limits(start.shape()), &Stop::never(), &mut tell);
        assert_eq!(solved.score(), Some(Score(0)));
        heard.push(solved);
        assert!(heard.len() > 2, "{heard:?}");
        for [before, after] in heard.array_windows() {
            let [b, a] = [before.bounds, after.bounds];
            assert!(b.lower <= a.lower && a.lower <= a.upper && a.upper <= b.upper, "{heard:?}");
            assert!(before.stats.nodes <= after.stats.nodes);
        }
    }
}

fn without_time(mut solved: Solved<Column>) -> Solved<Column> {
    solved.stats.time = Duration::ZERO;
    solved
}

#[test]
fn a_stopped_search_says_what_it_knows() {
    let start = Position::start(Shape::default());
    let limits = Limits::nodes(10_000).with_memory(16 << 20);
    let solved = solver().solve(&start, &limits, &Stop::never(), &mut ());
    assert_eq!(solved.score(), None);
    assert!(solved.bounds.lower <= Score(1) && Score(1) <= solved.bounds.upper);
    assert!(solved.stats.nodes >= 10_000 && solved.stats.nodes < 20_000);
    let mut end = start.clone();
    assert!(!solved.line.is_empty());
    solved.line.iter().for_each(|&column| end.play(column).unwrap());
}

#[test]
fn a_search_that_is_stopped_before_it_begins_has_bounds_and_a_move() {
    let stop = Stop::never();
    stop.set();
    for position in deep_positions(2) {
        let solved = solver().solve(&position, &limits(position.shape()), &stop, &mut ());
        assert!(solved.bounds.lower <= solved.bounds.upper);
        assert!(solved.stats.nodes < 1000 && !solved.line.is_empty(), "{solved:?}");
    }
}

/// The moves in the middle come first; the others have bounds.
#[test]
fn an_analysis_that_is_stopped_has_bounds_for_every_move() {
    let position = random_position(Shape::default(), 26, &mut Random::new(3)).unwrap();
    let mut solver = solver();
    let all = solver.analyze(&position, &Limits::default(), &Stop::never(), &mut ());
    let budget = all.stats.nodes / 2;
    let mut searched = Vec::new();
    let mut tell = |analysis: &lockstep_connectx::Analysis| {
        let columns = analysis.moves.iter().filter(|(_, of)| of.stats.nodes > 0);
        let new = columns.map(|&(column, _)| column).find(|of| !searched.contains(of));
        searched.extend(new);
    };
    let part = solver.analyze(&position, &Limits::nodes(budget), &Stop::never(), &mut tell);
    assert!(!part.is_complete() && part.stats.nodes < all.stats.nodes);
    let sides = position.shape().columns() - 1;
    assert!(searched.is_sorted_by_key(|of| (2 * of.index()).abs_diff(sides)), "{searched:?}");
    assert_eq!(part.moves.len(), all.moves.len());
    for ((_, part), (column, all)) in part.moves.iter().zip(&all.moves) {
        let Bounds { lower, upper } = part.bounds;
        let score = all.score().unwrap();
        assert!(lower <= score && score <= upper, "{column}: {lower} {score} {upper}");
    }
    for best in part.best() {
        assert!(all.best().any(|of| of == best), "{best} is not proved best");
    }
}

/// If all moves lose, the slowest loss is the best score; but if only who wins is asked for, no
/// losing move is called best.
#[test]
fn a_losing_move_is_not_called_best_without_scores() {
    let position = Position::from_moves(Shape::default(), "44444").unwrap();
    let analyze = |goal| {
        let mut solver = Solver::new().with_goal(goal);
        solver.analyze(&position, &Limits::default(), &Stop::never(), &mut ())
    };
    let wld = analyze(Goal::Wld);
    assert_eq!((wld.score(), wld.best().count()), (Some(Score(-1)), 0));
    let score = analyze(Goal::Score);
    assert!(score.score() < Some(Score(0)) && score.best().count() > 0);
}

#[test]
fn a_finished_game_has_a_score_and_no_moves() {
    let position = Position::from_moves(Shape::default(), "4343434").unwrap();
    let analysis = solver().analyze(&position, &Limits::default(), &Stop::never(), &mut ());
    assert_eq!((analysis.score(), analysis.moves.len()), (Some(Score(-18)), 0));
    assert!(analysis.is_complete() && analysis.best().next().is_none());
    let solved = solve(&mut solver(), &position);
    assert_eq!((solved.score(), solved.line), (Some(Score(-18)), Vec::new()));
}

#[test]
fn what_a_solver_cannot_do_is_a_fault_before_anything_is_allocated() {
    let fault = |shape: &str, memory| {
        let limits = Limits::default().with_memory(memory);
        Solver::check(shape.parse().unwrap(), &limits).err().map(|fault| fault.to_string())
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
    assert_eq!(Solver::check(shape, &Limits::default()), Err(SolverFault::Shape(shape)));
    if lockstep_search::physical_memory().is_some() {
        let message = fault("6x7x4", usize::MAX).unwrap();
        assert!(message.starts_with("out of memory: "), "{message}");
    }
}

/// Asked all the same, the solver answers what the rules say.
#[test]
fn what_a_solver_cannot_do_is_answered_with_the_widest_bounds() {
    for (shape, memory) in [("16x8x4", 64 << 20), ("6x7x4", 1000), ("6x7x4", usize::MAX)] {
        let start = Position::start(shape.parse().unwrap());
        let cells = start.shape().cells() as i32;
        let limits = Limits::default().with_memory(memory);
        let mut solver = solver();
        let solved = solver.solve(&start, &limits, &Stop::never(), &mut ());
        let widest = Bounds { lower: Score(-cells / 2), upper: Score((cells + 1) / 2) };
        assert_eq!((solved.bounds, solved.stats.nodes, solved.line.len()), (widest, 0, 1));
        let analysis = solver.analyze(&start, &limits, &Stop::never(), &mut ());
        assert!(!analysis.is_complete() && analysis.best().next().is_none());
    }
}

/// One solver for boards of every shape, one after the other.
#[test]
fn the_board_is_that_of_the_position() {
    let mut solver = solver();
    for (shape, expected) in [("4x4x4", 0), ("4x6x4", -1), ("5x5x5", 0), ("4x6x4", -1)] {
        let start = Position::start(shape.parse().unwrap());
        assert_eq!(score(&mut solver, &start), Score(expected), "{shape}");
    }
}
