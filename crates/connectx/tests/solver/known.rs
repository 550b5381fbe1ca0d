//! Values of empty boards that others have published or found.

use lockstep_connectx::Position;
use lockstep_game::Score;
use lockstep_search::Goal;

use crate::{score, solver};

fn check(shape: &str, expected: i32) {
    let position = Position::start(shape.parse().unwrap());
    assert_eq!(score(&mut solver(), &position), Score(expected), "{shape}");
}

#[test]
fn empty_boards() {
    check("4x4x4", 0);
    check("4x5x4", 0);
    check("5x4x4", 0);
    check("6x4x4", 0);
    // The second player wins with the last disc.
    check("4x6x4", -1);
    check("5x5x4", 0);
    check("4x6x5", 0);
    check("5x5x5", 0);
}

#[test]
fn three_in_a_row_is_a_win_given_some_room() {
    let check = |shape: &str, sign: i32| {
        let start = Position::start(shape.parse().unwrap());
        let mut solver = solver().with_goal(Goal::Wld);
        assert_eq!(score(&mut solver, &start), Score(sign), "{shape}");
    };
    check("3x4x3", 1);
    check("5x5x3", 1);
    check("3x8x3", 1);
    check("8x3x3", 0);
    check("2x8x3", 0);
}

#[test]
fn positions_of_the_usual_board() {
    let check = |moves: &str, expected: i32| {
        let position = Position::from_moves("6x7x4".parse().unwrap(), moves).unwrap();
        assert_eq!(score(&mut solver(), &position), Score(expected), "{moves}");
    };
    check("6146", 18);
    check("5512243243536", 13);
    check("5554224333234511764415115", 4);
    check("271713432331713132", -11);
    check("2252576253462244111563365343671351441", -1);
}

#[test]
fn who_wins_is_the_sign_of_the_score() {
    let shape = "6x7x4".parse().unwrap();
    let mut solver = solver().with_goal(Goal::Wld);
    for (moves, sign) in [("5554224333234511764415115", 1), ("271713432331713132", -1)] {
        let position = Position::from_moves(shape, moves).unwrap();
        assert_eq!(score(&mut solver, &position), Score(sign));
    }
}
