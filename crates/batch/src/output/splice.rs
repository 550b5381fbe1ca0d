//! Row groups of several Parquet files in one, copied as they are.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

use datafusion::parquet::errors::ParquetError;
use datafusion::parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, ParquetMetaData, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};

/// A Parquet file without its footer: `PAR1`, then the columns of all row groups so far.
///
/// The bytes of a part between its `PAR1` and its footer are copied by the kernel, and the offsets in its
/// metadata moved to where they came to lie.
pub(super) struct Splice {
    file: File,
    /// The end of what is written.
    at: u64,
    /// That of the first part, which stands for all.
    first: FileMetaData,
    groups: Vec<RowGroupMetaData>,
}

const MAGIC: &[u8] = b"PAR1";

impl Splice {
    /// Begins a file for parts like the one that `first` describes.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn new(mut file: File, first: &ParquetMetaData) -> io::Result<Splice> {
        file.write_all(MAGIC)?;
        let first = first.file_metadata().clone();
        Ok(Splice { file, at: MAGIC.len() as u64, first, groups: Vec::new() })
    }

    /// Appends the row groups of a part.
    ///
    /// # Errors
    /// If the part cannot be read, or the file not be written.
    pub(super) fn append(&mut self, mut part: &File) -> Result<(), ParquetError> {
        let metadata = metadata_of(part)?;
        let columns = metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
        let ends = columns.map(ColumnChunkMetaData::byte_range).map(|(start, bytes)| start + bytes);
        let start = MAGIC.len() as u64;
        let bytes = ends.max().unwrap_or(start) - start;
        part.seek(SeekFrom::Start(start))?;
        if io::copy(&mut part.take(bytes), &mut self.file)? != bytes {
            return Err(ParquetError::EOF("a part is shorter than its footer says".into()));
        }
        let moved = i64::try_from(self.at - start).unwrap_or(i64::MAX);
        for group in metadata.row_groups() {
            let ordinal = i16::try_from(self.groups.len()).unwrap_or(i16::MAX);
            self.groups.push(moved_group(group, moved, ordinal)?);
        }
        self.at += bytes;
        Ok(())
    }

    /// Writes the footer.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn finish(self) -> Result<File, ParquetError> {
        let first = &self.first;
        let file_metadata = FileMetaData::new(
            first.version(),
            self.groups.iter().map(RowGroupMetaData::num_rows).sum(),
            first.created_by().map(str::to_owned),
            // It holds the Arrow schema.
            first.key_value_metadata().cloned(),
            first.schema_descr_ptr(),
            first.column_orders().cloned(),
        );
        let metadata = ParquetMetaData::new(file_metadata, self.groups);
        let mut file = BufWriter::new(self.file);
        ParquetMetaDataWriter::new(&mut file, &metadata).finish()?;
        Ok(file.into_inner().map_err(io::IntoInnerError::into_error)?)
    }
}

/// The metadata at the end of a Parquet file.
pub(super) fn metadata_of(file: &File) -> Result<ParquetMetaData, ParquetError> {
    ParquetMetaDataReader::new().parse_and_finish(file)
}

/// A row group that lies `moved` bytes further in another file. Indexes are left out.
fn moved_group(
    group: &RowGroupMetaData,
    moved: i64,
    ordinal: i16,
) -> Result<RowGroupMetaData, ParquetError> {
    let further = |offset: Option<i64>| offset.map(|offset| offset + moved);
    let columns = group.columns().iter().map(|column| {
        let builder = column.clone().into_builder();
        builder
            .set_data_page_offset(column.data_page_offset() + moved)
            .set_dictionary_page_offset(further(column.dictionary_page_offset()))
            .set_index_page_offset(further(column.index_page_offset()))
            .set_bloom_filter_offset(None)
            .set_bloom_filter_length(None)
            .set_offset_index_offset(None)
            .set_offset_index_length(None)
            .set_column_index_offset(None)
            .set_column_index_length(None)
            .build()
    });
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let mut builder =
        group.clone().into_builder().set_column_metadata(columns).set_ordinal(ordinal);
    if let Some(offset) = further(group.file_offset()) {
        builder = builder.set_file_offset(offset);
    }
    builder.build()
}
