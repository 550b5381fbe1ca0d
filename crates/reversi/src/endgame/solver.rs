use std::fmt;

use lockstep_game::{Game, Score, State};
use lockstep_search::{Stop, Table};

use super::deep::{Deep, Search};
use super::last::Last4;
use super::{Nodes, disc_score};
use crate::kernel::{Isa, with_kernel};
use crate::{Board, Move, Position};

/// A solver for the end of the game. What it learns stays in its table for the next position.
#[derive(Debug)]
pub struct Endgame {
    table: Table,
    isa: Isa,
}

/// What the solver found: certain, not estimated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exact {
    /// The score for the player to move, under best play by both.
    pub score: Score,
    /// A line of best play to the end of the game.
    pub line: Vec<Move>,
    /// Positions entered (those with one empty square are not counted).
    pub nodes: u64,
}

/// The search was stopped before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// Positions entered.
    pub nodes: u64,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped after {} nodes", self.nodes)
    }
}

impl std::error::Error for Stopped {}

impl Endgame {
    /// A solver whose table uses at most `memory` bytes.
    pub fn new(memory: usize) -> Endgame {
        Endgame::on(Isa::best(), memory)
    }

    /// A solver on an instruction set of the caller's choice.
    pub fn on(isa: Isa, memory: usize) -> Endgame {
        Endgame { table: Table::new(memory), isa }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The exact score of `position` and a line of best play.
    pub fn solve(&mut self, position: &Position, stop: &Stop) -> Result<Exact, Stopped> {
        let mut search = Search::new(&self.table, stop, position.size().squares());
        let score = self.score(&mut search, position);
        let line = self.line(&mut search, *position, score);
        let nodes = search.nodes.0;
        if stop.is_set() {
            return Err(Stopped { nodes });
        }
        Ok(Exact { score: Score(score), line, nodes })
    }

    /// Narrows the score down by one question after the other.
    fn score(&self, search: &mut Search<'_>, position: &Position) -> i32 {
        let area = position.size().area() as i32;
        let (mut lower, mut upper) = (-area, area);
        let mut guess = 0;
        while lower < upper && !search.stop.is_set() {
            // Scores are even: asking above an odd number tells guess - 2 from guess.
            let alpha = guess.max(lower + 2) - 1;
            guess = self.ask(search, position.board(), alpha);
            if guess > alpha {
                lower = guess;
            } else {
                upper = guess;
            }
        }
        lower
    }

    /// Whether the score of `board` is above `alpha`, fail-soft.
    fn ask(&self, search: &mut Search<'_>, board: Board, alpha: i32) -> i32 {
        let empties = board.empties(search.playable);
        with_kernel!(self.isa, kernel => match empties.count_ones() {
            0..4 => plain(board, empties, &mut search.nodes),
            4 => kernel.last4(board, empties, alpha, &mut search.nodes),
            _ => kernel.deep(search, board, empties, alpha),
        })
    }

    /// Follows best moves from `position`, whose score is known, to the end.
    fn line(&self, search: &mut Search<'_>, mut position: Position, mut score: i32) -> Vec<Move> {
        let mut line = Vec::new();
        while !position.is_over() && !search.stop.is_set() {
            let keeps_score = |mv: &Move| {
                let mut child = position;
                child.play_unchecked(*mv);
                // The opponent gets no more than -score.
                self.ask(search, child.board(), -score) <= -score
            };
            let Some(mv) = position.legal_moves().find(keeps_score) else { break };
            position.play_unchecked(mv);
            line.push(mv);
            score = -score;
        }
        debug_assert!(
            search.stop.is_set()
                || position.outcome().map(|end| end.score_for(position.mover()))
                    == Some(Score(score))
        );
        line
    }
}

/// Fewer squares than the special code is for: the score, by trying every move.
fn plain(board: Board, empties: u64, nodes: &mut Nodes) -> i32 {
    nodes.0 += 1;
    let moves = board.moves(empties);
    if moves.is_empty() {
        if board.pass().moves(empties).is_empty() {
            return disc_score(board, empties.count_ones() as i32);
        }
        return -plain(board.pass(), empties, nodes);
    }
    let scores = moves.map(|square| {
        let child = board.play(square.index(), board.flips(square.index()));
        -plain(child, empties & !square.bit(), nodes)
    });
    scores.max().unwrap_or(super::WORST)
}
