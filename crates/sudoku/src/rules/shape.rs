use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Cell, Order};

/// The units of a Sudoku with boxes of any size, with irregular regions, or with diagonals.
///
/// Rows, columns and regions are units in every shape, and each has as many cells as the grid has
/// rows. Written as the size of a box, `2x3` (two rows, three columns), or as `jigsaw:` and a
/// map with a letter or digit for the region of each cell; `+x` makes the two diagonals units, too.
/// `x` alone is `3x3+x`. The regions of a jigsaw need not be connected.
///
/// ```
/// use lockstep_sudoku::Shape;
///
/// let shape: Shape = "2x3+x".parse()?;
/// assert_eq!((shape.side(), shape.units().count()), (6, 6 + 6 + 6 + 2));
/// assert_eq!("x".parse::<Shape>()?.to_string(), "3x3+x");
/// assert!("jigsaw:AAAABBCBCCCCDDDD".parse::<Shape>().is_err()); // three of B
/// # Ok::<(), lockstep_sudoku::ShapeFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    side: usize,
    regions: Regions,
    has_diagonals: bool,
    /// The number of the region of each cell, row by row.
    region_of: Box<[u8]>,
    units: Box<[(ShapeUnit, Box<[Cell]>)]>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Regions {
    Boxes {
        rows: usize,
        columns: usize,
    },
    /// The map, a character for each cell.
    Jigsaw(Box<[u8]>),
}

/// A unit of a [`Shape`], counted from 0 and shown counted from 1: `box 4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShapeUnit {
    /// A row, counted from the top.
    Row(u8),
    /// A column, counted from the left.
    Column(u8),
    /// A box, counted row by row of boxes.
    Box(u8),
    /// The region that has this character in the map of a jigsaw.
    Region(char),
    /// From the top left to the bottom right.
    Diagonal,
    /// From the top right to the bottom left.
    Antidiagonal,
}

impl Shape {
    /// The smallest side.
    pub const MIN_SIDE: usize = 4;
    /// The largest side: a solver has a bit for each digit of a cell, and a digit is one character.
    pub const MAX_SIDE: usize = 25;

    /// Boxes of this many rows and columns; with `1` row, a Latin square.
    ///
    /// # Errors
    /// If their product, the side, is too small or too large.
    pub fn boxes(rows: usize, columns: usize, has_diagonals: bool) -> Result<Shape, ShapeFault> {
        let side = rows.saturating_mul(columns);
        if !(Shape::MIN_SIDE..=Shape::MAX_SIDE).contains(&side) {
            return Err(ShapeFault::Side { rows, columns });
        }
        let region = |cell: usize| cell / side / rows * rows + cell % side / columns;
        let region_of = (0..side * side).map(|cell| region(cell) as u8).collect();
        Ok(Shape::new(side, Regions::Boxes { rows, columns }, has_diagonals, region_of))
    }

    /// Regions drawn by a map, row by row. Blanks and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// If the map is not square, or a region has not as many cells as the map has rows.
    pub fn jigsaw(map: &str, has_diagonals: bool) -> Result<Shape, ShapeFault> {
        let lines = map.lines().filter(|line| !line.trim_start().starts_with('#'));
        let map: Vec<char> = lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
        let is_side = |side: &usize| side * side == map.len();
        let side = (Shape::MIN_SIDE..=Shape::MAX_SIDE).find(is_side);
        let side = side.ok_or(ShapeFault::Length(map.len()))?;
        if let Some(index) = map.iter().position(|c| !c.is_ascii_alphanumeric()) {
            return Err(ShapeFault::Character { cell: cell_at(side, index), found: map[index] });
        }
        let map: Box<[u8]> = map.into_iter().map(|c| c as u8).collect();
        let mut symbols = Vec::new();
        for (index, &symbol) in map.iter().enumerate() {
            let found = map.iter().filter(|&&other| other == symbol).count();
            if found != side {
                let (region, cell) = (char::from(symbol), cell_at(side, index));
                return Err(ShapeFault::Region { region, cell, expected: side, found });
            }
            if !symbols.contains(&symbol) {
                symbols.push(symbol);
            }
        }
        let number = |symbol: &u8| symbols.iter().position(|other| other == symbol);
        let region_of = map.iter().filter_map(number).map(|number| number as u8).collect();
        Ok(Shape::new(side, Regions::Jigsaw(map), has_diagonals, region_of))
    }

    /// Lists the units; every region has `side` cells.
    fn new(side: usize, regions: Regions, has_diagonals: bool, region_of: Box<[u8]>) -> Shape {
        let cells = |is_in: &dyn Fn(usize, usize, usize) -> bool| -> Box<[Cell]> {
            let all = (0..side * side).filter(|&index| is_in(index / side, index % side, index));
            all.map(|index| cell_at(side, index)).collect()
        };
        let numbers = || 0..side as u8;
        let line = |i: u8| usize::from(i);
        let rows = numbers().map(|i| (ShapeUnit::Row(i), cells(&|row, _, _| row == line(i))));
        let columns =
            numbers().map(|i| (ShapeUnit::Column(i), cells(&|_, column, _| column == line(i))));
        let region = numbers().map(|i| {
            let members = cells(&|_, _, index| region_of[index] == i);
            (regions.unit(i, side, members[0]), members)
        });
        let mut units: Vec<_> = rows.chain(columns).chain(region).collect();
        if has_diagonals {
            units.push((ShapeUnit::Diagonal, cells(&|row, column, _| row == column)));
            let anti = cells(&|row, column, _| row + column == side - 1);
            units.push((ShapeUnit::Antidiagonal, anti));
        }
        Shape { side, regions, has_diagonals, region_of, units: units.into() }
    }

    /// The number of rows, of columns, of regions and of digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The order, if the shape is that of a usual Sudoku: square boxes and no diagonals.
    pub fn order(&self) -> Option<Order> {
        match self.regions {
            Regions::Boxes { rows, columns } if rows == columns && !self.has_diagonals => {
                Order::new(rows)
            }
            _ => None,
        }
    }

    /// The rows and columns of a box, if boxes are the only units besides rows and columns.
    pub(crate) fn only_boxes(&self) -> Option<(usize, usize)> {
        match self.regions {
            Regions::Boxes { rows, columns } if !self.has_diagonals => Some((rows, columns)),
            _ => None,
        }
    }

    /// Every unit with its cells, row by row: the rows, the columns, the regions, the diagonals.
    pub fn units(&self) -> impl Iterator<Item = (ShapeUnit, &[Cell])> {
        self.units.iter().map(|(unit, cells)| (*unit, &**cells))
    }

    /// The number of the region of a cell.
    ///
    /// # Panics
    /// If the shape does not have the cell.
    pub(crate) fn region(&self, row: usize, column: usize) -> u8 {
        self.region_of[row * self.side + column]
    }
}

impl Regions {
    /// The region with this number, whose first cell is known.
    fn unit(&self, number: u8, side: usize, first: Cell) -> ShapeUnit {
        match self {
            Regions::Boxes { .. } => ShapeUnit::Box(number),
            Regions::Jigsaw(map) => {
                ShapeUnit::Region(map[first.row() * side + first.column()].into())
            }
        }
    }
}

/// The cell with this number in a grid with this side.
fn cell_at(side: usize, index: usize) -> Cell {
    Cell::new(Order::MAX, index / side, index % side).expect("no shape is larger than order 15")
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.regions {
            Regions::Boxes { rows, columns } => write!(f, "{rows}x{columns}")?,
            Regions::Jigsaw(map) => write!(f, "jigsaw:{}", map.escape_ascii())?,
        }
        f.write_str(if self.has_diagonals { "+x" } else { "" })
    }
}

impl FromStr for Shape {
    type Err = ShapeFault;

    fn from_str(text: &str) -> Result<Shape, ShapeFault> {
        if text == "x" {
            return Shape::boxes(3, 3, true);
        }
        let (regions, has_diagonals) = match text.strip_suffix("+x") {
            Some(regions) => (regions, true),
            None => (text, false),
        };
        if let Some(map) = regions.strip_prefix("jigsaw:") {
            return Shape::jigsaw(map, has_diagonals);
        }
        let size = |number: &str| match number.bytes().all(|byte| byte.is_ascii_digit()) {
            true => number.parse().ok(),
            false => None,
        };
        let sizes = regions.split_once('x').and_then(|(a, b)| size(a).zip(size(b)));
        let (rows, columns) = sizes.ok_or_else(|| ShapeFault::Unknown(clipped(text)))?;
        Shape::boxes(rows, columns, has_diagonals)
    }
}

/// The beginning of a text, for a message.
fn clipped(text: &str) -> String {
    text.chars().take(40).collect()
}

impl fmt::Display for ShapeUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeUnit::Row(i) => write!(f, "row {}", i + 1),
            ShapeUnit::Column(i) => write!(f, "column {}", i + 1),
            ShapeUnit::Box(i) => write!(f, "box {}", i + 1),
            ShapeUnit::Region(symbol) => write!(f, "region {symbol}"),
            ShapeUnit::Diagonal => f.write_str("the diagonal from r1c1"),
            ShapeUnit::Antidiagonal => f.write_str("the other diagonal"),
        }
    }
}

/// Why a text is not a shape.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShapeFault {
    /// It is written like none.
    #[error("expected a shape such as 2x3, 3x4, x, 2x3+x or jigsaw:MAP, found '{}'", .0.escape_debug())]
    Unknown(String),
    /// The boxes make a grid that is too small or too large.
    #[error(
        "expected boxes of {} to {} cells, found {rows}x{columns}",
        Shape::MIN_SIDE,
        Shape::MAX_SIDE
    )]
    Side {
        /// The rows of a box.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A map has this many characters.
    #[error("expected a square map (36 letters for 6x6, 81 for 9x9) of side {min} to {max}, found {0} characters", min = Shape::MIN_SIDE, max = Shape::MAX_SIDE)]
    Length(usize),
    /// A map has a character that is neither a letter nor a digit.
    #[error("expected a letter or a digit for the region of {cell}, found '{}'", .found.escape_debug())]
    Character {
        /// Its cell.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// A region has the wrong number of cells.
    #[error("expected {expected} cells in region {region}, which begins at {cell}, found {found}")]
    Region {
        /// The character of the region.
        region: char,
        /// Its first cell.
        cell: Cell,
        /// The side of the map.
        expected: usize,
        /// The number in the map.
        found: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Geometry, Unit};

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    #[test]
    fn shapes_are_read_and_shown() {
        let jigsaw = "jigsaw:AABBAACBDACBDDCBDDCC";
        assert!(jigsaw.parse::<Shape>().is_err());
        for text in
            ["2x3", "3x2+x", "1x7", "5x5", "jigsaw:AAAABBBBccccDDDD", "jigsaw:0000111122223333+x"]
        {
            assert_eq!(shape(text).to_string(), text);
        }
        assert_eq!(shape("x"), shape("3x3+x"));
        assert_eq!(
            shape("jigsaw:\n# rows\nAAAA BBBB\nCCCC DDDD\n"),
            shape("jigsaw:AAAABBBBCCCCDDDD")
        );
        assert_eq!(shape("4x4").order(), Order::new(4));
        assert_eq!([shape("x").order(), shape("2x3").order()], [None, None]);
    }

    #[test]
    fn what_is_no_shape_is_told() {
        for (text, expected) in [
            ("", "expected a shape such as 2x3"),
            ("hex", "x, 2x3+x or jigsaw:MAP, found 'hex'"),
            ("-2x3", "found '-2x3'"),
            ("2x3+y", "found '2x3+y'"),
            ("1x3", "expected boxes of 4 to 25 cells, found 1x3"),
            ("6x6", "expected boxes of 4 to 25 cells, found 6x6"),
            ("0x5", "found 0x5"),
            ("18446744073709551615x2", "expected boxes of 4 to 25 cells"),
            ("99999999999999999999x2", "expected a shape"),
            ("jigsaw:", "expected a square map"),
            ("jigsaw:AAABBB", "of side 4 to 25, found 6 characters"),
            ("jigsaw:AAAABB?BCCCCDDDD", "for the region of r2c3, found '?'"),
            (
                "jigsaw:AAAABBBBCCCDDDDD",
                "expected 4 cells in region C, which begins at r3c1, found 3",
            ),
            (
                "jigsaw:AAAAAAAAAAAAAAAA",
                "expected 4 cells in region A, which begins at r1c1, found 16",
            ),
        ] {
            let fault = text.parse::<Shape>().unwrap_err().to_string();
            assert!(fault.contains(expected), "{text}: {fault}");
        }
    }

    #[test]
    fn square_shapes_have_the_units_of_their_order() {
        for order in Order::all().take(4) {
            let n = order.get();
            let geometry = Geometry::of(order);
            let of_unit = |unit: Unit| (unit.to_string(), geometry.cells(unit));
            let square = Shape::boxes(n, n, false).unwrap();
            let units = square.units().map(|(unit, cells)| (unit.to_string(), cells));
            assert!(units.eq(geometry.units().map(of_unit)));
        }
    }

    #[test]
    fn every_unit_has_as_many_cells_as_the_side() {
        for text in ["2x3", "3x2+x", "4x5", "1x5+x", "jigsaw:ABABABABCDCDCDCD+x"] {
            let shape = shape(text);
            for (unit, cells) in shape.units() {
                assert_eq!(cells.len(), shape.side(), "{text} {unit}");
                assert!(cells.is_sorted_by(|a, b| a < b), "{text} {unit}");
            }
        }
        let names: Vec<String> = shape("jigsaw:ABABABABCDCDCDCD+x")
            .units()
            .skip(8)
            .map(|(unit, _)| unit.to_string())
            .collect();
        assert_eq!(
            names.join(", "),
            "region A, region B, region C, region D, the diagonal from r1c1, the other diagonal"
        );
    }
}
