//! The plain alpha-beta search that the players of the contest share.

use lockstep_search::Stop;

use super::line::Lines;
use super::trace::{Event, Trace};
use super::watch::Watch;
use crate::{Board, Move, Position, Square, Squares};

/// The deepest tree, in moves and passes.
pub(super) const MAX_DEPTH: u32 = 16;

/// No value is as large as this one.
pub(super) const INFINITY: i32 = 1 << 20;

/// What a player thinks of positions and moves. Values are for the player to move; the
/// opponent's are their opposites.
pub(super) trait Judge {
    /// What an evaluation consists of.
    type Terms: Copy;

    /// Evaluates a position at full depth, with the mobility of both players.
    fn evaluate(&self, board: Board, moves: u32, replies: u32) -> Self::Terms;

    /// The value that the terms add up to.
    fn value(terms: Self::Terms) -> i32;

    /// The value of a finished game, for a player who is this many discs ahead.
    fn finished(&self, lead: i32) -> i32;

    /// The first of the moves to try, if there is any.
    fn first(&self, moves: Squares) -> Option<Square>;
}

/// The search was stopped; there is no value.
#[derive(Debug)]
pub(super) struct Halt;

/// A search that was stopped, and the best of the moves that were searched in full.
#[derive(Debug)]
pub(super) struct Stopped {
    pub(super) best: Option<Move>,
}

/// A search and what it has counted.
pub(super) struct Tree<'a, J, T> {
    judge: J,
    playable: u64,
    lines: Lines,
    /// The depth of the tree under search.
    depth: u32,
    trace: &'a mut T,
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

impl<'a, J: Judge, T: Trace<J::Terms>> Tree<'a, J, T> {
    pub(super) fn new(judge: J, position: &Position, stop: &'a Stop, trace: &'a mut T) -> Self {
        Tree {
            judge,
            playable: position.size().squares(),
            lines: Lines::default(),
            depth: 0,
            trace,
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

    /// A step is told before it counts, so that the trace can end the search just before it.
    pub(super) fn tell(&mut self, event: Event<J::Terms>) -> Result<(), Halt> {
        if self.trace.event(event).is_break() { Err(Halt) } else { Ok(()) }
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
        self.depth = depth.min(MAX_DEPTH);
        self.lines.clear(self.depth);
        let begun = self.tell(Event::Begin { depth: self.depth });
        match begun.and_then(|()| self.node(board, self.depth, -INFINITY, INFINITY, favourite)) {
            Ok(value) => Ok(Best { value, line: self.lines.at(self.depth).to_vec() }),
            Err(Halt) => Err(Stopped { best: self.lines.at(self.depth).first().copied() }),
        }
    }

    /// The value of a position with `depth` moves to go, or a bound of it: `alpha` if it is no
    /// more than that, and at least `beta` if it is no less (fail-hard below, fail-soft above).
    fn node(
        &mut self,
        board: Board,
        depth: u32,
        alpha: i32,
        beta: i32,
        favourite: Squares,
    ) -> Result<i32, Halt> {
        let level = self.depth - depth;
        self.enter(level, board)?;
        self.lines.clear(depth);
        let moves = board.moves(self.playable);
        if depth > 0 && !moves.is_empty() {
            return self.explore(board, depth, alpha, beta, (favourite, moves));
        }
        let replies = board.pass().moves(self.playable);
        if moves.is_empty() && replies.is_empty() {
            let lead = board.own.count_ones() as i32 - board.opp.count_ones() as i32;
            self.tell(Event::Finish { level, lead })?;
            self.leaves += 1;
            self.ended_early |= board.empties(self.playable) != 0;
            return Ok(self.judge.finished(lead));
        }
        if depth == 0 {
            let terms = self.judge.evaluate(board, moves.len(), replies.len());
            self.tell(Event::Evaluate { level, terms })?;
            self.leaves += 1;
            self.guessed = true;
            return Ok(J::value(terms));
        }
        self.explore(board, depth, alpha, beta, (favourite, moves))
    }

    /// Counts a position that is entered.
    fn enter(&mut self, level: u32, board: Board) -> Result<(), Halt> {
        if !self.watch.enter() {
            return Err(Halt);
        }
        let told = self.tell(Event::Enter { level, board });
        if told.is_err() {
            self.watch.leave();
        }
        told
    }

    /// Tries the moves one after the other; without one, the pass.
    fn explore(
        &mut self,
        board: Board,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        (favourite, mut moves): (Squares, Squares),
    ) -> Result<i32, Halt> {
        let level = self.depth - depth;
        let mut next = self.judge.first(Squares(moves.0 & favourite.0));
        loop {
            let square = next.take().or_else(|| self.judge.first(moves));
            let mv = square.map_or(Move::Pass, Move::Place);
            let child = match square {
                Some(square) => board.play(square.index(), board.flips(square.index())),
                None => board.pass(),
            };
            moves.0 &= !square.map_or(0, Square::bit);
            let value = -self.node(child, depth - 1, -beta, -alpha, Squares::default())?;
            if value > alpha {
                alpha = value;
                self.lines.extend(depth, mv);
            }
            if alpha >= beta {
                self.tell(Event::Cut { level })?;
                break;
            }
            if moves.is_empty() {
                break;
            }
        }
        self.tell(Event::Return { level, value: alpha })?;
        Ok(alpha)
    }
}
