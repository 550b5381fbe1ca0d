//! What is drawn of a chip at work: the board of its search, or the copies of its puzzle.

use std::collections::BTreeMap;

use lockstep_chips::Sight;
use lockstep_game::{Game, Player};
use lockstep_reversi::{Board, Position, Size};
use lockstep_sudoku::{Grid, Placement};
use schemars::JsonSchema;
use serde::Serialize;

/// The registers of addresses end like this.
const ADDRESS: &str = "addr_q";

/// What is drawn.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
pub(super) enum Picture {
    Reversi(SearchPicture),
    Sudoku(SolverPicture),
}

/// A search in Reversi.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct SearchPicture {
    /// The position that was entered last: the discs, row by row, and who is to move.
    position: String,
    /// Its level; the root is 0.
    level: u32,
    /// The depth of the tree.
    depth: u32,
    /// Positions entered.
    nodes: u64,
    #[serde(skip)]
    mover: Player,
}

/// A solver of Sudoku.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct SolverPicture {
    /// The puzzle.
    puzzle: String,
    /// The copy that was turned to last; the iteration.
    current: usize,
    /// The copies in use, by number; the puzzle itself is 0.
    copies: BTreeMap<usize, CopyPicture>,
}

/// A copy of the puzzle.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct CopyPicture {
    grid: String,
    /// The process that works on it.
    process: Option<String>,
    /// The cell that is looked at, row by row from 0.
    looked: Option<usize>,
    /// The cell that was written last.
    wrote: Option<usize>,
    #[serde(skip)]
    cells: Grid,
}

impl Picture {
    /// A search before its first step.
    pub(super) fn of_search(root: &Position, depth: u32) -> Picture {
        let (position, mover) = (root.to_string(), root.mover());
        Picture::Reversi(SearchPicture { position, level: 0, depth, nodes: 0, mover })
    }

    /// A solver before its first step.
    pub(super) fn of_solver(puzzle: &Grid) -> Picture {
        let copies = BTreeMap::from([(0, CopyPicture::of(puzzle.clone()))]);
        Picture::Sudoku(SolverPicture { puzzle: puzzle.to_string(), current: 0, copies })
    }

    /// Something happened.
    pub(super) fn see(&mut self, sight: &Sight) {
        match self {
            Picture::Reversi(search) => search.see(sight),
            Picture::Sudoku(solver) => solver.see(sight),
        }
    }

    /// A signal has a new value.
    pub(super) fn signal(&mut self, name: &str, value: u64) {
        if let (Picture::Sudoku(solver), true) = (self, name.ends_with(ADDRESS)) {
            solver.look(name, value);
        }
    }
}

impl SearchPicture {
    fn see(&mut self, sight: &Sight) {
        match *sight {
            Sight::Tree { depth } => self.depth = depth,
            Sight::Node { level, board } => {
                self.level = level;
                self.nodes += 1;
                self.position = text(board, self.mover, level);
            }
            _ => {}
        }
    }
}

/// The board of a node: `own` are the discs of the player to move at the root.
fn text(Board { own, opp }: Board, root: Player, level: u32) -> String {
    let [first, second] = if root == Player::First { [own, opp] } else { [opp, own] };
    let mover = if level.is_multiple_of(2) { root } else { !root };
    Position::new(Size::Eight, first, second, mover).map(|at| at.to_string()).unwrap_or_default()
}

impl SolverPicture {
    fn see(&mut self, sight: &Sight) {
        match sight {
            Sight::Taken { copy } => self.current = *copy,
            Sight::Process { copy, name } => {
                if let Some(at) = self.copies.get_mut(copy) {
                    (at.process, at.looked) = (Some(name.clone()), None);
                }
            }
            Sight::Wrote { copy, placement } => {
                if let Some(at) = self.copies.get_mut(copy) {
                    at.write(*placement);
                }
            }
            Sight::Copied { from, to, placement } => {
                let Some(old) = self.copies.get(from) else { return };
                let mut new = CopyPicture::of(old.cells.clone());
                new.write(*placement);
                self.copies.insert(*to, new);
            }
            Sight::Freed { copy } if *copy != 0 => drop(self.copies.remove(copy)),
            _ => {}
        }
    }

    /// An address register has changed: that of the solver whose number is in its name, or of the one
    /// that works.
    fn look(&mut self, name: &str, value: u64) {
        let solver =
            name.split_once('[').and_then(|(_, rest)| rest.split_once(']')?.0.parse().ok());
        let Some(at) = self.copies.get_mut(&solver.unwrap_or(self.current)) else { return };
        let cell = usize::try_from(value).ok();
        at.looked = cell.filter(|&cell| cell < at.cells.order().cells());
    }
}

impl CopyPicture {
    fn of(cells: Grid) -> CopyPicture {
        CopyPicture { grid: cells.to_string(), process: None, looked: None, wrote: None, cells }
    }

    fn write(&mut self, Placement { cell, digit }: Placement) {
        self.cells.set(cell, Some(digit));
        self.grid = self.cells.to_string();
        self.wrote = Some(cell.index(self.cells.order()));
    }
}
