//! Brute force: the empty cells row by row, each with its candidates in ascending order. When a
//! peer is left without a candidate, the next candidate is tried.

use lockstep_game::State;

use super::run::{Found, Run};
use super::{Event, GaveUp};
use crate::{Cell, Digits, Geometry, Grid, Placement, Position};

pub(super) fn solve(puzzle: &Grid, run: &mut Run<'_>) -> Found {
    let Ok(mut position) = Position::new(puzzle.clone()) else { return Ok(None) };
    let cells: Vec<Cell> = puzzle.empty_cells().collect();
    // The digits that are still to be tried in the cells up to the current one.
    let mut untried: Vec<Digits> = Vec::with_capacity(cells.len());
    while let Some(&cell) = cells.get(untried.len()) {
        untried.push(position.candidates(cell));
        if !advance(&mut position, &cells, &mut untried, run)? {
            return Ok(None);
        }
    }
    Ok(Some(position.into_grid()))
}

/// Writes the next digit into the last cell that has one left, and empties the cells after it.
/// Returns `false` if nothing is left to try.
fn advance(
    position: &mut Position,
    cells: &[Cell],
    untried: &mut Vec<Digits>,
    run: &mut Run<'_>,
) -> Result<bool, GaveUp> {
    while let Some(left) = untried.last_mut() {
        let Some(digit) = left.first() else {
            untried.pop();
            take_back(position, cells, untried, run);
            continue;
        };
        left.remove(digit);
        run.short_step()?;
        let placement = Placement { cell: cells[untried.len() - 1], digit };
        if position.candidates(placement.cell).len() > 1 {
            run.guess(placement);
        }
        position.play_unchecked(placement);
        if !blocks(position, placement.cell) {
            return Ok(true);
        }
        take_back(position, cells, untried, run);
    }
    Ok(false)
}

/// Empties the cell of the last entry of `untried`, if there is one.
fn take_back(position: &mut Position, cells: &[Cell], untried: &[Digits], run: &mut Run<'_>) {
    let Some(&cell) = untried.len().checked_sub(1).and_then(|last| cells.get(last)) else { return };
    if let Some(digit) = position.take_back(cell)
        && position.candidates(cell).len() > 1
    {
        run.tell(Event::TookBack(Placement { cell, digit }));
    }
}

/// Whether the digit in `cell` leaves a peer without a candidate.
fn blocks(position: &Position, cell: Cell) -> bool {
    let mut peers = Geometry::of(position.order()).peers(cell);
    peers.any(|peer| position.get(peer).is_none() && position.candidates(peer).is_empty())
}
