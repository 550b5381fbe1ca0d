//! The flagship: what it promises to whoever asks for a move.

use std::time::Duration;

use lockstep_game::{Game, Random, Score, State};
use lockstep_reversi::{
    Endgame, EngineName, Flagship, Move, Position, Size, Weights, moves_to_come,
};
use lockstep_search::{Engine, Limits, Report, Solver, Stop};

fn played(size: Size, moves: usize, random: &mut Random) -> Position {
    let mut position = Position::start(size);
    for _ in 0..moves {
        let legal: Vec<Move> = position.legal_moves().collect();
        let Some(mv) = random.pick(&legal) else { break };
        position.play_unchecked(mv);
    }
    position
}

fn search(engine: &mut dyn Engine<Position>, position: &Position, limits: &Limits) -> Report<Move> {
    let report = engine.search(position, limits, &Stop::never(), &mut ());
    let mut end = *position;
    for &mv in &report.line {
        end.play(mv).unwrap();
    }
    assert!(!report.line.is_empty(), "no move in {position}");
    report
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), memory: 1 << 22, ..Limits::default() }
}

#[test]
fn a_search_stopped_at_any_moment_has_a_legal_move() {
    let mut random = Random::new(1);
    let mut engine = Flagship::new();
    for round in 0..60 {
        let position = played(Size::ALL[round % 3], round, &mut random);
        if position.is_over() {
            continue;
        }
        let nodes = Some(1 << (round % 16));
        search(&mut engine, &position, &Limits { nodes, memory: 1 << 22, ..Limits::default() });
        let time = Some(Duration::from_micros(1 << (round % 12)));
        search(&mut engine, &position, &Limits { time, memory: 1 << 22, ..Limits::default() });
    }
}

#[test]
fn the_same_depth_gives_the_same_answer() {
    let mut random = Random::new(2);
    for moves in [0, 10, 25, 40] {
        let position = played(Size::Eight, moves, &mut random);
        let [first, second] = [(), ()].map(|()| search(&mut Flagship::new(), &position, &depth(6)));
        let facts = |report: &Report<Move>| (report.line.clone(), report.score, report.stats.nodes);
        assert_eq!(facts(&first), facts(&second), "{position}");
    }
}

#[test]
fn the_end_of_the_game_is_played_exactly() {
    let mut random = Random::new(3);
    for round in 0..20 {
        let position = played(Size::Eight, 48 + round % 8, &mut random);
        if position.is_over() {
            continue;
        }
        let limits = Limits { memory: 1 << 22, ..Limits::default() };
        let report = search(&mut Flagship::new(), &position, &limits);
        let solved = Endgame::new().solve(&position, &limits, &Stop::never(), &mut ());
        assert_eq!((report.exact, report.score), (true, solved.score()), "{position}");
    }
}

/// A search of depth 1 leaves out nothing: its move leads to the best evaluation.
#[test]
fn the_shortest_search_finds_the_best_evaluation() {
    let value = |position: &Position, mv: Move| {
        let mut child = *position;
        child.play_unchecked(mv);
        -Weights::shipped().value(child.board())
    };
    let mut random = Random::new(4);
    for round in 0..40 {
        let position = played(Size::Eight, 4 + round, &mut random);
        if position.is_over() || position.is_legal(Move::Pass) {
            continue;
        }
        let report = search(&mut Flagship::new(), &position, &depth(1));
        let best = position.legal_moves().map(|mv| value(&position, mv)).max().unwrap();
        assert_eq!(report.score, Some(best.score()), "{position}");
        assert_eq!(value(&position, report.best().unwrap()), best, "{position}");
    }
}

/// Moves of short searches are better than any others: they win.
#[test]
fn every_depth_beats_random_moves() {
    for plies in 1..=4 {
        let mut random = Random::new(u64::from(plies));
        let mut engine = Flagship::new();
        let mut position = Position::start(Size::Eight);
        let me = position.mover();
        while !position.is_over() {
            let mv = if position.mover() == me {
                search(&mut engine, &position, &depth(plies)).best()
            } else {
                random.pick(&position.legal_moves().collect::<Vec<_>>())
            };
            position.play(mv.unwrap()).unwrap();
        }
        assert!(position.outcome().unwrap().score_for(me) > Score(30), "depth {plies}");
    }
}

/// Plays a game and says by how much the first engine won.
fn margin(
    first: &mut dyn Engine<Position>,
    second: &mut dyn Engine<Position>,
    start: &Position,
    limits: &Limits,
) -> Score {
    let mut position = *start;
    let black = start.mover();
    while !position.is_over() {
        let mine = position.mover() == black;
        let report =
            if mine { search(first, &position, limits) } else { search(second, &position, limits) };
        position.play(report.best().unwrap()).unwrap();
    }
    position.outcome().unwrap().score_for(black)
}

#[test]
fn it_beats_the_published_machines_at_equal_depth() {
    let mut random = Random::new(5);
    let limits = depth(4);
    let (mut won, mut games) = (0, 0);
    for opponent in ["zaragoza:search", "fpt10-reference:4", "timisoara"] {
        let name: EngineName = opponent.parse().unwrap();
        for _ in 0..4 {
            let start = played(Size::Eight, 6, &mut random);
            let (mut ours, mut theirs) = (Flagship::new(), name.build());
            let first = margin(&mut ours, theirs.as_mut(), &start, &limits);
            let second = margin(theirs.as_mut(), &mut ours, &start, &limits);
            won += usize::from(first > Score(0)) + usize::from(second < Score(0));
            games += 2;
        }
    }
    assert!(won * 10 >= games * 8, "{won} of {games} games");
}

#[test]
fn the_deciding_moves_of_a_game_get_most_of_its_time() {
    let share = |moves: usize| {
        let position = played(Size::Eight, moves, &mut Random::new(1));
        1.0 / f64::from(moves_to_come(&position))
    };
    let mut left = 1.0;
    let mut shares = Vec::new();
    for moves in (0..60).step_by(2) {
        shares.push(share(moves) * left);
        left -= shares[moves / 2];
        assert!(left > 0.0, "something is left after {moves} moves");
    }
    assert!(shares[18] > 2.5 * shares[0] && shares[18] < 3.5 * shares[0], "{shares:?}");
}

/// The searches that `limits` lead to, as depth, confidence and whether the score is proved.
fn steps(position: &Position, limits: &Limits) -> Vec<(u32, Option<u8>, bool)> {
    let mut steps = Vec::new();
    let mut observer =
        |report: &Report<Move>| steps.push((report.depth, report.confidence, report.exact));
    Flagship::new().search(position, limits, &Stop::never(), &mut observer);
    steps
}

/// A game with 20 empty squares.
fn late() -> Position {
    let mut random = Random::new(22);
    std::iter::repeat_with(|| played(Size::Eight, 40, &mut random))
        .find(|position| position.empties().len() == 20 && position.legal_moves().count() > 5)
        .unwrap()
}

/// There is no hole between the midgame and the exact end: every depth, then searches to the end
/// that say how sure they are, then the proof.
#[test]
fn selective_searches_to_the_end_say_how_sure_they_are() {
    let steps = steps(&late(), &depth(20));
    let [deepening @ .., (20, Some(68), false), (20, None, true), (20, None, true)] = &steps[..]
    else {
        panic!("{steps:?}")
    };
    assert!(deepening.iter().copied().eq((1..=14).map(|depth| (depth, None, false))), "{steps:?}");
}

/// More nodes lead further, and a proof of who wins is reported before the score is proved.
#[test]
fn more_nodes_lead_further() {
    let reach = |nodes| {
        let limits = Limits { nodes: Some(nodes), memory: 1 << 22, ..Limits::default() };
        let (depth, confidence, exact) = *steps(&late(), &limits).last().unwrap();
        (exact, depth, confidence)
    };
    let reached: Vec<_> = (8..=24).map(|power| reach(1 << power)).collect();
    assert!(reached.is_sorted(), "{reached:?}");
    let distinct = reached.chunk_by(|one, other| one == other).count();
    assert!(distinct >= 10, "{reached:?}");
}

/// FFO 39: white takes every square. A search for more than that would take 190 million nodes.
#[test]
fn a_move_that_wins_every_square_ends_the_search() {
    let text = "O-OOOO--XOXXOX--XOOOXXX-XOOOXX--XOOXOX--XOXXX---X-XX------------ O";
    let position: Position = text.parse().unwrap();
    let report = search(&mut Flagship::new(), &position, &Limits::default());
    assert_eq!((report.exact, report.score), (true, Some(Score(64))));
    assert!(report.stats.nodes < 10_000_000, "{}", report.stats.nodes);
}
