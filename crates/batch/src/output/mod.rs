//! Results: parts, one for each shard, and the file they make together.

mod join;
mod part;
mod splice;

use std::io;
use std::path::{Path, PathBuf};

use datafusion::arrow::datatypes::Schema;
use datafusion::arrow::error::ArrowError;
use datafusion::parquet::errors::ParquetError;

pub(crate) use join::Joined;
pub(crate) use part::{Part, print};

/// What keeps a result from being written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OutputError {
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, io::Error),
    #[error("cannot write {0}: {1}")]
    Arrow(PathBuf, ArrowError),
    #[error("cannot write {0}: {1}")]
    Parquet(PathBuf, ParquetError),
    #[error("expected a file whose name ends in .parquet, .csv or .tsv, found {0}")]
    Name(PathBuf),
    #[error("column {0} is a struct, which CSV cannot hold: write Parquet, or select its fields")]
    Struct(String),
}

/// How the columns of a Parquet file are compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Compression {
    /// Not at all: fastest where the disk is
    #[default]
    None,
    /// Zstandard: a quarter of the space for puzzles and solutions, for half a microsecond a row
    Zstd,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Parquet(Compression),
    Separated(u8),
}

impl Form {
    /// By the name of a file, if it can hold these columns.
    ///
    /// # Errors
    /// If the name says nothing, or the file could not hold a column.
    pub(crate) fn of(
        path: &Path,
        compression: Compression,
        schema: &Schema,
    ) -> Result<Form, OutputError> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        let form = match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("parquet" | "pq") => Form::Parquet(compression),
            Some("csv") => Form::Separated(b','),
            Some("tsv") => Form::Separated(b'\t'),
            _ => return Err(OutputError::Name(path.into())),
        };
        let nested = schema.fields().iter().find(|field| field.data_type().is_nested());
        match (form, nested) {
            (Form::Separated(_), Some(field)) => Err(OutputError::Struct(field.name().clone())),
            _ => Ok(form),
        }
    }
}
