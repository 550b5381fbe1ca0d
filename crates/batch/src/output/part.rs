use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::csv;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression as Codec, ZstdLevel};
use datafusion::parquet::file::properties::{EnabledStatistics, WriterProperties};

use super::{Compression, Form, OutputError};
use crate::job::Checksum;

/// A file of results that is being written.
pub(crate) struct Part {
    path: PathBuf,
    writer: Writer,
}

enum Writer {
    Parquet(Box<ArrowWriter<Hashed>>),
    Separated(Box<csv::Writer<Hashed>>),
}

/// A file, and the hash of what was written to it.
struct Hashed {
    file: BufWriter<File>,
    hasher: blake3::Hasher,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Dictionaries help columns of a few words, and only cost time in columns of puzzles: give up early.
const DICTIONARY: usize = 1 << 16;

/// How Parquet is written.
pub(super) fn properties(compression: Compression) -> WriterProperties {
    let codec = match compression {
        Compression::None => Codec::UNCOMPRESSED,
        Compression::Zstd => Codec::ZSTD(ZstdLevel::default()),
    };
    WriterProperties::builder()
        .set_compression(codec)
        .set_dictionary_page_size_limit(DICTIONARY)
        .set_statistics_enabled(EnabledStatistics::None)
        .build()
}

impl Part {
    /// Creates a part. A text has no header: it is a piece of a file.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub(crate) fn create(path: &Path, form: Form, schema: SchemaRef) -> Result<Part, OutputError> {
        let failed = |error| OutputError::Write(path.into(), error);
        let file = BufWriter::new(File::create(path).map_err(failed)?);
        let file = Hashed { file, hasher: blake3::Hasher::new() };
        let writer = match form {
            Form::Parquet(compression) => {
                let writer = ArrowWriter::try_new(file, schema, Some(properties(compression)));
                let failed = |error| OutputError::Parquet(path.into(), error);
                Writer::Parquet(Box::new(writer.map_err(failed)?))
            }
            Form::Separated(separator) => {
                Writer::Separated(Box::new(separated(file, separator, false)))
            }
        };
        Ok(Part { path: path.into(), writer })
    }

    /// Appends rows.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), OutputError> {
        match &mut self.writer {
            Writer::Parquet(writer) => {
                writer.write(batch).map_err(|error| OutputError::Parquet(self.path.clone(), error))
            }
            Writer::Separated(writer) => {
                writer.write(batch).map_err(|error| OutputError::Arrow(self.path.clone(), error))
            }
        }
    }

    /// Completes the file. Its checksum tells later whether all of it came to the disk: to wait for the disk
    /// after every part would take longer than the work.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn finish(self) -> Result<Checksum, OutputError> {
        let Part { path, writer } = self;
        let mut hashed = match writer {
            Writer::Parquet(writer) => {
                writer.into_inner().map_err(|error| OutputError::Parquet(path.clone(), error))?
            }
            Writer::Separated(writer) => writer.into_inner(),
        };
        hashed.flush().map_err(|error| OutputError::Write(path, error))?;
        Ok(Checksum::new(&hashed.hasher))
    }
}

fn separated<W: Write>(file: W, separator: u8, header: bool) -> csv::Writer<W> {
    csv::WriterBuilder::new().with_header(header).with_delimiter(separator).build(file)
}

/// The header of a text with these columns.
pub(super) fn header(
    file: impl Write,
    schema: SchemaRef,
    separator: u8,
) -> Result<(), OutputError> {
    let failed = |error| OutputError::Arrow("the header".into(), error);
    separated(file, separator, true).write(&RecordBatch::new_empty(schema)).map_err(failed)
}

/// Prints batches as CSV.
///
/// # Errors
/// If standard output cannot be written; a closed pipe is said by its kind.
pub(crate) fn print(batch: &RecordBatch, header: bool) -> io::Result<()> {
    let mut text = Vec::new();
    separated(&mut text, b',', header).write(batch).map_err(io::Error::other)?;
    io::stdout().lock().write_all(&text)
}
