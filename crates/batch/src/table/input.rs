//! A file or a directory of files, before it is divided.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use datafusion::parquet::errors::ParquetError;

use super::split::{Records, even};
use super::{Format, LINE, Shard};

/// Bytes read at once.
pub(super) const BLOCK: usize = 1 << 20;

/// The most bytes of a record: no puzzle and no game is that long.
pub(super) const LONGEST: u64 = 1 << 20;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    #[error("cannot read {0}: {1}")]
    Read(PathBuf, io::Error),
    #[error("cannot read {0}: {1}")]
    Parquet(PathBuf, ParquetError),
    #[error("{0}: no files in it")]
    Empty(PathBuf),
    #[error("{0}: expected the columns of {1}")]
    Columns(PathBuf, PathBuf),
    #[error("{0}: expected a header")]
    Header(PathBuf),
    #[error("{0}, row {1}: more than 1 MiB; is a quotation mark not closed?")]
    Long(PathBuf, u64),
}

/// A file, or the files of a directory, with the same columns.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    files: Vec<Source>,
    schema: SchemaRef,
}

/// One file.
#[derive(Clone, Debug)]
struct Source {
    path: PathBuf,
    format: Format,
    size: u64,
    /// Nanoseconds since 1970.
    modified: u128,
    /// The bytes of a header.
    header: u64,
    /// The rows of each row group of a Parquet file; of a text all of them.
    groups: Vec<u64>,
}

impl Input {
    /// Looks at a file or directory: columns and number of rows.
    ///
    /// # Errors
    /// If it cannot be read, or is not what its name says.
    pub(crate) fn open(path: &Path) -> Result<Input, InputError> {
        let full = fs::canonicalize(path).map_err(|error| InputError::Read(path.into(), error))?;
        let mut files = Vec::new();
        let mut common: Option<SchemaRef> = None;
        for path in list(&full)? {
            let (source, schema) = Source::open(path)?;
            if *common.get_or_insert_with(|| schema.clone()) != schema {
                return Err(InputError::Columns(source.path, full));
            }
            files.push(source);
        }
        let schema = common.ok_or(InputError::Empty(full))?;
        Ok(Input { files, schema })
    }

    /// The columns.
    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The rows of all files.
    pub(crate) fn rows(&self) -> u64 {
        self.files.iter().flat_map(|file| &file.groups).sum()
    }

    /// What tells this input from another: names, sizes, times of change.
    pub(crate) fn identity(&self) -> String {
        let line = |file: &Source| format!("{:?} {} {}\n", file.path, file.size, file.modified);
        self.files.iter().map(line).collect()
    }

    /// Divides all files into shards of at most `most` rows, in their order.
    ///
    /// # Errors
    /// If a file cannot be read any more.
    pub(crate) fn shards(&self, most: u64) -> Result<Vec<Shard>, InputError> {
        let mut shards = Vec::new();
        for file in &self.files {
            file.divide(most, &mut shards)
                .map_err(|error| InputError::Read(file.path.clone(), error))?;
        }
        Ok(shards)
    }
}

/// The file itself, or the files of a directory by name; hidden ones are none.
fn list(path: &Path) -> Result<Vec<PathBuf>, InputError> {
    let failed = |error| InputError::Read(path.into(), error);
    if !path.is_dir() {
        return Ok(vec![path.into()]);
    }
    let entries = fs::read_dir(path).map_err(failed)?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let is_hidden = |path: &PathBuf| {
        path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."))
    };
    let mut paths = paths.map_err(failed)?;
    paths.retain(|path| path.is_file() && !is_hidden(path));
    paths.sort();
    Ok(paths)
}

impl Source {
    fn open(path: PathBuf) -> Result<(Source, SchemaRef), InputError> {
        let failed = |error| InputError::Read(path.clone(), error);
        let file = File::open(&path).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        let modified =
            metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let mut source = Source {
            format: Format::of(&path),
            size: metadata.len(),
            modified: modified.map_or(0, |since| since.as_nanos()),
            header: 0,
            groups: Vec::new(),
            path: path.clone(),
        };
        let schema = match source.format {
            Format::Parquet => source.look_at_parquet(file)?,
            Format::Separated(separator) => {
                let names = source.read_header(separator)?;
                texts(names.iter().map(String::as_str))
            }
            Format::Lines => texts([LINE].into_iter()),
        };
        if source.format != Format::Parquet {
            source.groups = vec![source.count_rows()?];
        }
        Ok((source, schema))
    }

    /// Counts the records of a text. One between quotation marks has to fit into memory: it has no
    /// other end than the closing one.
    fn count_rows(&self) -> Result<u64, InputError> {
        let (mut rows, mut start, mut long) = (0, self.header, None);
        let counted = self.each_end(|end| {
            rows += 1;
            if end - start > LONGEST {
                long.get_or_insert(rows);
            }
            start = end;
        });
        counted.map_err(|error| InputError::Read(self.path.clone(), error))?;
        match long {
            Some(row) if self.format != Format::Lines => {
                Err(InputError::Long(self.path.clone(), row))
            }
            _ => Ok(rows),
        }
    }

    fn look_at_parquet(&mut self, file: File) -> Result<SchemaRef, InputError> {
        let failed = |error| InputError::Parquet(self.path.clone(), error);
        let reader = ParquetRecordBatchReaderBuilder::try_new(file).map_err(failed)?;
        let groups = reader.metadata().row_groups().iter();
        self.groups = groups.map(|group| u64::try_from(group.num_rows()).unwrap_or(0)).collect();
        let fields = reader.schema().fields().clone();
        Ok(Arc::new(Schema::new(fields)))
    }

    /// Reads the names of the columns, and where the records begin.
    fn read_header(&mut self, separator: u8) -> Result<Vec<String>, InputError> {
        let failed = |error| InputError::Read(self.path.clone(), error);
        let mut first = Vec::new();
        let file = BufReader::new(File::open(&self.path).map_err(failed)?);
        // A header of more than this is none.
        let mut end = None;
        let ends = Records::new(true).each_end(file.take(BLOCK as u64), 0, |at| {
            end.get_or_insert(at);
        });
        ends.map_err(failed)?;
        self.header = end.ok_or_else(|| InputError::Header(self.path.clone()))?;
        let file = File::open(&self.path).map_err(failed)?;
        file.take(self.header).read_to_end(&mut first).map_err(failed)?;
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .delimiter(separator)
            .from_reader(&first[..]);
        let mut names = csv::ByteRecord::new();
        let found = reader.read_byte_record(&mut names);
        if !matches!(found, Ok(true)) {
            return Err(InputError::Header(self.path.clone()));
        }
        let text =
            |name: &[u8]| String::from_utf8_lossy(name).trim_start_matches('\u{feff}').to_owned();
        Ok(names.iter().map(text).collect())
    }

    /// Visits the ends of the records of a text, without its header.
    fn each_end(&self, visit: impl FnMut(u64)) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.header))?;
        let quotes = matches!(self.format, Format::Separated(_));
        Records::new(quotes).each_end(BufReader::with_capacity(BLOCK, file), self.header, visit)
    }

    fn divide(&self, most: u64, shards: &mut Vec<Shard>) -> io::Result<()> {
        let shard = |start, end, first_row, rows| Shard {
            file: self.path.clone(),
            format: self.format,
            size: self.size,
            start,
            end,
            first_row,
            rows,
        };
        if self.format == Format::Parquet {
            let mut first = 0;
            for rows in &self.groups {
                let ranges = even(first..first + rows, most);
                shards
                    .extend(ranges.map(|rows| {
                        shard(rows.start, rows.end, rows.start, rows.end - rows.start)
                    }));
                first += rows;
            }
            return Ok(());
        }
        let (mut start, mut end, mut first, mut row) = (self.header, self.header, 0, 0);
        self.each_end(|at| {
            if row - first == most.max(1) {
                shards.push(shard(start, end, first, row - first));
                (start, first) = (end, row);
            }
            (end, row) = (at, row + 1);
        })?;
        if row > first {
            shards.push(shard(start, end, first, row - first));
        }
        Ok(())
    }
}

/// Columns of text.
fn texts<'a>(names: impl Iterator<Item = &'a str>) -> SchemaRef {
    let fields: Vec<Field> = names.map(|name| Field::new(name, DataType::Utf8, true)).collect();
    Arc::new(Schema::new(fields))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shards(name: &str, text: &str, most: u64) -> Vec<(u64, u64, u64)> {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join(name);
        fs::write(&path, text).unwrap();
        let input = Input::open(&path).unwrap();
        let shards = input.shards(most).unwrap();
        assert_eq!(shards.iter().map(|shard| shard.rows).sum::<u64>(), input.rows());
        shards.iter().map(|shard| (shard.start, shard.end, shard.first_row)).collect()
    }

    #[test]
    fn texts_are_divided_between_records() {
        assert_eq!(shards("a.txt", "1\n2\n3\n", 2), [(0, 4, 0), (4, 6, 2)]);
        assert_eq!(shards("a.txt", "1\n2", 1), [(0, 2, 0), (2, 3, 1)]);
        assert_eq!(shards("a.txt", "", 1), []);
        assert_eq!(shards("a.csv", "x,y\n1,\"a\nb\"\n2,c\n", 1), [(4, 12, 0), (12, 16, 1)]);
        assert_eq!(shards("a.csv", "x,y\n", 1), []);
    }

    #[test]
    fn a_directory_is_one_table() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("b.txt"), "3\n").unwrap();
        fs::write(home.path().join("a.txt"), "1\n2\n").unwrap();
        fs::write(home.path().join(".hidden"), "x\n").unwrap();
        let input = Input::open(home.path()).unwrap();
        assert_eq!(input.rows(), 3);
        let shards = input.shards(10).unwrap();
        let names = shards.iter().map(|shard| shard.file.file_name().unwrap().to_str().unwrap());
        assert_eq!(names.collect::<Vec<_>>(), ["a.txt", "b.txt"]);
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let home = tempfile::tempdir().unwrap();
        let said = |name: &str, bytes: &[u8]| {
            let path = home.path().join(name);
            fs::write(&path, bytes).unwrap();
            Input::open(&path).unwrap_err().to_string()
        };
        assert!(said("a.csv", b"").ends_with("expected a header"));
        let open = format!("x,y\n1,2\n3,\"{}\n", "4\n".repeat(1 << 20));
        assert!(said("open.csv", open.as_bytes()).contains("row 2: more than 1 MiB"));
        assert!(said("a.parquet", b"no parquet").starts_with("cannot read"));
        assert!(Input::open(Path::new("/no/such/file")).is_err());
    }
}
