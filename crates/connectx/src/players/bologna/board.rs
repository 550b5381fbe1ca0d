use lockstep_game::{Game, Key, Player};

use crate::rules::disc_key;
use crate::{Column, Position, Shape};

/// A board on which both players' discs are put in any number: what a threat and all the
/// answers to it leave behind is no position of the game.
///
/// Cells are numbered column by column, each from the bottom.
#[derive(Clone, Debug)]
pub(super) struct Board {
    shape: Shape,
    discs: Box<[Option<Player>]>,
    heights: Box<[u16]>,
    key: Key,
}

/// A step along a line, in columns and rows.
pub(super) type Direction = (isize, isize);

/// Up, across, and along the two diagonals.
pub(super) const DIRECTIONS: [Direction; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let shape = position.shape();
        let mut board = Board {
            shape,
            discs: vec![None; shape.cells()].into(),
            heights: vec![0; shape.columns()].into(),
            key: Key::default(),
        };
        for column in Column::all(shape) {
            let discs = (0..shape.rows()).map_while(|row| position.disc(row, column));
            for (row, player) in discs.enumerate() {
                board.put(column.index() * shape.rows() + row, player);
            }
        }
        debug_assert!(position.outcome().is_none());
        board
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Two boards with the same discs have the same key.
    pub(super) fn key(&self) -> Key {
        self.key
    }

    pub(super) fn disc(&self, cell: usize) -> Option<Player> {
        self.discs[cell]
    }

    pub(super) fn column(&self, cell: usize) -> Column {
        Column::new((cell / self.shape.rows()) as u8)
    }

    pub(super) fn row(&self, cell: usize) -> usize {
        cell % self.shape.rows()
    }

    /// Whether a disc dropped now would come to rest in this cell.
    pub(super) fn is_playable(&self, cell: usize) -> bool {
        usize::from(self.heights[cell / self.shape.rows()]) == self.row(cell)
    }

    /// The cell where a disc dropped into a column comes to rest.
    pub(super) fn landing(&self, column: usize) -> Option<usize> {
        let height = usize::from(self.heights[column]);
        (height < self.shape.rows()).then_some(column * self.shape.rows() + height)
    }

    /// The cell above, if there is one.
    pub(super) fn above(&self, cell: usize) -> Option<usize> {
        (self.row(cell) + 1 < self.shape.rows()).then_some(cell + 1)
    }

    /// Puts a disc into a playable cell.
    pub(super) fn put(&mut self, cell: usize, player: Player) {
        debug_assert!(self.is_playable(cell));
        self.discs[cell] = Some(player);
        self.heights[cell / self.shape.rows()] += 1;
        self.key = self.key ^ disc_key(cell, player);
    }

    /// The cell this many steps away, if the board has it.
    pub(super) fn step(&self, cell: usize, direction: Direction, steps: isize) -> Option<usize> {
        let [rows, columns] = [self.shape.rows(), self.shape.columns()].map(|n| n as isize);
        let column = (cell as isize / rows) + direction.0 * steps;
        let row = (cell as isize % rows) + direction.1 * steps;
        let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
        inside.then_some((column * rows + row) as usize)
    }

    /// Whether a line runs through the disc in a cell.
    pub(super) fn has_line_through(&self, cell: usize) -> bool {
        let player = self.disc(cell);
        let run = |direction: Direction, sign: isize| {
            (1..self.shape.line() as isize)
                .map_while(|i| self.step(cell, direction, sign * i))
                .take_while(|&next| self.disc(next) == player)
                .count()
        };
        player.is_some()
            && DIRECTIONS
                .iter()
                .any(|&direction| run(direction, 1) + run(direction, -1) + 1 >= self.shape.line())
    }
}
