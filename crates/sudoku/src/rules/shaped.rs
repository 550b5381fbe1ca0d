use std::fmt;
use std::sync::Arc;

use super::grid::conflicts_in;
use crate::{Cell, Conflict, Digit, Shape, ShapeUnit, format};

/// A grid of a [`Shape`] as someone wrote it: some cells hold a digit, and the digits may contradict
/// each other. Shown as one line.
///
/// ```
/// use std::sync::Arc;
/// use lockstep_sudoku::{Shape, ShapedGrid};
///
/// let shape: Arc<Shape> = Arc::new("x".parse()?);
/// let mut numbers = vec![0; 81];
/// (numbers[0], numbers[40]) = (7, 7);
/// let grid = ShapedGrid::from_numbers(&shape, &numbers).unwrap();
/// let conflict = grid.conflicts().next().unwrap();
/// assert_eq!(conflict.to_string(), "7 appears twice in the diagonal from r1c1: in r1c1 and r5c5");
/// # Ok::<(), lockstep_sudoku::ShapeFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ShapedGrid {
    shape: Arc<Shape>,
    /// Row by row; 0 is an empty cell, no number is above the side.
    numbers: Vec<u8>,
}

impl ShapedGrid {
    /// The grid in which every cell is empty.
    pub fn empty(shape: &Arc<Shape>) -> ShapedGrid {
        ShapedGrid { shape: Arc::clone(shape), numbers: vec![0; shape.cells()] }
    }

    /// The grid with these numbers row by row, 0 for an empty cell; `None` if a number is too large
    /// or their count is wrong.
    pub fn from_numbers(shape: &Arc<Shape>, numbers: &[u8]) -> Option<ShapedGrid> {
        let fits = numbers.len() == shape.cells()
            && numbers.iter().all(|&number| usize::from(number) <= shape.side());
        fits.then(|| ShapedGrid { shape: Arc::clone(shape), numbers: numbers.to_vec() })
    }

    /// The shape.
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The numbers of all cells row by row, 0 for an empty cell.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// The digit in a cell, if it holds one.
    ///
    /// # Panics
    /// If the shape does not have the cell.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        let (side, column) = (self.shape.side(), cell.column());
        assert!(column < side, "{} has no cell {cell}", self.shape);
        Digit::new(self.numbers[cell.row() * side + column])
    }

    /// Empties a cell.
    ///
    /// # Panics
    /// If the shape does not have the cell.
    pub(crate) fn clear(&mut self, cell: Cell) {
        let side = self.shape.side();
        self.numbers[cell.row() * side + cell.column()] = 0;
    }

    /// The number of cells that hold a digit.
    pub fn count(&self) -> usize {
        self.numbers.iter().filter(|&&number| number != 0).count()
    }

    /// Every repeat of a digit in a unit: unit by unit, each later cell with the first that holds
    /// the digit.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict<ShapeUnit>> + '_ {
        let units = self.shape.units();
        units.flat_map(|(unit, cells)| conflicts_in(unit, cells, |cell| self.get(cell)))
    }

    /// Whether no digit appears twice in a unit. Such a grid may still have no solution.
    pub fn is_valid(&self) -> bool {
        self.conflicts().next().is_none()
    }

    /// Whether every cell holds a digit, right or wrong.
    pub fn is_complete(&self) -> bool {
        !self.numbers.contains(&0)
    }

    /// Whether this grid is complete, valid, and has every digit of `puzzle` in its place.
    pub fn is_solution_of(&self, puzzle: &ShapedGrid) -> bool {
        let kept = |(&number, &given): (&u8, &u8)| given == 0 || given == number;
        self.shape == puzzle.shape
            && self.numbers.iter().zip(&puzzle.numbers).all(kept)
            && self.is_complete()
            && self.is_valid()
    }
}

impl fmt::Display for ShapedGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format::characters(&self.numbers))
    }
}

impl fmt::Debug for ShapedGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ShapedGrid({} {self})", self.shape)
    }
}
