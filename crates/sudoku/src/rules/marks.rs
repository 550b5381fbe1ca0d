use crate::{Candidate, Cell, Digits, Geometry, Grid, Order};

/// What is known of a grid besides its digits: which of them were placed later rather than given,
/// and which candidates of its empty cells have been excluded.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Marks {
    /// The filled cells that are not givens. A cell that is not listed counts as given.
    pub placed: Vec<Cell>,
    /// The candidates that cannot be right, though no peer holds the digit.
    pub excluded: Vec<Candidate>,
}

impl Marks {
    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.excluded.is_empty()
    }

    /// Forgets all of them.
    #[inline]
    pub fn clear(&mut self) {
        self.placed.clear();
        self.excluded.clear();
    }

    /// The digits that a cell of the grid may still take; none if it holds one.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn candidates(&self, grid: &Grid, cell: Cell) -> Digits {
        let here = self.excluded.iter().filter(|candidate| candidate.cell == cell);
        grid.candidates(cell) - here.map(|candidate| candidate.digit).collect()
    }

    /// The grid and the marks of a sheet of pencil marks, row by row. Sheets do not tell a filled
    /// cell from an empty one with a single candidate: it counts as filled unless another empty cell
    /// that it sees still has the digit.
    ///
    /// # Panics
    /// If the number of sets is not the number of cells.
    pub fn from_candidates(order: Order, sets: &[Digits]) -> (Grid, Marks) {
        assert_eq!(sets.len(), order.cells(), "a set for each cell");
        let geometry = Geometry::of(order);
        let of = |cell: Cell| sets[cell.index(order)];
        let mut grid = Grid::empty(order);
        for cell in Cell::all(order) {
            let Some(digit) = of(cell).only() else { continue };
            let is_open = |peer: Cell| of(peer).len() > 1 && of(peer).contains(digit);
            if !geometry.peers(cell).any(is_open) {
                grid.set(cell, Some(digit));
            }
        }
        let excluded = grid.empty_cells().flat_map(|cell| {
            let gone = grid.candidates(cell) - of(cell);
            gone.iter().map(move |digit| Candidate { cell, digit })
        });
        let excluded = excluded.collect();
        (grid, Marks { placed: Vec::new(), excluded })
    }
}
