//! The endgame solver against plain alpha-beta, which has no table, no ordering and no code of
//! its own for anything.

use lockstep_game::{Game, Player, Random, Score, State};
use lockstep_reversi::{Endgame, Isa, Move, Position, Problem, Size};
use lockstep_search::reference::alpha_beta;
use lockstep_search::{Bounds, Goal, Limits, Solved, Solver, Stop, Window};

/// One thread, small tables, no other limit.
fn limits() -> Limits {
    Limits::default().with_memory(1 << 22)
}

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
fn solve_within(endgame: &mut Endgame, position: &Position, limits: &Limits) -> (Score, u64) {
    let solved = endgame.solve(position, limits, &Stop::never(), &mut ());
    let mut end = *position;
    for &mv in &solved.line {
        end.play(mv).unwrap();
    }
    let score = end.outcome().unwrap().score_for(position.mover());
    assert_eq!(solved.score(), Some(score), "the line of {position}");
    (score, solved.stats.nodes)
}

fn solve(endgame: &mut Endgame, position: &Position) -> (Score, u64) {
    solve_within(endgame, position, &limits())
}

fn check(position: &Position) {
    let expected = alpha_beta(position, Window::FULL).score;
    let mut nodes = None;
    for isa in Isa::available() {
        let mut endgame = Endgame::on(isa);
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
    let mut endgame = Endgame::new();
    assert_eq!(solve(&mut endgame, &Position::start(Size::Four)).0, Score(-10));
}

/// Lines of `data/endgame.obf`: positions of random games with 8 to 18 empty squares, each with
/// its best move and the score that plain alpha-beta found.
#[test]
fn the_recorded_scores_are_found_again() {
    let mut endgame = Endgame::new();
    let mut solved = 0;
    for (line, problem) in Problem::read_lines(include_str!("../data/endgame.obf")) {
        let problem = problem.unwrap();
        let (score, _) = solve(&mut endgame, &problem.position);
        assert_eq!(Some(score), problem.score(), "line {line}");
        solved += 1;
    }
    assert!(solved >= 30);
}

/// Everything that is proved of `position` on the way, and the answer within `nodes`.
fn solve_in_steps(goal: Goal, position: &Position, nodes: u64) -> (Vec<Bounds>, Solved<Move>) {
    let mut news = Vec::new();
    let mut note = |solved: &Solved<Move>| news.push(solved.bounds);
    let limits = Limits { nodes: Some(nodes), ..limits() };
    let mut endgame = Endgame::new().with_goal(goal);
    let solved = endgame.solve(position, &limits, &Stop::never(), &mut note);
    (news, solved)
}

/// Whether the bounds hold for the score.
fn contain(bounds: Bounds, score: Score) -> bool {
    (bounds.lower..=bounds.upper).contains(&score)
}

/// Whatever the limit, what is said to be proved is true and what is played is legal; with more
/// nodes the bounds never get wider.
#[test]
fn a_stopped_solver_knows_bounds_that_hold() {
    let mut random = Random::new(3);
    let (mut partial, mut unknown) = (0, 0);
    for round in 0..12 {
        let position = played(Size::Eight, 12 + round % 6, &mut random);
        if position.is_over() {
            continue;
        }
        let score = solve(&mut Endgame::new(), &position).0;
        for goal in [Goal::Score, Goal::Wld] {
            let mut before: Option<Bounds> = None;
            for nodes in (4..26).step_by(2).map(|log| 1 << log) {
                let (_, solved) = solve_in_steps(goal, &position, nodes);
                let bounds = solved.bounds;
                assert!(contain(bounds, goal.of(score)), "{bounds:?} {score} {position}");
                assert!(solved.best().is_some_and(|mv| position.is_legal(mv)), "{position}");
                assert!(before.is_none_or(|before| before.and(bounds) == bounds), "{position}");
                before = Some(bounds);
                let proved_before_the_score = bounds.lower > Score(-64) || bounds.upper < Score(64);
                partial += usize::from(bounds.score().is_none() && proved_before_the_score);
                unknown += usize::from(!proved_before_the_score);
            }
            assert!(before.is_some_and(|bounds| bounds.score().is_some()), "{position}");
        }
    }
    assert!(partial > 0 && unknown > 0, "the limits are of every kind: {partial} {unknown}");
}

#[test]
fn an_observer_hears_of_narrowing_bounds() {
    let mut random = Random::new(7);
    for _ in 0..20 {
        let position = played(Size::Eight, 14, &mut random);
        let (news, solved) = solve_in_steps(Goal::Score, &position, u64::MAX);
        assert!(news.windows(2).all(|pair| pair[0].and(pair[1]) == pair[1] && pair[0] != pair[1]));
        assert_eq!(news.last(), Some(&solved.bounds), "{position}");
    }
}

#[test]
fn a_stop_ends_the_search() {
    let position = played(Size::Eight, 30, &mut Random::new(3));
    let stop = Stop::never();
    stop.set();
    let solved = Endgame::new().solve(&position, &limits(), &stop, &mut ());
    assert_eq!(solved.bounds, Bounds { lower: Score(-64), upper: Score(64) });
    assert!(solved.best().is_some_and(|mv| position.is_legal(mv)));
}

#[test]
fn a_solver_that_has_solved_others_gives_the_same_scores() {
    let mut random = Random::new(4);
    let mut used = Endgame::new();
    let tiny = Limits::default().with_memory(1 << 12);
    for _ in 0..50 {
        let position = played(Size::Eight, 10, &mut random);
        let fresh = solve(&mut Endgame::new(), &position).0;
        assert_eq!(solve_within(&mut used, &position, &tiny).0, fresh, "{position}");
    }
}

#[test]
fn several_threads_find_the_same_scores() {
    let mut random = Random::new(5);
    let (mut serial, mut parallel) = (Endgame::new(), Endgame::new());
    let threads = limits().with_threads(3);
    for _ in 0..40 {
        let position = played(Size::Eight, 16, &mut random);
        let expected = solve(&mut serial, &position).0;
        assert_eq!(solve_within(&mut parallel, &position, &threads).0, expected, "{position}");
    }
    let long = played(Size::Eight, 30, &mut random);
    let few = Limits { nodes: Some(100_000), ..threads };
    assert_eq!(parallel.solve(&long, &few, &Stop::never(), &mut ()).score(), None);
}

/// Who wins is the sign of the score, and the line keeps it.
#[test]
fn the_outcome_is_the_sign_of_the_score() {
    let mut random = Random::new(6);
    for _ in 0..60 {
        let position = played(Size::Eight, 11, &mut random);
        let score = solve(&mut Endgame::new(), &position).0;
        let mut solver = Endgame::new().with_goal(Goal::Wld);
        let solved = solver.solve(&position, &limits(), &Stop::never(), &mut ());
        assert_eq!(solved.score(), Some(Goal::Wld.of(score)), "{position}");
        let mut end = position;
        for &mv in &solved.line {
            end.play(mv).unwrap();
        }
        let reached = end.outcome().unwrap().score_for(position.mover());
        assert!(score < Score(0) || reached.0.signum() == score.0.signum(), "{position}");
    }
}
