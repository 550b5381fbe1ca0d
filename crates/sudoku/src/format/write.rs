use super::{Format, alphabet};
use crate::{Grid, Order};

/// Appends a grid as text. Grids appended one after another make a file; in
/// formats where a grid spans lines each ends with an empty line.
pub fn write(format: Format, grid: &Grid, out: &mut Vec<u8>) {
    match format {
        Format::Line | Format::Sdm => write_line(grid, out),
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

/// The grid as one line, without a line end.
pub(crate) fn line_text(grid: &Grid) -> String {
    let mut out = Vec::new();
    write_line(grid, &mut out);
    String::from_utf8(out).expect("grids are written in ASCII")
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
