//! Scores are those of a plain alpha-beta search over the rules.

use lockstep_connectx::{Position, Shape};
use lockstep_game::Random;
use lockstep_search::Window;
use lockstep_search::reference::alpha_beta;

use crate::{random_position, score, solver};

/// Compares `count` random positions with up to `left` empty cells.
fn check(shape: &str, left: usize, count: usize) {
    let shape: Shape = shape.parse().unwrap();
    let mut solver = solver().with_lines(false);
    let mut random = Random::new(7);
    let mut checked = 0;
    for _ in 0..50 * count {
        let left = random.below(left.min(shape.cells()) + 1);
        let Some(position) = random_position(shape, left, &mut random) else { continue };
        let expected = alpha_beta(&position, Window::FULL).score;
        assert_eq!(score(&mut solver, &position), expected, "{position:?}");
        checked += 1;
        if checked == count {
            return;
        }
    }
    panic!("only {checked} positions on {shape}");
}

#[test]
fn lines_of_three() {
    check("3x3x3", 9, 60);
    check("3x4x3", 12, 60);
    check("4x3x3", 12, 60);
    check("2x7x3", 12, 60);
    check("7x2x3", 12, 60);
    check("5x5x3", 10, 30);
}

#[test]
fn lines_of_four() {
    check("4x4x4", 13, 60);
    check("4x5x4", 13, 60);
    check("5x4x4", 13, 60);
    check("5x5x4", 13, 60);
    check("6x4x4", 13, 60);
    check("7x5x4", 12, 60);
    check("6x7x4", 12, 100);
    check("7x7x4", 11, 40);
}

#[test]
fn lines_of_five_and_more() {
    check("5x5x5", 13, 60);
    check("6x7x5", 12, 60);
    check("4x7x5", 13, 60);
    check("5x9x5", 12, 40);
    check("7x7x5", 12, 60);
    check("6x6x6", 12, 40);
    check("3x7x7", 12, 40);
}

#[test]
fn boards_of_128_bits() {
    check("9x9x5", 10, 60);
    check("8x9x4", 10, 60);
    check("7x16x4", 9, 60);
    check("15x8x6", 10, 20);
    check("9x9x7", 10, 30);
}

#[test]
fn boards_with_few_rows_columns_or_discs_to_a_line() {
    for shape in ["2x2x2", "3x3x2", "1x9x3", "9x1x3", "1x64x5", "63x1x4"] {
        check(shape, 9, 5);
    }
    // The first disc wins.
    for shape in ["1x1x1", "4x4x1"] {
        let start = Position::start(shape.parse().unwrap());
        let expected = alpha_beta(&start, Window::FULL).score;
        assert_eq!(score(&mut solver(), &start), expected, "{shape}");
    }
    // Full boards have a score too.
    let position = Position::from_moves("1x2x2".parse().unwrap(), "12").unwrap();
    assert_eq!(score(&mut solver(), &position).0, 0);
}
