use crate::Shape;

/// Where a line may come about: every run of `line` cells on a board, in any direction. What
/// depends on the shape alone.
///
/// Cells are numbered column by column, each from the bottom; segments by direction and
/// place.
#[derive(Debug)]
pub(crate) struct Segments {
    shape: Shape,
    /// The segments through cell `i` are `through[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    through: Vec<u32>,
    /// The cells of segment `s` are `first[s].0 + i * first[s].1`.
    cells: Vec<(u32, i32)>,
}

/// The four ways a line can run, as steps in (column, row).
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Segments {
    pub(crate) fn new(shape: Shape) -> Segments {
        let cells: Vec<(u32, i32)> = DIRECTIONS
            .iter()
            .flat_map(|&direction| starts(shape, direction).map(move |at| (at, direction)))
            .map(|(at, (across, up))| (at as u32, (across * shape.rows() as isize + up) as i32))
            .collect();
        let mut segments = Segments { shape, starts: Vec::new(), through: Vec::new(), cells };
        segments.index();
        segments
    }

    /// Lists, for every cell, the segments through it.
    fn index(&mut self) {
        let mut counts = vec![0_u32; self.shape.cells() + 1];
        for segment in 0..self.len() {
            self.cells(segment).for_each(|cell| counts[cell + 1] += 1);
        }
        for cell in 1..counts.len() {
            counts[cell] += counts[cell - 1];
        }
        self.through = vec![0; counts[self.shape.cells()] as usize];
        let mut next = counts.clone();
        for segment in 0..self.len() {
            let (start, step) = self.cells[segment];
            for i in 0..self.shape.line() as i32 {
                let cell = (start as i32 + i * step) as usize;
                self.through[next[cell] as usize] = segment as u32;
                next[cell] += 1;
            }
        }
        self.starts = counts;
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Those through a cell.
    #[inline]
    pub(crate) fn through(&self, cell: usize) -> &[u32] {
        &self.through[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// The cells of one, in order.
    #[inline]
    pub(crate) fn cells(&self, segment: usize) -> impl Iterator<Item = usize> + use<> {
        let (start, step) = self.cells[segment];
        (0..self.shape.line() as i32).map(move |i| (start as i32 + i * step) as usize)
    }
}

/// The cells where a segment of one direction can begin.
fn starts(shape: Shape, (across, up): (isize, isize)) -> impl Iterator<Item = usize> {
    let [rows, columns, line] = [shape.rows(), shape.columns(), shape.line()].map(|n| n as isize);
    // A line of one cell is the same in all directions, and counts once.
    let reach = if line == 1 && (across, up) != (0, 1) { rows.max(columns) } else { line - 1 };
    let fits = move |at: isize, step: isize, size: isize| {
        let end = at + step * reach;
        (0..size).contains(&end)
    };
    (0..columns).filter(move |&column| fits(column, across, columns)).flat_map(move |column| {
        let rows_that_fit = (0..rows).filter(move |&row| fits(row, up, rows));
        rows_that_fit.map(move |row| (column * rows + row) as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segments(shape: &str) -> Segments {
        Segments::new(shape.parse().unwrap())
    }

    #[test]
    fn there_are_as_many_as_on_paper() {
        for (shape, count) in
            [("6x7x4", 69), ("4x4x4", 10), ("1x1x1", 1), ("2x9x3", 14), ("100x100x30", 24_282)]
        {
            assert_eq!(segments(shape).len(), count, "{shape}");
        }
    }

    #[test]
    fn a_cell_knows_the_segments_it_is_in() {
        for shape in ["6x7x4", "5x4x3", "3x8x2", "7x7x5"] {
            let segments = segments(shape);
            for cell in 0..segments.shape().cells() {
                let expected: Vec<u32> = (0..segments.len() as u32)
                    .filter(|&segment| segments.cells(segment as usize).any(|of| of == cell))
                    .collect();
                assert_eq!(segments.through(cell), expected, "{shape} {cell}");
            }
        }
    }
}
