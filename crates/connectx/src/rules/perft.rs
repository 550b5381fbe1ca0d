use lockstep_game::State;

use crate::{Bits, Board, Column, Geometry, Position, View};

/// Counts the leaves of the tree of play below `position`, cut at `depth` moves; a game that
/// ends earlier is a leaf and counts once.
///
/// The same number as [`lockstep_game::perft`], counted on the bits: moves are made and
/// taken back on one board, and the last level is counted, not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 || position.is_over() {
        return 1;
    }
    match position.view() {
        View::Small(geometry, board) => count(geometry, &mut board.clone(), depth),
        View::Middle(geometry, board) => count(geometry, &mut board.clone(), depth),
        View::Large(geometry, board) => count(geometry, &mut board.clone(), depth),
    }
}

/// The leaves below a board on which nobody has won, at least one move deep.
fn count<W: Bits>(geometry: &Geometry<W>, board: &mut Board<W>, depth: u32) -> u64 {
    let open = board.open_columns(geometry) as u64;
    if depth == 1 || open == 0 {
        return open.max(1);
    }
    let mut leaves = 0;
    for column in Column::all(geometry.shape()) {
        if board.is_open(geometry, column) {
            let bit = board.play(geometry, column);
            leaves +=
                if board.has_won(geometry, bit) { 1 } else { count(geometry, board, depth - 1) };
            board.undo(bit);
        }
    }
    leaves
}
