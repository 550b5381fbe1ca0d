//! What positions are worth: exactly near the end of the game, by search before that.

use lockstep_game::Player;
use lockstep_search::Stop;

use crate::evaluation::{Eval, Weights};
use crate::flagship::Plain;
use crate::{Board, Endgame, Position, Size};

/// Memory of the search of a fixed depth, which is short and begins with nothing.
const PLAIN_MEMORY: usize = 1 << 18;

/// Memory of the endgame solver: positions with few empty squares need little.
const MEMORY: usize = 4 << 20;

/// Says what positions are worth.
pub(super) struct Labeller<'a> {
    plain: Plain<'a>,
    endgame: Endgame,
    depth: u32,
    exact: u32,
}

impl<'a> Labeller<'a> {
    /// Positions with at most `exact` empty squares are played to the end, others to `depth`.
    pub(super) fn new(weights: &'a Weights, depth: u32, exact: u32) -> Labeller<'a> {
        let plain = Plain::new(weights, PLAIN_MEMORY);
        Labeller { plain, endgame: Endgame::new(MEMORY), depth, exact }
    }

    /// What `board` is worth; `None` if it was stopped.
    pub(super) fn label(&mut self, board: Board, stop: &Stop) -> Option<Eval> {
        if stop.poll(0) {
            return None;
        }
        if board.empties(!0).count_ones() > self.exact {
            return self.plain.value(board, self.depth, stop);
        }
        let position = Position::new(Size::Eight, board.own, board.opp, Player::First)?;
        self.endgame.solve(&position, stop).ok().map(|exact| exact.score.into())
    }
}
