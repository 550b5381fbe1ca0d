use std::fmt;
use std::str::FromStr;

use crate::{Cell, Order};

/// The symmetry of the givens of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Pattern {
    /// None required.
    #[default]
    Any,
    /// A rotation by 180 degrees.
    HalfTurn,
    /// A rotation by 90 degrees.
    QuarterTurn,
    /// A reflection that exchanges left and right.
    Mirror,
    /// A reflection in the diagonal that exchanges rows and columns.
    Diagonal,
}

impl Pattern {
    /// Every pattern.
    pub const ALL: [Pattern; 5] =
        [Pattern::Any, Pattern::HalfTurn, Pattern::QuarterTurn, Pattern::Mirror, Pattern::Diagonal];

    fn name(self) -> &'static str {
        match self {
            Pattern::Any => "none",
            Pattern::HalfTurn => "rotation",
            Pattern::QuarterTurn => "quarter",
            Pattern::Mirror => "mirror",
            Pattern::Diagonal => "diagonal",
        }
    }

    /// Where a cell goes.
    pub fn image(self, order: Order, cell: Cell) -> Cell {
        self.image_in(order.side(), cell)
    }

    /// Where a cell of a grid with this side goes.
    fn image_in(self, side: usize, cell: Cell) -> Cell {
        let last = side - 1;
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = match self {
            Pattern::Any => (row, column),
            Pattern::HalfTurn => (last - row, last - column),
            Pattern::QuarterTurn => (column, last - row),
            Pattern::Mirror => (row, last - column),
            Pattern::Diagonal => (column, row),
        };
        Cell::new(Order::MAX, row, column).expect("a turned grid has the same cells")
    }

    /// The orbits of the cells of a grid with this side, which is at most 225.
    pub(crate) fn groups(self, side: usize) -> Vec<Vec<Cell>> {
        let group = |start: Cell| {
            let mut group = vec![start];
            let mut cell = self.image_in(side, start);
            while cell != start {
                group.push(cell);
                cell = self.image_in(side, cell);
            }
            group
        };
        let cell = |index: usize| Cell::new(Order::MAX, index / side, index % side);
        let groups = (0..side * side).filter_map(cell).map(group);
        groups.filter(|group| group.iter().all(|&cell| group[0] <= cell)).collect()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Pattern, String> {
        let found = Pattern::ALL.into_iter().find(|pattern| pattern.name() == text);
        found.ok_or_else(|| {
            let names = Pattern::ALL.map(Pattern::name).join(", ");
            format!("expected one of {names}")
        })
    }
}
