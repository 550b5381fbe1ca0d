use std::fmt;

use lockstep_game::{Score, State};
use lockstep_search::Stop;

use super::deep::Known;
use crate::flagship::midgame::{Pass, Selectivity, deepen};
use crate::flagship::parallel::together;
use crate::flagship::search::{Search, Tables};
use crate::kernel::Isa;
use crate::{Eval, Move, Position, Square};

/// A solver for the end of the game. What it learns stays in its tables for the next position.
#[derive(Debug)]
pub struct Endgame {
    /// Made for the first position, and again for one that needs larger ones.
    tables: Option<(usize, Tables)>,
    memory: usize,
    isa: Isa,
    threads: usize,
}

/// What to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// The score.
    #[default]
    Score,
    /// Only who wins: the score is +1 for a win, 0 for a draw, -1 for a loss. Takes less time.
    Outcome,
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

/// Up to so many empty squares it does not pay to look for a guess first.
const UNPREPARED: u32 = 15;

/// A guess comes from a search that leaves so many empty squares.
const UNSEEN: u32 = 10;

impl Endgame {
    /// A solver whose tables use at most `memory` bytes.
    pub fn new(memory: usize) -> Endgame {
        Endgame::on(Isa::best(), memory)
    }

    /// A solver on an instruction set of the caller's choice.
    pub fn on(isa: Isa, memory: usize) -> Endgame {
        Endgame { tables: None, memory, isa, threads: 1 }
    }

    /// The same solver on several threads: the same scores, sooner; the nodes then vary.
    pub fn with_threads(self, threads: usize) -> Endgame {
        Endgame { threads: threads.max(1), ..self }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.tables = None;
    }

    /// The exact score of `position` and a line of best play.
    pub fn solve(&mut self, position: &Position, stop: &Stop) -> Result<Exact, Stopped> {
        self.solve_for(Goal::Score, position, stop)
    }

    /// What `goal` asks for, and a line of play that reaches it.
    pub fn solve_for(
        &mut self,
        goal: Goal,
        position: &Position,
        stop: &Stop,
    ) -> Result<Exact, Stopped> {
        let (isa, threads) = (self.isa, self.threads);
        let tables = self.tables(position.empties().len());
        let mut search = Search::new(tables, position.size(), isa, stop);
        let guess = prepare(&mut search, position, threads);
        finish(&mut search, goal, position, guess, threads)
    }

    /// Tables for positions with so many empty squares: a byte where there is none, and twice as
    /// many for each one more. Larger ones save a node in a hundred, and cost more time than
    /// that: memory has to come from the system, and what is far apart is slow to reach.
    fn tables(&mut self, empties: u32) -> &Tables {
        let enough = 1_usize.checked_shl(empties).unwrap_or(usize::MAX).min(self.memory);
        if self.tables.as_ref().is_some_and(|(size, _)| *size < enough) {
            self.tables = None; // The old memory goes before the new comes.
        }
        &self.tables.get_or_insert_with(|| (enough, Tables::new(enough))).1
    }
}

/// A guess at the score. Looking for it leaves good moves in the table for the exact search.
fn prepare(search: &mut Search<'_>, position: &Position, threads: usize) -> Option<Eval> {
    let empties = position.empties().len();
    if empties <= UNPREPARED || search.weights.is_none() {
        return None;
    }
    let mut guess = None;
    for depth in (1..empties - UNSEEN).chain([empties]) {
        let pass = Pass { depth, selectivity: Selectivity::MOST, goal: Goal::Score };
        guess = Some(deepen(search, position.board(), pass, guess, threads)?);
    }
    guess
}

/// Solves `position`, whose score is likely near `guess`.
pub(in crate::flagship) fn finish(
    search: &mut Search<'_>,
    goal: Goal,
    position: &Position,
    guess: Option<Eval>,
    threads: usize,
) -> Result<Exact, Stopped> {
    let (score, line) = together(search, threads, |search| {
        let score = find_score(search, goal, position, guess);
        (score, find_line(search, goal, *position, score))
    });
    let nodes = search.nodes.0;
    if search.stop.is_set() {
        return Err(Stopped { nodes });
    }
    Ok(Exact { score: Score(score), line, nodes })
}

/// Narrows the score down by one question after the other.
fn find_score(
    search: &mut Search<'_>,
    goal: Goal,
    position: &Position,
    guess: Option<Eval>,
) -> i32 {
    let (board, empties) = (position.board(), position.empties().0);
    let area = match goal {
        Goal::Score => position.size().area() as i32,
        Goal::Outcome => 1,
    };
    let (mut lower, mut upper) = (-area, area);
    let mut guess = guess.map_or(0, |guess| guess.score().0 & !1).clamp(lower, upper);
    while lower < upper && !search.stop.is_set() {
        // Scores are even: asking above an odd number tells guess - 2 from guess.
        let alpha = match goal {
            Goal::Score => guess.max(lower + 2) - 1,
            Goal::Outcome => (guess - 1).max(lower),
        };
        guess = search.ask(board, empties, alpha).clamp(-area, area);
        if guess > alpha {
            lower = guess;
        } else {
            upper = guess;
        }
    }
    lower
}

/// Follows best moves from `position`, whose score is known, to the end.
fn find_line(
    search: &mut Search<'_>,
    goal: Goal,
    mut position: Position,
    mut score: i32,
) -> Vec<Move> {
    let mut line = Vec::new();
    while !position.is_over() && !search.stop.is_set() {
        let known = Known::probe(&search.tables.exact, position.board());
        let first = known.and_then(|known| Square::new(known.best?.into())).map(Move::Place);
        let first = first.filter(|&mv| position.is_legal(mv));
        let keeps_score = |mv: &Move| {
            let mut child = position;
            child.play_unchecked(*mv);
            // The opponent gets no more than -score; of a lost game any line will do.
            goal == Goal::Outcome && score < 0
                || search.ask(child.board(), child.empties().0, -score) <= -score
        };
        let Some(mv) = first.into_iter().chain(position.legal_moves()).find(keeps_score) else {
            break;
        };
        position.play_unchecked(mv);
        line.push(mv);
        score = -score;
    }
    line
}
