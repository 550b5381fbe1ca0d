use std::fmt;
use std::hash::{Hash, Hasher};

use lockstep_game::{At, Game, Key, Outcome, Player, State};

use super::play::Play;
use crate::{
    Board, Column, Geometry, IllegalSetup, MovesFault, Record, Setup, Shape, Symmetry, Wide,
};

/// A legal position on a board of any [`Shape`]: whose turn it is, what may be played, and
/// whether the game is over.
///
/// A clone shares the [`Geometry`] and copies the discs: two words on the usual boards, and
/// two allocations on boards of more than 128 bits, where [`undo`](Position::undo) is the
/// cheaper way back.
///
/// A position does not remember how it came about: [`Record`] does. It is shown as a [`Setup`].
#[derive(Clone, PartialEq, Eq)]
pub struct Position(Size);

/// One type of bits for each size of board.
#[derive(Clone, PartialEq, Eq)]
enum Size {
    Small(Play<u64>),
    Middle(Play<u128>),
    Large(Play<Wide>),
}

/// Does something with the type of bits for a shape.
macro_rules! for_shape {
    ($shape:expr, $bits:ident => $result:expr) => {
        match $shape.bits() {
            0..=64 => {
                type $bits = u64;
                $result
            }
            65..=128 => {
                type $bits = u128;
                $result
            }
            _ => {
                type $bits = Wide;
                $result
            }
        }
    };
}

/// Does the same with whatever size a position has.
macro_rules! on_any_size {
    ($position:expr, $play:ident => $result:expr) => {
        match $position {
            Position(Size::Small($play)) => $result,
            Position(Size::Middle($play)) => $result,
            Position(Size::Large($play)) => $result,
        }
    };
}

/// What a [`Position`] is made of, for code that wants to work on the bits themselves.
#[derive(Clone, Copy, Debug)]
pub enum View<'a> {
    /// A board of up to 64 bits.
    Small(&'a Geometry<u64>, &'a Board<u64>),
    /// A board of 65 to 128 bits.
    Middle(&'a Geometry<u128>, &'a Board<u128>),
    /// A board of more than 128 bits.
    Large(&'a Geometry<Wide>, &'a Board<Wide>),
}

impl Position {
    /// The empty board, the first player to move.
    pub fn start(shape: Shape) -> Self {
        for_shape!(shape, W => Play::<W>::start(shape).into())
    }

    /// The position after the columns in `text`, in the notation of [`Record`].
    pub fn from_moves(shape: Shape, text: impl AsRef<[u8]>) -> Result<Self, At<MovesFault>> {
        Record::parse(shape, text).map(Record::into_position)
    }

    /// The size of the board and the length of a line.
    #[inline]
    pub fn shape(&self) -> Shape {
        on_any_size!(self, play => play.geometry().shape())
    }

    /// How many discs have been played.
    #[inline]
    pub fn discs(&self) -> usize {
        on_any_size!(self, play => play.discs())
    }

    /// Whose disc is in a cell, rows counted from 0 at the bottom; `None` if nobody's, or if
    /// the board has no such cell.
    pub fn disc(&self, row: usize, column: Column) -> Option<Player> {
        on_any_size!(self, play => play.disc(row, column))
    }

    /// Takes back the last move, which must have been `column`: a position does not remember,
    /// and after another column it is unspecified (but memory safe); debug builds panic if the
    /// disc on top belongs to the wrong player.
    ///
    /// # Panics
    /// If the column is empty.
    #[inline]
    pub fn undo(&mut self, column: Column) {
        on_any_size!(self, play => play.undo(column));
    }

    /// The position with left and right exchanged.
    pub fn mirror(&self) -> Self {
        on_any_size!(self, play => play.mirror().into())
    }

    /// The symmetric position.
    pub fn transform(&self, symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::Identity => self.clone(),
            Symmetry::Mirror => self.mirror(),
        }
    }

    /// The bits of the position.
    pub fn view(&self) -> View<'_> {
        match self {
            Position(Size::Small(play)) => View::Small(play.geometry(), play.board()),
            Position(Size::Middle(play)) => View::Middle(play.geometry(), play.board()),
            Position(Size::Large(play)) => View::Large(play.geometry(), play.board()),
        }
    }
}

impl Default for Position {
    /// The empty board of the usual shape.
    fn default() -> Self {
        Position::start(Shape::default())
    }
}

impl State for Position {
    type Move = Column;

    /// The open columns from the left.
    #[inline]
    fn legal_moves(&self) -> impl Iterator<Item = Column> {
        Column::all(self.shape()).filter(|&column| self.is_legal(column))
    }

    #[inline]
    fn is_legal(&self, column: Column) -> bool {
        on_any_size!(self, play => play.is_legal(column))
    }

    #[inline]
    fn play_unchecked(&mut self, column: Column) {
        on_any_size!(self, play => play.play_unchecked(column));
    }

    #[inline]
    fn is_over(&self) -> bool {
        on_any_size!(self, play => play.is_over())
    }

    /// Distinguishes positions of the same shape; on boards of up to 64 bits without collisions.
    #[inline]
    fn key(&self) -> Key {
        on_any_size!(self, play => play.key())
    }
}

impl Game for Position {
    #[inline]
    fn mover(&self) -> Player {
        on_any_size!(self, play => play.mover())
    }

    /// The margin of a win is half the discs that were left to play, the winning disc among
    /// them, rounded up: 1 for a win with a player's last disc, 18 for one with the fourth
    /// disc on 6x7.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        on_any_size!(self, play => play.outcome())
    }
}

impl TryFrom<&Setup> for Position {
    type Error = IllegalSetup;

    fn try_from(setup: &Setup) -> Result<Self, IllegalSetup> {
        for_shape!(setup.shape(), W => Play::<W>::set_up(setup).map(Position::from))
    }
}

impl From<Play<u64>> for Position {
    fn from(play: Play<u64>) -> Self {
        Position(Size::Small(play))
    }
}

impl From<Play<u128>> for Position {
    fn from(play: Play<u128>) -> Self {
        Position(Size::Middle(play))
    }
}

impl From<Play<Wide>> for Position {
    fn from(play: Play<Wide>) -> Self {
        Position(Size::Large(play))
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position:\n{self}")
    }
}
