//! One file of many parts.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use datafusion::parquet::column::writer::ColumnCloseResult;
use datafusion::parquet::errors::ParquetError;
use datafusion::parquet::file::metadata::ParquetMetaDataReader;
use datafusion::parquet::file::properties::WriterProperties;
use datafusion::parquet::file::writer::SerializedFileWriter;

use super::part::{header, properties};
use super::{Form, OutputError};

/// Joins parts, in this order, into a file that is on the disk when this returns.
///
/// # Errors
/// If a part cannot be read or the file not be written.
pub(crate) fn join(
    parts: &[PathBuf],
    target: &Path,
    form: Form,
    schema: SchemaRef,
) -> Result<(), OutputError> {
    match form {
        Form::Separated(separator) => join_texts(parts, target, schema, separator),
        Form::Parquet => join_parquet(parts, target, schema)
            .map_err(|error| OutputError::Parquet(target.into(), error)),
    }
}

fn join_texts(
    parts: &[PathBuf],
    target: &Path,
    schema: SchemaRef,
    separator: u8,
) -> Result<(), OutputError> {
    let failed = |error| OutputError::Write(target.into(), error);
    let mut file = BufWriter::new(File::create(target).map_err(failed)?);
    header(&mut file, schema, separator)?;
    for part in parts {
        let mut part = File::open(part).map_err(failed)?;
        io::copy(&mut part, &mut file).map_err(failed)?;
    }
    file.flush().map_err(failed)?;
    file.get_ref().sync_all().map_err(failed)
}

/// Row groups of fewer rows are written anew as larger ones: a reader pays for every group.
const SMALL: u64 = 1 << 14;

/// The most row groups of a Parquet file.
const GROUPS: usize = i16::MAX as usize;

fn join_parquet(parts: &[PathBuf], target: &Path, schema: SchemaRef) -> Result<(), ParquetError> {
    let mut rows = 0;
    for part in parts {
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&File::open(part)?)?;
        rows += u64::try_from(metadata.file_metadata().num_rows()).unwrap_or(0);
    }
    let file = match parts {
        [first, ..] if parts.len() <= GROUPS && rows / parts.len() as u64 >= SMALL => {
            splice(parts, first, target)?
        }
        _ => rewrite(parts, target, schema)?,
    };
    Ok(file.sync_all()?)
}

/// Copies the row groups as they are.
fn splice(parts: &[PathBuf], first: &Path, target: &Path) -> Result<File, ParquetError> {
    let metadata = ParquetMetaDataReader::new().parse_and_finish(&File::open(first)?)?;
    let metadata = metadata.file_metadata();
    // It holds the Arrow schema.
    let extra = metadata.key_value_metadata().cloned();
    let properties = WriterProperties::builder().set_key_value_metadata(extra).build();
    let schema = metadata.schema_descr().root_schema_ptr();
    let mut writer = SerializedFileWriter::new(File::create(target)?, schema, properties.into())?;
    for part in parts {
        let file = File::open(part)?;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&file)?;
        for group in metadata.row_groups() {
            let mut copy = writer.next_row_group()?;
            for column in group.columns() {
                let column = ColumnCloseResult {
                    bytes_written: u64::try_from(column.compressed_size()).unwrap_or(0),
                    rows_written: u64::try_from(group.num_rows()).unwrap_or(0),
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                copy.append_column(&file, column)?;
            }
            copy.close()?;
        }
    }
    writer.into_inner()
}

/// Reads and writes all rows.
fn rewrite(parts: &[PathBuf], target: &Path, schema: SchemaRef) -> Result<File, ParquetError> {
    let mut writer = ArrowWriter::try_new(File::create(target)?, schema, Some(properties()))?;
    for part in parts {
        for batch in ParquetRecordBatchReaderBuilder::try_new(File::open(part)?)?.build()? {
            writer.write(&batch?)?;
        }
    }
    writer.into_inner()
}
