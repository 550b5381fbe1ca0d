//! The plain alpha-beta search that the players of the contest share.

use lockstep_search::Stop;

use super::line::Lines;
use super::watch::Watch;
use crate::{Board, Move, Position, Square, Squares};

/// The deepest tree, in moves and passes.
pub(super) const MAX_DEPTH: u32 = 16;

/// No value is as large as this one.
pub(super) const INFINITY: i32 = 1 << 20;

/// What a player thinks of positions and moves. Values are for the player to move; the
/// opponent's are their opposites.
pub(super) trait Judge {
    /// The value of a position at full depth, with the mobility of both players.
    fn evaluate(&self, board: Board, moves: u32, replies: u32) -> i32;

    /// The value of a finished game.
    fn finished(&self, board: Board) -> i32;

    /// The first of the moves to try, if there is any.
    fn first(&self, moves: Squares) -> Option<Square>;
}

/// The search was stopped; there is no value.
struct Halt;

/// A search that was stopped, and the best of the moves that were searched in full.
#[derive(Debug)]
pub(super) struct Stopped {
    pub(super) best: Option<Move>,
}

/// A search and what it has counted.
pub(super) struct Tree<'a, J> {
    judge: J,
    playable: u64,
    lines: Lines,
    pub(super) watch: Watch<'a>,
    pub(super) leaves: u64,
    /// Whether a position was evaluated that is not the end of a game.
    pub(super) guessed: bool,
    /// Whether a game ended before the board was full: the empty squares go to the winner by the
    /// rules, while a judge may count discs only.
    pub(super) ended_early: bool,
}

/// The best move of a finished search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Best {
    pub(super) value: i32,
    pub(super) line: Vec<Move>,
}

impl<'a, J: Judge> Tree<'a, J> {
    pub(super) fn new(judge: J, position: &Position, stop: &'a Stop) -> Self {
        Tree {
            judge,
            playable: position.size().squares(),
            lines: Lines::default(),
            watch: Watch::new(stop),
            leaves: 0,
            guessed: false,
            ended_early: false,
        }
    }

    /// The first move in the judge's order; a pass if there is none.
    pub(super) fn first_move(&self, board: Board) -> Move {
        self.judge.first(board.moves(self.playable)).map_or(Move::Pass, Move::Place)
    }

    /// Searches `depth` (at most [`MAX_DEPTH`]) moves deep, the move `before` first. Of several
    /// best moves, the first in the order is the answer.
    pub(super) fn search(
        &mut self,
        board: Board,
        depth: u32,
        before: Option<Move>,
    ) -> Result<Best, Stopped> {
        (self.guessed, self.ended_early) = (false, false);
        let favourite = match before {
            Some(Move::Place(square)) => Squares(square.bit()),
            Some(Move::Pass) | None => Squares::default(),
        };
        let level = depth.min(MAX_DEPTH);
        self.lines.clear(level);
        match self.node(board, level, -INFINITY, INFINITY, favourite) {
            Ok(value) => Ok(Best { value, line: self.lines.at(level).to_vec() }),
            Err(Halt) => Err(Stopped { best: self.lines.at(level).first().copied() }),
        }
    }

    /// The value of a position with `depth` moves to go, fail-soft.
    fn node(
        &mut self,
        board: Board,
        depth: u32,
        alpha: i32,
        beta: i32,
        favourite: Squares,
    ) -> Result<i32, Halt> {
        if !self.watch.enter() {
            return Err(Halt);
        }
        self.lines.clear(depth);
        let moves = board.moves(self.playable);
        if depth > 0 && !moves.is_empty() {
            return self.explore(board, depth, alpha, beta, (favourite, moves));
        }
        let replies = board.pass().moves(self.playable);
        if moves.is_empty() && replies.is_empty() {
            self.leaves += 1;
            self.ended_early |= board.empties(self.playable) != 0;
            return Ok(self.judge.finished(board));
        }
        if depth == 0 {
            self.leaves += 1;
            self.guessed = true;
            return Ok(self.judge.evaluate(board, moves.len(), replies.len()));
        }
        let value = -self.node(board.pass(), depth - 1, -beta, -alpha, Squares::default())?;
        self.lines.extend(depth, Move::Pass);
        Ok(value)
    }

    fn explore(
        &mut self,
        board: Board,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        (favourite, mut moves): (Squares, Squares),
    ) -> Result<i32, Halt> {
        let mut best = -INFINITY;
        let mut next = self.judge.first(Squares(moves.0 & favourite.0));
        while let Some(square) = next.or_else(|| self.judge.first(moves)) {
            (next, moves.0) = (None, moves.0 & !square.bit());
            let child = board.play(square.index(), board.flips(square.index()));
            let value = -self.node(child, depth - 1, -beta, -alpha, Squares::default())?;
            if value > best {
                best = value;
                self.lines.extend(depth, Move::Place(square));
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}
