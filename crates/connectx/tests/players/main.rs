//! The players: what they promise whatever the board.

mod bologna;
mod course;
mod flagship;
mod promises;

use lockstep_connectx::{Column, Position, Shape};
use lockstep_game::{Random, State};

/// A position after so many random moves; `None` if the game ended on the way.
fn after_random_moves(shape: Shape, moves: usize, random: &mut Random) -> Option<Position> {
    let mut position = Position::start(shape);
    for _ in 0..moves {
        let legal: Vec<Column> = position.legal_moves().collect();
        position.play_unchecked(random.pick(&legal)?);
    }
    (!position.is_over()).then_some(position)
}
