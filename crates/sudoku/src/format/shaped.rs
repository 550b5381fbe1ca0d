//! Grids of a shape: a line of characters, or rows with frames.

use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::sync::Arc;

use lockstep_game::At;

use super::layout::is_border;
use super::lines::Lines;
use super::text::{self, Flaw, whole};
use super::{GridFault, alphabet, line};
use crate::{Shape, ShapedGrid};

/// The grids of a shape in a text, one by one, each with the number of the line where it begins.
///
/// A grid is one line with a character for each cell, or one line for each row, in which blanks
/// and frames do not count: what [`draw`] makes is read back. Comments are those of
/// [`Format::Line`](super::Format::Line). Continues after a fault; only [`GridFault::Unreadable`] ends it.
#[derive(Debug)]
pub struct ShapedReader<R> {
    lines: Lines<R>,
    shape: Arc<Shape>,
    /// The rows of a grid that has begun.
    rows: Vec<u8>,
    first_line: usize,
    /// Whether the rest of a faulty grid is being skipped.
    is_skipping: bool,
}

impl<R: BufRead> ShapedReader<R> {
    /// A reader for grids of a shape.
    pub fn new(shape: &Arc<Shape>, input: R) -> ShapedReader<R> {
        ShapedReader {
            lines: Lines::new(input),
            shape: Arc::clone(shape),
            rows: Vec::new(),
            first_line: 0,
            is_skipping: false,
        }
    }

    /// Processes lines up to the end of a grid; `None` at the end of the text.
    fn read(&mut self) -> Result<Option<ShapedGrid>, Flaw> {
        while self.lines.advance().map_err(whole)? {
            let trimmed = self.lines.text().trim_ascii();
            if trimmed.is_empty() {
                self.is_skipping = false;
                self.must_be_closed()?;
            } else if trimmed[0] == b'#' || is_border(trimmed) || self.is_skipping {
                continue;
            } else if self.take()? {
                let grid = ShapedGrid::from_numbers(&self.shape, &self.rows);
                self.rows.clear();
                return Ok(grid);
            }
        }
        self.must_be_closed()?;
        Ok(None)
    }

    /// Takes a line with a whole grid or a row of one; returns whether the grid is complete.
    fn take(&mut self) -> Result<bool, Flaw> {
        let (side, cells) = (self.shape.side(), self.shape.cells());
        let part = self.part();
        let found = count_cells(&self.lines.text()[part.clone()]);
        let has_begun = !self.rows.is_empty();
        let is_row = found == side || has_begun;
        // After a fault the other rows of a grid are no grids of their own.
        self.is_skipping = is_row && found != cells;
        if is_row && found != side {
            return Err(whole(GridFault::Row { expected: side, found }));
        }
        if !is_row && found != cells {
            return Err(whole(GridFault::Cells { expected: cells, found }));
        }
        let numbers = self.numbers(part.clone()).map_err(|flaw| flaw.shifted(part.start))?;
        self.rows.extend(numbers);
        self.is_skipping = false;
        if !has_begun {
            self.first_line = self.lines.number();
        }
        Ok(self.rows.len() == cells)
    }

    /// The part of the line that is not a comment. What follows a whole grid and a blank is one; a row
    /// may have blanks.
    fn part(&self) -> Range<usize> {
        let text = self.lines.text();
        let word = line::grid_part(text);
        if self.rows.is_empty() && text::count(&text[word.clone()]) > self.shape.side() {
            return word;
        }
        0..text.iter().position(|byte| b"#;".contains(byte)).unwrap_or(text.len())
    }

    /// The numbers of the cells in a part of the line.
    fn numbers(&self, part: Range<usize>) -> Result<Vec<u8>, Flaw> {
        let (side, text) = (self.shape.side() as u8, &self.lines.text()[part]);
        let bytes = text.iter().enumerate().filter(|&(_, &byte)| is_cell(byte));
        let number = |(offset, &byte): (usize, &u8)| match alphabet::folded()[usize::from(byte)] {
            number if number <= side => Ok(number),
            _ => {
                let (last, found) = (alphabet::symbol(side).into(), text::character(text, offset));
                Err(Flaw { offset, fault: GridFault::Symbol { last, found } })
            }
        };
        bytes.map(number).collect()
    }

    /// A grid that has begun and is incomplete is a fault.
    fn must_be_closed(&self) -> Result<(), Flaw> {
        let (expected, found) = (self.shape.side(), self.rows.len() / self.shape.side());
        if found == 0 { Ok(()) } else { Err(whole(GridFault::Rows { expected, found })) }
    }
}

impl<R> ShapedReader<BufReader<R>> {
    /// Whether the next grid can probably be read without blocking: a complete line is buffered.
    pub fn has_grid_at_hand(&self) -> bool {
        self.lines.input().buffer().contains(&b'\n')
    }
}

impl<R: BufRead> Iterator for ShapedReader<R> {
    type Item = Result<(usize, ShapedGrid), At<GridFault>>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.read() {
            Ok(grid) => grid.map(|grid| Ok((self.first_line, grid))),
            Err(Flaw { offset, fault }) => {
                self.rows.clear();
                let column = text::count(&self.lines.text()[..offset]) + 1;
                Some(Err(At::new(self.lines.number(), column, fault)))
            }
        }
    }
}

/// Whether a byte is not part of a frame.
fn is_cell(byte: u8) -> bool {
    byte != b'|' && !byte.is_ascii_whitespace()
}

fn count_cells(text: &[u8]) -> usize {
    let cells: Vec<u8> = text.iter().copied().filter(|&byte| is_cell(byte)).collect();
    text::count(&cells)
}

/// A grid in rows, with lines between the regions.
///
/// ```
/// use std::sync::Arc;
/// use lockstep_sudoku::{Shape, ShapedGrid};
/// use lockstep_sudoku::format::draw;
///
/// let shape: Arc<Shape> = Arc::new("jigsaw:AAABACBBCCDBCDDD".parse()?);
/// let grid = ShapedGrid::from_numbers(&shape, &[1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2]);
/// assert_eq!(draw(&grid.unwrap()), "\
/// 1   2   3 | 4
///   +---+---+
/// 4 | 3 | 2   1
/// --+   +---+
/// 2   1 | 4 | 3
///   +---+   +--
/// 3 | 4   1   2
/// ");
/// # Ok::<(), lockstep_sudoku::ShapeFault>(())
/// ```
pub fn draw(grid: &ShapedGrid) -> String {
    let shape = grid.shape();
    let side = shape.side();
    let mut drawing = String::new();
    for (row, numbers) in grid.numbers().chunks_exact(side).enumerate() {
        if row > 0 && (0..side).any(|column| has_wall_above(shape, row, column)) {
            push_line(&mut drawing, &walls(shape, row));
        }
        push_line(&mut drawing, &cells(shape, row, numbers));
    }
    drawing
}

/// Whether a cell and the one above it are in different regions.
fn has_wall_above(shape: &Shape, row: usize, column: usize) -> bool {
    shape.region(row - 1, column) != shape.region(row, column)
}

/// Whether a cell and the one to its left are in different regions.
fn has_wall_left(shape: &Shape, row: usize, column: usize) -> bool {
    shape.region(row, column - 1) != shape.region(row, column)
}

/// Whether there is a wall to the left of a column in any row.
fn is_wide(shape: &Shape, column: usize) -> bool {
    (0..shape.side()).any(|row| has_wall_left(shape, row, column))
}

/// `1 2 3 | 4 5 6`
fn cells(shape: &Shape, row: usize, numbers: &[u8]) -> String {
    let mut text = String::new();
    for (column, &number) in numbers.iter().enumerate() {
        text.push_str(match column {
            0 => "",
            _ if has_wall_left(shape, row, column) => " | ",
            _ if is_wide(shape, column) => "   ",
            _ => " ",
        });
        text.push(alphabet::symbol(number).into());
    }
    text
}

/// `------+------`, above a row.
fn walls(shape: &Shape, row: usize) -> String {
    let dash = |is_wall: bool| if is_wall { '-' } else { ' ' };
    let mut text = String::new();
    for column in 0..shape.side() {
        let right = has_wall_above(shape, row, column);
        if column > 0 {
            let left = has_wall_above(shape, row, column - 1);
            if is_wide(shape, column) {
                let [up, down] = [row - 1, row].map(|row| has_wall_left(shape, row, column));
                text.extend([dash(left), junction([left, right], [up, down]), dash(right)]);
            } else {
                text.push(dash(left));
            }
        }
        text.push(dash(right));
    }
    text
}

/// The character where walls to the left and right and walls up and down may meet.
fn junction(across: [bool; 2], upright: [bool; 2]) -> char {
    match (across, upright) {
        ([false, false], [false, false]) => ' ',
        ([true, true], [false, false]) => '-',
        ([false, false], [true, true]) => '|',
        _ => '+',
    }
}

fn push_line(drawing: &mut String, line: &str) {
    drawing.push_str(line.trim_end());
    drawing.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::{Format, write};
    use super::*;
    use crate::{Grid, Order};

    fn shape(text: &str) -> Arc<Shape> {
        Arc::new(text.parse().unwrap())
    }

    fn read(shape: &Arc<Shape>, text: &str) -> Vec<Result<(usize, String), String>> {
        let results = ShapedReader::new(shape, text.as_bytes());
        let shown = results.map(|result| match result {
            Ok((line, grid)) => Ok((line, grid.to_string())),
            Err(fault) => Err(fault.to_string()),
        });
        shown.collect()
    }

    #[test]
    fn square_grids_are_drawn_as_ever() {
        for order in [Order::MIN, Order::USUAL] {
            let (n, grid) = (order.get(), Grid::pattern(order));
            let square = Arc::new(Shape::boxes(n, n, false).unwrap());
            let mut expected = Vec::new();
            write(Format::Pretty, &grid, &mut expected);
            let shaped = ShapedGrid::from_numbers(&square, grid.numbers()).unwrap();
            assert_eq!(draw(&shaped) + "\n", String::from_utf8(expected).unwrap());
        }
    }

    #[test]
    fn lines_and_drawings_are_read_back() {
        for text in ["2x3", "3x2", "2x5+x", "4x5", "5x5", "jigsaw:AAABACBBCCDBCDDD"] {
            let shape = shape(text);
            let side = shape.side();
            let numbers: Vec<u8> = (0..shape.cells()).map(|i| (i * i % (side + 1)) as u8).collect();
            let grid = ShapedGrid::from_numbers(&shape, &numbers).unwrap();
            let text = format!("# a\n{grid} b\n{}\n{grid}", draw(&grid));
            let lines: Vec<_> = read(&shape, &text).into_iter().map(Result::unwrap).collect();
            assert!(lines.len() == 3 && lines.iter().all(|(_, line)| *line == grid.to_string()));
            assert_eq!(lines[1].0, 3);
        }
    }

    #[test]
    fn faults_have_a_place_and_reading_continues() {
        let six = shape("2x3");
        let good = ".".repeat(36);
        let bad = format!("{}7{}", ".".repeat(4), ".".repeat(31));
        let text =
            format!("{}\n{bad}\n  {good}\n......\n.....\n......\n \n{good}\n......\n", &good[1..]);
        let found = read(&six, &text);
        let expected = [
            Err("1: expected 36 cells, found 35".to_owned()),
            Err("2:5: expected a digit from 1 to 6 or '.', found '7'".to_owned()),
            Ok((3, good.clone())),
            Err("5: expected a row of 6 cells, found 5".to_owned()),
            Ok((8, good.clone())),
            Err("9: expected 6 rows, found 1".to_owned()),
        ];
        assert_eq!(found, expected);
        let late = format!("123456\n{good}\n{good}\n123|456\n  \n{good}\n");
        let expected = [
            Err("2: expected a row of 6 cells, found 36".to_owned()),
            Ok((3, good.clone())),
            Err("5: expected 6 rows, found 1".to_owned()),
            Ok((6, good.clone())),
        ];
        assert_eq!(read(&six, &late), expected);
        assert_eq!(read(&six, "\u{e9}\n"), [Err("1: expected 36 cells, found 1".to_owned())]);
        assert_eq!(
            read(&six, "123456\n12345\u{e9}\n")[0],
            Err("2:6: expected a digit from 1 to 6 or '.', found 'é'".to_owned())
        );
    }
}
