//! The endgame solver against plain alpha-beta, which has no table, no ordering and no code of
//! its own for anything.

use lockstep_game::{Game, Player, Random, Score, State};
use lockstep_reversi::{Endgame, Goal, Isa, Move, Position, Problem, Size};
use lockstep_search::{Limits, Stop, Window, alpha_beta};

const MEMORY: usize = 1 << 22;

/// A position with at most `empties` empty squares, by random play from the start.
fn played(size: Size, empties: u32, random: &mut Random) -> Position {
    loop {
        let mut position = Position::start(size);
        while position.empties().len() > empties {
            let moves: Vec<Move> = position.legal_moves().collect();
            let Some(mv) = random.pick(&moves) else { break };
            position.play_unchecked(mv);
        }
        if position.empties().len() <= empties {
            return position;
        }
    }
}

/// A position with some empty squares, by chance alone: the centre may be empty, one side may
/// have no disc, nobody may have a move.
fn scattered(size: Size, empties: usize, random: &mut Random) -> Position {
    let mut squares: Vec<u64> =
        (0..64).map(|bit| 1 << bit).filter(|bit| size.squares() & bit != 0).collect();
    random.shuffle(&mut squares);
    let taken: u64 = squares[empties..].iter().sum();
    let black = taken & if random.below(8) == 0 { 0 } else { random.next_u64() };
    Position::new(size, black, taken & !black, Player::Second).unwrap()
}

/// Solves and checks the line: it is legal, ends the game, and has the score.
fn solve(endgame: &mut Endgame, position: &Position) -> (Score, u64) {
    let exact = endgame.solve(position, &Stop::never()).unwrap();
    let mut end = *position;
    for mv in exact.line {
        end.play(mv).unwrap();
    }
    let score = end.outcome().unwrap().score_for(position.mover());
    assert_eq!(score, exact.score, "the line of {position}");
    (exact.score, exact.nodes)
}

fn check(position: &Position) {
    let expected = alpha_beta(position, Window::FULL).score;
    let mut nodes = None;
    for isa in Isa::available() {
        let mut endgame = Endgame::on(isa, MEMORY);
        let (score, searched) = solve(&mut endgame, position);
        assert_eq!(score, expected, "{isa} {position}");
        assert_eq!(*nodes.get_or_insert(searched), searched, "nodes on {isa} {position}");
    }
}

#[test]
fn random_boards_are_solved_as_by_plain_search() {
    let mut random = Random::new(1);
    for round in 0..400 {
        let size = Size::ALL[round % 3];
        check(&scattered(size, round % 9, &mut random));
    }
}

#[test]
fn ends_of_games_are_solved_as_by_plain_search() {
    let mut random = Random::new(2);
    for round in 0..60 {
        let size = Size::ALL[round % 3];
        check(&played(size, 5 + (round as u32 / 3) % 5, &mut random));
    }
}

#[test]
fn the_whole_small_board_is_solved() {
    let mut endgame = Endgame::new(MEMORY);
    assert_eq!(solve(&mut endgame, &Position::start(Size::Four)).0, Score(-10));
}

/// Lines of `data/endgame.obf`: positions of random games with 8 to 18 empty squares, each with
/// its best move and the score that plain alpha-beta found.
#[test]
fn the_recorded_scores_are_found_again() {
    let mut endgame = Endgame::new(1 << 26);
    let mut solved = 0;
    for (line, problem) in Problem::read_lines(include_str!("../../../data/endgame.obf")) {
        let problem = problem.unwrap();
        let (score, _) = solve(&mut endgame, &problem.position);
        assert_eq!(Some(score), problem.score(), "line {line}");
        solved += 1;
    }
    assert!(solved >= 30);
}

#[test]
fn a_stopped_search_says_so() {
    let position = played(Size::Eight, 30, &mut Random::new(3));
    let stop = Stop::after(&Limits { nodes: Some(100_000), ..Limits::default() });
    let stopped = Endgame::new(MEMORY).solve(&position, &stop).unwrap_err();
    assert!((100_000..200_000).contains(&stopped.nodes), "{stopped}");
}

#[test]
fn a_solver_that_has_solved_others_gives_the_same_scores() {
    let mut random = Random::new(4);
    let mut used = Endgame::new(1 << 12);
    for _ in 0..50 {
        let position = played(Size::Eight, 10, &mut random);
        let fresh = solve(&mut Endgame::new(MEMORY), &position).0;
        assert_eq!(solve(&mut used, &position).0, fresh, "{position}");
    }
}

#[test]
fn several_threads_find_the_same_scores() {
    let mut random = Random::new(5);
    let mut serial = Endgame::new(1 << 26);
    let mut parallel = Endgame::new(1 << 26).with_threads(3);
    for _ in 0..40 {
        let position = played(Size::Eight, 16, &mut random);
        let expected = solve(&mut serial, &position).0;
        assert_eq!(solve(&mut parallel, &position).0, expected, "{position}");
    }
    let stop = Stop::after(&Limits { nodes: Some(100_000), ..Limits::default() });
    let long = played(Size::Eight, 30, &mut random);
    assert!(parallel.solve(&long, &stop).is_err());
}

/// Who wins is the sign of the score, and the line keeps it.
#[test]
fn the_outcome_is_the_sign_of_the_score() {
    let mut random = Random::new(6);
    let mut solver = Endgame::new(MEMORY);
    for _ in 0..60 {
        let position = played(Size::Eight, 11, &mut random);
        let score = solve(&mut solver, &position).0;
        solver.forget();
        let outcome = solver.solve_for(Goal::Outcome, &position, &Stop::never()).unwrap();
        assert_eq!(outcome.score.0, score.0.signum(), "{position}");
        let mut end = position;
        for &mv in &outcome.line {
            end.play(mv).unwrap();
        }
        let reached = end.outcome().unwrap().score_for(position.mover());
        assert!(outcome.score.0 < 0 || reached.0.signum() == outcome.score.0, "{position}");
    }
}
