use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use lockstep_service::archive::{Compression, Writer};
use lockstep_service::records;
use serde::Serialize;

use crate::failure::{Failure, warn};

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

/// A file that is written piece by piece, compressed if its name says so. Until it is complete it
/// has another name, so that it replaces an older file at once or not at all; what is no regular
/// file, such as a device, is written directly.
pub(crate) struct OutputFile {
    path: PathBuf,
    /// Where it is written.
    now: PathBuf,
    writer: Writer<BufWriter<File>>,
}

impl OutputFile {
    pub(crate) fn create(path: &Path) -> Result<OutputFile, Failure> {
        let now = if is_special(path) { path.into() } else { path.with_added_extension("new") };
        let create = || Writer::new(Compression::of(path), BufWriter::new(File::create(&now)?));
        let writer = create().map_err(Failure::writing(path.display()))?;
        Ok(OutputFile { path: path.into(), now, writer })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(Failure::writing(self.path.display()))
    }

    /// Ends the file, and gives it its name if it is complete.
    pub(crate) fn finish(self, is_complete: bool) -> Result<(), Failure> {
        let OutputFile { path, now, writer } = self;
        let finish = || {
            writer.finish()?.flush()?;
            if is_complete && now != path {
                fs::rename(&now, &path)?;
            }
            Ok(())
        };
        finish().map_err(Failure::writing(path.display()))?;
        if !is_complete {
            warn(format_args!("stopped: {} has the answers so far", now.display()));
        }
        Ok(())
    }
}

/// Whether there is something of that name that is no regular file.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|of| !of.is_file())
}

/// Writes a file so that an interrupt leaves the old one or the new one, never half of it: to a
/// file beside it, which is then renamed. What is no regular file, such as a device, is written
/// directly.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let write = || {
        if is_special(path) {
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
