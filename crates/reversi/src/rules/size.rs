use std::fmt;
use std::str::FromStr;

/// The size of the board.
///
/// Every board lives in the 8x8 lattice of [`crate::Square`]; a small one in its top left
/// corner, so that the squares keep their names and the 8x8 rules apply as they are: what is
/// off the board holds no disc and is never empty.
///
/// ```text
/// 6x6:  a1 . . . . f1 # #
///        .           . # #
///       a6 . . . . f6 # #
///        # # # # # #  # #
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Size {
    /// 4x4.
    Four,
    /// 6x6.
    Six,
    /// 8x8, the usual board.
    #[default]
    Eight,
}

impl Size {
    /// Every size, smallest first.
    pub const ALL: [Size; 3] = [Size::Four, Size::Six, Size::Eight];

    /// The number of rows and of columns.
    #[inline]
    pub const fn side(self) -> u32 {
        match self {
            Size::Four => 4,
            Size::Six => 6,
            Size::Eight => 8,
        }
    }

    /// The number of squares.
    #[inline]
    pub const fn area(self) -> u32 {
        self.side() * self.side()
    }

    /// The squares of the board, as bits.
    #[inline]
    pub const fn squares(self) -> u64 {
        match self {
            Size::Four => 0x0000_0000_0F0F_0F0F,
            Size::Six => 0x0000_3F3F_3F3F_3F3F,
            Size::Eight => !0,
        }
    }

    /// The size of a board with this many squares.
    pub fn of_area(squares: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.area() as usize == squares)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())
    }
}

/// The text is not the size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 4x4, 6x6 or 8x8")]
pub struct NotASize;

impl FromStr for Size {
    type Err = NotASize;

    /// Reads `8x8`, or `8` for short.
    fn from_str(text: &str) -> Result<Size, NotASize> {
        Size::ALL
            .into_iter()
            .find(|size| text == size.to_string() || text == size.side().to_string())
            .ok_or(NotASize)
    }
}
