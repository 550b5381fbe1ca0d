use std::ops::Range;

use super::row::{self, Separator};
use super::text::{self, Flaw, whole};
use super::{Format, GridFault, line, marked};
use crate::Order;

/// What a line of a text means.
#[derive(PartialEq, Debug)]
pub(super) enum Part {
    /// Nothing.
    Remark,
    /// A grid that spans lines must be finished here.
    Break,
    /// The order of the grid that follows.
    Order(Order),
    /// A row of a grid.
    Row(Separator),
    /// A whole grid, in these bytes.
    Grid(Range<usize>),
    /// A row of pencil marks.
    Marks,
    /// The candidates of a whole grid, in these bytes.
    Candidates(Range<usize>),
    /// A line of a library, in these bytes.
    Library(Range<usize>),
}

/// Classifies the lines of a text, by the format alone.
#[derive(Debug)]
pub(super) struct Layout {
    format: Format,
    /// In `.sdk`: whether the section is another than the puzzle.
    is_elsewhere: bool,
    /// In CSV: whether a first line has been seen.
    has_begun: bool,
    /// In CSV: the column of the grids, if the first line was a header.
    column: Option<usize>,
}

impl Layout {
    pub(super) fn new(format: Format) -> Layout {
        Layout { format, is_elsewhere: false, has_begun: false, column: None }
    }

    /// Whether every grid has a line of its own.
    #[inline]
    pub(super) fn is_one_line(&self) -> bool {
        matches!(self.format, Format::Line | Format::Sdm)
    }

    /// Whether every grid spans lines.
    pub(super) fn spans_lines(&self) -> bool {
        matches!(self.format, Format::Pretty | Format::Pencil | Format::Sdk | Format::Sudoku)
    }

    /// What the line means; `open` says whether a grid that spans lines has begun.
    pub(super) fn part(&mut self, line: &[u8], open: bool) -> Result<Part, Flaw> {
        let trimmed = line.trim_ascii();
        if trimmed.is_empty() {
            return Ok(Part::Break);
        }
        if trimmed[0] == b'#' {
            return Ok(Part::Remark);
        }
        match self.format {
            Format::Line | Format::Sdm => Ok(Part::Grid(line::grid_part(line))),
            Format::Pretty | Format::Pencil if is_border(trimmed) => Ok(Part::Remark),
            Format::Pretty => Ok(Part::Row(Separator::Blank)),
            Format::Pencil => Ok(Part::Marks),
            Format::Candidates => Ok(Part::Candidates(line::grid_part(line))),
            Format::Library => Ok(Part::Library(whole_line(line))),
            Format::Url => Ok(Part::Grid(marked::url_part(line))),
            Format::Sdk => Ok(self.sdk_part(trimmed)),
            Format::Csv => Ok(self.csv_part(line)),
            Format::Sudoku if open => Ok(Part::Row(Separator::Blank)),
            Format::Sudoku => order(trimmed).map(Part::Order),
        }
    }

    fn sdk_part(&mut self, trimmed: &[u8]) -> Part {
        if trimmed[0] == b'[' {
            self.is_elsewhere = !trimmed.eq_ignore_ascii_case(b"[Puzzle]");
            return Part::Break;
        }
        if self.is_elsewhere { Part::Remark } else { Part::Row(Separator::Blank) }
    }

    fn csv_part(&mut self, line: &[u8]) -> Part {
        if !self.has_begun {
            self.has_begun = true;
            self.column = header(line);
            if self.column.is_some() {
                return Part::Remark;
            }
        }
        let is_grid = |field: &[u8]| self.column.is_some() || field.len() > 3;
        match row::fields(line).nth(self.column.unwrap_or(0)) {
            Some((at, field)) if is_grid(field) => Part::Grid(at..at + field.len()),
            Some(_) => Part::Row(Separator::Comma),
            None => Part::Grid(line.len()..line.len()),
        }
    }
}

/// A line without blanks around it.
fn whole_line(line: &[u8]) -> Range<usize> {
    let start = line.len() - line.trim_ascii_start().len();
    start..start + line.trim_ascii().len()
}

/// If the line is the header of a table, the column that holds the grids. Cells and grids
/// are never words: a word begins with a letter and is shorter than the smallest grid.
pub(super) fn header(line: &[u8]) -> Option<usize> {
    let (_, first) = row::fields(line).next()?;
    if !(2..16).contains(&first.len()) || !first[0].is_ascii_alphabetic() {
        return None;
    }
    let names = [&b"puzzle"[..], b"quizzes", b"quiz", b"sudoku"];
    let is_named = |field: &[u8]| names.iter().any(|name| field.eq_ignore_ascii_case(name));
    row::fields(line).position(|(_, field)| is_named(field)).or(Some(0))
}

/// Whether a line is part of the frame around and between boxes.
pub(super) fn is_border(trimmed: &[u8]) -> bool {
    let is_frame = |byte: &u8| b"|-+=*".contains(byte) || byte.is_ascii_whitespace();
    let is_drawn = |pair: &[u8]| pair == b"--";
    trimmed.iter().all(is_frame)
        || (trimmed.windows(2).any(is_drawn) && !trimmed.iter().any(u8::is_ascii_alphanumeric))
}

/// The order that is named by a line of its own.
pub(super) fn order(trimmed: &[u8]) -> Result<Order, Flaw> {
    let order = row::number(trimmed).and_then(|n| Order::new(n.into()));
    order.ok_or_else(|| whole(GridFault::Order { found: text::clip(trimmed) }))
}
