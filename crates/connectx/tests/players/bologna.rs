//! The replica: its threats, how far its dependency-based search can be trusted, and its tables.

use std::sync::mpsc;

use lockstep_connectx::bologna::{Bologna, Leaf, Options, Step, Version, find_threats};
use lockstep_connectx::{Cell, Position, Solver};
use lockstep_game::{Game, Random, Score, State, Wld};
use lockstep_search::{Engine, Goal, Limits, Solver as _, Stop};

use crate::after_random_moves;

fn position(shape: &str, moves: &str) -> Position {
    Position::from_moves(shape.parse().unwrap(), moves).unwrap()
}

/// Threats of the mover as `tier: attack (answers)`, cells as column.row from 1.
fn threats(position: &Position) -> Vec<String> {
    let reports = find_threats(position, &Stop::never());
    let of = reports[0].threats.iter().map(|threat| {
        let answers: Vec<String> = threat.answers.iter().map(Cell::to_string).collect();
        format!("{}: {} ({})", threat.tier, threat.attack, answers.join(" "))
    });
    of.collect()
}

#[test]
fn three_of_four_are_a_threat_of_tier_one() {
    assert!(threats(&position("6x7x4", "112233")).contains(&"1: 4.1 ()".to_owned()));
    // A hole in the middle, and a column.
    assert!(threats(&position("6x7x4", "112244")).contains(&"1: 3.1 ()".to_owned()));
    assert!(threats(&position("6x7x4", "121212")).contains(&"1: 1.4 ()".to_owned()));
}

#[test]
fn an_open_two_of_four_is_a_threat_without_an_answer() {
    // On the bottom row, columns 3 and 4, with all of 2, 5 and 6 free.
    let found = threats(&position("6x7x4", "3344"));
    assert!(found.contains(&"2: 5.1 ()".to_owned()), "{found:?}");
    assert!(found.contains(&"2: 2.1 ()".to_owned()), "{found:?}");
    let sequence = find_threats(&position("6x7x4", "3344"), &Stop::never()).remove(0).sequence;
    assert_eq!(sequence.map(|sequence| sequence.len()), Some(2));
}

#[test]
fn a_cell_in_the_air_threatens_nothing() {
    // Three in row 2 over columns 1 to 3; 4.2 has nothing below.
    let found = threats(&position("6x7x4", "1122337152"));
    assert!(found.iter().all(|threat| !threat.starts_with("1: 4.2")), "{found:?}");
}

#[test]
fn two_of_five_between_two_free_cells_each_are_a_threat() {
    // --xx--: columns 4 and 5 of the bottom row, the rival on 1 and 8.
    let found = threats(&position("9x9x5", "4158"));
    assert!(found.contains(&"3: 6.1 (2.1 3.1 7.1)".to_owned()), "{found:?}");
    assert!(found.contains(&"3: 3.1 (2.1 6.1 7.1)".to_owned()), "{found:?}");
}

/// The first moves of searches that differ in their seed alone.
fn first_moves(shape: &str, options: impl Fn(u64) -> Options) -> Vec<usize> {
    let limits = Limits { nodes: Some(300), memory: 1 << 20, ..Limits::default() };
    let position = Position::start(shape.parse().unwrap());
    let search = |seed| {
        let report =
            Bologna::with(options(seed)).search(&position, &limits, &Stop::never(), &mut ());
        report.best().unwrap().index()
    };
    (0..30).map(search).collect()
}

/// The document names the fault of preferring the first columns, and shuffles those that are alike.
#[test]
fn moves_that_look_alike_are_tried_in_random_order() {
    let seeded = |seed| Options { seed, ..Options::default() };
    let columns = first_moves("9x9x5", seeded);
    assert_eq!(columns, first_moves("9x9x5", seeded), "the same seeds, the same moves");
    let left = columns.iter().filter(|&&column| column < 3).count();
    let right = columns.iter().filter(|&&column| column > 5).count();
    assert!((2..=18).contains(&left) && (2..=18).contains(&right), "{columns:?}");
}

/// Over many empty boards no part of the columns is preferred.
#[test]
fn no_side_of_the_board_is_preferred() {
    let columns: Vec<usize> = ["6x7x4", "9x9x5", "10x10x5"]
        .into_iter()
        .flat_map(|shape| {
            let last = shape.parse::<lockstep_connectx::Shape>().unwrap().columns() - 1;
            let moves = first_moves(shape, |seed| Options { seed, ..Options::default() });
            moves.into_iter().map(move |column| 100 * column / last)
        })
        .collect();
    let mean = columns.iter().sum::<usize>() / columns.len();
    assert!((40..=60).contains(&mean), "the middle is 50, the mean {mean}: {columns:?}");
}

/// The first steps of a search, from the empty board.
fn first_steps(shape: &str, options: Options, nodes: u64) -> Vec<Step> {
    let (sender, steps) = mpsc::channel();
    let watch = move |step: &Step| sender.send(step.clone()).unwrap_or_default();
    let mut engine = Bologna::with(options).watched_by(watch);
    let position = Position::start(shape.parse().unwrap());
    engine.search(&position, &Limits::nodes(nodes), &Stop::never(), &mut ());
    drop(engine);
    steps.iter().collect()
}

/// Both numbers of a child begin at half its depth below the root, plus 1, plus its place in the order:
/// 1 to 9 below the root of a board with nine columns, and 2 to 10 below its first child.
#[test]
fn numbers_begin_with_depth_and_order() {
    for version in Version::ALL {
        let steps = first_steps("9x9x5", Options { version, ..Options::default() }, 18);
        let found: Vec<_> = steps.iter().map(|step| (step.path.len(), step.numbers)).collect();
        let below_root = (1..=9).sum::<u32>();
        let then = below_root - 1 + 2;
        assert_eq!(found, [(0, Some((1, below_root))), (1, Some((2, then)))], "{version:?}");
        assert!(steps.iter().all(|step| step.leaf == Leaf::Children(9)));
        assert_eq!(steps[0].to_string(), "root: children (9), root 1/45");
    }
}

/// How often dependency-based search claims a win for the mover, and how often exact play
/// refutes it.
fn claims(shape: &str, positions: usize) -> (usize, usize) {
    let shape: lockstep_connectx::Shape = shape.parse().unwrap();
    let limits = Limits { memory: 16 << 20, ..Limits::default() };
    let mut solver = Solver::new().with_goal(Goal::Wld).with_lines(false);
    let mut random = Random::new(8);
    let (mut claimed, mut refuted) = (0, 0);
    for _ in 0..positions {
        let moves = 4 + random.below(shape.cells() / 2);
        let Some(position) = after_random_moves(shape, moves, &mut random) else { continue };
        let sequence = find_threats(&position, &Stop::never()).remove(0).sequence;
        if sequence.is_none() {
            continue;
        }
        claimed += 1;
        let solved = solver.solve(&position, &limits, &Stop::never(), &mut ());
        refuted += usize::from(solved.score() != Some(Score(1)));
    }
    (claimed, refuted)
}

/// The document admits that its method is not sound where an extra disc can hurt. This is how
/// often it is not, on random positions; the flagship's claims are checked in `flagship.rs`.
#[test]
fn a_claim_of_the_method_is_nearly_always_right() {
    let found: Vec<_> = ["4x5x4", "5x5x4", "5x6x4", "6x6x5"]
        .into_iter()
        .map(|shape| (shape, claims(shape, 800)))
        .collect();
    let expected =
        [("4x5x4", (115, 1)), ("5x5x4", (122, 1)), ("5x6x4", (160, 0)), ("6x6x5", (45, 0))];
    assert_eq!(found, expected);
}

/// With enough nodes the replica proves small boards; a draw it does not tell from a loss.
#[test]
fn small_positions_are_proved() {
    let limits = Limits { nodes: Some(200_000), memory: 64 << 20, ..Limits::default() };
    let mut solver = Solver::new().with_goal(Goal::Wld).with_lines(false);
    let mut random = Random::new(6);
    for _ in 0..20 {
        let Some(position) = after_random_moves("4x4x4".parse().unwrap(), 6, &mut random) else {
            continue;
        };
        let mut engine = Bologna::new();
        let report = engine.search(&position, &limits, &Stop::never(), &mut ());
        let unlimited = Limits::default();
        let solved = solver.solve(&position, &unlimited, &Stop::never(), &mut ());
        let expected = solved.score().unwrap();
        match report.wld {
            Some(Wld::Win) => assert_eq!(expected, Score(1), "{position:?}"),
            Some(Wld::Loss) => assert_eq!(expected, Score(-1), "{position:?}"),
            _ => assert_ne!(expected, Score(1), "{position:?}"),
        }
    }
}

/// From turn to turn the graph is kept as far as it can be reached. Statistics are those of the turn,
/// but for positions made, which the document adds up.
#[test]
fn what_it_learned_is_kept_between_turns() {
    let limits = Limits { nodes: Some(3_000), memory: 16 << 20, ..Limits::default() };
    let mut position = Position::start("6x7x4".parse().unwrap());
    let mut engine = Bologna::new();
    let report = engine.search(&position, &limits, &Stop::never(), &mut ());
    let first = engine.statistics().unwrap();
    assert!(first.loops > 100 && first.depth > 2, "{first:?}");
    assert!(first.created >= first.dag && first.memory > 0, "{first:?}");
    position.play(report.best().unwrap()).unwrap();
    let reply = position.legal_moves().next().unwrap();
    position.play(reply).unwrap();
    let none = Limits { nodes: Some(0), ..limits };
    engine.search(&position, &none, &Stop::after(&none), &mut ());
    let kept = engine.statistics().unwrap();
    assert!(kept.dag > 10 && kept.dag < first.dag, "{kept:?} of {first:?}");
    assert_eq!((kept.loops, kept.created), (0, first.created));
    assert_eq!(position.mover(), lockstep_game::Player::First);
}
