use std::io::{self, BufRead, Read};

use super::GridFault;

/// The longest line allowed: five times what the largest grid needs.
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
    /// The underlying reader.
    pub(super) fn input(&self) -> &R {
        &self.input
    }
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Lines { input, text: Vec::new(), number: 0, finished: false }
    }

    /// Advances to the next line; returns whether there is one.
    pub(super) fn advance(&mut self) -> Result<bool, GridFault> {
        self.text.clear();
        if self.finished {
            return Ok(false);
        }
        let read = self.input.by_ref().take(LIMIT as u64).read_until(b'\n', &mut self.text);
        if read.map_err(|error| self.stop(&error, 1))? == 0 {
            self.finished = true;
            return Ok(false);
        }
        self.number += 1;
        self.trim_end()?;
        if self.number == 1 && self.text.starts_with(b"\xEF\xBB\xBF") {
            self.text.drain(..3); // the byte order mark
        }
        Ok(true)
    }

    /// Strips the line end, or skips the rest of a line that is too long.
    fn trim_end(&mut self) -> Result<(), GridFault> {
        if self.text.last() == Some(&b'\n') {
            self.text.pop();
        } else if self.text.len() == LIMIT {
            self.text.clear();
            self.input.skip_until(b'\n').map_err(|error| self.stop(&error, 0))?;
            return Err(GridFault::LongLine { limit: LIMIT });
        }
        if self.text.last() == Some(&b'\r') {
            self.text.pop();
        }
        Ok(())
    }

    /// Nothing more can be read, `lines` after the last that was begun.
    fn stop(&mut self, error: &io::Error, lines: usize) -> GridFault {
        self.finished = true;
        self.number += lines;
        self.text.clear();
        GridFault::Unreadable(error.to_string())
    }

    /// The line, without its line end.
    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The number of the line, counted from 1; 1 also in an empty text.
    pub(super) fn number(&self) -> usize {
        self.number.max(1)
    }

    /// Lets `parse` look at the buffered input. If it recognises the first line, it returns its
    /// length with the line end, and the line is consumed.
    #[inline]
    pub(super) fn advance_if<T>(
        &mut self,
        parse: impl FnOnce(&[u8]) -> Option<(usize, T)>,
    ) -> Option<T> {
        if self.finished {
            return None;
        }
        // An error will occur again, and be reported, on the slow path.
        let (length, value) = parse(self.input.fill_buf().ok()?)?;
        self.input.consume(length);
        self.number += 1;
        Some(value)
    }
}
