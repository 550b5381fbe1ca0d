use crate::{Bits, Column, Shape};

/// What depends on the shape alone: where each cell's bit is, and which way lines run.
///
/// A set of cells has a bit for every cell, column by column, each column from the bottom to
/// the top and with one bit more than it has cells. That sentinel on top is never set, so a
/// run that leaves a column at either end, or the board at a side, always meets a zero. On
/// 6x7:
///
/// ```text
///  6 13 20 27 34 41 48   sentinels, always 0
///  5 12 19 26 33 40 47   top row                one cell up    +1
///  4 11 18 25 32 39 46                          to the right   +7   rows + 1, the stride
///  3 10 17 24 31 38 45                          up right       +8   rows + 2
///  2  9 16 23 30 37 44                          down right     +6   rows
///  1  8 15 22 29 36 43
///  0  7 14 21 28 35 42   bottom row
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry<W> {
    shape: Shape,
    directions: [usize; 4],
    direction_count: usize,
    bottoms: W,
    tops: W,
    cells: W,
}

impl<W: Bits> Geometry<W> {
    /// The geometry of a shape, whose [`bits`](Shape::bits) must fit into `W`.
    ///
    /// # Panics
    /// If they do not fit.
    pub fn new(shape: Shape) -> Self {
        assert!(shape.bits() <= W::CAPACITY, "{shape} needs a larger set of cells");
        let (directions, direction_count) = directions(shape);
        let mut geometry = Geometry {
            shape,
            directions,
            direction_count,
            bottoms: W::empty(shape.bits()),
            tops: W::empty(shape.bits()),
            cells: W::empty(shape.bits()),
        };
        for column in Column::all(shape) {
            let bottom = geometry.bottom(column);
            geometry.bottoms.insert(bottom);
            geometry.tops.insert(bottom + shape.rows() - 1);
            (0..shape.rows()).for_each(|row| geometry.cells.insert(bottom + row));
        }
        geometry
    }

    /// The shape this is the geometry of.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The distance of two cells side by side, in bits.
    #[inline]
    pub fn stride(&self) -> usize {
        self.shape.rows() + 1
    }

    /// The bit of the lowest cell of a column.
    #[inline]
    pub fn bottom(&self, column: Column) -> usize {
        column.index() * self.stride()
    }

    /// The bit of the highest cell of a column.
    #[inline]
    pub fn top(&self, column: Column) -> usize {
        self.bottom(column) + self.shape.rows() - 1
    }

    /// The lowest cell of every column.
    #[inline]
    pub fn bottoms(&self) -> &W {
        &self.bottoms
    }

    /// The highest cell of every column.
    #[inline]
    pub fn tops(&self) -> &W {
        &self.tops
    }

    /// Every cell, without the sentinels.
    #[inline]
    pub fn cells(&self) -> &W {
        &self.cells
    }

    /// The distances, in bits, between neighbours on a line: one for each direction in which
    /// the board has room for a line.
    #[inline]
    pub fn directions(&self) -> &[usize] {
        &self.directions[..self.direction_count]
    }

    /// Whether there is a line in `discs`; looks at the whole board.
    #[inline]
    pub fn has_line(&self, discs: &W) -> bool {
        let any_run = |line| self.directions().iter().any(|&shift| discs.has_run(shift, line));
        // The usual length as a constant, for which the compiler unrolls the steps.
        if self.shape.line() == 4 { any_run(4) } else { any_run(self.shape.line()) }
    }

    /// Whether there is a line in `discs` through the disc on `bit`; looks around it only.
    #[inline]
    pub fn has_line_through(&self, discs: &W, bit: usize) -> bool {
        debug_assert!(discs.contains(bit));
        self.directions().iter().any(|&shift| self.run_through(discs, bit, shift))
    }

    fn run_through(&self, discs: &W, bit: usize, shift: usize) -> bool {
        let up = (bit..self.shape.bits()).step_by(shift).skip(1);
        let down = (0..=bit).rev().step_by(shift).skip(1);
        let others = up.take_while(|&bit| discs.contains(bit)).take(self.shape.line()).count()
            + down.take_while(|&bit| discs.contains(bit)).take(self.shape.line()).count();
        others + 1 >= self.shape.line()
    }
}

/// The directions in which a line fits onto the board, in front, and how many they are. The
/// shifts of [`Bits::has_run`] along these stay inside the set.
fn directions(shape: Shape) -> ([usize; 4], usize) {
    let rows = shape.rows();
    let [up, across] = [rows, shape.columns()].map(|side| shape.line() <= side);
    match (up, across) {
        (true, true) => ([1, rows, rows + 1, rows + 2], 4),
        (true, false) => ([1, 0, 0, 0], 1),
        (false, _) => ([rows + 1, 0, 0, 0], 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_masks_of_the_usual_board() {
        let geometry = Geometry::<u64>::new(Shape::default());
        assert_eq!(*geometry.bottoms(), 0x0000_0408_1020_4081);
        assert_eq!(*geometry.tops(), 0x0000_0408_1020_4081 << 5);
        assert_eq!(*geometry.cells(), 0x0000_0408_1020_4081 * 0b11_1111);
        assert_eq!(geometry.directions(), [1, 6, 7, 8]);
        assert_eq!(geometry.top(Column::new(6)), 47);
    }

    #[test]
    fn only_directions_with_room_are_tried() {
        let directions = |text: &str| directions(text.parse().unwrap());
        assert_eq!(directions("9x2x3"), ([1, 0, 0, 0], 1));
        assert_eq!(directions("2x9x3"), ([3, 0, 0, 0], 1));
        assert_eq!(directions("1x1x1"), ([1, 1, 2, 3], 4));
    }

    #[test]
    #[should_panic(expected = "needs a larger set")]
    fn a_board_too_large_for_its_word_is_refused() {
        Geometry::<u64>::new(Shape::new(8, 8, 4).unwrap());
    }
}
