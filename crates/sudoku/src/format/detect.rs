use super::layout::{header, is_border};
use super::{Format, alphabet, layout, marked, row, text};
use crate::Order;

/// The most lines to look at, not counting empty lines and comments.
const LINES: usize = 16;

/// The longest row of characters.
const LONGEST_ROW: usize = alphabet::LAST_ORDER * alphabet::LAST_ORDER;

/// The format that the first line of a text that is neither empty nor a comment suggests.
pub(super) fn detect(text: &[u8]) -> Format {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty() && line[0] != b'#').take(LINES).peekable();
    let Some(&first) = lines.peek() else { return Format::Line };
    if first[0] == b'[' {
        Format::Sdk
    } else if marked::is_url(first) {
        Format::Url
    } else if first.len() > 1 && first[0] == b':' && first[1].is_ascii_alphanumeric() {
        Format::Library
    } else if is_candidates(first) {
        Format::Candidates
    } else if is_whole_grid(first) {
        Format::Line
    } else if lines.clone().any(marked::is_pencil_row) && layout::order(first).is_err() {
        Format::Pencil
    } else if first.contains(&b'|') || is_border(first) {
        Format::Pretty
    } else if layout::order(first).is_ok() {
        Format::Sudoku
    } else if first.contains(&b',') {
        by_fields(first)
    } else {
        by_words(first, lines)
    }
}

/// Whether a line is one word, with a character for each candidate of each cell.
fn is_candidates(line: &[u8]) -> bool {
    line.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'.')
        && marked::order_of_candidates(line.len()).is_some()
}

/// Whether a line begins with more characters than the longest row has. What follows them,
/// perhaps with a `|` or a comma, is a comment.
fn is_whole_grid(line: &[u8]) -> bool {
    let is_cell = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'.';
    line.iter().take_while(is_cell).count() > LONGEST_ROW
}

/// With commas: a header or a row of numbers is CSV; a longer list is a grid of its own,
/// and so is what precedes a comment.
fn by_fields(first: &[u8]) -> Format {
    let is_row = row::fields(first).next().is_some_and(|(_, field)| field.len() <= 3);
    let is_short = row::fields(first).nth(Order::MAX.side()).is_none();
    if header(first).is_some() || (is_row && is_short) { Format::Csv } else { Format::Line }
}

/// Without commas: words that are cells, a row of characters, or a whole grid.
fn by_words<'a>(first: &[u8], mut lines: impl Iterator<Item = &'a [u8]>) -> Format {
    let word = first.split(u8::is_ascii_whitespace).next().unwrap_or(first);
    let length = text::count(word);
    if length <= 3 && word.len() < first.len() {
        return Format::Pretty;
    }
    match Order::from_side(length).filter(|&order| alphabet::covers(order)) {
        // 16 characters are a grid of order 2 or a row of order 4.
        Some(order) if order.side() == Order::MIN.cells() => {
            if lines.all(is_smallest) {
                Format::Line
            } else {
                Format::Sdk
            }
        }
        Some(_) => Format::Sdk,
        None => Format::Line,
    }
}

/// Whether a line begins with 16 cells of order 2.
fn is_smallest(line: &[u8]) -> bool {
    line.iter().take(Order::MIN.cells()).all(|byte| b".01234".contains(byte))
}
