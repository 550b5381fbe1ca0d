//! What positions are worth: exactly near the end of the game, by search before that.

use lockstep_game::Player;
use lockstep_reversi::tuning::FullWidth;
use lockstep_reversi::{Board, Endgame, Eval, Position, Size, Weights};
use lockstep_search::{Limits, Solver, Stop};

/// Memory of the search of a fixed depth, which is short and begins with nothing.
const SEARCH_MEMORY: usize = 1 << 18;

/// Memory of the endgame solver: positions with few empty squares need little.
const MEMORY: usize = 4 << 20;

/// Labels positions with their values.
pub(super) struct Labeller<'a> {
    search: FullWidth<'a>,
    endgame: Endgame,
    depth: u32,
    exact: u32,
}

impl<'a> Labeller<'a> {
    /// Positions with at most `exact` empty squares are played to the end, others to `depth`.
    pub(super) fn new(weights: &'a Weights, depth: u32, exact: u32) -> Labeller<'a> {
        let search = FullWidth::new(weights, SEARCH_MEMORY);
        Labeller { search, endgame: Endgame::new(), depth, exact }
    }

    /// What `board` is worth; `None` if it was stopped.
    pub(super) fn label(&mut self, board: Board, stop: &Stop) -> Option<Eval> {
        if stop.poll(0) {
            return None;
        }
        if board.empties(!0).count_ones() > self.exact {
            return self.search.value(board, self.depth, stop);
        }
        let position = Position::new(Size::Eight, board.own, board.opp, Player::First)?;
        let limits = Limits::default().with_memory(MEMORY);
        self.endgame.solve(&position, &limits, stop, &mut ()).score().map(Eval::from)
    }
}
