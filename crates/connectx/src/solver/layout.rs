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
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::{Bits, Board};

    /// A random set of cells of the usual board, each in with odds of one in two.
    fn cells(random: &mut Random) -> u64 {
        random.next_u64() & AnyShape::<u64>::new(Shape::default()).cells()
    }

    fn agree<const ROWS: usize, const LINE: usize, const COLUMNS: usize>(shape: &str) {
        let shape: Shape = shape.parse().unwrap();
        let (rows, any) = (Rows::<ROWS, LINE, COLUMNS>::new(shape), AnyShape::<u64>::new(shape));
        assert_eq!([rows.rows(), rows.columns(), rows.line()], [ROWS, any.columns(), LINE]);
        assert_eq!(rows.directions(), any.directions());
        assert_eq!(rows.bottoms(), any.bottoms());
        assert_eq!(rows.cells(), any.cells());
        assert_eq!(rows.seconds(), any.seconds());
        let mut random = Random::new(6);
        for _ in 0..100 {
            let board = random.next_u64() & any.cells();
            assert_eq!(rows.mirror(board), any.mirror(board), "{shape}");
        }
    }

    #[test]
    fn constants_and_variables_agree() {
        agree::<6, 4, 7>("6x7x4");
        agree::<6, 4, ANY>("6x6x4");
        agree::<5, 5, ANY>("5x5x5");
        for shape in ["7x5x5", "7x6x5", "7x7x5", "7x8x5"] {
            agree::<7, 5, ANY>(shape);
        }
        agree::<6, 5, ANY>("6x7x5");
        agree::<7, 4, ANY>("7x8x4");
    }

    #[test]
    fn a_cell_wins_if_it_completes_a_line() {
        let mut random = Random::new(1);
        for line in 1..=6 {
            let layout = AnyShape::<u64>::new(Shape::new(6, 7, line).unwrap());
            for _ in 0..300 {
                let mut discs = cells(&mut random);
                // A line that is there already says nothing of other cells.
                if layout.has_line(discs) {
                    discs &= cells(&mut random) & cells(&mut random);
                }
                if layout.has_line(discs) {
                    continue;
                }
                let wins = layout.wins(discs);
                for bit in (0..49).filter(|&bit| layout.cells().contains(bit)) {
                    let completes = layout.has_line(discs | 1 << bit);
                    assert_eq!(
                        wins.contains(bit) && !discs.contains(bit),
                        completes,
                        "{line} {bit}"
                    );
                }
            }
        }
    }

    #[test]
    fn lines_are_all_cells_without_which_there_would_be_fewer() {
        let mut random = Random::new(3);
        for line in 1..=6 {
            let layout = AnyShape::<u64>::new(Shape::new(6, 7, line).unwrap());
            let starts = |cells: u64| -> u32 {
                layout.directions().iter().map(|&d| run(cells, d, line).count_ones()).sum()
            };
            for _ in 0..100 {
                let all = cells(&mut random) | cells(&mut random) | cells(&mut random);
                let needed = (0..49).filter(|&bit| starts(all & !(1 << bit)) < starts(all));
                let lines = needed.fold(0, |lines, bit| lines | 1 << bit);
                assert_eq!(layout.lines(all), lines, "{line}");
            }
        }
    }

    #[test]
    fn columns_without_cells_are_told_from_the_others() {
        let mut random = Random::new(4);
        for shape in ["6x7x4", "1x8x4", "7x4x5"] {
            let layout = AnyShape::<u64>::new(shape.parse().unwrap());
            for _ in 0..100 {
                let few = random.next_u64() & random.next_u64() & random.next_u64();
                let few = few & random.next_u64() & layout.cells();
                let empty = (0..layout.columns()).filter(|&c| few & layout.column(c) == 0);
                let without = empty.fold(0, |without, c| without | layout.column(c));
                assert_eq!(layout.columns_without(few), without);
            }
        }
    }

    #[test]
    fn the_mirror_is_that_of_the_board() {
        let mut random = Random::new(2);
        let mut check = |shape: &str| {
            let shape: Shape = shape.parse().unwrap();
            let (layout, geometry) = (AnyShape::<u64>::new(shape), Geometry::new(shape));
            let mut board = Board::empty(&geometry);
            for _ in 0..shape.cells() {
                let open: Vec<_> =
                    crate::Column::all(shape).filter(|&c| board.is_open(&geometry, c)).collect();
                board.play(&geometry, random.pick(&open).unwrap());
                let mirrored = board.mirror(&geometry);
                assert_eq!(layout.mirror(*board.own()), *mirrored.own());
                assert_eq!(layout.mirror(*board.other()), *mirrored.other());
            }
        };
        for shape in ["6x7x4", "5x6x4", "3x1x3", "1x8x4"] {
            check(shape);
        }
    }
}
