//! Files as tables, divided into shards.
//!
//! ```text
//!   puzzles.parquet  -->  Input: format, schema, rows  -->  shards: ranges of its rows
//!                                                            |
//!   Table (what SQL sees)  -->  Scan (in the physical plan): groups of shards, one per partition
//! ```
//!
//! DataFusion's own readers split a Parquet file at its row groups and leave small files whole. One hard
//! endgame takes longer than a thousand easy ones, so a shard may be a single row of any file.

mod input;
mod provider;
mod read;
mod roots;
mod scan;
mod split;
mod wire;

pub(crate) use input::{Input, InputError};
pub(crate) use provider::Table;
pub(crate) use roots::Roots;
pub(crate) use scan::{STORE, ScanRecord, scan_of, with_shards};

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Format {
    /// Apache Parquet.
    Parquet,
    /// Values between separators, with a header; every column is a text.
    Separated(u8),
    /// A row per line, in the column [`LINE`].
    Lines,
}

/// The column of a file of lines.
pub(crate) const LINE: &str = "line";

impl Format {
    /// By the name of a file: what is neither Parquet nor CSV is a file of lines.
    pub(crate) fn of(path: &std::path::Path) -> Format {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("parquet" | "pq") => Format::Parquet,
            Some("csv") => Format::Separated(b','),
            Some("tsv") => Format::Separated(b'\t'),
            _ => Format::Lines,
        }
    }
}

/// A range of the rows of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Shard {
    /// The file, by its full path.
    pub(crate) file: PathBuf,
    /// Its format.
    pub(crate) format: Format,
    /// Its size when it was divided: a file that has changed since is not read.
    pub(crate) size: u64,
    /// Where the shard begins: the row of a Parquet file, the byte of a text.
    pub(crate) start: u64,
    /// Where it ends.
    pub(crate) end: u64,
    /// The number of its first row in the file, from 0.
    pub(crate) first_row: u64,
    /// Its rows.
    pub(crate) rows: u64,
}
