//! Where the records of a text begin.

use std::io::{self, BufRead};
use std::ops::Range;

/// Finds the ends of records: line feeds, except between quotation marks if the format has them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Records {
    quotes: bool,
    inside: bool,
}

impl Records {
    pub(super) fn new(quotes: bool) -> Records {
        Records { quotes, inside: false }
    }

    /// Visits the end of every record of a text that begins at byte `at`; the last record need not
    /// have a line feed.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub(super) fn each_end(
        mut self,
        mut text: impl BufRead,
        mut at: u64,
        mut visit: impl FnMut(u64),
    ) -> io::Result<()> {
        let mut last = at;
        loop {
            let block = text.fill_buf()?;
            if block.is_empty() {
                break;
            }
            for &byte in block {
                at += 1;
                self.inside ^= self.quotes && byte == b'"';
                if byte == b'\n' && !self.inside {
                    last = at;
                    visit(at);
                }
            }
            let read = block.len();
            text.consume(read);
        }
        if at > last {
            visit(at);
        }
        Ok(())
    }
}

/// Divides `rows` into ranges of `most` rows, the last one shorter.
pub(super) fn even(rows: Range<u64>, most: u64) -> impl Iterator<Item = Range<u64>> {
    let step = usize::try_from(most.max(1)).unwrap_or(usize::MAX);
    rows.clone().step_by(step).map(move |start| start..rows.end.min(start + most.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str, quotes: bool) -> Vec<u64> {
        let mut ends = Vec::new();
        Records::new(quotes).each_end(text.as_bytes(), 0, |end| ends.push(end)).unwrap();
        ends
    }

    #[test]
    fn records_end_at_line_feeds_outside_of_quotes() {
        assert!(ends("", false).is_empty());
        assert_eq!(ends("a\nb", false), [2, 3]);
        assert_eq!(ends("a\n\nb\n", false), [2, 3, 5]);
        assert_eq!(ends("a,\"x\ny\"\nb\n", true), [8, 10]);
        assert_eq!(ends("a,\"x\"\"\ny\"\nb\n", true), [10, 12]);
        assert_eq!(ends("a,\"x\ny\"\n", false), [5, 8]);
    }

    #[test]
    fn rows_are_divided_evenly() {
        let all: Vec<_> = even(3..10, 3).collect();
        assert_eq!(all, [3..6, 6..9, 9..10]);
        assert_eq!(even(0..0, 3).count(), 0);
        assert_eq!(even(0..2, 0).count(), 2);
    }
}
