use crate::Shape;

/// A step along a line, in columns and rows.
type Direction = (isize, isize);

/// Up, across, and along the two diagonals.
const DIRECTIONS: [Direction; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The lines of cells that run across a board in each direction, computed once for a shape.
///
/// Cells are numbered column by column, each from the bottom.
#[derive(Debug)]
pub(super) struct Lanes {
    lanes: Vec<Vec<usize>>,
    /// For every cell the lane of each direction through it, and its place there.
    through: Vec<[(usize, usize); DIRECTIONS.len()]>,
}

impl Lanes {
    pub(super) fn new(shape: Shape) -> Lanes {
        let mut lanes = Vec::new();
        let mut through = vec![[(0, 0); DIRECTIONS.len()]; shape.cells()];
        for (d, &direction) in DIRECTIONS.iter().enumerate() {
            for start in 0..shape.cells() {
                if step(shape, start, direction, -1).is_some() {
                    continue; // On a lane that starts elsewhere.
                }
                let lane: Vec<usize> =
                    (0..).map_while(|i| step(shape, start, direction, i)).collect();
                for (place, &cell) in lane.iter().enumerate() {
                    through[cell][d] = (lanes.len(), place);
                }
                lanes.push(lane);
            }
        }
        Lanes { lanes, through }
    }

    /// All lanes.
    pub(super) fn all(&self) -> impl Iterator<Item = &[usize]> {
        self.lanes.iter().map(Vec::as_slice)
    }

    /// The four lanes through a cell, and its place on each.
    pub(super) fn through(&self, cell: usize) -> impl Iterator<Item = (&[usize], usize)> {
        self.through[cell].iter().map(|&(lane, place)| (self.lanes[lane].as_slice(), place))
    }
}

/// The cell this many steps away, if the board has it.
fn step(shape: Shape, cell: usize, direction: Direction, steps: isize) -> Option<usize> {
    let [rows, columns] = [shape.rows(), shape.columns()].map(|n| n as isize);
    let column = (cell as isize / rows) + direction.0 * steps;
    let row = (cell as isize % rows) + direction.1 * steps;
    let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
    inside.then_some((column * rows + row) as usize)
}
