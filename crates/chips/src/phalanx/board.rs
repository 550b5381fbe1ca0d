//! A board and its moves one after the other: `phalanx_board`.

use lockstep_reversi::replicas::timisoara::{Edition, evaluate};
use lockstep_reversi::{Board, Size, Squares};

use super::INFINITY;

/// The cycles from the last child of a look to the choice.
const LOOK_LATENCY: u32 = 3;

/// What is searched: to a fixed depth with an evaluation, or to the end of the game for discs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Levels of the tree, with the evaluation of Timisoara in the leaves.
    Depth,
    /// The score of the game.
    Exact,
}

/// A board, the moves that were not taken yet, the last one taken and its child.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Moves {
    pub(super) board: Board,
    pub(super) left: u64,
    pub(super) pick: u64,
    pub(super) child: Board,
}

/// A look at all children: the cycles until the choice, and the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    cycles: u32,
    winner: u64,
}

pub(super) fn moves_of(board: Board) -> u64 {
    board.moves(Size::Eight.squares()).0
}

/// The value of a board for its mover, to put moves in order and, in a leaf, for Red.
pub(super) fn value_of(board: Board) -> i32 {
    evaluate(board.own, board.opp, moves_of(board).count_ones())
}

/// The first move in the decoder's order; none is a pass.
fn first(moves: u64) -> u64 {
    Edition::Corrected.next_move(Squares(moves)).map_or(0, |square| square.bit())
}

impl Moves {
    /// Another board with all its moves.
    pub(super) fn enter(&mut self, board: Board) {
        *self = Moves { board, left: moves_of(board), ..*self };
    }

    pub(super) fn is_mobile(&self) -> bool {
        self.left != 0
    }

    /// Takes the next move.
    pub(super) fn take(&mut self) {
        self.pick = first(self.left);
        self.left &= !self.pick;
    }

    /// Makes the child of the move that was taken.
    pub(super) fn make(&mut self) {
        self.child = self.child_of(self.pick);
    }

    pub(super) fn child_of(&self, pick: u64) -> Board {
        match pick {
            0 => self.board.pass(),
            _ => {
                let square = pick.trailing_zeros();
                self.board.play(square, self.board.flips(square))
            }
        }
    }

    /// Begins to look at all children: the one with the least key will be taken, the first of them.
    pub(super) fn look(&self, goal: Goal) -> Look {
        let key = |pick| {
            let child = self.child_of(pick);
            match goal {
                Goal::Depth => value_of(child),
                Goal::Exact => moves_of(child).count_ones() as i32,
            }
        };
        let (mut rest, mut least, mut winner) = (self.left, INFINITY, 0);
        while rest != 0 {
            let pick = first(rest);
            rest &= !pick;
            let key = key(pick);
            if key < least {
                (least, winner) = (key, pick);
            }
        }
        Look { cycles: self.left.count_ones() + LOOK_LATENCY, winner }
    }

    /// A cycle of a look; true in the last one, in which the move is taken.
    pub(super) fn looks(&mut self, look: &mut Look) -> bool {
        look.cycles -= 1;
        if look.cycles == 0 {
            self.pick = look.winner;
            self.left &= !look.winner;
        }
        look.cycles == 0
    }
}
