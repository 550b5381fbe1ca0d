use super::word::Word;
use crate::{Geometry, Shape};

/// What the solver knows of a shape: sizes and masks, and the questions about lines that it
/// asks of whole boards at once. The bits lie as in [`Geometry`].
///
/// [`Rows`] has most of it as constants, for which the compiler writes straight code;
/// [`AnyShape`] looks everything up. Both give the same answers.
pub(crate) trait Layout: Copy + Send + Sync {
    type W: Word;

    fn rows(&self) -> usize;
    fn columns(&self) -> usize;
    fn line(&self) -> usize;
    /// The lowest cell of every column.
    fn bottoms(&self) -> Self::W;
    /// Every cell, without the sentinels.
    fn cells(&self) -> Self::W;
    /// The top row and every second one below it.
    fn seconds(&self) -> Self::W;
    /// The distances of neighbours on a line, one for each direction with room for a line.
    fn directions(&self) -> &[usize];

    /// How many discs fit onto the board.
    #[inline(always)]
    fn size(&self) -> usize {
        self.rows() * self.columns()
    }

    /// How many bits a board takes, sentinels included.
    #[inline(always)]
    fn bits(&self) -> usize {
        self.columns() * (self.rows() + 1)
    }

    /// The cells of a column and its sentinel.
    #[inline(always)]
    fn column(&self, column: usize) -> Self::W {
        let stride = self.rows() + 1;
        (Self::W::ONE << self.rows() | (Self::W::ONE << self.rows()).minus(Self::W::ONE))
            << (column * stride)
    }

    /// The cells where a disc may be dropped now.
    #[inline(always)]
    fn playable(&self, discs: Self::W) -> Self::W {
        discs.plus(self.bottoms()) & self.cells()
    }

    /// The cells, empty or not, that would complete a line of `discs`.
    #[inline(always)]
    fn wins(&self, discs: Self::W) -> Self::W {
        let mut wins = Self::W::ZERO;
        for &shift in self.directions() {
            wins = wins
                | match self.line() {
                    3 => gaps::<_, 3>(discs, shift),
                    4 => gaps::<_, 4>(discs, shift),
                    5 => gaps::<_, 5>(discs, shift),
                    line => gaps_of_any(discs, shift, line),
                };
        }
        wins & self.cells()
    }

    /// Whether `cells` hold a line.
    #[inline(always)]
    fn has_line(&self, cells: Self::W) -> bool {
        let runs = self.directions().iter().map(|&shift| run(cells, shift, self.line()));
        runs.fold(Self::W::ZERO, |all, run| all | run) != Self::W::ZERO
    }

    /// Whether `cells` hold a line that is not upright.
    #[inline(always)]
    fn has_slanted_line(&self, cells: Self::W) -> bool {
        let slanted = self.directions().iter().filter(|&&shift| shift > 1);
        let runs = slanted.map(|&shift| run(cells, shift, self.line()));
        runs.fold(Self::W::ZERO, |all, run| all | run) != Self::W::ZERO
    }

    /// The cells of all lines within `cells`.
    #[inline(always)]
    fn lines(&self, cells: Self::W) -> Self::W {
        let mut lines = Self::W::ZERO;
        for &shift in self.directions() {
            lines = lines | spread(run(cells, shift, self.line()), shift, self.line());
        }
        lines
    }

    /// The columns, whole and with their sentinels, that have none of `cells`.
    #[inline(always)]
    fn columns_without(&self, cells: Self::W) -> Self::W {
        let mut down = cells;
        for _ in 1..self.rows() {
            down = down | (down & !self.bottoms()) >> 1;
        }
        let without = self.bottoms() & !down;
        (without << (self.rows() + 1)).minus(without)
    }

    /// Left and right exchanged.
    #[inline(always)]
    fn mirror(&self, board: Self::W) -> Self::W {
        mirror(self, board)
    }
}

/// Left and right exchanged, column by column.
#[inline(always)]
fn mirror<L: Layout>(layout: &L, board: L::W) -> L::W {
    let (stride, columns) = (layout.rows() + 1, layout.columns());
    let mut mirrored = L::W::ZERO;
    for left in 0..columns / 2 {
        let shift = (columns - 1 - 2 * left) * stride;
        mirrored = mirrored
            | (board & layout.column(left)) << shift
            | (board >> shift) & layout.column(left);
    }
    if columns % 2 == 1 {
        mirrored = mirrored | board & layout.column(columns / 2);
    }
    mirrored
}

/// Where runs of `length` begin, by doubling (see [`Bits::has_run`](crate::Bits::has_run)).
#[inline(always)]
pub(crate) fn run<W: Word>(cells: W, shift: usize, length: usize) -> W {
    let mut run = cells;
    let mut have = 1;
    while have < length {
        let step = have.min(length - have);
        run = run & run >> (shift * step);
        have += step;
    }
    run
}

/// The cells of the runs of `length` that begin at `starts`: the other way round.
#[inline(always)]
fn spread<W: Word>(starts: W, shift: usize, length: usize) -> W {
    let mut cells = starts;
    let mut have = 1;
    while have < length {
        let step = have.min(length - have);
        cells = cells | cells << (shift * step);
        have += step;
    }
    cells
}

/// The cells that would complete a run of `LINE` along one direction: those with `i` discs in
/// a row before them and `LINE - 1 - i` behind.
#[inline(always)]
fn gaps<W: Word, const LINE: usize>(discs: W, shift: usize) -> W {
    // runs[i]: where runs of i + 1 discs begin.
    let mut runs = [discs; LINE];
    for i in 1..LINE - 1 {
        runs[i] = runs[i - 1] & discs >> (shift * i);
    }
    let mut gaps = runs[LINE - 2] >> shift | runs[LINE - 2] << (shift * (LINE - 1));
    for i in 1..LINE - 1 {
        gaps = gaps | runs[i - 1] << (shift * i) & runs[LINE - 2 - i] >> shift;
    }
    gaps
}

/// The same for any length of line.
fn gaps_of_any<W: Word>(discs: W, shift: usize, line: usize) -> W {
    (0..line).fold(W::ZERO, |gaps, before| {
        let behind = line - 1 - before;
        let low =
            if before == 0 { !W::ZERO } else { run(discs, shift, before) << (shift * before) };
        let high = if behind == 0 { !W::ZERO } else { run(discs, shift, behind) >> shift };
        gaps | low & high
    })
}

/// Shapes of at most 64 bits whose rows and lines are known when the program is compiled: all
/// distances on the board are constants. The columns may be known as well, or be [`ANY`].
#[derive(Clone, Copy)]
pub(crate) struct Rows<const ROWS: usize, const LINE: usize, const COLUMNS: usize = ANY> {
    columns: usize,
    bottoms: u64,
}

/// A number of columns that is known when the program runs.
pub(crate) const ANY: usize = 0;

impl<const ROWS: usize, const LINE: usize, const COLUMNS: usize> Rows<ROWS, LINE, COLUMNS> {
    /// In a column the top cell and every second one below it.
    const SECONDS: u64 = {
        let mut seconds = 0;
        let mut row = ROWS;
        while row > 0 {
            seconds |= 1 << (row - 1);
            row = row.saturating_sub(2);
        }
        seconds
    };

    const DIRECTIONS: [usize; 4] = [1, ROWS, ROWS + 1, ROWS + 2];

    /// The layout of a shape with these rows and this line, which must be no longer than a row
    /// or a column.
    pub(crate) fn new(shape: Shape) -> Self {
        assert_eq!([shape.rows(), shape.line()], [ROWS, LINE]);
        assert!(COLUMNS == ANY || COLUMNS == shape.columns());
        assert!(LINE <= ROWS && LINE <= shape.columns(), "not every direction has room for a line");
        let bottoms =
            (0..shape.columns()).fold(0, |bits, column| bits | 1 << (column * (ROWS + 1)));
        Rows { columns: shape.columns(), bottoms }
    }
}

impl<const ROWS: usize, const LINE: usize, const COLUMNS: usize> Layout
    for Rows<ROWS, LINE, COLUMNS>
{
    type W = u64;

    #[inline(always)]
    fn rows(&self) -> usize {
        ROWS
    }

    #[inline(always)]
    fn columns(&self) -> usize {
        if COLUMNS == ANY { self.columns } else { COLUMNS }
    }

    #[inline(always)]
    fn line(&self) -> usize {
        LINE
    }

    #[inline(always)]
    fn bottoms(&self) -> u64 {
        self.bottoms
    }

    #[inline(always)]
    fn cells(&self) -> u64 {
        self.bottoms * ((1 << ROWS) - 1)
    }

    #[inline(always)]
    fn seconds(&self) -> u64 {
        self.bottoms * Self::SECONDS
    }

    #[inline(always)]
    fn directions(&self) -> &[usize] {
        &Self::DIRECTIONS
    }

    #[inline(always)]
    fn mirror(&self, board: u64) -> u64 {
        if ROWS == 7 {
            // A column is a byte.
            return board.swap_bytes() >> (64 - 8 * self.columns);
        }
        mirror(self, board)
    }
}

/// A shape known when the program runs, of as many bits as the word has.
#[derive(Clone, Copy)]
pub(crate) struct AnyShape<W> {
    geometry: Geometry<W>,
    seconds: W,
}

impl<W: Word> AnyShape<W> {
    pub(crate) fn new(shape: Shape) -> Self {
        let geometry = Geometry::<W>::new(shape);
        let rows = (0..shape.rows()).rev().step_by(2);
        let seconds = rows.fold(W::ZERO, |seconds, row| seconds | *geometry.bottoms() << row);
        AnyShape { geometry, seconds }
    }
}

impl<W: Word> Layout for AnyShape<W> {
    type W = W;

    #[inline(always)]
    fn rows(&self) -> usize {
        self.geometry.shape().rows()
    }

    #[inline(always)]
    fn columns(&self) -> usize {
        self.geometry.shape().columns()
    }

    #[inline(always)]
    fn line(&self) -> usize {
        self.geometry.shape().line()
    }

    #[inline(always)]
    fn bottoms(&self) -> W {
        *self.geometry.bottoms()
    }

    #[inline(always)]
    fn cells(&self) -> W {
        *self.geometry.cells()
    }

    #[inline(always)]
    fn seconds(&self) -> W {
        self.seconds
    }

    #[inline(always)]
    fn directions(&self) -> &[usize] {
        self.geometry.directions()
    }
}

#[cfg(test)]
mod tests;
