use std::sync::Arc;

use lockstep_game::{Key, Outcome, Player};

use super::validate::validate;
use super::wide::disc_key;
use crate::{Bits, Board, Column, Geometry, IllegalSetup, Setup, Shape};

/// A position on one kind of [`Bits`]: what [`Position`](crate::Position) chooses from at run
/// time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Play<W> {
    geometry: Arc<Geometry<W>>,
    board: Board<W>,
    discs: u32,
    /// Whether the last disc made a line.
    won: bool,
    /// The key of a large board, kept up to date by each move; unused on a small one.
    large_key: Key,
}

impl<W: Bits> Play<W> {
    pub(crate) fn start(shape: Shape) -> Self {
        let geometry = Arc::new(Geometry::new(shape));
        let board = Board::empty(&geometry);
        Play::from_board(geometry, board, false)
    }

    pub(crate) fn set_up(setup: &Setup) -> Result<Self, IllegalSetup> {
        let geometry = Arc::new(Geometry::new(setup.shape()));
        let (board, won) = validate(&geometry, setup)?;
        Ok(Play::from_board(geometry, board, won))
    }

    /// A legal board, and whether the player who moved last has a line.
    fn from_board(geometry: Arc<Geometry<W>>, board: Board<W>, won: bool) -> Self {
        let discs = board.discs() as u32;
        let large_key = if W::LARGE { board.key() } else { Key::default() };
        Play { geometry, board, discs, won, large_key }
    }

    pub(crate) fn geometry(&self) -> &Geometry<W> {
        &self.geometry
    }

    pub(crate) fn board(&self) -> &Board<W> {
        &self.board
    }

    #[inline]
    pub(crate) fn discs(&self) -> usize {
        self.discs as usize
    }

    #[inline]
    pub(crate) fn mover(&self) -> Player {
        if self.discs.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    pub(crate) fn is_legal(&self, column: Column) -> bool {
        !self.won
            && column.index() < self.geometry.shape().columns()
            && self.board.is_open(&self.geometry, column)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.won || self.discs() == self.geometry.shape().cells()
    }

    /// The score of a win is half the discs that were left to play, the winning disc among
    /// them, rounded up: 1 for a win at the last moment.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let left = self.geometry.shape().cells() as u32 - self.discs;
        if self.won {
            Some(Outcome::Win { winner: !self.mover(), margin: left / 2 + 1 })
        } else {
            (left == 0).then_some(Outcome::Draw)
        }
    }

    #[inline]
    pub(crate) fn play_unchecked(&mut self, column: Column) {
        debug_assert!(self.is_legal(column), "{column} is not a legal move here");
        let mover = self.mover();
        let bit = self.board.play(&self.geometry, column);
        self.won = self.board.has_won(&self.geometry, bit);
        self.discs += 1;
        self.toggle_key(bit, mover);
    }

    #[inline]
    pub(crate) fn undo(&mut self, column: Column) {
        let height = self.board.height(&self.geometry, column);
        assert!(height > 0, "column {column} has no disc to take back");
        let bit = self.geometry.bottom(column) + height - 1;
        self.board.undo(bit);
        self.won = false;
        self.discs -= 1;
        self.toggle_key(bit, self.mover());
    }

    #[inline]
    fn toggle_key(&mut self, bit: usize, player: Player) {
        if W::LARGE {
            self.large_key = self.large_key ^ disc_key(bit, player);
        }
    }

    #[inline]
    pub(crate) fn key(&self) -> Key {
        if W::LARGE { self.large_key } else { self.board.key() }
    }

    pub(crate) fn disc(&self, row: usize, column: Column) -> Option<Player> {
        let shape = self.geometry.shape();
        if row >= shape.rows() || column.index() >= shape.columns() {
            return None;
        }
        let bit = self.geometry.bottom(column) + row;
        if self.board.own().contains(bit) {
            Some(self.mover())
        } else {
            self.board.other().contains(bit).then_some(!self.mover())
        }
    }

    pub(crate) fn mirror(&self) -> Self {
        let board = self.board.mirror(&self.geometry);
        Play::from_board(Arc::clone(&self.geometry), board, self.won)
    }
}
