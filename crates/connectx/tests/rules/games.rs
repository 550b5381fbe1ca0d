//! Games and counts on positions and on the plain board, side by side.

use lockstep_connectx::{Column, Position, Shape, perft};
use lockstep_game::{Game, Outcome, Player, Random, State};

use crate::plain::Plain;

fn every_shape(sides: std::ops::RangeInclusive<usize>) -> impl Iterator<Item = Shape> {
    let sizes =
        sides.clone().flat_map(move |rows| sides.clone().map(move |columns| (rows, columns)));
    sizes.flat_map(|(rows, columns)| {
        (1..=rows.max(columns)).map(move |line| Shape::new(rows, columns, line).unwrap())
    })
}

fn compare(position: &Position, plain: &Plain) {
    let legal: Vec<usize> = position.legal_moves().map(Column::index).collect();
    assert_eq!(legal, plain.legal(), "{position:?}");
    assert_eq!(position.mover(), plain.mover, "{position:?}");
    let outcome = position.outcome();
    assert_eq!(outcome, plain.outcome(), "{position:?}");
    assert_eq!(position.is_over(), outcome.is_some(), "{position:?}");
    for (row, cells) in plain.cells.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            assert_eq!(position.disc(row, Column::new(column as u8)), cell, "{position:?}");
        }
    }
}

fn compare_playouts(shape: Shape, playouts: usize, random: &mut Random) {
    for _ in 0..playouts {
        let mut position = Position::start(shape);
        let mut plain = Plain::start(shape);
        compare(&position, &plain);
        while let Some(column) = random.pick(&plain.legal()) {
            position.play(Column::new(column as u8)).unwrap();
            plain.play(column);
            compare(&position, &plain);
        }
    }
}

#[test]
fn random_games_agree_on_every_small_shape() {
    let mut random = Random::new(5);
    for shape in every_shape(1..=7) {
        compare_playouts(shape, 10, &mut random);
    }
}

#[test]
fn random_games_agree_on_larger_shapes() {
    let mut random = Random::new(6);
    for shape in ["7x8x4", "8x8x4", "9x9x5", "8x15x4", "11x12x5", "2x60x3", "60x3x5", "20x20x4"] {
        compare_playouts(shape.parse().unwrap(), 10, &mut random);
    }
}

/// The plain board, the plain perft on positions, and the fast one.
#[test]
fn perft_agrees_on_every_small_shape() {
    for shape in every_shape(1..=5) {
        let (position, plain) = (Position::start(shape), Plain::start(shape));
        for depth in 0..=5 {
            let expected = plain.perft(depth);
            assert_eq!(lockstep_game::perft(&position, depth), expected, "{shape} {depth}");
            assert_eq!(perft(&position, depth), expected, "{shape} {depth}");
        }
    }
}

#[test]
fn perft_agrees_on_larger_shapes() {
    for (shape, depth) in [("6x7x4", 6), ("9x9x3", 5), ("8x15x3", 4), ("4x40x2", 3)] {
        let shape: Shape = shape.parse().unwrap();
        let expected = Plain::start(shape).perft(depth);
        assert_eq!(perft(&Position::start(shape), depth), expected, "{shape}");
    }
}

/// The whole tree of some tiny boards: here the count is of all games there are.
#[test]
fn complete_games_agree() {
    for shape in ["2x2x2", "2x3x3", "3x2x2", "3x3x3", "2x4x3"] {
        let shape: Shape = shape.parse().unwrap();
        let depth = shape.cells() as u32 + 1;
        let expected = Plain::start(shape).perft(depth);
        assert_eq!(perft(&Position::start(shape), depth), expected, "{shape}");
    }
}

#[test]
fn the_earliest_wins_of_either_player_are_worth_18() {
    for (moves, winner) in [("1212121", Player::First), ("12121232", Player::Second)] {
        let position = Position::from_moves(Shape::default(), moves).unwrap();
        assert_eq!(position.outcome(), Some(Outcome::Win { winner, margin: 18 }));
    }
}
