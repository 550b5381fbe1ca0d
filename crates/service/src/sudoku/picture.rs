//! A step drawn on the grid, as SVG.

use std::fmt::Write;

use lockstep_sudoku::human::{Link, Notes, Step};
use lockstep_sudoku::{Cell, Digit, Digits, Order};

/// The width of a cell for each candidate in a row of it.
const MARK: usize = 16;
const BORDER: usize = 4;

/// The colours of cells that the step rests on, and of fins.
const PATTERN: &str = "#dcebf7";
const FIN: &str = "#f7ead0";

/// Draws the grid before a step: pencil marks, the cells it rests on shaded, candidates that it removes
/// struck out in red, digits that it finds in green, and the links of a chain as lines, dashed where one
/// candidate excludes the other.
pub fn picture(notes: &Notes, step: &Step) -> String {
    let mut picture = Picture { order: notes.grid().order(), svg: String::new() };
    picture.begin();
    for cell in Cell::all(picture.order) {
        picture.cell(notes, step, cell);
    }
    picture.lines();
    for pair in step.pattern.links.windows(2).filter(|pair| !pair[1].assumed) {
        picture.link(&pair[0], &pair[1]);
    }
    picture.svg.push_str("</svg>\n");
    picture.svg
}

struct Picture {
    order: Order,
    svg: String,
}

impl Picture {
    /// The width of a cell.
    fn width(&self) -> usize {
        MARK * self.order.get() + 2
    }

    fn size(&self) -> usize {
        self.width() * self.order.side() + 2 * BORDER
    }

    // Writing to a string does not fail.
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.svg.write_fmt(text);
        self.svg.push('\n');
    }

    fn begin(&mut self) {
        let size = self.size();
        self.add(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" font-family="sans-serif" font-size="12" text-anchor="middle"><rect width="{size}" height="{size}" fill="white"/>"#
        ));
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        (BORDER + cell.column() * self.width(), BORDER + cell.row() * self.width())
    }

    /// The centre of a candidate.
    fn mark(&self, cell: Cell, digit: Digit) -> (usize, usize) {
        let ((x, y), n) = (self.corner(cell), self.order.get());
        let (column, row) = (digit.index() % n, digit.index() / n);
        (x + 1 + MARK * column + MARK / 2, y + 1 + MARK * row + MARK / 2)
    }

    fn cell(&mut self, notes: &Notes, step: &Step, cell: Cell) {
        let ((x, y), width) = (self.corner(cell), self.width());
        let pattern = &step.pattern;
        let fill = match () {
            () if pattern.fins.contains(&cell) => Some(FIN),
            () if pattern.cells.contains(&cell) => Some(PATTERN),
            () => None,
        };
        if let Some(fill) = fill {
            self.add(format_args!(
                r#"<rect x="{x}" y="{y}" width="{width}" height="{width}" fill="{fill}"/>"#
            ));
        }
        let placed = step.placements.iter().find(|placement| placement.cell == cell);
        let held = notes.grid().get(cell);
        if let Some(digit) = held.or(placed.map(|placement| placement.digit)) {
            let colour = if held.is_some() { "black" } else { "#1a7f37" };
            let (x, y, size) = (x + width / 2, y + width / 2 + width / 4, 2 * width / 3);
            self.add(format_args!(
                r#"<text x="{x}" y="{y}" font-size="{size}" fill="{colour}">{digit}</text>"#
            ));
            return;
        }
        let removed = step.eliminations.iter().filter(|candidate| candidate.cell == cell);
        let removed: Digits = removed.map(|candidate| candidate.digit).collect();
        for digit in notes.candidates(cell) {
            self.candidate(cell, digit, removed.contains(digit), pattern.digits.contains(&digit));
        }
    }

    fn candidate(&mut self, cell: Cell, digit: Digit, is_removed: bool, is_of_pattern: bool) {
        let (x, y) = self.mark(cell, digit);
        let colour = match (is_removed, is_of_pattern) {
            (true, _) => "#c0392b",
            (false, true) => "black",
            (false, false) => "#888",
        };
        let base = y + 4;
        self.add(format_args!(r#"<text x="{x}" y="{base}" fill="{colour}">{digit}</text>"#));
        if is_removed {
            let (left, right) = (x - 6, x + 6);
            self.add(format_args!(
                r##"<path d="M{left} {y}H{right}" stroke="#c0392b" stroke-width="2"/>"##
            ));
        }
    }

    fn lines(&mut self) {
        let (side, n, width) = (self.order.side(), self.order.get(), self.width());
        let end = BORDER + side * width;
        for line in 0..=side {
            let at = BORDER + line * width;
            let thickness = if line % n == 0 { 2 } else { 1 };
            self.add(format_args!(
                r#"<path d="M{at} {BORDER}V{end}M{BORDER} {at}H{end}" stroke="black" stroke-width="{thickness}"/>"#
            ));
        }
    }

    /// A line between two links: a strong link leads to a right candidate.
    fn link(&mut self, from: &Link, to: &Link) {
        let (Some(&a), Some(&b)) = (from.cells.first(), to.cells.first()) else { return };
        let ((x, y), (to_x, to_y)) = (self.mark(a, from.digit), self.mark(b, to.digit));
        let dashes = if to.holds { "" } else { r#" stroke-dasharray="4 3""# };
        self.add(format_args!(
            r##"<path d="M{x} {y}L{to_x} {to_y}" stroke="#1b6ca8" stroke-width="1.5" opacity="0.7"{dashes}/>"##
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_drawn() {
        let notes = Notes::new(&"1.3.3.1..1.3.3.1".parse().unwrap()).unwrap();
        assert!(notes.hint().is_none());
        let notes = Notes::new(&"......1.4..3.2..".parse().unwrap()).unwrap();
        let svg = picture(&notes, &notes.hint().unwrap());
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("#1a7f37").count(), 1);
    }
}
