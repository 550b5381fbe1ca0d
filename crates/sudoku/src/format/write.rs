use super::{Format, alphabet, marked};
use crate::{Candidate, Cell, Digits, Grid, Marks, Order};

/// Appends a grid as text. Grids appended one after another make a file; in
/// formats where a grid spans lines each ends with an empty line.
pub fn write(format: Format, grid: &Grid, out: &mut Vec<u8>) {
    write_marked(format, grid, &Marks::default(), out);
}

/// As [`write()`], with marks, which some formats can hold. Pencil marks, libraries and addresses need
/// a character for each digit: from order 8 on a grid is written as a line instead.
pub fn write_marked(format: Format, grid: &Grid, marks: &Marks, out: &mut Vec<u8>) {
    let is_covered = alphabet::covers(grid.order());
    match format {
        Format::Pencil if is_covered => write_pencil(grid, marks, out),
        Format::Candidates if is_covered => write_candidates(grid, marks, out),
        Format::Library if is_covered => write_library(grid, marks, out),
        Format::Url if is_covered => {
            out.extend_from_slice(URL);
            write_line(grid, out);
        }
        Format::Line
        | Format::Sdm
        | Format::Pencil
        | Format::Candidates
        | Format::Library
        | Format::Url => write_line(grid, out),
        Format::Pretty => write_pretty(grid, out),
        Format::Sdk => {
            out.extend_from_slice(b"[Puzzle]\n");
            write_sdk_rows(grid, out);
        }
        Format::Csv => write_rows(grid, b',', out),
        Format::Sudoku => {
            push_number(grid.order().get() as u8, out);
            out.push(b'\n');
            write_rows(grid, b' ', out);
        }
    }
    out.push(b'\n');
}

/// Where a page shows the grid that follows.
const URL: &[u8] = b"https://www.sudokuwiki.org/sudoku.htm?bd=";

/// `6 58 7 | ...`, in columns.
fn write_pencil(grid: &Grid, marks: &Marks, out: &mut Vec<u8>) {
    let (n, side) = (grid.order().get(), grid.order().side());
    let text = |set: Digits| set.iter().map(|d| alphabet::symbol(d.get()) as char).collect();
    let sets: Vec<String> = marked::sets(grid, marks).map(text).collect();
    let width = |column: usize| (0..side).map(|row| sets[row * side + column].len()).max();
    let widths: Vec<usize> = (0..side).map(|column| width(column).unwrap_or(1).max(1)).collect();
    let border: Vec<String> =
        widths.chunks(n).map(|stack| "-".repeat(stack.iter().sum::<usize>() + n + 1)).collect();
    for (number, row) in sets.chunks(side).enumerate() {
        if number > 0 && number.is_multiple_of(n) {
            out.extend_from_slice(&border.join("+").as_bytes()[1..]);
            out.push(b'\n');
        }
        let cells = row.iter().zip(&widths).map(|(set, &width)| format!("{set:width$}"));
        let cells: Vec<String> = cells.collect();
        let stacks: Vec<String> = cells.chunks(n).map(|stack| stack.join(" ")).collect();
        out.extend_from_slice(stacks.join(" | ").trim_end().as_bytes());
        out.push(b'\n');
    }
}

fn write_candidates(grid: &Grid, marks: &Marks, out: &mut Vec<u8>) {
    for set in marked::sets(grid, marks) {
        let is_in = |digit: &crate::Digit| set.contains(*digit);
        let number = |digit: crate::Digit| if is_in(&digit) { digit.get() } else { 0 };
        out.extend(crate::Digit::all(grid.order()).map(|digit| alphabet::symbol(number(digit))));
    }
}

/// `:0000:x:` stands for no technique in particular.
fn write_library(grid: &Grid, marks: &Marks, out: &mut Vec<u8>) {
    out.extend_from_slice(b":0000:x:");
    for (cell, &number) in Cell::all(grid.order()).zip(grid.numbers()) {
        if number > 0 && marks.placed.contains(&cell) {
            out.push(b'+');
        }
        out.push(alphabet::symbol(number));
    }
    let place = |index: usize| alphabet::symbol(index as u8 + 1);
    for (index, Candidate { cell, digit }) in marks.excluded.iter().enumerate() {
        out.push(if index == 0 { b':' } else { b' ' });
        out.extend([alphabet::symbol(digit.get()), place(cell.row()), place(cell.column())]);
    }
    out.extend_from_slice(if marks.excluded.is_empty() { b"::::" } else { b":::" });
}

/// The grid as one line, without a line end.
pub(crate) fn line_text(grid: &Grid) -> String {
    let mut out = Vec::new();
    write_line(grid, &mut out);
    String::from_utf8(out).expect("grids are written in ASCII")
}

/// A character for each number, 0 being an empty cell. None may be above 49.
pub(crate) fn characters(numbers: &[u8]) -> String {
    numbers.iter().map(|&number| char::from(alphabet::symbol(number))).collect()
}

fn write_line(grid: &Grid, out: &mut Vec<u8>) {
    if alphabet::covers(grid.order()) {
        write_characters(grid.numbers(), out);
    } else {
        write_numbers(grid.numbers(), b',', out);
    }
}

fn write_sdk_rows(grid: &Grid, out: &mut Vec<u8>) {
    if !alphabet::covers(grid.order()) {
        return write_rows(grid, b' ', out);
    }
    for row in rows(grid) {
        write_characters(row, out);
        out.push(b'\n');
    }
}

fn write_rows(grid: &Grid, separator: u8, out: &mut Vec<u8>) {
    for row in rows(grid) {
        write_numbers(row, separator, out);
        out.push(b'\n');
    }
}

fn rows(grid: &Grid) -> std::slice::ChunksExact<'_, u8> {
    grid.numbers().chunks_exact(grid.order().side())
}

fn write_characters(numbers: &[u8], out: &mut Vec<u8>) {
    out.extend(numbers.iter().map(|&number| alphabet::symbol(number)));
}

fn write_numbers(numbers: &[u8], separator: u8, out: &mut Vec<u8>) {
    for (i, &number) in numbers.iter().enumerate() {
        if i > 0 {
            out.push(separator);
        }
        push_number(number, out);
    }
}

fn push_number(number: u8, out: &mut Vec<u8>) {
    if number >= 100 {
        out.push(b'0' + number / 100);
    }
    if number >= 10 {
        out.push(b'0' + number / 10 % 10);
    }
    out.push(b'0' + number % 10);
}

fn write_pretty(grid: &Grid, out: &mut Vec<u8>) {
    let order = grid.order();
    for (i, row) in rows(grid).enumerate() {
        if i > 0 && i % order.get() == 0 {
            write_border(order, out);
        }
        write_pretty_row(order, row, out);
    }
}

/// The width of the largest number.
fn width(order: Order) -> usize {
    match order.side() {
        ..10 => 1,
        10..100 => 2,
        100.. => 3,
    }
}

/// `5 3 . | . 7 . | . . .`
fn write_pretty_row(order: Order, row: &[u8], out: &mut Vec<u8>) {
    for (i, &number) in row.iter().enumerate() {
        match i {
            0 => {}
            _ if i % order.get() == 0 => out.extend_from_slice(b" | "),
            _ => out.push(b' '),
        }
        let start = out.len();
        match number {
            0 => out.push(b'.'),
            _ => push_number(number, out),
        }
        let missing = width(order) - (out.len() - start);
        out.splice(start..start, std::iter::repeat_n(b' ', missing));
    }
    out.push(b'\n');
}

/// `------+-------+------`
fn write_border(order: Order, out: &mut Vec<u8>) {
    let n = order.get();
    let cells = n * (width(order) + 1);
    for stack in 0..n {
        if stack > 0 {
            out.push(b'+');
        }
        let is_inner = stack > 0 && stack < n - 1;
        out.extend(std::iter::repeat_n(b'-', cells + usize::from(is_inner)));
    }
    out.push(b'\n');
}
