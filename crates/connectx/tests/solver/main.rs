//! The exact solver against a plain search, against itself, and against known values.

mod known;
mod plain;
mod properties;

use lockstep_connectx::{Column, Position, Shape, Solver};
use lockstep_game::{Random, Score, State};
use lockstep_search::{Limits, Solved, Solver as _, Stop};

/// A solver that searches everything.
fn solver() -> Solver {
    Solver::new().with_openings(false)
}

/// A table that is small, but large enough for every shape.
fn limits(shape: Shape) -> Limits {
    Limits::default().with_memory(if shape.bits() > 64 { 64 << 20 } else { 16 << 20 })
}

fn solve(solver: &mut Solver, position: &Position) -> Solved<Column> {
    solver.solve(position, &limits(position.shape()), &Stop::never(), &mut ())
}

fn score(solver: &mut Solver, position: &Position) -> Score {
    solve(solver, position).score().expect("nobody stopped it")
}

/// A position with `left` empty cells in which the game is not over, by random moves of which
/// none ends it; `None` if they led into a corner.
fn random_position(shape: Shape, left: usize, random: &mut Random) -> Option<Position> {
    let mut position = Position::start(shape);
    while shape.cells() - position.discs() > left {
        let goes_on = |&column: &Column| {
            let mut child = position.clone();
            child.play_unchecked(column);
            !child.is_over()
        };
        let moves: Vec<Column> = position.legal_moves().filter(goes_on).collect();
        position.play_unchecked(random.pick(&moves)?);
    }
    Some(position)
}
