//! Formats that hold pencil marks, and addresses of web pages that hold a grid.

use std::ops::Range;

use super::text::{self, Flaw, whole};
use super::{GridFault, alphabet, line, row};
use crate::{Candidate, Cell, Digit, Digits, Grid, Marks, Order};

/// A line of a library: `:technique:digits:givens:excluded:...`. In the givens a `+` precedes a
/// digit that was placed later; `436` among the excluded candidates is 4 in r3c6.
pub(super) fn library(
    line: &[u8],
    part: Range<usize>,
    before: Option<Order>,
    cells: &mut Vec<u8>,
    marks: &mut Marks,
) -> Result<Order, Flaw> {
    let mut fields = split(line, part, b':').skip(1);
    let (Some(_), Some(_), Some(givens)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(whole(GridFault::Library));
    };
    let digits: Vec<u8> = line[givens.clone()].iter().copied().filter(|&c| c != b'+').collect();
    let order = line::parse(&digits, 0..digits.len(), before, cells).map_err(|flaw| {
        let cells = line[givens.clone()].iter().enumerate().filter(|&(_, &byte)| byte != b'+');
        let offset = cells.map(|(at, _)| at).nth(flaw.offset).unwrap_or(0);
        Flaw { offset: givens.start + offset, ..flaw }
    })?;
    marks.placed.extend(placed(order, &line[givens]));
    for word in fields.next().into_iter().flat_map(|excluded| split(line, excluded, b' ')) {
        if !word.is_empty() {
            marks.excluded.push(candidate(order, &line[word.clone()]).ok_or_else(|| {
                let found = text::clip(&line[word.clone()]);
                Flaw { offset: word.start, fault: GridFault::Candidate { found } }
            })?);
        }
    }
    Ok(order)
}

/// The parts of a range of a line between separators.
fn split(line: &[u8], part: Range<usize>, separator: u8) -> impl Iterator<Item = Range<usize>> {
    let mut start = part.start;
    line[part].split(move |&byte| byte == separator).map(move |field| {
        let range = start..start + field.len();
        start = range.end + 1;
        range
    })
}

/// The cells whose digit has a `+` before it.
fn placed(order: Order, givens: &[u8]) -> impl Iterator<Item = Cell> + '_ {
    let mut index = 0;
    let mut plus = false;
    givens.iter().filter_map(move |&byte| {
        let was_plus = std::mem::replace(&mut plus, byte == b'+');
        if byte == b'+' {
            return None;
        }
        index += 1;
        Cell::from_index(order, index - 1).filter(|_| was_plus)
    })
}

/// `436`: 4 in r3c6.
fn candidate(order: Order, word: &[u8]) -> Option<Candidate> {
    let &[digit, row, column] = word else { return None };
    let number = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let from_one = |byte: u8| usize::from(number(byte)?).checked_sub(1);
    let cell = Cell::new(order, from_one(row)?, from_one(column)?)?;
    let digit = Digit::new(number(digit)?).filter(|digit| digit.is_in(order))?;
    Some(Candidate { cell, digit })
}

/// The order of a line that has a character for each candidate of each cell: 729 for 9x9.
pub(super) fn order_of_candidates(length: usize) -> Option<Order> {
    Order::all().find(|&order| alphabet::covers(order) && order.cells() * order.side() == length)
}

/// For each cell and each digit a character: the digit if it is a candidate, else `.` or `0`.
pub(super) fn candidates(line: &[u8], part: Range<usize>) -> Result<(Order, Vec<Digits>), Flaw> {
    let found = text::count(&line[part.clone()]);
    let order = order_of_candidates(found).ok_or_else(|| {
        let covered = |order: &Order| alphabet::covers(*order);
        let size = |order: &Order| order.cells() * order.side();
        let nearest = Order::all().filter(covered).min_by_key(|order| size(order).abs_diff(found));
        let expected = size(&nearest.unwrap_or(Order::USUAL));
        whole(GridFault::Candidates { expected, found })
    })?;
    let text = &line[part.clone()];
    let sets = text.chunks(order.side()).enumerate().map(|(cell, set)| {
        digits(set, order).map_err(|flaw| flaw.shifted(part.start + cell * order.side()))
    });
    Ok((order, sets.collect::<Result<_, _>>()?))
}

/// The digits of a set of characters; `.` and `0` stand for none.
fn digits(set: &[u8], order: Order) -> Result<Digits, Flaw> {
    let mut numbers = Vec::with_capacity(set.len());
    line::parse_characters(set, order, &mut numbers)?;
    Ok(numbers.into_iter().filter_map(Digit::new).collect())
}

/// Reads a row of pencil marks: words of digits. `.` or `0` alone is an empty cell without marks.
pub(super) fn pencil_row(
    line: &[u8],
    order: Option<Order>,
    before: Option<Order>,
    sets: &mut Vec<Digits>,
) -> Result<Order, Flaw> {
    let order = row::agreed(row::words(line).count(), order, before)?;
    if !alphabet::covers(order) {
        return Err(whole(GridFault::Characters { order }));
    }
    for (offset, word) in row::words(line) {
        let set = digits(word, order).map_err(|flaw| flaw.shifted(offset))?;
        sets.push(if set.is_empty() { Digits::all(order) } else { set });
    }
    Ok(order)
}

/// Whether a row is one of pencil marks of order 2 or 3: a word for each cell, and one of several
/// different digits. In larger orders such words may be numbers.
pub(super) fn is_pencil_row(line: &[u8]) -> bool {
    let Some(order) = Order::from_side(row::words(line).count()) else { return false };
    let set =
        |(_, word): (usize, &[u8])| digits(word, order).ok().map(|set| (set.len(), word.len()));
    let has_several = |(digits, length): (usize, usize)| length > 1 && digits == length;
    order <= Order::USUAL
        && row::words(line).all(|field| set(field).is_some())
        && row::words(line).filter_map(set).any(has_several)
}

/// Whether a line is the address of a web page.
pub(super) fn is_url(line: &[u8]) -> bool {
    [&b"http://"[..], b"https://"].iter().any(|scheme| line.starts_with(scheme))
}

/// The grid in an address: the longest part of its path or query that has the length of one.
pub(super) fn url_part(line: &[u8]) -> Range<usize> {
    let start = line.len() - line.trim_ascii_start().len();
    let slashes = line.iter().enumerate().skip(start).filter(|&(_, &byte)| byte == b'/');
    let host_end = slashes.map(|(at, _)| at).nth(2).unwrap_or(line.len());
    let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
    let mut at = host_end;
    let parts = line[host_end..].split(|&byte| !is_cell(byte)).map(|part| {
        let range = at..at + part.len();
        at = range.end + 1;
        range
    });
    let fits = |range: &Range<usize>| Order::from_cells(range.len()).is_some_and(alphabet::covers);
    parts.max_by_key(|range| (fits(range), range.len())).unwrap_or(host_end..host_end)
}

/// The candidates of every cell, row by row; of a filled cell its digit.
pub(super) fn sets<'a>(grid: &'a Grid, marks: &'a Marks) -> impl Iterator<Item = Digits> + 'a {
    Cell::all(grid.order()).map(|cell| match grid.get(cell) {
        Some(digit) => Digits::of(digit),
        None => marks.candidates(grid, cell),
    })
}
