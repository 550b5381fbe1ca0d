use crate::Shape;

/// Where a line may come about: every run of `line` cells on a board, in any direction. What
/// depends on the shape alone.
///
/// Cells are numbered column by column, each from the bottom; segments by direction, and then by
/// the cell they begin in. The segments through a cell in one direction begin in neighbouring
/// cells of one diagonal, so that their numbers are evenly spaced: four [`Run`]s tell them all,
/// even on a board with hundreds of segments through every cell.
#[derive(Debug)]
pub(crate) struct Segments {
    shape: Shape,
    lanes: [Lanes; 4],
    /// For each cell, the segments through it by direction.
    through: Vec<[Run; 4]>,
}

/// The segments of one direction. They begin in a rectangle of the board, of all columns from the
/// left up to `columns`, and `rows` rows from `lowest` up.
///
/// ```text
///  . . . . . . .        lines of four that run down to the right, on 6x7:
///  o o o o . . .        columns 4, rows 3, lowest 3
///  o o o o . . .
///  o o o o . . .        the next segment of a column is +1,
///  . . . . . . .        the same cell of the next column is +3,
///  . . . . . . .        one step along the direction is 3 - 1
/// ```
#[derive(Clone, Copy, Debug)]
struct Lanes {
    across: isize,
    up: isize,
    columns: isize,
    rows: isize,
    lowest: isize,
    /// The number of the first segment.
    first: isize,
}

/// Numbers of segments, evenly spaced.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Run {
    first: u32,
    count: u16,
    step: u16,
}

impl Run {
    /// The numbers, in order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u32> {
        (0..u32::from(self.count)).map(move |i| self.first + i * u32::from(self.step))
    }
}

/// A segment that is one step further along its direction than another, or the first of its lane.
pub(crate) struct Next {
    /// The number of the one before.
    pub(crate) before: Option<usize>,
    /// The cell it begins in.
    pub(crate) start: usize,
    /// The distance from one of its cells to the next.
    pub(crate) step: isize,
}

/// The four directions of a line, as steps in (column, row).
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Segments {
    pub(crate) fn new(shape: Shape) -> Segments {
        let mut first = 0;
        let lanes = DIRECTIONS.map(|direction| {
            let lanes = Lanes::new(shape, direction, first);
            first += lanes.len();
            lanes
        });
        let [rows, line] = [shape.rows(), shape.line()].map(|n| n as isize);
        let runs = |cell| lanes.map(|lanes| lanes.through(line, cell / rows, cell % rows));
        let through = (0..shape.cells() as isize).map(runs).collect();
        Segments { shape, lanes, through }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.lanes.iter().map(|lanes| lanes.len() as usize).sum()
    }

    /// Those through a cell.
    #[inline]
    pub(crate) fn through(&self, cell: usize) -> [Run; 4] {
        let runs = self.through[cell];
        #[cfg(test)]
        looks::add(runs.iter().map(|run| u64::from(run.count)).sum());
        runs
    }

    /// All of them, in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = Next> {
        let rows = self.shape.rows() as isize;
        self.lanes.iter().flat_map(move |lanes| lanes.all(rows))
    }
}

impl Lanes {
    fn new(shape: Shape, (across, up): (isize, isize), first: isize) -> Lanes {
        let [rows, columns, line] =
            [shape.rows(), shape.columns(), shape.line()].map(|n| n as isize);
        let room = |side: isize, step: isize| (side - step.abs() * (line - 1)).max(0);
        // A line of one cell is the same in all directions, and counts once.
        let counts = line > 1 || (across, up) == DIRECTIONS[0];
        Lanes {
            across,
            up,
            columns: if counts { room(columns, across) } else { 0 },
            rows: room(rows, up),
            lowest: if up < 0 { line - 1 } else { 0 },
            first,
        }
    }

    fn len(self) -> isize {
        self.columns * self.rows
    }

    /// The distance of the numbers of two segments, one a step further than the other.
    fn stride(self) -> isize {
        self.across * self.rows + self.up
    }

    /// The segment that begins in a cell of the rectangle.
    fn number(self, column: isize, row: isize) -> isize {
        self.first + column * self.rows + row - self.lowest
    }

    /// The segments through a cell: those that begin up to `line - 1` steps before it, within the
    /// rectangle. The farthest one has the lowest number.
    fn through(self, line: isize, column: isize, row: isize) -> Run {
        let by_column = steps_back(column, self.across, 0, self.columns);
        let by_row = steps_back(row, self.up, self.lowest, self.rows);
        let nearest = by_column.0.max(by_row.0).max(0);
        let farthest = by_column.1.min(by_row.1).min(line - 1);
        if farthest < nearest {
            return Run::default();
        }
        let begin = (column - self.across * farthest, row - self.up * farthest);
        Run {
            first: self.number(begin.0, begin.1) as u32,
            count: (farthest - nearest + 1) as u16,
            step: self.stride() as u16,
        }
    }

    fn all(self, rows: isize) -> impl Iterator<Item = Next> {
        let places = (0..self.columns).flat_map(move |column| {
            (self.lowest..self.lowest + self.rows).map(move |row| (column, row))
        });
        places.map(move |(column, row)| {
            let has_before = (0..self.columns).contains(&(column - self.across))
                && (self.lowest..self.lowest + self.rows).contains(&(row - self.up));
            let before = || (self.number(column, row) - self.stride()) as usize;
            Next {
                before: has_before.then(before),
                start: (column * rows + row) as usize,
                step: self.across * rows + self.up,
            }
        })
    }
}

/// How many steps back from `at` one may go, at least and at most, to be among the `count` places
/// from `lowest` up.
fn steps_back(at: isize, step: isize, lowest: isize, count: isize) -> (isize, isize) {
    let end = lowest + count;
    match step {
        1 => (at - end + 1, at - lowest),
        -1 => (lowest - at, end - 1 - at),
        _ if (lowest..end).contains(&at) => (0, isize::MAX),
        _ => (1, 0),
    }
}

/// Counts how often a segment is looked at: the work of the players, whatever the machine.
#[cfg(test)]
pub(crate) mod looks {
    use std::cell::Cell;

    thread_local!(static LOOKS: Cell<u64> = const { Cell::new(0) });

    pub(crate) fn add(count: u64) {
        LOOKS.set(LOOKS.get() + count);
    }

    /// The looks since the last call, on this thread.
    pub(crate) fn take() -> u64 {
        LOOKS.replace(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segments(shape: &str) -> Segments {
        Segments::new(shape.parse().unwrap())
    }

    /// The cells of every segment by walking.
    fn walked(segments: &Segments) -> Vec<Vec<usize>> {
        let line = segments.shape().line();
        let cells = |next: Next| {
            let cell = |i| next.start.checked_add_signed(next.step * i as isize).unwrap();
            (0..line).map(cell).collect()
        };
        segments.all().map(cells).collect()
    }

    #[test]
    fn there_are_as_many_as_on_paper() {
        for (shape, count) in
            [("6x7x4", 69), ("4x4x4", 10), ("1x1x1", 1), ("2x9x3", 14), ("100x100x30", 24_282)]
        {
            let segments = segments(shape);
            assert_eq!((segments.len(), segments.all().count()), (count, count), "{shape}");
        }
    }

    #[test]
    fn a_cell_knows_the_segments_it_is_in() {
        for shape in ["6x7x4", "5x4x3", "3x8x2", "7x7x5", "4x4x1", "2x9x3", "9x2x3", "3x3x3"] {
            let segments = segments(shape);
            let walked = walked(&segments);
            for cell in 0..segments.shape().cells() {
                let expected = (0..).zip(&walked).filter(|(_, cells)| cells.contains(&cell));
                let expected: Vec<u32> = expected.map(|(segment, _)| segment).collect();
                let found: Vec<u32> =
                    segments.through(cell).into_iter().flat_map(Run::iter).collect();
                assert_eq!(found, expected, "{shape} {cell}");
            }
        }
    }

    #[test]
    fn a_segment_is_a_step_further_than_the_one_before() {
        for shape in ["6x7x4", "5x4x3", "7x7x5", "2x9x3", "9x2x3"] {
            let segments = segments(shape);
            let walked = walked(&segments);
            for (next, cells) in segments.all().zip(&walked) {
                if let Some(before) = next.before {
                    assert_eq!(walked[before][1..], cells[..cells.len() - 1], "{shape}");
                }
            }
        }
    }
}
