use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use crate::failure::Failure;

/// Standard output, in words or in JSON, whichever the user asked for.
pub(crate) struct Output {
    json: bool,
    out: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new(json: bool) -> Output {
        Output { json, out: BufWriter::with_capacity(1 << 16, io::stdout().lock()) }
    }

    /// Whether the user asked for JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// Says one thing: `record` as a line of JSON, or else `words` and a line feed.
    pub(crate) fn say(
        &mut self,
        record: &impl Serialize,
        words: impl fmt::Display,
    ) -> Result<(), Failure> {
        if self.json { self.bytes(&line_of_json(record)) } else { self.words(words) }
    }

    /// Says something that has no JSON form, unless JSON was asked for.
    pub(crate) fn words(&mut self, words: impl fmt::Display) -> Result<(), Failure> {
        if !self.json {
            writeln!(self.out, "{words}")?;
        }
        Ok(())
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(bytes)?)
    }

    /// Lets the reader see what was said so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}

/// A record as a line of JSON. The records of this program have field names only, so that
/// there is nothing that JSON could not write.
pub(crate) fn line_of_json(record: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(record).expect("fields have names");
    line.push(b'\n');
    line
}
