//! One file of many parts.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use datafusion::parquet::errors::ParquetError;

use super::part::{header, properties};
use super::splice::{Splice, metadata_of};
use super::{Compression, Form, OutputError};

/// The file that parts make together. It grows while later parts are still being worked on, so that little
/// is left to do, and to wait for, when the last one is there.
pub(crate) struct Joined {
    target: PathBuf,
    form: Form,
    schema: SchemaRef,
    parts: usize,
    writer: Option<Writer>,
    /// Bytes appended since the disk was last waited for.
    pending: u64,
}

/// Wait for the disk after so many bytes.
const PENDING: u64 = 64 << 20;

enum Writer {
    Separated(BufWriter<File>),
    /// Copies row groups as they are.
    Splice(Splice),
    /// Reads and writes all rows.
    Rewrite(Box<ArrowWriter<File>>),
}

impl Joined {
    /// Of so many parts.
    pub(crate) fn new(target: PathBuf, form: Form, schema: SchemaRef, parts: usize) -> Joined {
        Joined { target, form, schema, parts, writer: None, pending: 0 }
    }

    /// Appends the next part.
    ///
    /// # Errors
    /// If it cannot be read or the file not be written.
    pub(crate) fn append(&mut self, part: &Path) -> Result<(), OutputError> {
        let mut writer = self.writer(Some(part))?;
        let appended = writer.append(part).map_err(|trouble| self.failed(trouble));
        self.pending += std::fs::metadata(part).map_or(0, |metadata| metadata.len());
        if self.pending >= PENDING {
            self.pending = 0;
            File::open(&self.target)
                .and_then(|file| file.sync_data())
                .map_err(|error| self.failed(Trouble::Io(error)))?;
        }
        self.writer = Some(writer);
        appended
    }

    /// Completes the file, and waits until it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn finish(mut self) -> Result<(), OutputError> {
        let writer = self.writer(None)?;
        let file = writer.finish().map_err(|trouble| self.failed(trouble))?;
        file.sync_all().map_err(|error| self.failed(Trouble::Io(error)))
    }

    /// The writer, which the first part chooses.
    fn writer(&mut self, first: Option<&Path>) -> Result<Writer, OutputError> {
        match self.writer.take() {
            Some(writer) => Ok(writer),
            None => self.create(first),
        }
    }

    fn create(&self, first: Option<&Path>) -> Result<Writer, OutputError> {
        let file = File::create(&self.target).map_err(|error| self.failed(Trouble::Io(error)))?;
        match self.form {
            Form::Separated(separator) => {
                let mut file = BufWriter::new(file);
                header(&mut file, self.schema.clone(), separator)?;
                Ok(Writer::Separated(file))
            }
            Form::Parquet(compression) => self
                .create_parquet(file, compression, first)
                .map_err(|error| self.failed(error.into())),
        }
    }

    /// Row groups of fewer than [`SMALL`] rows are written anew as larger ones: a reader pays for every
    /// group. The first part stands for all.
    fn create_parquet(
        &self,
        file: File,
        compression: Compression,
        first: Option<&Path>,
    ) -> Result<Writer, ParquetError> {
        if let Some(first) = first.filter(|_| self.parts <= GROUPS) {
            let metadata = metadata_of(&File::open(first)?)?;
            if metadata.file_metadata().num_rows() >= SMALL {
                return Ok(Writer::Splice(Splice::new(file, &metadata)?));
            }
        }
        let writer =
            ArrowWriter::try_new(file, self.schema.clone(), Some(properties(compression)))?;
        Ok(Writer::Rewrite(Box::new(writer)))
    }

    fn failed(&self, trouble: Trouble) -> OutputError {
        match trouble {
            Trouble::Io(error) => OutputError::Write(self.target.clone(), error),
            Trouble::Parquet(error) => OutputError::Parquet(self.target.clone(), error),
        }
    }
}

/// What keeps a part from being appended.
enum Trouble {
    Io(io::Error),
    Parquet(ParquetError),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Io(error)
    }
}

impl From<ParquetError> for Trouble {
    fn from(error: ParquetError) -> Trouble {
        Trouble::Parquet(error)
    }
}

impl Writer {
    fn append(&mut self, part: &Path) -> Result<(), Trouble> {
        let mut part = File::open(part)?;
        match self {
            Writer::Separated(file) => {
                io::copy(&mut part, file)?;
            }
            Writer::Splice(splice) => splice.append(&part)?,
            Writer::Rewrite(writer) => {
                let reader = ParquetRecordBatchReaderBuilder::try_new(part)?.build()?;
                for batch in reader {
                    writer.write(&batch.map_err(ParquetError::from)?)?;
                }
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<File, Trouble> {
        Ok(match self {
            Writer::Separated(file) => file.into_inner().map_err(|error| error.into_error())?,
            Writer::Splice(splice) => splice.finish()?,
            Writer::Rewrite(writer) => writer.into_inner()?,
        })
    }
}

/// The fewest rows of a row group that is kept as it is.
const SMALL: i64 = 1 << 14;

/// The most row groups of a Parquet file.
const GROUPS: usize = i16::MAX as usize;
