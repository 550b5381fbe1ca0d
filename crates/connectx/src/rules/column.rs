use std::fmt;

use crate::Shape;

/// A column, and so a move: a disc dropped there. Whether the board has the column, and room
/// in it, depends on the position. Shown counted from 1, as players count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// The column at `index`, counted from 0 at the left.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Column(index)
    }

    /// The column that people call `number`, counted from 1; `None` if no board has it.
    pub fn numbered(number: usize) -> Option<Self> {
        u8::try_from(number.checked_sub(1)?).ok().map(Column)
    }

    /// Counted from 0 at the left.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1 at the left.
    #[inline]
    pub const fn number(self) -> usize {
        self.index() + 1
    }

    /// Every column of a board, from the left.
    #[inline]
    pub fn all(shape: Shape) -> impl DoubleEndedIterator<Item = Column> + Clone {
        (0..shape.columns()).map(|index| Column(index as u8))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {self}")
    }
}

/// A symmetry of the rules. Gravity leaves only two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Everything stays.
    Identity,
    /// Left and right change places.
    Mirror,
}

impl Symmetry {
    /// Both of them.
    pub const ALL: [Symmetry; 2] = [Symmetry::Identity, Symmetry::Mirror];

    /// Where `column` goes, which must be on a board of this shape.
    #[inline]
    pub fn column(self, shape: Shape, column: Column) -> Column {
        match self {
            Symmetry::Identity => column,
            Symmetry::Mirror => Column((shape.columns() - 1 - column.index()) as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_from_one() {
        assert_eq!(Column::numbered(0), None);
        assert_eq!(Column::numbered(1), Some(Column::new(0)));
        assert_eq!(Column::numbered(256), Some(Column::new(255)));
        assert_eq!(Column::numbered(257), None);
        let column = Column::new(9);
        assert_eq!(format!("{column} {column:?}"), "10 column 10");
    }
}
