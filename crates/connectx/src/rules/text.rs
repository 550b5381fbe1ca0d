//! What the readers of shapes, moves and drawn boards share. They all take bytes, and every
//! byte in front of a fault is ASCII, so that a byte's offset is a character's offset.

use std::fmt;

/// The character that begins at byte `at`; `None` at the end of the text. What is not UTF-8
/// comes out as the replacement character.
pub(crate) fn char_at(text: &[u8], at: usize) -> Option<char> {
    let rest = text.get(at..)?;
    // No character is longer than four bytes.
    let first = &rest[..rest.len().min(4)];
    String::from_utf8_lossy(first).chars().next()
}

/// The decimal number that begins at byte `*at`, which moves behind it; `None` if there is no
/// digit. A number too large for the type comes out as the largest one.
pub(crate) fn number_at(text: &[u8], at: &mut usize) -> Option<usize> {
    let digits = text[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = text[*at..*at + digits].iter().fold(0usize, |number, digit| {
        number.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
    });
    *at += digits;
    (digits > 0).then_some(number)
}

/// Shows what a reader found: a character, or the end of the text.
pub(crate) struct Found(pub(crate) Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_any_length_and_none() {
        let text = "a€".as_bytes();
        assert_eq!(char_at(text, 0), Some('a'));
        assert_eq!(char_at(text, 1), Some('€'));
        assert_eq!(char_at(text, 2), Some('\u{FFFD}'));
        assert_eq!(char_at(text, 4), None);
        assert_eq!(char_at(text, 5), None);
    }

    #[test]
    fn numbers_saturate() {
        let mut at = 1;
        assert_eq!(number_at(b"x12y", &mut at), Some(12));
        assert_eq!(at, 3);
        assert_eq!(number_at(b"x12y", &mut at), None);
        assert_eq!(number_at(&[b'9'; 100], &mut 0), Some(usize::MAX));
    }
}
