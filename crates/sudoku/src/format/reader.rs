use std::io::{self, BufRead, BufReader};
use std::ops::Range;

use lockstep_game::At;

use super::layout::{Layout, Part};
use super::lines::Lines;
use super::row::{self, Separator};
use super::text::{self, Flaw, whole};
use super::{Format, GridFault, line, marked};
use crate::{Digits, Grid, Marks, Order};

/// The grids of a text, one by one, each with the number of the line where it begins.
///
/// As an iterator it yields every grid or fault and continues after a fault; only
/// [`GridFault::Unreadable`] ends it. [`Reader::read_into`] does the same without
/// allocating for each grid.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    layout: Layout,
    block: Block,
    /// The marks of the last grid.
    marks: Marks,
    /// The order of the previous grid.
    before: Option<Order>,
    /// Whether the rest of a faulty grid is being skipped.
    is_skipping: bool,
}

/// The part of a grid that has been read.
#[derive(Debug, Default)]
struct Block {
    /// Known from the first row on, or from the line that names it.
    order: Option<Order>,
    cells: Vec<u8>,
    /// In rows of pencil marks, instead of `cells`.
    sets: Vec<Digits>,
    first_line: usize,
}

impl<R: BufRead> Reader<R> {
    /// A reader for text in this format.
    pub fn new(format: Format, input: R) -> Self {
        Reader {
            lines: Lines::new(input),
            layout: Layout::new(format),
            block: Block::default(),
            marks: Marks::default(),
            before: None,
            is_skipping: false,
        }
    }

    /// A reader for text in the format that the beginning of the text suggests (its
    /// first buffer).
    pub fn detect(mut input: R) -> io::Result<Self> {
        let format = Format::detect(input.fill_buf()?);
        Ok(Reader::new(format, input))
    }

    /// What the text says of the last grid besides its digits.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Reads the next grid into `grid` and returns the line where it begins; `None` at the end
    /// of the text. After a fault `grid` is unchanged, and reading may continue.
    #[inline]
    pub fn read_into(&mut self, grid: &mut Grid) -> Option<Result<usize, At<GridFault>>> {
        self.marks.clear();
        if self.layout.is_one_line()
            && let Some(cells) = self.lines.advance_if(line::line_9x9)
        {
            self.before = Some(Order::USUAL);
            grid.assign(Order::USUAL, &cells);
            return Some(Ok(self.lines.number()));
        }
        self.read_plainly(grid)
    }

    /// The same without the fast path for 9x9 lines.
    pub(super) fn read_plainly(&mut self, grid: &mut Grid) -> Option<Result<usize, At<GridFault>>> {
        loop {
            match self.step() {
                Ok(Step::Continue) => {}
                Ok(Step::Grid(order)) => {
                    grid.assign(order, &self.block.cells);
                    self.before = Some(order);
                    self.block.clear();
                    return Some(Ok(self.block.first_line));
                }
                Ok(Step::End) => return None,
                Err(Flaw { offset, fault }) => {
                    self.block.clear();
                    let column = text::count(&self.lines.text()[..offset]) + 1;
                    return Some(Err(At::new(self.lines.number(), column, fault)));
                }
            }
        }
    }

    /// Processes one line.
    fn step(&mut self) -> Result<Step, Flaw> {
        let advanced = self.lines.advance().map_err(|fault| {
            self.is_skipping = self.layout.spans_lines() || self.block.order.is_some();
            whole(fault)
        });
        if !advanced? {
            self.block.must_be_closed()?;
            return Ok(Step::End);
        }
        let open = self.is_skipping || self.block.order.is_some();
        match self.layout.part(self.lines.text(), open) {
            Ok(Part::Break) => {
                self.is_skipping = false;
                self.block.must_be_closed()?;
                Ok(Step::Continue)
            }
            Ok(Part::Remark) => Ok(Step::Continue),
            _ if self.is_skipping => Ok(Step::Continue),
            Ok(Part::Grid(part)) => self.take_grid(part),
            Ok(Part::Order(order)) => {
                self.block.open(order, self.lines.number());
                Ok(Step::Continue)
            }
            Ok(Part::Row(separator)) => self.take_row(separator),
            Ok(Part::Marks) => self.take_marks(),
            Ok(Part::Candidates(part)) => {
                self.block.first_line = self.lines.number();
                let (order, sets) = marked::candidates(self.lines.text(), part)?;
                Ok(self.take_sets(order, &sets))
            }
            Ok(Part::Library(part)) => self.take_library(part),
            Err(flaw) => {
                self.is_skipping = true;
                Err(flaw)
            }
        }
    }

    fn take_grid(&mut self, part: Range<usize>) -> Result<Step, Flaw> {
        self.block.must_be_closed()?;
        self.block.first_line = self.lines.number();
        line::parse(self.lines.text(), part, self.before, &mut self.block.cells).map(Step::Grid)
    }

    fn take_library(&mut self, part: Range<usize>) -> Result<Step, Flaw> {
        self.block.first_line = self.lines.number();
        let (text, cells) = (self.lines.text(), &mut self.block.cells);
        marked::library(text, part, self.before, cells, &mut self.marks)
            .inspect_err(|_| self.marks.clear())
            .map(Step::Grid)
    }

    fn take_marks(&mut self) -> Result<Step, Flaw> {
        let Block { order, sets, .. } = &mut self.block;
        match marked::pencil_row(self.lines.text(), *order, self.before, sets) {
            Ok(order) => {
                self.block.open(order, self.lines.number());
                if self.block.sets.len() < order.cells() {
                    return Ok(Step::Continue);
                }
                let sets = std::mem::take(&mut self.block.sets);
                Ok(self.take_sets(order, &sets))
            }
            Err(flaw) => {
                self.is_skipping = true;
                Err(flaw)
            }
        }
    }

    /// A whole sheet of pencil marks.
    fn take_sets(&mut self, order: Order, sets: &[Digits]) -> Step {
        let (grid, marks) = Marks::from_candidates(order, sets);
        self.block.cells.extend_from_slice(grid.numbers());
        self.marks = marks;
        Step::Grid(order)
    }

    fn take_row(&mut self, separator: Separator) -> Result<Step, Flaw> {
        let Block { order, cells, .. } = &mut self.block;
        match row::parse(self.lines.text(), separator, *order, self.before, cells) {
            Ok(order) => {
                let is_full = self.block.cells.len() == order.cells();
                self.block.open(order, self.lines.number());
                Ok(if is_full { Step::Grid(order) } else { Step::Continue })
            }
            Err(flaw) => {
                self.is_skipping = true;
                Err(flaw)
            }
        }
    }
}

impl<R> Reader<BufReader<R>> {
    /// Whether the next grid can probably be read without blocking: a complete line is buffered.
    /// Always false for formats whose grids span lines.
    pub fn has_grid_at_hand(&self) -> bool {
        !self.layout.spans_lines() && self.lines.input().buffer().contains(&b'\n')
    }
}

enum Step {
    Continue,
    /// The block is a whole grid.
    Grid(Order),
    End,
}

impl Block {
    /// Notes the order and, if the grid begins here, its line.
    fn open(&mut self, order: Order, line: usize) {
        if self.order.is_none() {
            self.order = Some(order);
            self.first_line = line;
        }
    }

    fn clear(&mut self) {
        self.order = None;
        self.cells.clear();
        self.sets.clear();
    }

    /// The number of cells so far.
    fn len(&self) -> usize {
        self.cells.len().max(self.sets.len())
    }

    /// A grid that has begun and is incomplete is a fault.
    fn must_be_closed(&self) -> Result<(), Flaw> {
        match self.order.map(Order::side) {
            None => Ok(()),
            Some(expected) => {
                Err(whole(GridFault::Rows { expected, found: self.len() / expected }))
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<(usize, Grid), At<GridFault>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut grid = Grid::empty(self.before.unwrap_or(Order::USUAL));
        Some(self.read_into(&mut grid)?.map(|line| (line, grid)))
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;

    type Results = Vec<Result<(usize, Grid), At<GridFault>>>;

    /// The results without the fast path.
    fn plainly(format: Format, text: &[u8]) -> Results {
        let mut reader = Reader::new(format, text);
        let mut grid = Grid::empty(Order::MIN);
        let next = || Some(reader.read_plainly(&mut grid)?.map(|line| (line, grid.clone())));
        std::iter::from_fn(next).collect()
    }

    fn check(text: &[u8]) {
        let fast: Results = Reader::new(Format::Line, text).collect();
        assert_eq!(fast, plainly(Format::Line, text), "{}", text.escape_ascii());
        let small = io::BufReader::with_capacity(100, text);
        let streamed: Results = Reader::new(Format::Line, small).collect();
        assert_eq!(streamed, fast, "{}", text.escape_ascii());
    }

    #[test]
    fn every_byte_in_a_usual_line_is_judged_alike_by_both_ways() {
        for byte in 0..=255 {
            for at in [0, 40, 80] {
                let mut line = [b'.'; 81];
                line[at] = byte;
                check(&[&line[..], b"\n", &line].concat());
            }
        }
    }

    #[test]
    fn every_end_of_a_usual_line_is_judged_alike_by_both_ways() {
        let grid = [b'7'; 81];
        for end in ["", "\n", "\r\n", "\r", "\n\n", " easy\n", ",1.0\n", "#\n", ".\n", "\r\r\n"] {
            check(&[&grid, end.as_bytes(), &grid, end.as_bytes()].concat());
            check(&[&grid[1..], end.as_bytes(), &grid, end.as_bytes()].concat());
        }
    }

    #[test]
    fn random_lines_are_judged_alike_by_both_ways() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let mut text = Vec::new();
            for _ in 0..random.below(10) {
                let length = [16, 80, 81, 81, 81, 82][random.below(6)];
                text.extend((0..length).map(|_| b"0123456789.........."[random.below(20)]));
                text.extend_from_slice(
                    ["\n", "\r\n", "\n# x\n", " x\n"][random.below(4)].as_bytes(),
                );
            }
            if random.below(2) == 0 && !text.is_empty() {
                let at = random.below(text.len());
                text[at] = random.next_u64() as u8;
            }
            check(&text);
        }
    }

    #[test]
    fn a_grid_is_at_hand_when_the_end_of_its_line_has_been_read() {
        let text = "1..............4\n".repeat(3);
        let mut reader = Reader::new(Format::Line, BufReader::with_capacity(40, text.as_bytes()));
        let at_hand = [true, false, false].map(|expected| {
            assert!(reader.next().is_some());
            reader.has_grid_at_hand() == expected
        });
        assert_eq!(at_hand, [true; 3]);
        let two = "2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n".repeat(2);
        let mut reader = Reader::new(Format::Sudoku, BufReader::new(two.as_bytes()));
        assert!(reader.next().is_some() && !reader.has_grid_at_hand());
    }

    #[test]
    fn a_failing_input_is_the_last_fault() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        for format in Format::ALL {
            let mut reader = Reader::new(format, io::BufReader::new(Broken));
            let fault = reader.next().unwrap().unwrap_err().fault;
            assert_eq!(fault, GridFault::Unreadable("connection reset".into()));
            assert!(reader.next().is_none());
        }
        assert!(Reader::detect(io::BufReader::new(Broken)).is_err());
    }
}
