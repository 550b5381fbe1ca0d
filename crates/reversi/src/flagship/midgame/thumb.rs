//! Boards without weights, 4x4 and 6x6: a plain search over mobility and corners.

use super::search::{WORST, decided, remember};
use super::{Known, Window};
use crate::flagship::search::Search;
use crate::{Board, Eval};

/// The value of a legal move, and of a corner.
const MOBILITY: i32 = Eval::DISC / 2;
const CORNER: i32 = 6 * Eval::DISC;

/// The value of `board`, looking `depth` moves ahead; `None` if it was stopped.
pub(super) fn value(search: &mut Search<'_>, board: Board, depth: u32) -> Option<Eval> {
    let value = visit(search, board, depth, Window::FULL);
    (!search.is_stopped()).then_some(value)
}

fn visit(search: &mut Search<'_>, board: Board, depth: u32, mut window: Window) -> Eval {
    if !search.nodes.enter() || search.is_stopped() {
        return WORST;
    }
    let moves = board.moves(search.playable);
    if moves.is_empty() {
        if board.pass().moves(search.playable).is_empty() {
            let empties = board.empties(search.playable).count_ones();
            return board.final_score(empties).into();
        }
        return -visit(search, board.pass(), depth, -window);
    }
    if depth == 0 {
        return estimate(board, search.playable);
    }
    let known = Known::probe(&search.tables.guessed, board);
    if let Some(value) = known.and_then(|known| decided(search, known, depth, window)) {
        return value;
    }
    let first = known.and_then(|known| known.best);
    let asked = window;
    let mut best = (WORST, 64);
    for (square, child) in ordered(board, search.playable, first) {
        let value = -visit(search, child, depth - 1, -window);
        if value > best.0 {
            best = (value, square);
            window.alpha = window.alpha.max(value);
        }
        if value >= window.beta {
            break;
        }
    }
    if !search.is_stopped() {
        remember(search, board, depth, asked, best.0, best.1);
    }
    best.0
}

/// The moves and what is behind them: `first`, then those that leave the opponent fewest.
fn ordered(board: Board, playable: u64, first: Option<u8>) -> Vec<(u32, Board)> {
    let moves = board.moves(playable).map(|square| {
        let square = square.index();
        (square, board.play(square, board.flips(square)))
    });
    let mut moves: Vec<_> = moves.collect();
    moves.sort_by_cached_key(|&(square, child)| {
        (first != Some(square as u8), child.moves(playable).len())
    });
    moves
}

/// Mobility and corners.
fn estimate(board: Board, playable: u64) -> Eval {
    let corners = corners(playable);
    let of = |board: Board| {
        let moves = board.moves(playable).len() as i32;
        MOBILITY * moves + CORNER * (board.own & corners).count_ones() as i32
    };
    Eval(of(board) - of(board.pass())).clamp(-Eval::MAX, Eval::MAX)
}

/// The squares of the board with one neighbour in their row and one in their column.
fn corners(playable: u64) -> u64 {
    let west = playable << 1 & !0x0101_0101_0101_0101;
    let east = playable >> 1 & !0x8080_8080_8080_8080;
    playable & (west ^ east) & (playable << 8 ^ playable >> 8)
}

#[cfg(test)]
mod tests {
    use lockstep_search::{Isa, Limits, Solver, Stop};

    use super::*;
    use crate::flagship::nodes::Budget;
    use crate::flagship::search::Tables;
    use crate::{Endgame, Position, Size};

    #[test]
    fn corners_are_found_on_every_board() {
        for size in [Size::Four, Size::Six, Size::Eight] {
            let found = corners(size.squares());
            assert_eq!(found.count_ones(), 4, "{size}");
            let side = size.side() as u64;
            let first = size.squares().trailing_zeros();
            assert_eq!(found >> first & 1, 1);
            assert_eq!(found >> (first as u64 + side - 1) & 1, 1);
        }
    }

    /// A search as deep as there are empty squares evaluates nothing.
    #[test]
    fn a_search_to_the_end_is_exact() {
        let position = Position::start(Size::Four);
        let (tables, stop) = (Tables::new(1 << 20), Stop::never());
        let budget = Budget::new(&stop, 1);
        let mut search = Search::new(&tables, position.size(), Isa::best(), &budget);
        let found = value(&mut search, position.board(), position.empties().len());
        let limits = Limits::default().with_memory(1 << 20);
        let solved = Endgame::new().solve(&position, &limits, &stop, &mut ());
        assert_eq!(found, solved.score().map(Eval::from));
    }
}
