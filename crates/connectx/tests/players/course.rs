//! The course's players: what each of them sees.

use lockstep_connectx::{Course, Position};
use lockstep_game::State;
use lockstep_search::{Engine, Limits, Stop};

/// The columns, from 1, that a player chooses in 40 searches with different seeds.
fn choices(level: u32, moves: &str) -> Vec<usize> {
    let position = Position::from_moves("6x7x4".parse().unwrap(), moves).unwrap();
    let search = |seed| {
        let mut player = Course::new(level, seed);
        let limits = Limits::default();
        player.search(&position, &limits, &Stop::never(), &mut ()).best().unwrap().number()
    };
    let mut columns: Vec<usize> = (0..40).map(search).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

#[test]
fn level_1_sees_what_wins_or_loses_at_once() {
    assert_eq!(choices(1, "112233"), [4]);
    // The rival has three in column 1.
    assert_eq!(choices(1, "212131"), [1]);
    // An open pair needs a move more, and level 1 does not see it.
    assert_eq!(choices(1, "3344"), [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn level_2_sees_a_move_further() {
    // Columns 3 and 4 of the bottom row: 2 or 5 makes three with both ends open.
    assert!(choices(2, "3344").iter().all(|column| [2, 5].contains(column)));
    // The same of the rival: only beside or in the way of the pair is safe.
    let safe = choices(2, "73744");
    assert!(
        !safe.is_empty() && safe.iter().all(|column| [1, 2, 5, 6].contains(column)),
        "{safe:?}"
    );
}

#[test]
fn a_stopped_search_still_has_a_move() {
    let stop = Stop::never();
    stop.set();
    let position = Position::start("60x100x9".parse().unwrap());
    for level in Course::LEVELS {
        let mut player = Course::new(level, 7);
        let report = player.search(&position, &Limits::default(), &stop, &mut ());
        assert!(position.is_legal(report.best().unwrap()));
        assert!(player.reseed(8));
    }
}
