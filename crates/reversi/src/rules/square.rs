use std::fmt;
use std::str::FromStr;

/// A square of the 8x8 lattice, named `a1` to `h8`: the letter is the column, the number the
/// row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of bit `index`, if there is one.
    #[inline]
    pub const fn new(index: u32) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// The square in `row` and `column`, both counted from 0.
    pub const fn at(row: u32, column: u32) -> Option<Square> {
        if row < 8 && column < 8 { Square::new(8 * row + column) } else { None }
    }

    /// The number of its bit, below 64.
    #[inline]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// Its bit in a word.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its row, counted from 0 at the top.
    pub const fn row(self) -> u32 {
        self.index() / 8
    }

    /// Its column, counted from 0 at the left.
    pub const fn column(self) -> u32 {
        self.index() % 8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a square from a1 to h8")]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let &[column, row] = text.as_bytes() else { return Err(NotASquare) };
        let column = column.to_ascii_lowercase().wrapping_sub(b'a');
        let row = row.wrapping_sub(b'1');
        Square::at(row.into(), column.into()).ok_or(NotASquare)
    }
}

/// A set of squares; iterates from a1 to h8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub u64);

impl Squares {
    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `square` is among them.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Square::new(self.0.trailing_zeros())?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len() as usize, Some(self.len() as usize))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
