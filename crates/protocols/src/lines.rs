use std::io::{self, BufRead, Read};

use crate::Codec;

/// Lines of text, without their ends. Bytes that are not UTF-8 become U+FFFD, and what exceeds
/// `LONGEST` bytes is cut off, so that a line without an end does not fill the memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lines<const LONGEST: usize = { 1 << 16 }>;

impl<const LONGEST: usize> Codec for Lines<LONGEST> {
    type Message = String;

    fn read(&mut self, input: &mut dyn BufRead) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let read = input.take(LONGEST as u64).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        if read == LONGEST && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
        }
        Ok(Some(text(&line)))
    }
}

/// A line as text, without its end.
pub(crate) fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches(['\n', '\r']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_bytes_are_read() {
        let long = "x".repeat(300);
        let text = [b"a\r\n\n\xff\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
        let mut input = text.as_slice();
        let lines: Vec<String> =
            std::iter::from_fn(|| Lines::<100>.read(&mut input).unwrap()).collect();
        assert_eq!(lines, ["a", "", "\u{fffd}", &long[..100], "last"]);
    }
}
