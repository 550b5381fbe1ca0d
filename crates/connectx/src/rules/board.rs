use std::mem::swap;

use lockstep_game::Key;

use crate::{Bits, Column, Geometry, Symmetry};

/// The discs on the board and nothing else: those of the mover and those of the opponent.
///
/// On a `u64` or `u128` it is `Copy` and two words. Who the mover is follows from the number
/// of discs; everything about the shape is in a [`Geometry`], which must always be the one the
/// board was made with. The board does not know that a game is over: callers ask
/// [`has_won`](Board::has_won) after each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board<W> {
    own: W,
    other: W,
}

impl<W: Bits> Board<W> {
    /// The board before the first move.
    pub fn empty(geometry: &Geometry<W>) -> Self {
        let none = W::empty(geometry.shape().bits());
        Board { own: none.clone(), other: none }
    }

    /// A board with these discs of the mover and of the opponent, which must obey gravity and
    /// share no cell.
    #[inline]
    pub fn new(own: W, other: W) -> Self {
        Board { own, other }
    }

    /// The discs of the player to move.
    #[inline]
    pub fn own(&self) -> &W {
        &self.own
    }

    /// The discs of the player who moved last.
    #[inline]
    pub fn other(&self) -> &W {
        &self.other
    }

    /// How many discs are on the board.
    #[inline]
    pub fn discs(&self) -> usize {
        self.own.count() + self.other.count()
    }

    /// How many discs are in a column.
    #[inline]
    pub fn height(&self, geometry: &Geometry<W>, column: Column) -> usize {
        self.own.run_in_either(&self.other, geometry.bottom(column))
    }

    /// Whether a column has room for a disc.
    #[inline]
    pub fn is_open(&self, geometry: &Geometry<W>, column: Column) -> bool {
        let top = geometry.top(column);
        !self.own.contains(top) && !self.other.contains(top)
    }

    /// How many columns have room for a disc.
    #[inline]
    pub fn open_columns(&self, geometry: &Geometry<W>) -> usize {
        geometry.tops().count_outside(&self.own, &self.other)
    }

    /// Drops a disc of the mover into an open column, and the turn passes. Returns the bit of
    /// the disc.
    #[inline]
    pub fn play(&mut self, geometry: &Geometry<W>, column: Column) -> usize {
        debug_assert!(self.is_open(geometry, column), "column {column} is full");
        let bit = geometry.bottom(column) + self.height(geometry, column);
        self.own.insert(bit);
        swap(&mut self.own, &mut self.other);
        bit
    }

    /// Takes back the last move, which must be the one that set `bit`.
    #[inline]
    pub fn undo(&mut self, bit: usize) {
        debug_assert!(self.other.contains(bit), "the last disc is not on {bit}");
        swap(&mut self.own, &mut self.other);
        self.own.remove(bit);
    }

    /// Whether the player who moved last has a line, given that there was none before the disc
    /// on `last`. Takes the faster of the two tests of [`Geometry`].
    #[inline]
    pub fn has_won(&self, geometry: &Geometry<W>, last: usize) -> bool {
        if W::LARGE {
            geometry.has_line_through(&self.other, last)
        } else {
            geometry.has_line(&self.other)
        }
    }

    /// A hash of the board. On a `u64`, different boards of a shape have different keys.
    #[inline]
    pub fn key(&self) -> Key {
        W::board_key(&self.own, &self.other)
    }

    /// The board with left and right exchanged.
    pub fn mirror(&self, geometry: &Geometry<W>) -> Self {
        let mut mirrored = Board::empty(geometry);
        for column in Column::all(geometry.shape()) {
            let from = geometry.bottom(column);
            let to = geometry.bottom(Symmetry::Mirror.column(geometry.shape(), column));
            for row in 0..self.height(geometry, column) {
                let discs = if self.own.contains(from + row) {
                    &mut mirrored.own
                } else {
                    &mut mirrored.other
                };
                discs.insert(to + row);
            }
        }
        mirrored
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::{Shape, Wide};

    /// Plays at random and compares the two win tests after each move.
    fn compare_win_tests<W: Bits>(shape: &str, games: usize) -> usize {
        let geometry = Geometry::<W>::new(shape.parse().unwrap());
        let mut random = Random::new(7);
        let mut wins = 0;
        for _ in 0..games {
            let mut board = Board::empty(&geometry);
            loop {
                let open: Vec<Column> = Column::all(geometry.shape())
                    .filter(|&column| board.is_open(&geometry, column))
                    .collect();
                let Some(column) = random.pick(&open) else { break };
                let last = board.play(&geometry, column);
                let won = geometry.has_line(board.other());
                assert_eq!(geometry.has_line_through(board.other(), last), won, "{board:?}");
                if won {
                    wins += 1;
                    break;
                }
            }
        }
        wins
    }

    #[test]
    fn the_win_around_the_last_disc_is_the_win_on_the_board() {
        for shape in ["1x1x1", "6x7x4", "2x9x3", "9x2x3", "7x7x5", "1x8x2", "8x3x3"] {
            let wins = compare_win_tests::<u64>(shape, 200);
            assert_eq!(compare_win_tests::<u128>(shape, 200), wins, "{shape}");
            assert_eq!(compare_win_tests::<Wide>(shape, 200), wins, "{shape}");
            assert!(wins > 0, "{shape}");
        }
        assert!(compare_win_tests::<u128>("9x9x5", 100) > 0);
        assert!(compare_win_tests::<Wide>("18x20x6", 20) > 0);
        assert!(compare_win_tests::<Wide>("256x2x8", 20) > 0);
    }

    #[test]
    fn a_narrow_board_is_two_words_and_its_key_is_reversible() {
        assert_eq!(size_of::<Board<u64>>(), 16);
        let geometry = Geometry::<u64>::new(Shape::default());
        let mut board = Board::empty(&geometry);
        assert_eq!(board.key(), Key::of(0));
        board.play(&geometry, Column::new(0));
        assert_eq!(board.key(), Key::of(1));
        board.play(&geometry, Column::new(0));
        assert_eq!(board.key(), Key::of(0b01 + 0b11));
    }
}
