use std::sync::Arc;

use lockstep_game::{Game, Key, Player};

use super::lanes::Lanes;
use crate::rules::disc_key;
use crate::{Column, Position, Shape};

/// A board on which both players' discs are put in any number: what a threat and all the
/// answers to it leave behind is no position of the game.
///
/// Cells are numbered column by column, each from the bottom.
#[derive(Clone, Debug)]
pub(super) struct Board {
    shape: Shape,
    lanes: Arc<Lanes>,
    discs: Box<[Option<Player>]>,
    heights: Box<[u16]>,
    key: Key,
}

impl Board {
    /// A board without discs.
    pub(super) fn empty(shape: Shape) -> Board {
        Board {
            shape,
            lanes: Arc::new(Lanes::new(shape)),
            discs: vec![None; shape.cells()].into(),
            heights: vec![0; shape.columns()].into(),
            key: Key::default(),
        }
    }

    /// The discs of a position that is not over, on this empty board.
    pub(super) fn with(&self, position: &Position) -> Board {
        debug_assert!(position.outcome().is_none());
        let mut board = self.clone();
        for column in Column::all(self.shape) {
            let discs = (0..self.shape.rows()).map_while(|row| position.disc(row, column));
            for (row, player) in discs.enumerate() {
                board.put(column.index() * self.shape.rows() + row, player);
            }
        }
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

    /// Puts a disc where there is none: threats of a sequence may share a cell.
    pub(super) fn put_unless_taken(&mut self, cell: usize, player: Player) {
        if self.disc(cell).is_none() {
            self.put(cell, player);
        }
    }

    /// Whether no disc can be put any more.
    pub(super) fn is_full(&self) -> bool {
        self.heights.iter().all(|&height| usize::from(height) == self.shape.rows())
    }

    /// The lines of cells of this shape.
    pub(super) fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// Whether a line runs through the disc in a cell.
    pub(super) fn has_line_through(&self, cell: usize) -> bool {
        let player = self.disc(cell);
        let is_own = |cell: &&usize| self.disc(**cell) == player;
        player.is_some()
            && self.lanes.through(cell).any(|(lane, place)| {
                let before = lane[..place].iter().rev().take_while(is_own).count();
                let after = lane[place + 1..].iter().take_while(is_own).count();
                before + 1 + after >= self.shape.line()
            })
    }
}
