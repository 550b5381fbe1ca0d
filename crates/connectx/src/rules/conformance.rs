//! Positions against the suite that every game passes.

use lockstep_game::testkit::{Specimen, conform};
use lockstep_game::{Random, State};

use crate::{Column, Position, Setup, Shape, Symmetry};

impl Specimen for Position {
    type Symmetry = Symmetry;

    /// The columns of the board and the two beyond.
    fn nameable_moves(&self) -> Vec<Column> {
        let columns = self.shape().columns();
        (1..=columns + 2).filter_map(Column::numbered).collect()
    }

    fn afresh(&self) -> Self {
        Setup::from(self).position().expect("a position is a legal setup")
    }

    fn through_text(&self) -> Result<Self, String> {
        let setup: Setup = self.to_string().parse().map_err(|error| format!("{error}"))?;
        setup.position().map_err(|error| error.to_string())
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.to_vec()
    }

    fn transform(&self, &symmetry: &Symmetry) -> Self {
        Position::transform(self, symmetry)
    }

    fn transform_move(&self, symmetry: &Symmetry, column: Column) -> Column {
        symmetry.column(self.shape(), column)
    }

    fn longest_play(&self) -> usize {
        self.shape().cells()
    }
}

fn check(shape: &str, playouts: usize) {
    let shape: Shape = shape.parse().unwrap();
    conform(&Position::start(shape), playouts, 1);
}

#[test]
fn boards_of_one_cell_row_or_column() {
    for shape in ["1x1x1", "1x7x1", "1x7x3", "7x1x1", "7x1x7", "1x256x2", "256x1x2", "4x4x1"] {
        check(shape, 5);
    }
}

#[test]
fn boards_of_up_to_64_bits() {
    for shape in ["2x2x2", "3x3x3", "4x5x4", "5x4x3", "6x7x4", "7x6x4", "7x8x5", "3x16x4"] {
        check(shape, 20);
    }
}

#[test]
fn boards_of_up_to_128_bits() {
    for shape in ["8x8x4", "9x9x5", "15x8x4", "7x16x6", "4x25x4", "63x2x63"] {
        check(shape, 10);
    }
}

#[test]
fn wide_boards() {
    for shape in ["8x15x4", "12x13x5", "18x20x6", "64x3x4", "3x70x3", "65x2x40"] {
        check(shape, 3);
    }
}

#[test]
fn the_largest_board() {
    check("256x256x3", 1);
}

/// Plays to the end and all the way back, comparing with the positions on the way there.
#[test]
fn undo_is_before() {
    for shape in ["1x1x1", "6x7x4", "9x9x5", "12x13x5", "40x30x7", "256x2x256"] {
        let mut random = Random::new(3);
        let mut position = Position::start(shape.parse().unwrap());
        let mut before = Vec::new();
        loop {
            let legal: Vec<Column> = position.legal_moves().collect();
            let Some(column) = random.pick(&legal) else { break };
            before.push((position.clone(), column));
            position.play(column).unwrap();
        }
        for (expected, column) in before.into_iter().rev() {
            position.undo(column);
            assert_eq!(position, expected);
            assert_eq!(position.key(), expected.key());
        }
    }
}
