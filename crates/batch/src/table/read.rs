//! The rows of a shard.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, RecordBatch, RecordBatchOptions, StringBuilder};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, Result};
use datafusion::parquet::arrow::ProjectionMask;
use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::input::{BLOCK, LONGEST};
use super::{Format, Roots, Shard};

/// Batches of rows.
pub(super) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// What to read of every shard.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// The columns, as they come out.
    pub(super) schema: SchemaRef,
    /// Their numbers in the file.
    pub(super) columns: Vec<usize>,
    /// Rows in a batch.
    pub(super) batch: usize,
}

/// Reads a shard.
pub(super) fn read(shard: &Shard, roots: &Roots, wanted: &Wanted) -> Result<Batches> {
    let failed = |error: &dyn std::fmt::Display| {
        DataFusionError::Execution(format!("cannot read {}: {error}", shard.file.display()))
    };
    let file = roots.open(&shard.file).map_err(|error| failed(&error))?;
    let size = file.metadata().map_err(|error| failed(&error))?.len();
    if size != shard.size {
        return Err(failed(&format!("it had {} bytes and has {size} now", shard.size)));
    }
    match shard.format {
        Format::Parquet => parquet(file, shard, wanted).map_err(|error| failed(&error)),
        _ => text(file, shard, wanted).map_err(|error| failed(&error)),
    }
}

/// A shard of a Parquet file lies within one row group.
fn parquet(file: File, shard: &Shard, wanted: &Wanted) -> Result<Batches, ArrowError> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let mut first = 0;
    let rows_of = |group: usize| u64::try_from(reader.metadata().row_group(group).num_rows());
    let mut group = 0;
    while group + 1 < reader.metadata().num_row_groups()
        && first + rows_of(group).unwrap_or(0) <= shard.start
    {
        first += rows_of(group).unwrap_or(0);
        group += 1;
    }
    let mask = ProjectionMask::roots(reader.parquet_schema(), wanted.columns.iter().copied());
    let offset = usize::try_from(shard.start.saturating_sub(first)).unwrap_or(usize::MAX);
    let reader = reader
        .with_row_groups(vec![group])
        .with_projection(mask)
        .with_offset(offset)
        .with_limit(usize::try_from(shard.rows).unwrap_or(usize::MAX))
        .with_batch_size(wanted.batch)
        .build()?;
    let schema = wanted.schema.clone();
    Ok(Box::new(reader.map(move |batch| arranged(batch?, &schema))))
}

/// The columns in the order that is wanted, which may differ from that of the file.
fn arranged(batch: RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let column =
        |name: &String| batch.schema().index_of(name).map(|index| batch.column(index).clone());
    let columns = schema.fields().iter().map(|field| column(field.name()));
    let columns = columns.collect::<Result<Vec<ArrayRef>, _>>()?;
    batch_of(schema, columns, batch.num_rows())
}

fn batch_of(
    schema: &SchemaRef,
    columns: Vec<ArrayRef>,
    rows: usize,
) -> Result<RecordBatch, ArrowError> {
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    RecordBatch::try_new_with_options(schema.clone(), columns, &options)
}

fn text(mut file: File, shard: &Shard, wanted: &Wanted) -> io::Result<Batches> {
    file.seek(SeekFrom::Start(shard.start))?;
    let text = BufReader::with_capacity(BLOCK, file.take(shard.end - shard.start));
    let records: Box<dyn Records + Send> = match shard.format {
        Format::Separated(separator) => Box::new(
            csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .delimiter(separator)
                .from_reader(text),
        ),
        _ => Box::new(Lines(text)),
    };
    Ok(Box::new(Texts { records, wanted: wanted.clone() }))
}

/// Records of texts, one after another.
trait Records {
    /// Reads the next record; false if there is none.
    fn next(&mut self, record: &mut csv::ByteRecord) -> io::Result<bool>;
}

/// A record may have fewer fields than the header, or more: a bad row does not end the job.
impl<R: Read> Records for csv::Reader<R> {
    fn next(&mut self, record: &mut csv::ByteRecord) -> io::Result<bool> {
        Ok(self.read_byte_record(record)?)
    }
}

/// Every line is a record of one field. What is longer than [`LONGEST`] is dropped: a file without line
/// ends must not fill the memory.
struct Lines<R>(R);

impl<R: BufRead> Records for Lines<R> {
    fn next(&mut self, record: &mut csv::ByteRecord) -> io::Result<bool> {
        let mut line = Vec::new();
        if self.0.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(false);
        }
        if !line.ends_with(b"\n") {
            self.0.skip_until(b'\n')?;
        }
        let end = line.strip_suffix(b"\n").unwrap_or(&line);
        record.clear();
        record.push_field(end.strip_suffix(b"\r").unwrap_or(end));
        Ok(true)
    }
}

/// A batch with as many bytes of text is given away, however few rows it has.
const FULL: usize = 16 << 20;

/// Batches of texts.
struct Texts {
    records: Box<dyn Records + Send>,
    wanted: Wanted,
}

impl Texts {
    /// The next rows. What is not UTF-8 is replaced, so that the row is bad and not the job.
    fn batch(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let mut columns: Vec<StringBuilder> =
            self.wanted.columns.iter().map(|_| StringBuilder::new()).collect();
        let (mut record, mut rows, mut bytes) = (csv::ByteRecord::new(), 0, 0);
        while rows < self.wanted.batch && bytes < FULL && self.records.next(&mut record)? {
            bytes += record.as_slice().len();
            for (column, &index) in columns.iter_mut().zip(&self.wanted.columns) {
                match record.get(index) {
                    Some(field) => column.append_value(String::from_utf8_lossy(field)),
                    None => column.append_null(),
                }
            }
            rows += 1;
        }
        if rows == 0 {
            return Ok(None);
        }
        let columns = columns.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        batch_of(&self.wanted.schema, columns.collect(), rows).map(Some)
    }
}

impl Iterator for Texts {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batch().transpose()
    }
}

#[cfg(test)]
mod tests {
    use datafusion::arrow::datatypes::{DataType, Field, Schema};

    use super::*;

    #[test]
    fn a_line_without_an_end_does_not_fill_the_memory() {
        let long = "x".repeat(3 << 20);
        let mut lines =
            Lines(BufReader::with_capacity(100, io::Cursor::new(format!("a\r\n{long}\nb"))));
        let (mut record, mut lengths) = (csv::ByteRecord::new(), Vec::new());
        while lines.next(&mut record).unwrap() {
            lengths.push(record[0].len());
        }
        assert_eq!(lengths, [1, 1 << 20, 1]);
    }

    #[test]
    fn a_batch_of_long_lines_has_few_rows() {
        let text = format!("{}\n", "x".repeat(1 << 20)).repeat(20);
        let schema = Schema::new(vec![Field::new("line", DataType::Utf8, true)]);
        let wanted = Wanted { schema: Arc::new(schema), columns: vec![0], batch: 100 };
        let texts = Texts { records: Box::new(Lines(io::Cursor::new(text))), wanted };
        let rows: Vec<usize> = texts.map(|batch| batch.unwrap().num_rows()).collect();
        assert_eq!(rows, [16, 4]);
    }
}
