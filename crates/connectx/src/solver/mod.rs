//! The exact score of a position on a board of up to 128 bits, such as 6x7, 7x7 or 9x9.
//!
//! A [`Solver`] searches to the end of the game. How, from the bottom up:
//! - `word`, `layout`: a board is two words, and questions about lines are asked of all cells
//!   at once;
//! - `node`: a position with the cells that complete a line; forced moves are played on until
//!   it is decided or quiet;
//! - `bound`: what the follow-up strategy proves without search;
//! - `name`, `table`: the transposition table, by the names of positions; mirror images share a
//!   name; `recent` is a small cache for positions near the end of the game;
//! - `order`: move ordering;
//! - `search`: is the score at least so much? Alpha-beta with a null window;
//! - `solve`: the score from a few such questions;
//! - `engine`, `busy`: threads; `choice`: the engine for a shape;
//! - `line`, `analysis`: lines of best play, and the score of every move;
//! - `checkpoint`: the expensive part of the table, as a file;
//! - `openings`: the solved first moves of the usual board.

mod analysis;
mod bound;
mod busy;
mod checkpoint;
mod choice;
mod engine;
mod fault;
mod layout;
mod line;
mod name;
mod node;
pub(crate) mod openings;
mod order;
mod recent;
mod search;
mod solve;
mod table;
mod word;

use lockstep_game::{Game, Score};
use lockstep_search::{Bounds, Goal, Instant, Limits, Observer, Solved, Stats, Stop};

use crate::{Column, Position, Shape};
use engine::Solve;
use openings::opening;
use solve::clamp;

pub use analysis::Analysis;
pub use checkpoint::CheckpointFault;
pub use fault::SolverFault;
pub use openings::answers;

/// Finds exact scores, on boards of up to 128 bits.
///
/// It takes the board from the position and keeps its table from one position to the next, as
/// long as shape and memory stay the same; but [`solve`](lockstep_search::Solver::solve) forgets
/// what is in it, so that with one thread the nodes of a position are always the same.
/// [`resume`](Solver::resume) remembers.
///
/// ```
/// use lockstep_connectx::{Position, Solver};
/// use lockstep_game::Score;
/// use lockstep_search::{Limits, Solver as _, Stop};
///
/// let position = Position::start("4x5x4".parse()?);
/// Solver::check(position.shape(), &Limits::default())?;
/// let solved = Solver::new().solve(&position, &Limits::default(), &Stop::never(), &mut ());
/// assert_eq!(solved.score(), Some(Score(0)));
/// assert_eq!(solved.line.len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    goal: Goal,
    openings: bool,
    lines: bool,
    table: Option<Prepared>,
}

/// A table and the engine that fills it.
struct Prepared {
    shape: Shape,
    memory: usize,
    engine: Box<dyn Solve>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver { goal: Goal::Score, openings: true, lines: true, table: None }
    }
}

impl Solver {
    /// A solver that finds scores and lines, and knows the openings of the usual board.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// The same solver with another goal.
    pub fn with_goal(self, goal: Goal) -> Solver {
        Solver { goal, ..self }
    }

    /// Whether it answers from the list of solved openings. Without the list it can check it.
    pub fn with_openings(self, openings: bool) -> Solver {
        Solver { openings, ..self }
    }

    /// Whether it finds lines of play. Without them short searches are faster.
    pub fn with_lines(self, lines: bool) -> Solver {
        Solver { lines, ..self }
    }

    /// Whether a board of this shape can be solved with the memory of `limits`. Allocates
    /// nothing.
    pub fn check(shape: Shape, limits: &Limits) -> Result<(), SolverFault> {
        choice::check(shape, limits)
    }

    /// Allocates the table for this shape and memory, as the first search would, and forgets
    /// what another one held.
    pub fn prepare(&mut self, shape: Shape, limits: &Limits) -> Result<(), SolverFault> {
        self.engine(shape, limits).map(|_| ())
    }

    /// The same as [`solve`](lockstep_search::Solver::solve), with what earlier searches found
    /// still in the table: faster for the positions of one game, but the nodes depend on what came
    /// before.
    pub fn resume(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Column>>,
    ) -> Solved<Column> {
        let stop = stop.part(limits);
        let mut solved = self.prove(position, limits, &stop, observer);
        if self.lines {
            solved.line = self.line(position, solved.bounds, limits, &stop);
        }
        solved
    }

    /// The bounds of the score, without a line.
    fn prove(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Column>>,
    ) -> Solved<Column> {
        let (start, goal) = (Instant::now(), self.goal);
        let solved = |bounds, nodes| Solved {
            bounds,
            line: Vec::new(),
            stats: Stats { nodes, time: start.elapsed(), ..Stats::default() },
        };
        if let Some(score) = self.recall(position) {
            return solved(Bounds::exact(goal.of(score)), 0);
        }
        let Ok(engine) = self.engine(position.shape(), limits) else {
            return solved(clamp(goal, widest(position)), 0);
        };
        let tell = &mut |bounds, nodes| observer.report(&solved(bounds, nodes));
        let (bounds, nodes) = engine.solve(position, goal, limits.threads, stop, tell);
        solved(bounds, nodes)
    }

    /// The score of a position that needs no search: the game is over, or the list has it.
    fn recall(&self, position: &Position) -> Option<Score> {
        match position.outcome() {
            Some(outcome) => Some(outcome.score_for(position.mover())),
            None if self.openings => opening(position).map(|(_, score)| score),
            None => None,
        }
    }

    /// The engine for a shape, with a table for these limits.
    fn engine(&mut self, shape: Shape, limits: &Limits) -> Result<&mut dyn Solve, SolverFault> {
        let fits = |table: &Prepared| (table.shape, table.memory) == (shape, limits.memory);
        let prepared = match self.table.take().filter(fits) {
            Some(prepared) => prepared,
            None => {
                choice::check(shape, limits)?;
                let engine = choice::engine(shape, limits.memory)?;
                Prepared { shape, memory: limits.memory, engine }
            }
        };
        Ok(&mut *self.table.insert(prepared).engine)
    }
}

/// What the rules alone say of a score.
fn widest(position: &Position) -> Bounds {
    let left = (position.shape().cells() - position.discs()) as i32;
    Bounds { lower: Score(-(left / 2)), upper: Score((left + 1) / 2) }
}

impl lockstep_search::Solver<Position> for Solver {
    type Solution = Solved<Column>;
    type News = Solved<Column>;

    fn name(&self) -> String {
        "solver".into()
    }

    /// The score of a position (or only who wins, see [`Solver::with_goal`]) and a line of best
    /// play. The nodes and the time are those of the proof; the line, most of which is in the
    /// table by then, is not counted.
    ///
    /// Stopped before the bounds meet, it answers with the bounds proved so far and the best line
    /// known; stopped while it looks for the line, with the part it has. Where
    /// [`Solver::check`] finds a fault it does not search: the bounds are the widest possible,
    /// the line is the move nearest to the middle.
    fn solve(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Column>>,
    ) -> Solved<Column> {
        self.forget();
        self.resume(position, limits, stop, observer)
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.engine.forget();
        }
    }
}
