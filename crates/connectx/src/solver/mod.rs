//! The exact score of a position on a board of up to 128 bits, such as 6x7, 7x7 or 9x9.
//!
//! A [`Solver`] searches to the end of the game. How, from the bottom up:
//! - `word`, `layout`: a board is two words, and questions about lines are asked of all cells
//!   at once;
//! - `node`: a position with the cells that complete a line; forced moves are played on until
//!   it is decided or quiet;
//! - `bound`: what the follow-up strategy proves without search;
//! - `name`, `table`: what is known of a position is looked up under its name, and mirror images
//!   have the same name; `recent` has those near the end of the game, once the table is large;
//! - `promise`: which move to try first;
//! - `search`: is the score at least so much? Alpha-beta with a null window;
//! - `solve`: the score from a few such questions;
//! - `engine`: threads;
//! - `keep`: what was found out, as a file.

mod bound;
mod engine;
mod keep;
mod layout;
mod name;
mod node;
mod promise;
mod recent;
mod search;
mod solve;
mod table;
mod word;

use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};

use lockstep_game::{Game, Score, State};
use lockstep_search::{Limits, Stop};

use crate::{Column, Position, Shape};
use engine::{Engine, Solve};
use layout::{AnyShape, Layout, Rows};
use table::Bounds;

pub use keep::KeptFault;

/// What a solver is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// The score: how soon the winner can win.
    #[default]
    Strong,
    /// The sign of the score: who can win. Often much faster.
    Weak,
}

impl Strength {
    fn clamp(self, bounds: Bounds) -> Bounds {
        match self {
            Strength::Strong => bounds,
            Strength::Weak => {
                Bounds { lower: bounds.lower.clamp(-1, 1), upper: bounds.upper.clamp(-1, 1) }
            }
        }
    }
}

/// What a solver found out of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
    /// Positions entered, those decided without a search left out.
    pub nodes: u64,
}

impl Solved {
    fn new(Bounds { lower, upper }: Bounds, nodes: u64) -> Solved {
        Solved { lower: Score(lower), upper: Score(upper), nodes }
    }

    /// The score; `None` if the search was stopped before it knew.
    pub fn score(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same for the opponent.
    fn flipped(self) -> Solved {
        Solved { lower: -self.upper, upper: -self.lower, ..self }
    }
}

/// Why a solver cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverFault {
    /// The board takes more than 128 bits, one more a column than it has rows.
    Shape(Shape),
    /// Too few bytes for the table of this board.
    Memory {
        /// The bytes allowed.
        found: usize,
        /// The fewest that serve.
        least: usize,
    },
}

impl fmt::Display for SolverFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverFault::Shape(shape) => write!(
                f,
                "expected a board of at most 128 bits, found {shape}, which takes {}",
                shape.bits()
            ),
            SolverFault::Memory { found, least } => {
                write!(f, "expected at least {} KiB of memory, found {}", least >> 10, found >> 10)
            }
        }
    }
}

impl Error for SolverFault {}

/// Finds exact scores. Keeps its table from one position to the next, but not what is in it:
/// with one thread, the nodes of a position are always the same.
///
/// ```
/// use lockstep_connectx::{Position, Shape, Solver, Strength};
/// use lockstep_game::Score;
/// use lockstep_search::{Limits, Stop};
///
/// let position = Position::start("4x5x4".parse()?);
/// let mut solver = Solver::new(position.shape(), &Limits::default())?;
/// let solved = solver.solve(&position, Strength::Strong, &Stop::never());
/// assert_eq!(solved.score(), Some(Score(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    shape: Shape,
    threads: usize,
    engine: Box<dyn Solve>,
}

/// From this length on, few lines stay open, and names of what matters are worth their cost.
const LONG: usize = 5;

/// The largest board with such names, in bits: two boards and a little more are to fit 128.
const LARGEST_LONG: usize = 60;

/// The engine for a shape: those with names of what matters first, and among them first the
/// boards that take long.
fn engine(shape: Shape, memory: usize) -> Result<Box<dyn Solve>, SolverFault> {
    let is_wide = shape.line() <= shape.columns();
    match (shape.rows(), shape.line(), shape.bits()) {
        (5, 5, ..=LARGEST_LONG) if is_wide => long(<Rows<5, 5>>::new(shape), memory),
        (6, 5, ..=LARGEST_LONG) if is_wide => long(<Rows<6, 5>>::new(shape), memory),
        (7, 5, ..=LARGEST_LONG) if is_wide => long(<Rows<7, 5>>::new(shape), memory),
        (_, LONG.., ..=LARGEST_LONG) => long(AnyShape::<u64>::new(shape), memory),
        _ if shape == Shape::default() => plain(Rows::<6, 4, 7>::new(shape), memory),
        (6, 4, ..=64) if is_wide => plain(<Rows<6, 4>>::new(shape), memory),
        (7, 4, ..=64) if is_wide => plain(<Rows<7, 4>>::new(shape), memory),
        (_, _, ..=64) => plain(AnyShape::<u64>::new(shape), memory),
        (_, _, ..=128) => plain(AnyShape::<u128>::new(shape), memory),
        _ => Err(SolverFault::Shape(shape)),
    }
}

/// An engine with names of all discs.
fn plain<L: Layout + 'static>(layout: L, memory: usize) -> Result<Box<dyn Solve>, SolverFault> {
    Ok(Box::new(Engine::<L, L::W>::new(layout, memory)?))
}

/// An engine with names of what matters.
fn long<L>(layout: L, memory: usize) -> Result<Box<dyn Solve>, SolverFault>
where
    L: Layout<W = u64> + 'static,
{
    Ok(Box::new(Engine::<L, u128>::new(layout, memory)?))
}

impl Solver {
    /// A solver for positions of one shape, with the threads and the memory of `limits`.
    pub fn new(shape: Shape, limits: &Limits) -> Result<Self, SolverFault> {
        let engine = engine(shape, limits.memory)?;
        Ok(Solver { shape, threads: limits.threads.max(1), engine })
    }

    /// The board it is for.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The score of a position.
    ///
    /// # Panics
    /// If the position is not of the solver's shape.
    pub fn solve(&mut self, position: &Position, strength: Strength, stop: &Stop) -> Solved {
        self.watch(position, strength, stop, |_| {})
    }

    /// The same; `tell` hears what is known so far, each time that more is known.
    ///
    /// # Panics
    /// If the position is not of the solver's shape.
    pub fn watch(
        &mut self,
        position: &Position,
        strength: Strength,
        stop: &Stop,
        tell: impl FnMut(Solved),
    ) -> Solved {
        self.engine.forget();
        self.resume(position, strength, stop, tell)
    }

    /// The score of a position, with what earlier searches found out still in mind: faster for
    /// the positions of one game, but the nodes depend on what came before. `tell` hears what is
    /// known so far, each time that more is known.
    ///
    /// # Panics
    /// If the position is not of the solver's shape.
    pub fn resume(
        &mut self,
        position: &Position,
        strength: Strength,
        stop: &Stop,
        mut tell: impl FnMut(Solved),
    ) -> Solved {
        assert_eq!(position.shape(), self.shape, "this solver is for another shape");
        let (bounds, nodes) = match position.outcome() {
            Some(outcome) => {
                let score = outcome.score_for(position.mover()).0;
                (strength.clamp(Bounds { lower: score, upper: score }), 0)
            }
            None => {
                let tell = &mut |bounds, nodes| tell(Solved::new(bounds, nodes));
                self.engine.solve(position, strength, self.threads, stop, tell)
            }
        };
        Solved::new(bounds, nodes)
    }

    /// Writes what took long to find out, for [`Solver::load`]. Returns how many positions.
    pub fn save(&self, to: impl Write) -> io::Result<u64> {
        keep::write(&*self.engine, self.shape, to)
    }

    /// Takes what a solver of the same shape has saved, whatever its memory and its threads, and
    /// forgets everything else; [`Solver::resume`] goes on from there. Returns how many
    /// positions.
    pub fn load(&mut self, from: impl Read) -> Result<u64, KeptFault> {
        keep::read(&mut *self.engine, self.shape, from)
    }

    /// The score after each legal move, for the player who makes it.
    ///
    /// # Panics
    /// If the position is not of the solver's shape.
    pub fn analyze(
        &mut self,
        position: &Position,
        strength: Strength,
        stop: &Stop,
    ) -> Vec<(Column, Solved)> {
        self.engine.forget();
        let legal: Vec<Column> = position.legal_moves().collect();
        let score = |column| {
            let child = after(position, column);
            (column, self.resume(&child, strength, stop, |_| {}).flipped())
        };
        legal.into_iter().map(score).collect()
    }

    /// A line of best play from a position to the end of the game, given its score of this
    /// strength: the last search should have been of this position. Shorter if it is stopped.
    ///
    /// # Panics
    /// If the position is not of the solver's shape.
    pub fn line(
        &mut self,
        position: &Position,
        score: Score,
        strength: Strength,
        stop: &Stop,
    ) -> Vec<Column> {
        let mut line = Vec::new();
        let (mut position, mut score) = (position.clone(), score);
        while let Some(column) = self.best(&position, score, strength, stop) {
            line.push(column);
            position.play_unchecked(column);
            score = -score;
        }
        line
    }

    /// The move nearest to the middle that keeps the score; `None` if there is no move, or if it
    /// is stopped.
    pub(crate) fn best(
        &mut self,
        position: &Position,
        score: Score,
        strength: Strength,
        stop: &Stop,
    ) -> Option<Column> {
        let mut columns: Vec<Column> = position.legal_moves().collect();
        let sides = self.shape.columns() - 1;
        columns.sort_by_key(|column| (2 * column.index()).abs_diff(sides));
        for column in columns {
            if self.keeps(&after(position, column), score, strength, stop)? {
                return Some(column);
            }
        }
        None
    }

    /// Whether the player who moved last has at least `score`.
    fn keeps(
        &mut self,
        child: &Position,
        score: Score,
        strength: Strength,
        stop: &Stop,
    ) -> Option<bool> {
        if strength == Strength::Weak && score < Score(0) {
            return Some(true);
        }
        if let Some(outcome) = child.outcome() {
            return Some(-outcome.score_for(child.mover()) >= score);
        }
        let beta = 1 - score.0;
        self.engine.is_at_least(child, beta, stop).map(|better| !better)
    }
}

fn after(position: &Position, column: Column) -> Position {
    let mut child = position.clone();
    child.play_unchecked(column);
    child
}
