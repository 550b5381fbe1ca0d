//! One row of a grid.

use super::text::{self, Flaw, whole};
use super::{GridFault, alphabet, line};
use crate::Order;

/// What separates the cells of a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Separator {
    /// Blanks and `|`; or nothing, when cells are characters.
    Blank,
    /// Commas; nothing between two of them is an empty cell.
    Comma,
}

/// A field and the byte at which it begins.
type Field<'a> = (usize, &'a [u8]);

/// The fields between commas, without blanks and quotes around them.
pub(super) fn fields(line: &[u8]) -> impl Iterator<Item = Field<'_>> + Clone {
    let mut start = 0;
    line.split(|&byte| byte == b',').map(move |field| {
        let at = start + field.len() - field.trim_ascii_start().len();
        start += field.len() + 1;
        let field = field.trim_ascii();
        match field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")) {
            Some(inner) => (at + 1, inner),
            None => (at, field),
        }
    })
}

/// The fields between blanks and `|`.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = Field<'_>> + Clone {
    let mut start = 0;
    let words = line.split(|&byte| byte == b'|' || byte.is_ascii_whitespace()).map(move |word| {
        let at = start;
        start += word.len() + 1;
        (at, word)
    });
    words.filter(|(_, word)| !word.is_empty())
}

/// Reads a row and appends its cells. `order` is that of the rows above, if there are any;
/// without it, the length of the row determines the order, and a wrong length is reported
/// relative to the previous grid or else to the nearest order.
pub(super) fn parse(
    line: &[u8],
    separator: Separator,
    order: Option<Order>,
    before: Option<Order>,
    cells: &mut Vec<u8>,
) -> Result<Order, Flaw> {
    match separator {
        Separator::Comma => {
            let order = agreed(fields(line).count(), order, before)?;
            parse_fields(fields(line), order, cells)?;
            Ok(order)
        }
        Separator::Blank => parse_words(line, order, before, cells),
    }
}

/// The order of a row with `found` cells.
pub(super) fn agreed(
    found: usize,
    order: Option<Order>,
    before: Option<Order>,
) -> Result<Order, Flaw> {
    let fitting = Order::from_side(found).filter(|&fitting| order.is_none_or(|o| o == fitting));
    fitting.ok_or_else(|| wrong_length(found, order, before))
}

fn wrong_length(found: usize, order: Option<Order>, before: Option<Order>) -> Flaw {
    let nearest = || text::nearest(found, Order::side);
    let expected = order.or(before).unwrap_or_else(nearest).side();
    whole(GridFault::Row { expected, found })
}

/// Each word is a cell if their number fits and none is longer than a number; otherwise
/// each character is one, if they stand together or in boxes (`53.|.7.|...`).
fn parse_words(
    line: &[u8],
    order: Option<Order>,
    before: Option<Order>,
    cells: &mut Vec<u8>,
) -> Result<Order, Flaw> {
    let shape = Shape::of(line);
    if shape.longest <= 3
        && let Ok(order) = agreed(shape.words, order, before)
    {
        parse_fields(words(line), order, cells)?;
        return Ok(order);
    }
    if let Ok(order) = agreed(shape.characters, order, before)
        && shape.has_characters_of(order)
    {
        parse_boxes(line, order, cells)?;
        return Ok(order);
    }
    Err(wrong_length(shape.likely_cells(order.or(before)), order, before))
}

/// Reads one cell from each character of each word.
fn parse_boxes(line: &[u8], order: Order, cells: &mut Vec<u8>) -> Result<(), Flaw> {
    for (at, word) in words(line) {
        line::parse_characters(word, order, cells).map_err(|flaw| flaw.shifted(at))?;
    }
    Ok(())
}

/// The number and lengths of the words of a row.
struct Shape {
    words: usize,
    characters: usize,
    shortest: usize,
    longest: usize,
}

impl Shape {
    fn of(line: &[u8]) -> Shape {
        let empty = Shape { words: 0, characters: 0, shortest: usize::MAX, longest: 0 };
        words(line).map(|(_, word)| text::count(word)).fold(empty, |shape, length| Shape {
            words: shape.words + 1,
            characters: shape.characters + length,
            shortest: shape.shortest.min(length),
            longest: shape.longest.max(length),
        })
    }

    /// Whether the row is one word, or a word for each box, with a character for each cell.
    fn has_characters_of(&self, order: Order) -> bool {
        let is_even = self.shortest == self.longest;
        alphabet::covers(order) && is_even && (self.words == 1 || self.words == order.get())
    }

    /// The number of cells that a row of the wrong length was meant to have: words, where
    /// digits are numbers.
    fn likely_cells(&self, order: Option<Order>) -> usize {
        let has_characters = order.is_none_or(|order| order <= Order::USUAL);
        let is_one_word = self.words <= 1 && order.is_none_or(alphabet::covers);
        let is_long = self.longest > 3;
        if has_characters || is_one_word || is_long { self.characters } else { self.words }
    }
}

/// Reads one cell from each field.
pub(super) fn parse_fields<'a>(
    fields: impl Iterator<Item = Field<'a>>,
    order: Order,
    cells: &mut Vec<u8>,
) -> Result<(), Flaw> {
    for (offset, field) in fields {
        let number = parse_field(field, order).ok_or_else(|| {
            let found = text::clip(field);
            Flaw { offset, fault: GridFault::Number { order, found } }
        })?;
        cells.push(number);
    }
    Ok(())
}

fn parse_field(field: &[u8], order: Order) -> Option<u8> {
    let number = match field {
        [] | b"." => 0,
        [letter] if alphabet::covers(order) => alphabet::table(order)[usize::from(*letter)],
        _ => number(field)?,
    };
    (usize::from(number) <= order.side()).then_some(number)
}

/// A decimal number of at most three digits.
pub(super) fn number(field: &[u8]) -> Option<u8> {
    let plain = field.len() <= 3 && field.iter().all(u8::is_ascii_digit);
    if plain { std::str::from_utf8(field).ok()?.parse().ok() } else { None }
}
