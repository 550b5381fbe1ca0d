//! Columns and characters in arbitrary bytes. An invalid UTF-8 sequence counts as one
//! character.

use crate::Order;

use super::GridFault;

/// What is wrong in a line, and at which byte of it.
#[derive(Debug, PartialEq)]
pub(super) struct Flaw {
    pub(super) offset: usize,
    pub(super) fault: GridFault,
}

impl Flaw {
    /// The same flaw, this many bytes further on.
    pub(super) fn shifted(self, bytes: usize) -> Flaw {
        Flaw { offset: bytes + self.offset, ..self }
    }
}

/// The flaw of a line as a whole.
pub(super) fn whole(fault: GridFault) -> Flaw {
    Flaw { offset: 0, fault }
}

/// The number of characters.
pub(super) fn count(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    let of_chunk = |chunk: std::str::Utf8Chunk<'_>| {
        chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())
    };
    text.utf8_chunks().map(of_chunk).sum()
}

/// The character at a byte, for a message.
pub(super) fn character(text: &[u8], offset: usize) -> char {
    let rest = &text[offset..text.len().min(offset + 4)];
    let first = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    first.unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The beginning of a field, for a message.
pub(super) fn clip(field: &[u8]) -> String {
    const LIMIT: usize = 20;
    let mut shown = String::from_utf8_lossy(&field[..field.len().min(4 * LIMIT)]).into_owned();
    if let Some((end, _)) = shown.char_indices().nth(LIMIT) {
        shown.truncate(end);
        shown.push_str("...");
    }
    shown
}

/// The order whose size is nearest to what was found.
pub(super) fn nearest(found: usize, size: impl Fn(Order) -> usize) -> Order {
    Order::all().min_by_key(|&order| size(order).abs_diff(found)).unwrap_or(Order::USUAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_in_any_bytes() {
        assert_eq!(count(b"abc"), 3);
        assert_eq!(count("a\u{e9}\u{1F600}".as_bytes()), 3);
        assert_eq!(count(b"a\xFFb"), 3);
        assert_eq!(character("a\u{1F600}b".as_bytes(), 1), '\u{1F600}');
        assert_eq!(character(b"a\xFFb", 1), '\u{FFFD}');
        assert_eq!(character(b"a", 1), '\u{FFFD}');
    }

    #[test]
    fn long_fields_are_clipped() {
        assert_eq!(clip(b"short"), "short");
        assert_eq!(clip(&[b'x'; 1000]), "xxxxxxxxxxxxxxxxxxxx...");
        assert_eq!(clip("\u{e9}".repeat(100).as_bytes()).chars().count(), 23);
    }

    #[test]
    fn the_nearest_order_has_the_nearest_size() {
        assert_eq!(nearest(80, Order::cells), Order::USUAL);
        assert_eq!(nearest(0, Order::cells), Order::MIN);
        assert_eq!(nearest(usize::MAX, Order::side), Order::MAX);
    }
}
