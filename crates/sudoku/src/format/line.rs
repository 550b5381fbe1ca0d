//! A whole grid in one line.

use std::ops::Range;

use super::text::{self, Flaw, whole};
use super::{GridFault, alphabet, row};
use crate::Order;

/// The part of a line that is the grid: up to a comment.
pub(super) fn grid_part(line: &[u8]) -> Range<usize> {
    let start = line.len() - line.trim_ascii_start().len();
    let is_list = is_list(&line[start..]);
    let ends = |&byte: &u8| match byte {
        b',' => !is_list,
        b'#' | b';' => true,
        _ => byte.is_ascii_whitespace(),
    };
    let length = line[start..].iter().position(ends);
    start..length.map_or(line.len(), |length| start + length)
}

/// Whether cells are numbers with commas: the smallest grid has 16 cells, so a comma among
/// the first four bytes cannot be the end of a grid of characters.
fn is_list(text: &[u8]) -> bool {
    text.iter().take(4).any(|&byte| byte == b',')
}

/// Reads the grid in `part` of a line into `cells`. A wrong length is reported relative
/// to the order of the previous grid, or else to the nearest order.
pub(super) fn parse(
    line: &[u8],
    part: Range<usize>,
    before: Option<Order>,
    cells: &mut Vec<u8>,
) -> Result<Order, Flaw> {
    let start = part.start;
    let grid = &line[part];
    let is_list = is_list(grid);
    let found = if is_list { row::fields(grid).count() } else { text::count(grid) };
    let Some(order) = Order::from_cells(found) else {
        let expected = before.unwrap_or_else(|| text::nearest(found, Order::cells)).cells();
        return Err(whole(GridFault::Cells { expected, found }));
    };
    if !is_list && !alphabet::covers(order) {
        return Err(whole(GridFault::Characters { order }));
    }
    let done = match is_list {
        true => row::parse_fields(row::fields(grid), order, cells),
        false => parse_characters(grid, order, cells),
    };
    done.map_err(|flaw| flaw.shifted(start))?;
    Ok(order)
}

/// Reads one cell from each byte.
pub(super) fn parse_characters(grid: &[u8], order: Order, cells: &mut Vec<u8>) -> Result<(), Flaw> {
    let (table, side) = (alphabet::table(order), order.side() as u8);
    let begin = cells.len();
    cells.extend(grid.iter().map(|&byte| table[usize::from(byte)]));
    match cells[begin..].iter().position(|&number| number > side) {
        None => Ok(()),
        Some(offset) => {
            let found = text::character(grid, offset);
            Err(Flaw { offset, fault: GridFault::Character { order, found } })
        }
    }
}

/// The fast path for a text that begins with a 9x9 grid in a line of its own: the length of the
/// line with its end, and the numbers of the cells. `None` for anything else, even if it is a
/// grid: a [`Reader`](super::Reader) tells.
///
/// Nothing is allocated, and the loop vectorises: it has neither a branch nor a table.
#[inline]
pub fn line_9x9(text: &[u8]) -> Option<(usize, [u8; 81])> {
    let (grid, rest) = text.split_first_chunk::<81>()?;
    let end = match rest {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    let mut largest = 0;
    let cells = grid.map(|byte| {
        let number = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        largest = number.max(largest);
        number
    });
    (largest <= 9).then_some((grid.len() + end, cells))
}
