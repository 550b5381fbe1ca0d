use std::io::{BufRead, Read};

use super::GridFault;

/// The longest line that is read: five times what the largest grid needs.
const LIMIT: usize = 1 << 20;

/// The lines of a text one by one, with their numbers. Holds one line at a time.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    text: Vec<u8>,
    number: usize,
    finished: bool,
}

impl<R> Lines<R> {
    /// Where the lines come from.
    pub(super) fn input(&self) -> &R {
        &self.input
    }
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Lines { input, text: Vec::new(), number: 0, finished: false }
    }

    /// Goes to the next line; says whether there is one.
    pub(super) fn advance(&mut self) -> Result<bool, GridFault> {
        self.text.clear();
        if self.finished {
            return Ok(false);
        }
        let read = self.input.by_ref().take(LIMIT as u64).read_until(b'\n', &mut self.text);
        if read.map_err(|error| self.stop(error.kind()))? == 0 {
            self.finished = true;
            return Ok(false);
        }
        self.number += 1;
        self.trim_end()?;
        if self.number == 1 && self.text.starts_with(b"\xEF\xBB\xBF") {
            self.text.drain(..3); // the mark that some editors put in front of UTF-8
        }
        Ok(true)
    }

    /// Takes off the end of the line, or skips the rest of a line that is too long.
    fn trim_end(&mut self) -> Result<(), GridFault> {
        if self.text.last() == Some(&b'\n') {
            self.text.pop();
        } else if self.text.len() == LIMIT {
            self.text.clear();
            self.input.skip_until(b'\n').map_err(|error| self.stop(error.kind()))?;
            return Err(GridFault::LongLine { limit: LIMIT });
        }
        if self.text.last() == Some(&b'\r') {
            self.text.pop();
        }
        Ok(())
    }

    fn stop(&mut self, kind: std::io::ErrorKind) -> GridFault {
        self.finished = true;
        GridFault::Unreadable(kind)
    }

    /// The line, without its end.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The number of the line, counted from 1; 1 also in an empty text.
    pub(super) fn number(&self) -> usize {
        self.number.max(1)
    }

    /// Lets `parse` look at what is buffered of the lines to come. If it understands the
    /// first of them it says how many bytes that takes, with its end, and the line is passed.
    #[inline]
    pub(super) fn advance_if<T>(
        &mut self,
        parse: impl FnOnce(&[u8]) -> Option<(usize, T)>,
    ) -> Option<T> {
        if self.finished {
            return None;
        }
        // An error comes up again, and is reported, when the line is read the plain way.
        let (length, value) = parse(self.input.fill_buf().ok()?)?;
        self.input.consume(length);
        self.number += 1;
        Some(value)
    }
}
