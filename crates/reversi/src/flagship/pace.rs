//! How the flagship shares a game clock among its moves.

use crate::Position;

/// From this many empty squares on, moves decide the game.
const DECIDING: u32 = 24;

/// With this many empty squares, the rest of the game is solved in no time.
const SOLVED: u32 = 18;

/// How much more time a deciding move gets than one before.
const WEIGHT: u32 = 3;

/// Among how many moves the player to move should share what is left of the clock (see
/// [`lockstep_search::Clock::share`]). The deciding moves get three times as much time as those
/// before; the last ones, which are solved, need none.
pub fn moves_to_come(position: &Position) -> u32 {
    let empties = position.empties().len();
    let deciding = empties.min(DECIDING).saturating_sub(SOLVED).div_ceil(2).max(2);
    match empties.saturating_sub(DECIDING) {
        0 => deciding,
        before => before.div_ceil(2) + WEIGHT * deciding,
    }
}
