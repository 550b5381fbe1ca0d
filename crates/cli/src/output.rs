use std::fmt;
use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use lockstep_service::records;
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
        if self.json { self.bytes(&records::line(record)) } else { self.words(words) }
    }

    /// Says something that has no JSON form, unless JSON was asked for.
    pub(crate) fn words(&mut self, words: impl fmt::Display) -> Result<(), Failure> {
        if !self.json {
            writeln!(self.out, "{words}").map_err(Failure::Output)?;
        }
        Ok(())
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.out.write_all(bytes).map_err(Failure::Output)
    }

    /// Standard output itself, for protocols.
    pub(crate) fn stream(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Flushes standard output.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Output)
    }
}

/// Writes a file so that an interrupt leaves the old one or the new one, never half of it: to a
/// file beside it, which is then renamed. What is no regular file, such as a device, is written
/// directly.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let is_special = fs::metadata(path).is_ok_and(|of| !of.is_file());
    let write = || {
        if is_special {
            return fs::write(path, bytes);
        }
        let beside = path.with_added_extension("new");
        fs::write(&beside, bytes)?;
        fs::rename(&beside, path)
    };
    write().map_err(Failure::writing(path.display()))
}

/// `1.5 million nodes per second`, for nodes and other things.
pub(crate) fn rate(per_second: f64, unit: &str) -> String {
    format!("{:.1} million {unit} per second", per_second / 1e6)
}
