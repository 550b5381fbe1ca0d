use std::sync::Arc;

use lockstep_search::Stop;

use super::bands::Bands;
use super::count::{Count, Tally, in_turns};
use super::plain::{Plain, Search};
use crate::{Shape, ShapedGrid};

/// Solutions to enumerate before they are counted band by band: fewer than of 9x9 grids, since each
/// takes longer to find.
const FEW: u64 = 1 << 14;

/// Solves and counts grids of a [`Shape`]: backtracking with singles and hidden singles in all units,
/// on the cell with the fewest candidates. Boxes without diagonals are also counted by bands, up to 16x16.
///
/// ```
/// use std::sync::Arc;
/// use lockstep_sudoku::{Shape, ShapeSolver, ShapedGrid, Stop};
///
/// let shape: Arc<Shape> = Arc::new("1x4+x".parse()?);
/// let solver = ShapeSolver::new(&shape);
/// let count = solver.count(&ShapedGrid::empty(&shape), 1000, &Stop::never());
/// assert_eq!((count.solutions, count.exact), (48, true)); // diagonal Latin squares
/// # Ok::<(), lockstep_sudoku::ShapeFault>(())
/// ```
pub struct ShapeSolver {
    shape: Arc<Shape>,
    plain: Plain,
}

impl ShapeSolver {
    /// A solver for grids of a shape.
    pub fn new(shape: &Arc<Shape>) -> ShapeSolver {
        ShapeSolver { shape: Arc::clone(shape), plain: Plain::of_shape(shape) }
    }

    /// The shape.
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// Counts the solutions of a grid, until there are `limit` of them or the search is stopped; with
    /// a limit of 2 it proves that a solution is the only one. A grid that contradicts itself has
    /// none.
    ///
    /// # Panics
    /// If the grid has another shape.
    pub fn count(&self, grid: &ShapedGrid, limit: u64, stop: &Stop) -> Count<ShapedGrid> {
        assert_eq!(grid.shape(), &self.shape, "a grid of the shape of the solver");
        let make = |numbers: &[u8]| ShapedGrid::from_numbers(&self.shape, numbers);
        let enumerate = |limit| Tally::new(limit, stop, make).run(&self.plain, grid.numbers());
        let bands = || Bands::new(self.shape.only_boxes()?, grid.numbers());
        in_turns(FEW, limit, stop, enumerate, bands)
    }

    /// Shows the solutions of a grid of this shape to a search.
    pub(crate) fn search(&self, grid: &ShapedGrid, search: &mut Search<'_>) -> bool {
        self.plain.solve_numbers(grid.numbers(), search).is_continue()
    }
}
