use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use lockstep_game::{Score, State};
use lockstep_search::{Stop, Table};

use super::deep::Search;
use super::parallel::Pool;
use crate::kernel::Isa;
use crate::{Move, Position};

/// A solver for the end of the game. What it learns stays in its table for the next position.
#[derive(Debug)]
pub struct Endgame {
    table: Table,
    isa: Isa,
    threads: usize,
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
        Endgame { table: Table::new(memory), isa, threads: 1 }
    }

    /// The same solver on several threads: the same scores, sooner; the nodes then vary.
    pub fn with_threads(self, threads: usize) -> Endgame {
        Endgame { threads: threads.max(1), ..self }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The exact score of `position` and a line of best play.
    pub fn solve(&mut self, position: &Position, stop: &Stop) -> Result<Exact, Stopped> {
        self.solve_after(0, position, stop)
    }

    /// The same for a caller who has entered `before` nodes already: they count.
    pub(crate) fn solve_after(
        &mut self,
        before: u64,
        position: &Position,
        stop: &Stop,
    ) -> Result<Exact, Stopped> {
        let new = || Search::new(&self.table, stop, position.size().squares(), self.isa);
        let pool = Pool::default();
        let helped = AtomicU64::new(0);
        let (score, line, nodes) = thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    let mut search = new();
                    search.pool = Some(&pool);
                    pool.serve(&mut search);
                    helped.fetch_add(search.nodes.0, Ordering::Relaxed);
                });
            }
            let mut search = new();
            search.nodes.0 = before;
            search.pool = (self.threads > 1).then_some(&pool);
            let score = find_score(&mut search, position);
            let line = find_line(&mut search, *position, score);
            pool.finish();
            (score, line, search.nodes.0)
        });
        let nodes = nodes + helped.load(Ordering::Relaxed);
        if stop.is_set() {
            return Err(Stopped { nodes });
        }
        Ok(Exact { score: Score(score), line, nodes })
    }
}

/// Narrows the score down by one question after the other.
fn find_score(search: &mut Search<'_>, position: &Position) -> i32 {
    let area = position.size().area() as i32;
    let (board, empties) = (position.board(), position.empties().0);
    let (mut lower, mut upper) = (-area, area);
    let mut guess = 0;
    while lower < upper && !search.stop.is_set() {
        // Scores are even: asking above an odd number tells guess - 2 from guess.
        let alpha = guess.max(lower + 2) - 1;
        guess = search.ask(board, empties, alpha);
        if guess > alpha {
            lower = guess;
        } else {
            upper = guess;
        }
    }
    lower
}

/// Follows best moves from `position`, whose score is known, to the end.
fn find_line(search: &mut Search<'_>, mut position: Position, mut score: i32) -> Vec<Move> {
    let mut line = Vec::new();
    while !position.is_over() && !search.stop.is_set() {
        let keeps_score = |mv: &Move| {
            let mut child = position;
            child.play_unchecked(*mv);
            // The opponent gets no more than -score.
            search.ask(child.board(), child.empties().0, -score) <= -score
        };
        let Some(mv) = position.legal_moves().find(keeps_score) else { break };
        position.play_unchecked(mv);
        line.push(mv);
        score = -score;
    }
    line
}
