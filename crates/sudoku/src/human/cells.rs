use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cells of one grid: cell `i` is bit `i % 64` of word `i / 64`. One word serves
/// order 2, two order 3, four order 4 and ten order 5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    pub(super) const EMPTY: Cells<W> = Cells([0; W]);

    pub(super) fn of(cell: usize) -> Cells<W> {
        let mut cells = Cells::EMPTY;
        cells.insert(cell);
        cells
    }

    /// All cells that are not in the set, even beyond the grid.
    #[inline]
    pub(super) fn complement(self) -> Cells<W> {
        Cells(self.0.map(|word| !word))
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(super) fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The first cell, if there is one.
    #[inline]
    pub(super) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The first cell, and the others. Few cells are told apart faster this way than by counting them,
    /// which takes a dozen instructions where the processor has none for it.
    #[inline]
    fn split_first(mut self) -> Option<(usize, Cells<W>)> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Some((word * 64 + bit, self))
    }

    /// The cell of a set that has exactly one.
    #[inline]
    pub(super) fn only(self) -> Option<usize> {
        let (cell, rest) = self.split_first()?;
        rest.is_empty().then_some(cell)
    }

    /// The two cells of a set that has exactly two.
    #[inline]
    pub(super) fn pair(self) -> Option<(usize, usize)> {
        let (first, rest) = self.split_first()?;
        Some((first, rest.only()?))
    }

    #[inline]
    pub(super) fn is_subset(self, other: Cells<W>) -> bool {
        (self - other).is_empty()
    }

    #[inline]
    pub(super) fn meets(self, other: Cells<W>) -> bool {
        !(self & other).is_empty()
    }

    /// The cells, ascending.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let bits = |(word, bits): (usize, u64)| Bits(bits).map(move |bit| word * 64 + bit);
        self.0.into_iter().enumerate().flat_map(bits)
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn bitand(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn bitor(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> Sub for Cells<W> {
    type Output = Cells<W>;

    #[inline]
    fn sub(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Cells<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Cells<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> SubAssign for Cells<W> {
    #[inline]
    fn sub_assign(&mut self, other: Cells<W>) {
        *self = *self - other;
    }
}

impl<const W: usize> FromIterator<usize> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells<W> {
        let mut set = Cells::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// The numbers of the bits that are set, ascending.
#[derive(Clone)]
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The bits of a mask of digits (bit 0 is digit 1) or of places in a unit.
#[inline]
pub(super) fn bits(mask: u32) -> Bits {
    Bits(mask.into())
}
